"""Hostile and unusual WebSocket frames with the expected answers, for conformance.py. Names begin
with the section of RFC 6455 that a case is about.

A case is (name, parts, answers): byte strings that are sent one after the other, and what has to
arrive: "text" (the refusal of a text that is no command), "pong PAYLOAD", or "close CODE". If the
last is no close, the connection has to go on."""

import struct

import client

PING = b'{"type":"nonsense"}'
CASES = []


def frame(opcode, payload=b"", mask=b"\x37\xfa\x21\x3d", **more):
    return client.frame(opcode, payload, mask=mask, **more)


def close(code=None, reason=b""):
    return frame(8, b"" if code is None else struct.pack(">H", code) + reason)


def case(name, parts, *answers):
    CASES.append((name, [parts] if isinstance(parts, bytes) else list(parts), answers))


# ---- 5.1, 5.2: frames

case("5.1 a text", frame(1, PING), "text")
case("5.1 an empty text", frame(1), "text")
case("5.1 a text that is not masked", frame(1, PING, masked=False), "close 1002")
case("5.1 a ping that is not masked", frame(9, masked=False), "close 1002")
case("5.1 a close that is not masked", frame(8, masked=False), "close 1002")
for mask in (b"\0\0\0\0", b"\xff\xff\xff\xff", b"\x01\x02\x03\x04"):
    case(f"5.3 masked with {mask.hex()}", frame(1, PING, mask=mask), "text")
case("5.2 byte by byte", [bytes([each]) for each in frame(1, PING)], "text")
case("5.2 the head alone, then the rest", [frame(1, PING)[:6], frame(1, PING)[6:]], "text")
case("5.2 three texts at once", frame(1, PING) * 3, "text", "text", "text")
for rsv in range(1, 8):
    for opcode, name in ((1, "a text"), (9, "a ping"), (8, "a close")):
        case(f"5.2 reserved bits {rsv} in {name}", frame(opcode, b"", rsv=rsv), "close 1002")
case("5.2 reserved bits in a continuation", frame(1, b"a", final=False) + frame(0, b"b", rsv=4),
     "close 1002")
case("5.2 reserved bits after a ping", frame(9, b"a") + frame(1, b"b", rsv=1), "pong a", "close 1002")
for opcode in (3, 4, 5, 6, 7, 11, 12, 13, 14, 15):
    case(f"5.2 opcode {opcode}", frame(opcode), "close 1002")
    case(f"5.2 opcode {opcode} with a payload", frame(opcode, b"a" * 10), "close 1002")
    case(f"5.2 opcode {opcode} after a ping", frame(9) + frame(opcode) + frame(9), "pong ", "close 1002")
for length, size in ((0, 16), (1, 16), (125, 16), (0, 64), (1, 64), (125, 64), (126, 64), (65535, 64)):
    case(f"5.2 a length of {length} in {size} bits", frame(1, b"a" * length, size=size), "close 1002")
for length in (1 << 63, (1 << 64) - 1):
    case(f"5.2 a length of {length}", frame(1, b"", length=length, size=64), "close 1002")
for length in (4097, 65535):
    case(f"10.4 a text of {length} bytes", frame(1, b"a" * length), "close 1009")
for length in (4097, 65536, 1 << 31, 1 << 32, (1 << 63) - 1):
    case(f"10.4 a text that announces {length} bytes", frame(1, b"", length=length), "close 1009")
for length in (125, 126, 127, 128, 256, 4095, 4096):
    case(f"5.2 a text of {length} bytes", frame(1, b"a" * length), "text")
case("5.6 binary", frame(2, b"\x00\x01"), "close 4010")
case("5.6 empty binary", frame(2), "close 4010")
case("5.6 binary in fragments", frame(2, b"a", final=False) + frame(0, b"b"), "close 4010")

# ---- 5.4: fragments

whole = [frame(1, PING[:5], final=False), frame(0, PING[5:])]
case("5.4 two fragments", whole, "text")
case("5.4 two fragments at once", b"".join(whole), "text")
case("5.4 a fragment for each byte", b"".join(
    frame(1 if i == 0 else 0, PING[i:i + 1], final=i + 1 == len(PING)) for i in range(len(PING))), "text")
case("5.4 empty fragments", frame(1, b"", final=False) + frame(0, b"", final=False) + frame(0), "text")
case("5.4 a hundred empty fragments", frame(1, b"", final=False) + frame(0, b"", final=False) * 100
     + frame(0, PING), "text")
case("5.4 a ping between fragments", [whole[0], frame(9, b"p"), whole[1]], "pong p", "text")
case("5.4 five pings between fragments", whole[0] + frame(9, b"p") * 5 + whole[1], *["pong p"] * 5, "text")
case("5.4 a pong between fragments", whole[0] + frame(10, b"p") + whole[1], "text")
case("5.4 a close between fragments", whole[0] + close(1000), "close 1000")
case("5.4 a text between fragments", whole[0] + frame(1, PING), "close 1002")
case("5.4 an unfinished text between fragments", whole[0] + frame(1, PING, final=False), "close 1002")
case("5.4 binary between fragments", whole[0] + frame(2, b"a"), "close 1002")
case("5.4 a continuation of nothing", frame(0, b"a"), "close 1002")
case("5.4 an empty continuation of nothing", frame(0), "close 1002")
case("5.4 an unfinished continuation of nothing", frame(0, b"a", final=False), "close 1002")
case("5.4 a continuation after the end", b"".join(
    [frame(1, b"", final=False), frame(0), frame(9, b"p"), frame(0, b"a")]), "pong p", "close 1002")
case("5.4 a continuation after a ping", frame(9) + frame(0, b"a"), "pong ", "close 1002")
case("5.4 two texts in fragments", b"".join(whole) * 2, "text", "text")
case("10.4 fragments of 4,097 bytes", frame(1, b"a" * 4096, final=False) + frame(0, b"a"), "close 1009")
case("10.4 fragments of 4,096 bytes", frame(1, b"a" * 4095, final=False) + frame(0, b"a"), "text")
for opcode, name in ((8, "close"), (9, "ping"), (10, "pong")):
    case(f"5.5 a {name} in fragments", frame(opcode, b"a", final=False) + frame(0, b"b"), "close 1002")
    for length in (126, 127, 1000, 65536):
        case(f"5.5 a {name} of {length} bytes", frame(opcode, b"\x03\xe8" + b"a" * (length - 2)),
             "close 1002")
    case(f"5.5 a {name} with a length in 16 bits", frame(opcode, b"", size=16), "close 1002")

# ---- 5.5.2, 5.5.3: ping and pong

case("5.5.2 an empty ping", frame(9), "pong ")
case("5.5.2 a ping", frame(9, b"Hello"), "pong Hello")
case("5.5.2 a ping of 125 bytes", frame(9, b"a" * 125), "pong " + "a" * 125)
case("5.5.2 ten pings", b"".join(frame(9, b"%d" % i) for i in range(10)), *[f"pong {i}" for i in range(10)])
case("5.5.2 a ping byte by byte", [bytes([each]) for each in frame(9, b"abc")], "pong abc")
case("5.5.2 a ping that is not text", frame(9, b"a\x00b"), "pong a\x00b")
case("5.5.3 a pong that nobody asked for", frame(10, b"a"))
case("5.5.3 pongs before a ping", frame(10) * 10 + frame(9, b"z"), "pong z")

# ---- 5.5.1, 7: close

case("5.5.1 an empty close", close(), "close 1005")
case("5.5.1 a close of one byte", frame(8, b"\x03"), "close 1002")
case("5.5.1 a close with a reason", close(1000, b"bye"), "close 1000")
case("5.5.1 a close with the longest reason", close(1000, b"a" * 123), "close 1000")
case("5.5.1 a close with a reason of 124 bytes", close(1000, b"a" * 124), "close 1002")
case("5.5.1 nothing after a close", close(1000) + frame(9) + frame(1, PING), "close 1000")
case("5.5.1 a ping, then a close", frame(9) + close(1001), "pong ", "close 1001")
for code in (1000, 1001, 1002, 1003, 1007, 1008, 1009, 1010, 1011, 1012, 1013, 1014, 3000, 3999, 4000, 4999):
    case(f"7.4 code {code}", close(code), f"close {code}")
for code in (0, 1, 999, 1004, 1005, 1006, 1015, 1016, 1100, 1999, 2000, 2999, 5000, 65535):
    case(f"7.4 code {code} is not allowed", close(code), "close 1002")
case("5.5.1 a reason that is not UTF-8", close(1000, b"\xce\xba\xe1\xbd\xff"), "close 1002")

# ---- 8.1: UTF-8

VALID = {
    "Greek": "κόσμε", "an emoji": "🂡", "the first of two bytes": "\u0080", "the last of two": "\u07ff",
    "the first of three": "\u0800", "before the surrogates": "\ud7ff", "behind the surrogates": "\ue000",
    "the replacement character": "\ufffd", "a noncharacter": "\uffff", "the first of four": "\U00010000",
    "the last of all": "\U0010ffff", "zero": "\0",
}
INVALID = {
    "a continuation byte": b"\x80", "the last continuation byte": b"\xbf", "two of them": b"\x80\xbf",
    "0xfe": b"\xfe", "0xff": b"\xff", "an overlong slash": b"\xc0\xaf", "another": b"\xe0\x80\xaf",
    "a third": b"\xf0\x80\x80\xaf", "five bytes": b"\xf8\x88\x80\x80\x80", "six": b"\xfc\x84\x80\x80\x80\x80",
    "the largest overlong of two": b"\xc1\xbf", "of three": b"\xe0\x9f\xbf", "of four": b"\xf0\x8f\xbf\xbf",
    "an overlong zero": b"\xc0\x80", "a high surrogate": b"\xed\xa0\x80", "a low surrogate": b"\xed\xbf\xbf",
    "a pair of surrogates": b"\xed\xa0\x80\xed\xb0\x80", "beyond the last": b"\xf4\x90\x80\x80",
    "far beyond": b"\xf5\x80\x80\x80", "two bytes, cut off": b"\xc3a", "three bytes, cut off": b"\xe2\x82a",
    "four bytes, cut off": b"\xf0\x9f\x83a", "a lead after a lead": b"\xc3\xc3",
}
CUT = {"two bytes": b"\xc3", "three bytes": b"\xe2\x82", "four bytes": b"\xf0\x9f\x83", "one of four": b"\xf0"}
for name, text in VALID.items():
    text = text.encode("utf-8", "surrogatepass")
    case(f"8.1 {name}", frame(1, text), "text")
    case(f"8.1 {name}, a fragment for each byte", b"".join(
        frame(1 if i == 0 else 0, text[i:i + 1], final=i + 1 == len(text)) for i in range(len(text))), "text")
    case(f"8.1 {name}, byte by byte", [bytes([each]) for each in frame(1, b"ab" + text)], "text")
for name, text in INVALID.items():
    case(f"8.1 {name}", frame(1, b"ab" + text), "close 1007")
    case(f"8.1 {name}, and the frame goes on", frame(1, b"ab" + text + b"!", length=200), "close 1007")
    case(f"8.1 {name}, in fragments that go on", frame(1, b"ab", final=False)
         + frame(0, text + b"!", final=False), "close 1007")
    case(f"8.1 {name}, byte by byte, unfinished",
         [bytes([each]) for each in frame(1, text + b"!", length=100)], "close 1007")
for name, text in CUT.items():
    case(f"8.1 {name} cut off at the end", frame(1, b"ab" + text), "close 1007")
    case(f"8.1 {name} cut off at the end of the fragments", frame(1, b"ab", final=False)
         + frame(0, text), "close 1007")
    case(f"8.1 {name} cut off by a ping", frame(1, b"ab" + text, final=False) + frame(9, b"p"), "pong p")
