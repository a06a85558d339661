// The certificate of a server and its key, read from files for TLS. OpenSSL stays behind this
// header and net.cpp.
#pragma once

#include <memory>
#include <string>

struct ssl_ctx_st;

namespace lastcard::server {

struct CertificateFiles {
    std::string certificate;  ///< PEM, with those above it behind it; empty: no TLS
    std::string key;          ///< PEM, without a password
};

struct FreeTls {
    void operator()(ssl_ctx_st* context) const;
};
using TlsContext = std::unique_ptr<ssl_ctx_st, FreeTls>;

struct LoadedCertificate {
    TlsContext context;   ///< TLS 1.2 and newer
    std::string error;    ///< without one: a sentence
    std::string warning;  ///< a sentence: it has expired, or is not valid yet; otherwise empty
    std::string until;    ///< "2027-01-31"
};

LoadedCertificate load_certificate(const CertificateFiles& files);

}  // namespace lastcard::server
