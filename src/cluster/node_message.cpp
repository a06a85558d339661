// Messages between nodes (see node_message.hpp). Numbers are little-endian; a text is its length in
// four bytes and its bytes, a list its length and its elements. The same function names the fields
// of a message for writing and for reading.
#include "cluster/node_message.hpp"

#include <array>
#include <concepts>
#include <type_traits>
#include <utility>

namespace lastcard::cluster {

namespace {

constexpr std::uint8_t packet_version = 1;

class Encoder {
public:
    std::string bytes;

    template <std::unsigned_integral T>
    void operator()(T number) {
        for (std::size_t i = 0; i < sizeof(T); ++i)
            bytes.push_back(static_cast<char>(static_cast<std::uint64_t>(number) >> (8 * i)));
    }
    template <class T>
        requires std::is_enum_v<T>
    void operator()(T value) {
        (*this)(static_cast<std::underlying_type_t<T>>(value));
    }
    void operator()(bool value) { (*this)(std::uint8_t{value}); }
    void operator()(const std::string& text) {
        length(text.size());
        bytes += text;
    }
    template <class T>
    void operator()(const std::vector<T>& all) {
        length(all.size());
        for (const T& each : all) each_field(*this, each);
    }

private:
    void length(std::size_t size) { (*this)(static_cast<std::uint32_t>(size)); }
};

class Decoder {
public:
    explicit Decoder(std::string_view bytes) : rest_(bytes) {}

    template <std::unsigned_integral T>
    void operator()(T& number) {
        std::uint64_t read = 0;
        const std::string_view bytes = take(sizeof(T));
        for (std::size_t i = 0; i < bytes.size(); ++i)
            read |= static_cast<std::uint64_t>(static_cast<unsigned char>(bytes[i])) << (8 * i);
        number = static_cast<T>(read);
    }
    template <class T>
        requires std::is_enum_v<T>
    void operator()(T& value) {
        std::underlying_type_t<T> number{};
        (*this)(number);
        value = T{number};
    }
    void operator()(bool& value) {
        std::uint8_t number = 0;
        (*this)(number);
        value = number != 0;
    }
    void operator()(std::string& text) { text = take(length()); }
    template <class T>
    void operator()(std::vector<T>& all) {
        const std::size_t size = length();
        // Every element has at least one byte, so nothing is allocated for a length that is a lie.
        if (size > rest_.size()) failed_ = true;
        for (std::size_t i = 0; i < size && !failed_; ++i) each_field(*this, all.emplace_back());
    }

    bool failed() const { return failed_; }
    std::string_view rest() const { return rest_; }

private:
    std::size_t length() {
        std::uint32_t size = 0;
        (*this)(size);
        return size;
    }
    std::string_view take(std::size_t size) {
        if (size > rest_.size()) failed_ = true;
        if (failed_) return {};
        const std::string_view taken = rest_.substr(0, size);
        rest_.remove_prefix(size);
        return taken;
    }

    std::string_view rest_;
    bool failed_ = false;
};

/// Either direction: `Message` is const for writing.
template <class Message, class Plain>
concept Fields = std::same_as<std::remove_const_t<Message>, Plain>;

void each_field(Encoder& coder, const std::string& text) { coder(text); }
void each_field(Decoder& coder, std::string& text) { coder(text); }
void each_field(Encoder& coder, const FrontConnection& connection) { coder(connection); }
void each_field(Decoder& coder, FrontConnection& connection) { coder(connection); }

template <class Coder, Fields<message::Attach> M>
void each_field(Coder& coder, M& attach) {
    coder(attach.connection), coder(attach.session), coder(attach.name);
    coder(attach.address), coder(attach.hello);
}
template <class Coder, Fields<message::Text> M>
void each_field(Coder& coder, M& text) {
    coder(text.connection), coder(text.text);
}
template <class Coder, Fields<message::Detach> M>
void each_field(Coder& coder, M& detach) {
    coder(detach.connection);
}
template <class Coder, Fields<message::Frames::Frame> M>
void each_field(Coder& coder, M& frame) {
    coder(frame.payload), coder(frame.to);
}
template <class Coder, Fields<message::Frames::Close> M>
void each_field(Coder& coder, M& close) {
    coder(close.connection), coder(close.code), coder(close.reason);
}
template <class Coder, Fields<message::Frames> M>
void each_field(Coder& coder, M& frames) {
    coder(frames.frames), coder(frames.closes);
}
template <class Coder, Fields<message::Reset> M>
void each_field(Coder&, M&) {}
template <class Coder, Fields<message::Pulse::Sent> M>
void each_field(Coder& coder, M& sent) {
    coder(sent.node), coder(sent.life), coder(sent.first), coder(sent.last);
}
template <class Coder, Fields<message::Pulse> M>
void each_field(Coder& coder, M& pulse) {
    coder(pulse.build), coder(pulse.reads), coder(pulse.tables), coder(pulse.connections);
    coder(pulse.draining), coder(pulse.database), coder(pulse.socket), coder(pulse.sent);
}
template <class Coder, Fields<message::Open::Listing> M>
void each_field(Coder& coder, M& listing) {
    coder(listing.table), coder(listing.bytes);
}
template <class Coder, Fields<message::Open> M>
void each_field(Coder& coder, M& open) {
    coder(open.whole), coder(open.changed), coder(open.gone);
}
template <class Coder, Fields<message::Look> M>
void each_field(Coder& coder, M& look) {
    coder(look.session);
}
template <class Coder, Fields<message::Ask> M>
void each_field(Coder& coder, M& ask) {
    coder(ask.number), coder(ask.text);
}
template <class Coder, Fields<message::Answer> M>
void each_field(Coder& coder, M& answer) {
    coder(answer.number), coder(answer.text);
}

template <class Kind>
std::optional<NodeMessage> decode_fields(Decoder& decoder) {
    Kind read{};
    each_field(decoder, read);
    if (decoder.failed()) return std::nullopt;
    return read;
}

template <std::size_t... Kinds>
std::optional<NodeMessage> decode_kind(std::size_t kind, Decoder& decoder,
                                       std::index_sequence<Kinds...>) {
    using Read = std::optional<NodeMessage> (*)(Decoder&);
    static constexpr std::array<Read, sizeof...(Kinds)> readers{
        decode_fields<std::variant_alternative_t<Kinds, NodeMessage>>...};
    return kind < readers.size() ? readers[kind](decoder) : std::nullopt;
}

}  // namespace

std::string encode_message(const NodeMessage& message) {
    Encoder encoder;
    encoder(static_cast<std::uint8_t>(message.index()));
    std::visit([&encoder](const auto& each) { each_field(encoder, each); }, message);
    return std::move(encoder.bytes);
}

std::optional<NodeMessage> decode_message(std::string_view bytes) {
    Decoder decoder(bytes);
    std::uint8_t kind = 0;
    decoder(kind);
    if (decoder.failed()) return std::nullopt;
    return decode_kind(kind, decoder, std::make_index_sequence<std::variant_size_v<NodeMessage>>());
}

std::string encode_packet(const Packet& packet) {
    Encoder encoder;
    encoder(packet_version), encoder(packet.from), encoder(packet.life), encoder(packet.to);
    encoder(packet.number), encoder(packet.first), encoder(packet.begins), encoder(packet.ends);
    encoder.bytes += packet.bytes;
    return std::move(encoder.bytes);
}

std::optional<Packet> decode_packet(std::string_view bytes) {
    Decoder decoder(bytes);
    std::uint8_t version = 0;
    Packet packet;
    decoder(version), decoder(packet.from), decoder(packet.life), decoder(packet.to);
    decoder(packet.number), decoder(packet.first), decoder(packet.begins), decoder(packet.ends);
    if (decoder.failed() || version != packet_version || packet.from.empty()) return std::nullopt;
    packet.bytes = decoder.rest();
    return packet;
}

}  // namespace lastcard::cluster
