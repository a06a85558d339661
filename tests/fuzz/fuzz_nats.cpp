// libFuzzer entry point: any bytes as what a NATS server sends, and as a packet of another node.
// However they are split, the operations are the same; what is read is written as it was, and links
// to nodes that send nonsense stay bounded.
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "cluster/front.hpp"
#include "cluster/links.hpp"
#include "cluster/nats_text.hpp"
#include "cluster/node_message.hpp"
#include "fuzz/require.hpp"

namespace {

using namespace lastcard;
using namespace lastcard::cluster;

std::string heard(std::string_view bytes, std::size_t at_once) {
    NatsReader reader;
    std::string told;
    while (!bytes.empty()) {
        reader.take(bytes.substr(0, at_once));
        bytes.remove_prefix(std::min(at_once, bytes.size()));
        while (const auto operation = reader.next()) {
            told += static_cast<char>('0' + operation->index());
            if (const auto* message = std::get_if<nats::Message>(&*operation))
                told += message->subject + ' ' + message->reply + ' ' + message->payload;
            if (const auto* error = std::get_if<nats::Error>(&*operation)) told += error->text;
            if (const auto* info = std::get_if<nats::Info>(&*operation))
                told += std::to_string(info->max_payload) + info->version;
        }
    }
    return told + reader.fault().value_or("");
}

/// What is read of a message is written with the same bytes, but for what a newer node adds.
void check_message(std::string_view bytes) {
    const auto message = decode_message(bytes);
    if (!message) return;
    const std::string written = encode_message(*message);
    require(decode_message(written) == message);
    require(written.size() <= bytes.size());
}

void check_packet(std::string_view bytes) {
    const auto packet = decode_packet(bytes);
    if (!packet) return;
    require(decode_packet(encode_packet(*packet)) == packet);
    check_message(packet->bytes);
}

/// The input is packets, each with a length of one byte, between two nodes and a third one.
void check_links(std::string_view bytes) {
    Links links("n1", Life{1});
    links.connected(512);
    Front front(links);
    Served served(links);
    Ticks now = 0;
    while (!bytes.empty()) {
        const std::size_t size = static_cast<unsigned char>(bytes.front());
        bytes.remove_prefix(1);
        ++now;
        Packet packet{"n2", Life{2}, Life{1}, static_cast<std::uint64_t>(now) / 2,
                      1,    true,    true,    {}};
        packet.bytes = bytes.substr(0, size);
        links.received(now * 100, encode_packet(packet));
        links.received(now * 100, bytes.substr(0, size));
        bytes.remove_prefix(std::min(size, bytes.size()));
        links.run(now * 100);
        for (const LinkEvent& event : links.take_events()) {
            if (const auto* broken = std::get_if<link::Broken>(&event)) {
                front.broken(broken->node);
                served.broken(broken->node);
            }
            const auto* said = std::get_if<link::Heard>(&event);
            if (said == nullptr) continue;
            if (const auto* attach = std::get_if<message::Attach>(&said->message))
                if (const auto at = served.attach(said->node, attach->connection))
                    served.send(*at, nullptr, attach->hello);
            if (const auto* text = std::get_if<message::Text>(&said->message))
                front.attach(said->node, {text->connection, 1, {}, {}, text->text});
            if (const auto* detach = std::get_if<message::Detach>(&said->message))
                served.detach(said->node, detach->connection);
            if (const auto* frames = std::get_if<message::Frames>(&said->message))
                require(front.received(said->node, *frames).closes.size() <= frames->closes.size());
        }
        served.flush();
        for (const Outgoing& each : links.take_outgoing()) {
            require(each.bytes.size() <= 512);
            check_packet(each.bytes);
        }
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    if (size < 2) return 0;
    const std::string_view bytes(reinterpret_cast<const char*>(data) + 1, size - 1);
    require(heard(bytes, size) == heard(bytes, std::size_t{data[0]} % 16 + 1));
    check_message(bytes);
    check_packet(bytes);
    check_links(bytes);
    return 0;
}
