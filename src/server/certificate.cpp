// Loads certificates with OpenSSL (see certificate.hpp).
#include "server/certificate.hpp"

#include <openssl/err.h>
#include <openssl/ssl.h>
#include <openssl/x509.h>

#include <cerrno>
#include <cstdio>
#include <ctime>
#include <system_error>

#include "base/text_util.hpp"

namespace lastcard::server {

namespace {

Result<void> check_readable(const char* what, const std::string& path) {
    std::FILE* const file = std::fopen(path.c_str(), "rb");
    if (file != nullptr) {
        std::fclose(file);
        return {};
    }
    return std::string("The ") + what + ' ' + quoted_path(path) + " cannot be read (" +
           std::generic_category().message(errno) + ").";
}

/// Refuses encrypted keys: a server cannot ask for a passphrase.
int no_password(char*, int, int, void*) { return 0; }

std::string date_of(const ASN1_TIME* time) {
    std::tm parts{};
    if (ASN1_TIME_to_tm(time, &parts) != 1) return "?";
    char text[16] = {};
    std::strftime(text, sizeof text, "%Y-%m-%d", &parts);
    return text;
}

Result<void> load(SSL_CTX* context, const CertificateFiles& files) {
    if (Result<void> read = check_readable("certificate", files.certificate); !read) return read;
    if (Result<void> read = check_readable("key", files.key); !read) return read;
    if (SSL_CTX_use_certificate_chain_file(context, files.certificate.c_str()) != 1)
        return "The file " + quoted_path(files.certificate) +
               " is not a certificate: expected one in PEM format (BEGIN CERTIFICATE).";
    ERR_clear_error();
    if (SSL_CTX_use_PrivateKey_file(context, files.key.c_str(), SSL_FILETYPE_PEM) == 1) return {};
    if (ERR_GET_REASON(ERR_peek_error()) == X509_R_KEY_VALUES_MISMATCH)
        return "The key " + quoted_path(files.key) + " does not belong to the certificate " +
               quoted_path(files.certificate) + ".";
    return "The file " + quoted_path(files.key) +
           " is not a private key: expected one in PEM format, without a password (BEGIN PRIVATE "
           "KEY).";
}

}  // namespace

void FreeTls::operator()(ssl_ctx_st* context) const { SSL_CTX_free(context); }

Result<LoadedCertificate> load_certificate(const CertificateFiles& files) {
    TlsContext context(SSL_CTX_new(TLS_server_method()));
    SSL_CTX_set_min_proto_version(context.get(), TLS1_2_VERSION);
    // Forward secrecy: who gets the private key later cannot read what was recorded before. The
    // ciphers of TLS 1.3 all have it. A session ticket would be encrypted with a key that lives as
    // long as the server; connections live long here, so taking one up again saves nothing.
    SSL_CTX_set_cipher_list(context.get(), "ECDHE+AESGCM:ECDHE+CHACHA20");
    SSL_CTX_set_num_tickets(context.get(), 0);
    SSL_CTX_set_session_cache_mode(context.get(), SSL_SESS_CACHE_OFF);
    SSL_CTX_set_options(context.get(), SSL_OP_NO_RENEGOTIATION | SSL_OP_CIPHER_SERVER_PREFERENCE |
                                           SSL_OP_NO_TICKET);
    SSL_CTX_set_mode(context.get(), SSL_MODE_RELEASE_BUFFERS);
    SSL_CTX_set_default_passwd_cb(context.get(), no_password);
    const Result<void> read = load(context.get(), files);
    ERR_clear_error();
    if (!read) return read.error();
    LoadedCertificate loaded;
    const X509* const certificate = SSL_CTX_get0_certificate(context.get());
    const ASN1_TIME* const until = X509_get0_notAfter(certificate);
    loaded.until = date_of(until);
    if (X509_cmp_current_time(until) < 0)
        loaded.warning = "The certificate " + quoted_path(files.certificate) + " has expired on " +
                         loaded.until + ": players will be warned off.";
    else if (X509_cmp_current_time(X509_get0_notBefore(certificate)) > 0)
        loaded.warning = "The certificate " + quoted_path(files.certificate) +
                         " is not valid before " + date_of(X509_get0_notBefore(certificate)) + ".";
    loaded.context = std::move(context);
    return loaded;
}

}  // namespace lastcard::server
