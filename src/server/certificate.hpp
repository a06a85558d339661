// Reads the certificate of a server and its key from files, for TLS. OpenSSL is only visible here,
// in the .cpp file, and in web_server.cpp.
#pragma once

#include <memory>
#include <string>

#include "base/result.hpp"

struct ssl_ctx_st;

namespace lastcard::server {

struct CertificateFiles {
    std::string certificate;  ///< PEM, followed by its intermediate certificates; empty: no TLS
    std::string key;          ///< PEM, without a passphrase
};

struct FreeTls {
    void operator()(ssl_ctx_st* context) const;
};
using TlsContext = std::unique_ptr<ssl_ctx_st, FreeTls>;

struct LoadedCertificate {
    TlsContext context;   ///< TLS 1.2 and newer
    std::string warning;  ///< a sentence if the certificate has expired or is not valid yet;
                          ///< otherwise empty
    std::string until;    ///< expiry date, such as "2027-01-31"
};

Result<LoadedCertificate> load_certificate(const CertificateFiles& files);

}  // namespace lastcard::server
