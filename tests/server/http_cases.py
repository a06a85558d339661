"""Hostile and unusual HTTP requests with the expected answers, for conformance.py. Names begin with
the section of RFC 9110 (semantics), 9112 (HTTP/1.1) or 6455 (WebSocket) that a case is about.

A case is (name, bytes, statuses, continues): the statuses of the answers in order; whether the
connection continues afterwards, which a further request proves, or is closed."""

HOST = b"Host: localhost\r\n"
KEY = b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
UPGRADE = b"Upgrade: websocket\r\nConnection: Upgrade\r\n"
VERSION = b"Sec-WebSocket-Version: 13\r\n"
NAME = b'{"name":"Eve"}'
CHUNKED = b"e\r\n" + NAME + b"\r\n0\r\n\r\n"
CASES = []


def case(name, data, *statuses, continues=None):
    """By default an error of the protocol ends the connection, and other answers do not."""
    if continues is None:
        continues = statuses[-1] not in (400, 413, 417, 426, 431, 501)
    CASES.append((name, data, statuses, continues))


def get(fields=b"", target=b"/healthz", method=b"GET", version=b"HTTP/1.1", host=HOST):
    return method + b" " + target + b" " + version + b"\r\n" + host + fields + b"\r\n"


def post(fields, body=b"", version=b"HTTP/1.1"):
    return get(fields, b"/api/v1/session", b"POST", version) + body


def upgrade(version=VERSION, key=KEY, fields=UPGRADE, **more):
    return get(fields + version + key, more.pop("target", b"/api/v1/socket"), **more)


# ---- RFC 9112, 2: messages

case("9112 2.2 a plain request", get(), 200)
case("9112 2.2 two requests at once", get() + get(), 200, 200)
case("9112 2.2 twenty requests at once", get() * 20, *[200] * 20)
case("9112 2.2 line feeds instead of line ends", get().replace(b"\r\n", b"\n"), 400)
case("9112 2.2 a line feed after the request line", get().replace(b"\r\n", b"\n", 1), 400)
case("9112 2.2 a carriage return alone", b"GET / HTTP/1.1\r" + HOST + b"\r\n\r\n", 400)
case("9112 2.2 a carriage return in a value", get(b"X-A: a\rb\r\n"), 400)
case("9112 2.2 space before the first field", b"GET / HTTP/1.1\r\n " + HOST + b"\r\n", 400)
case("9112 2.2 a tab before the first field", b"GET / HTTP/1.1\r\n\t" + HOST + b"\r\n", 400)
case("9112 2.2 no request at all", b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03", 400)
case("9112 2.2 a request of zeros", b"\x00" * 64, 400)
case("9112 2.2 a byte order mark", b"\xef\xbb\xbf" + get(), 400)
case("9112 2.3 HTTP/1.0", get(version=b"HTTP/1.0"), 200, continues=False)
for version in (b"HTTP/2.0", b"HTTP/1.2", b"HTTP/0.9", b"HTTP/3.0", b"HTTP/1.10", b"HTTP/11",
                b"http/1.1", b"HTTP/1,1", b"HTTP/1.", b"HTTP/.1", b"HTTP/-1.1", b"HTTPS/1.1",
                b"HTTP/1.1 x", b"HTTP /1.1", b""):
    case(f"9112 2.3 version {version.decode()!r}", get(version=version), 400)
case("9112 2.3 the preface of HTTP/2", b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 400)

# ---- 3: the request line

case("9112 3 two spaces after the method", get().replace(b"GET ", b"GET  ", 1), 400)
case("9112 3 two spaces before the version", get().replace(b" HTTP", b"  HTTP", 1), 400)
case("9112 3 a tab after the method", get().replace(b"GET ", b"GET\t", 1), 400)
case("9112 3 a tab before the version", get().replace(b" HTTP", b"\tHTTP", 1), 400)
case("9112 3 no target", b"GET HTTP/1.1\r\n" + HOST + b"\r\n", 400)
case("9112 3 no version", b"GET /healthz\r\n" + HOST + b"\r\n", 400)
case("9112 3 an empty method", get(method=b""), 400)
case("9112 3 a line of 9,000 bytes", get(target=b"/" + b"a" * 9000), 431)
for method in (b"G(T", b"GE\x00T", b"G\xc3\x89T", b"GET,", b"GET:", b"G/T", b"[GET]", b"G@T"):
    case(f"9110 9.1 method {method!r}", get(method=method), 400)
for method in (b"get", b"PUT", b"PATCH", b"TRACE", b"BREW", b"OPTIONS", b"DELETE"):
    case(f"9110 9.1 method {method.decode()} is not served", get(target=b"/api/v1/tables",
                                                                method=method), 405)
case("9110 9.3.2 HEAD has no body", get(method=b"HEAD"), 200)
case("9110 9.3.6 CONNECT", get(target=b"evil.example:443", method=b"CONNECT"), 400)
for target in (b"healthz", b"*", b"?a=b", b"//[.txt", b"ftp://localhost/", b"http:/healthz", b"http://",
               b"http:///healthz", b"http://a b/", b"http://eve@localhost/healthz",
               b"http://local host/", b"/a#b", b"/\xc3\xa9", b"/a\x00b", b"/a\x7fb", b"/a\x01",
               b"localhost:80", b"http://localhost:port/", b"http://local%68ost/"):
    status = 404 if target == b"//[.txt" else 400
    case(f"9112 3.2 target {target!r}", get(target=target), status)
case("9112 3.2.2 an absolute target", get(target=b"http://localhost/healthz"), 200)
case("9112 3.2.2 an absolute target in capitals", get(target=b"HTTP://LOCALHOST/healthz"), 200)
case("9112 3.2.2 an absolute target without a path", get(target=b"http://localhost"), 200)
case("9112 3.2.2 an absolute target and a query", get(target=b"http://localhost?a"), 200)
case("9112 3.2.2 an absolute target without Host", get(target=b"http://localhost/healthz",
                                                       host=b""), 400)
case("9112 3.2.4 a star", get(target=b"*", method=b"OPTIONS"), 404)

# ---- 3.2: Host

case("9112 3.2 no Host", get(host=b""), 400)
case("9112 3.2 an empty Host", get(host=b"Host:\r\n"), 400)
case("9112 3.2 a Host of spaces", get(host=b"Host:   \r\n"), 400)
case("9112 3.2 two Hosts", get(host=HOST * 2), 400)
case("9112 3.2 two different Hosts", get(host=HOST + b"Host: other\r\n"), 400)
case("9112 3.2 two Hosts, one empty", get(host=HOST + b"host:\r\n"), 400)
case("9112 3.2 two Hosts in HTTP/1.0", get(host=HOST * 2, version=b"HTTP/1.0"), 400)
case("9112 3.2 no Host in HTTP/1.0, for a probe", get(host=b"", version=b"HTTP/1.0"), 200,
     continues=False)
case("9112 3.2 no Host in HTTP/1.0", get(host=b"", version=b"HTTP/1.0", target=b"/"), 400)
for host in (b"a b", b"a,b", b"a/b", b"a@b", b"a?b", b"http://a", b"a:b", b"a:", b"a:123456", b"a:-1",
             b"[::1", b"::1", b"[::g]", b"[]", b"[::1]x", b"[::1]:", b"\xc3\xa9", b"a%62", b"a\x00b",
             b"<script>", b"'", b"a;b", b"a" * 254, b":80", b"a:8 0"):
    case(f"9110 7.2 Host {host[:20]!r}", get(host=b"Host: " + host + b"\r\n"),
         200 if host in (b"a:", b"[::1]:") else 400)
for host in (b"LOCALHOST", b"localhost:80", b"127.0.0.1", b"[::1]:8080", b"a-b.example",
             b"1.2.3.4:65535", b"a_b", b"localhost."):
    case(f"9110 7.2 Host {host.decode()} is one", get(host=b"Host: " + host + b"\r\n"), 200)

# ---- 5: fields

case("9112 5.1 space before the colon", get(b"X-A : b\r\n"), 400)
case("9112 5.1 a tab before the colon", get(b"X-A\t: b\r\n"), 400)
case("9112 5.1 space before the colon of Content-Length", post(b"Content-Length : 14\r\n", NAME), 400)
case("9112 5.1 space before the colon of Transfer-Encoding",
     post(b"Transfer-Encoding : chunked\r\n", CHUNKED), 400)
case("9112 5.1 no colon", get(b"X-A\r\n"), 400)
case("9112 5.1 an empty name", get(b": b\r\n"), 400)
case("9112 5.1 an empty value", get(b"X-A:\r\n"), 200)
case("9112 5.2 a folded field is one line", get(b"X-A: a\r\n b\r\n"), 200)
case("9112 5.2 a folded Transfer-Encoding", post(b"Transfer-Encoding:\r\n chunked\r\n", CHUNKED), 201)
case("9112 5.2 a folded Content-Length", post(b"Content-Length: 1\r\n 4\r\n", NAME), 400)
for sign in b'"(),/;<=>?@[\\]{}\x00\x01\x0b\x0c\x1f\x7f\x80\xff':
    sign = bytes([sign])
    case(f"9110 5.6.2 {sign!r} in a name", get(b"X" + sign + b"A: b\r\n"), 400)
for sign in (*range(1, 9), 11, 12, *range(14, 32), 127, 0):
    case(f"9110 5.5 control character {sign} in a value", get(b"X-A: a" + bytes([sign]) + b"b\r\n"), 400)
case("9110 5.5 Latin 1 in a value", get(b"X-A: \xe9\r\n"), 200)
case("9110 5.4 a field of 9,000 bytes", get(b"X-A: " + b"a" * 9000 + b"\r\n"), 431)
case("9110 5.4 two thousand fields", get(b"A:\r\n" * 4000), 431)

# ---- 6: the length of a message

case("9112 6.2 a length", post(b"Content-Length: 14\r\n", NAME), 201)
case("9112 6.2 a length of zero", get(b"Content-Length: 0\r\n"), 200)
case("9112 6.2 a body on GET is skipped", get(b"Content-Length: 14\r\n") + NAME, 200)
case("9112 6.2 the length of two requests", post(b"Content-Length: 14\r\n", NAME)
     + post(b"Content-Length: 14\r\n", NAME), 201, 201)
for length in (b"", b"-1", b"+14", b"14.0", b"0xe", b"1e1", b"14,14", b"14, 14", b"14,15", b"14 14",
               b"fourteen", b"14;", b"\"14\"", b"99999999999999999999", b"18446744073709551630",
               b"4294967310x", b"\xb2", b"1_4"):
    case(f"9112 6.3 Content-Length {length!r}", post(b"Content-Length: " + length + b"\r\n", NAME), 400)
case("9112 6.3 two equal lengths", post(b"Content-Length: 14\r\n" * 2, NAME), 400)
case("9112 6.3 two different lengths", post(b"Content-Length: 14\r\nContent-Length: 0\r\n", NAME), 400)
case("9112 6.3 a length of 200,000", post(b"Content-Length: 200000\r\n"), 413)
case("9112 6.3 a length of 2^63", post(b"Content-Length: 9223372036854775808\r\n"), 413)
case("9112 6.1 chunked", post(b"Transfer-Encoding: chunked\r\n", CHUNKED), 201)
case("9112 6.1 Chunked in capitals", post(b"TRANSFER-ENCODING: CHUNKED\r\n", CHUNKED), 201)
case("9112 6.1 chunked and a length", post(b"Transfer-Encoding: chunked\r\nContent-Length: 14\r\n",
                                           CHUNKED), 400)
case("9112 6.1 a length and chunked", post(b"Content-Length: 5\r\nTransfer-Encoding: chunked\r\n",
                                           CHUNKED), 400)
case("9112 6.1 gzip and a length", post(b"Content-Length: 14\r\nTransfer-Encoding: gzip\r\n", NAME), 400)
case("9112 6.1 an empty coding and a length",
     post(b"Content-Length: 14\r\nTransfer-Encoding:\r\n", NAME), 400)
case("9112 6.1 chunked in HTTP/1.0", post(b"Transfer-Encoding: chunked\r\n", CHUNKED, b"HTTP/1.0"), 400)
case("9112 6.1 chunked in HTTP/1.0 that stays", post(
    b"Connection: keep-alive\r\nTransfer-Encoding: chunked\r\n", CHUNKED, b"HTTP/1.0"), 400)
for coding, status in ((b"gzip, chunked", 501), (b"deflate, chunked", 501), (b"identity, chunked", 501),
                       (b"chunked, gzip", 400), (b"chunked, identity", 400), (b"chunked, chunked", 400),
                       (b"gzip", 400), (b"identity", 400), (b"xchunked", 400), (b"chunked;q=1", 400),
                       (b"chunkedx", 400), (b"\"chunked\"", 400), (b"chunked x", 400), (b"", 400),
                       (b"\x0bchunked", 400), (b"chunked\x00", 400), (b"chun ked", 400), (b",", 400),
                       (b"chunked,gzip,chunked", 400), (b"cow, gzip, chunked", 501)):
    case(f"9112 6.1 Transfer-Encoding {coding!r}",
         post(b"Transfer-Encoding: " + coding + b"\r\n", CHUNKED), status)
case("9112 6.1 chunked twice", post(b"Transfer-Encoding: chunked\r\n" * 2, CHUNKED), 400)
case("9112 6.1 chunked, then gzip in a second field",
     post(b"Transfer-Encoding: chunked\r\nTransfer-Encoding: gzip\r\n", CHUNKED), 400)
case("9112 6.1 gzip, then chunked in a second field",
     post(b"Transfer-Encoding: gzip\r\nTransfer-Encoding: chunked\r\n", CHUNKED), 501)
case("9112 11.2 a request hidden in a body", post(
    b"Content-Length: 6\r\nTransfer-Encoding: chunked\r\n", b"0\r\n\r\n" + get()), 400)
case("9112 11.2 a request hidden behind a coding", post(
    b"Transfer-Encoding: xchunked\r\n", b"0\r\n\r\n" + get()), 400)

# ---- 7: chunks

for name, body, *rest in (
        ("a chunk for each byte", b"".join(b"1\r\n%c\r\n" % each for each in NAME) + b"0\r\n\r\n", 201),
        ("a size with zeros", b"0000e\r\n" + NAME + b"\r\n0\r\n\r\n", 201),
        ("a size in capitals", b"E\r\n" + NAME + b"\r\n0\r\n\r\n", 201),
        ("an extension", b"e;a=b\r\n" + NAME + b"\r\n0\r\n\r\n", 201),
        ("a trailer", b"e\r\n" + NAME + b"\r\n0\r\nX-A: b\r\n\r\n", 201),
        ("a size that is none", b"x\r\n" + NAME + b"\r\n0\r\n\r\n", 400),
        ("a negative size", b"-e\r\n" + NAME + b"\r\n0\r\n\r\n", 400),
        ("a size with a sign", b"+e\r\n" + NAME + b"\r\n0\r\n\r\n", 400),
        ("a size with 0x", b"0xe\r\n" + NAME + b"\r\n0\r\n\r\n", 400),
        ("a size of seventeen digits", b"1000000000000000e\r\n" + NAME + b"\r\n0\r\n\r\n", 400),
        ("a size beyond the limit", b"40000\r\n" + NAME, 413),
        ("a size that is too small", b"d\r\n" + NAME + b"\r\n0\r\n\r\n", 400),
        ("a size that is too large", b"f\r\n" + NAME + b"\r\n0\r\n\r\n", 400),
        ("an empty size", b"\r\n" + NAME + b"\r\n0\r\n\r\n", 400),
        ("line feeds alone", b"e\n" + NAME + b"\n0\n\n\r\n\r\n", 400),
        ("space before the size", b" e\r\n" + NAME + b"\r\n0\r\n\r\n", 400),
        ("a bad trailer", b"e\r\n" + NAME + b"\r\n0\r\nX A: b\r\n\r\n", 400),
        ("a trailer without end", b"e\r\n" + NAME + b"\r\n0\r\nX-A: " + b"b" * 200_000, 400)):
    case(f"9112 7.1 {name}", post(b"Transfer-Encoding: chunked\r\n", body), *rest)

# ---- 9: connections

case("9112 9.3 Connection: close", get(b"Connection: close\r\n"), 200, continues=False)
case("9112 9.3 close in a list", get(b"Connection: a, Close\r\n"), 200, continues=False)
case("9112 9.3 keep-alive in HTTP/1.0", get(b"Connection: keep-alive\r\n", version=b"HTTP/1.0"), 200)
case("9112 9.3 nothing after the last request", get(b"Connection: close\r\n") + get(), 200,
     continues=False)
case("9112 9.6 nothing after an error", get(host=b"") + get(), 400)
case("9110 7.6.1 a bad list", get(b"Connection: a b\r\n"), 400)
case("9110 10.1.1 100-continue", post(b"Expect: 100-continue\r\nContent-Length: 14\r\n", NAME), 100, 201)
case("9110 10.1.1 100-continue in HTTP/1.0", post(
    b"Expect: 100-continue\r\nContent-Length: 14\r\n", NAME, b"HTTP/1.0"), 201, continues=False)
case("9110 10.1.1 another expectation", post(b"Expect: 200-ok\r\nContent-Length: 14\r\n", NAME), 417)
case("9110 10.1.1 no 100 before a fault", post(b"Expect: 100-continue\r\nContent-Length: 14\r\n"
                                               b"Transfer-Encoding: chunked\r\n"), 400)

# ---- RFC 6455, 4: the handshake

case("6455 4.2.2 a handshake", upgrade(), 101, continues=None)
case("6455 4.2.1 names in other cases", upgrade(fields=b"UPGRADE: WebSocket\r\nconnection: upgrade\r\n"),
     101)
case("6455 4.2.1 Upgrade in a list", upgrade(
    fields=b"Upgrade: h2c, websocket\r\nConnection: keep-alive, Upgrade\r\n"), 101)
case("6455 4.2.1 no Connection", upgrade(fields=b"Upgrade: websocket\r\n"), 404)
case("6455 4.2.1 no Upgrade", upgrade(fields=b"Connection: Upgrade\r\n"), 404)
case("6455 4.2.1 another protocol", upgrade(fields=b"Upgrade: h2c\r\nConnection: Upgrade\r\n"), 404)
case("6455 4.2.1 a POST", upgrade(method=b"POST"), 404)
case("6455 4.2.1 HTTP/1.0", upgrade(version=VERSION + b"", ).replace(b"HTTP/1.1", b"HTTP/1.0"), 404,
     continues=False)
case("6455 4.2.1 no Host", upgrade(host=b""), 400)
case("6455 4.2.1 another path", upgrade(target=b"/"), 404)
case("6455 4.2.1 a body", upgrade(fields=UPGRADE + b"Content-Length: 2\r\n") + b"hi", 400, continues=True)
for version in (b"", b"Sec-WebSocket-Version: 8\r\n", b"Sec-WebSocket-Version: 12\r\n",
                b"Sec-WebSocket-Version: 14\r\n", b"Sec-WebSocket-Version:\r\n", VERSION * 2,
                b"Sec-WebSocket-Version: 013\r\n", b"Sec-WebSocket-Version: 13, 8\r\n"):
    case(f"6455 4.4 {version!r}", upgrade(version=version), 426, continues=True)
for key in (b"", b"Sec-WebSocket-Key:\r\n", b"Sec-WebSocket-Key: x\r\n", KEY * 2,
            KEY.replace(b"==", b"=A"), KEY.replace(b"==", b""), KEY.replace(b"d", b"!", 1),
            KEY.replace(b"ZQ==", b"ZR=="), KEY.replace(b"d", b"dd", 1), KEY.replace(b"dG", b"d G")):
    case(f"6455 4.2.1 {key!r}", upgrade(key=key), 400, continues=True)
for origin in (b"https://evil.example", b"null", b"http://localhost.evil.example", b"http://localhost:1",
               b"localhost", b"http://localhost, https://evil.example"):
    case(f"6455 10.2 Origin {origin.decode()}", upgrade(fields=UPGRADE + b"Origin: " + origin + b"\r\n"),
         403)
case("6455 10.2 its own Origin", upgrade(fields=UPGRADE + b"Origin: http://localhost\r\n"), 101)
case("6455 1.9 unknown protocols and extensions", upgrade(
    fields=UPGRADE + b"Sec-WebSocket-Protocol: chat, superchat\r\n"
    b"Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits, x\r\n"), 101)
