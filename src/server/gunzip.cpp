// Unpacks gzip (RFC 1952) with the inflater of Boost.Beast (see gunzip.hpp).
#include "server/gunzip.hpp"

#include <array>
#include <boost/beast/zlib/inflate_stream.hpp>
#include <cstddef>

namespace lastcard::server {

namespace {

constexpr std::size_t header_size = 10;
constexpr std::size_t trailer_size = 8;  // checksum and size

/// The compressed data of a gzip file; empty if the header is not one that our packers write.
std::string_view deflated(std::string_view packed) {
    if (packed.size() < header_size + trailer_size || !packed.starts_with("\x1f\x8b\x08"))
        return {};
    const auto flags = static_cast<unsigned char>(packed[3]);
    std::size_t begin = header_size;
    if ((flags & 0x08U) != 0) begin = packed.find('\0', begin) + 1;  // a file name
    if ((flags & ~0x08U) != 0 || begin == 0 || begin > packed.size() - trailer_size) return {};
    return packed.substr(begin, packed.size() - trailer_size - begin);
}

}  // namespace

std::string gunzip(std::string_view packed) {
    namespace zlib = boost::beast::zlib;
    const std::string_view data = deflated(packed);
    std::string out;
    std::array<char, 16 * 1024> part{};
    zlib::inflate_stream inflater;
    zlib::z_params params{};
    params.next_in = data.data();
    params.avail_in = data.size();
    boost::system::error_code error;
    while (!error) {
        params.next_out = part.data();
        params.avail_out = part.size();
        inflater.write(params, zlib::Flush::sync, error);
        out.append(part.data(), part.size() - params.avail_out);
    }
    return error == zlib::error::end_of_stream ? out : std::string();
}

}  // namespace lastcard::server
