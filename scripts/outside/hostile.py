"""Lines that somebody might send to get in, to crash a reader, or by mistake, and what must become of each.

A case is a pair: the line, and what is expected of it: the claims or payload of a good one, or the set of codes with
which it may be refused. Everything follows from the random generator that is handed in.
"""

import base64
import copy
import hashlib
import hmac
import json
import re
import string

from forge import APPLE, CURVE, P256, STRANGER, b64, der, number, text, token

NOW = "2024-12-16T14:33:20Z"
SECONDS = 1_734_359_600
ISSUER, AUDIENCE, NONCE, CODE = "https://appleid.apple.com", "com.example.app", "raw-nonce", "c0.0.abcd.e"
MALFORMED, ALGORITHM, SIGNATURE = {"malformed"}, {"unsupported_algorithm"}, {"bad_signature"}
# What the API documents, and the one reason that only a token of the token endpoint can have.
REASONS = {
    "malformed", "unsupported_algorithm", "unknown_key", "bad_signature", "wrong_issuer", "wrong_audience", "expired",
    "issued_in_future", "nonce_missing", "nonce_mismatch", "code_hash_mismatch", "access_token_hash_mismatch",
}
JOSE_REASONS = {
    "malformed", "unsupported_header", "unsupported_algorithm", "unknown_key", "wrong_key", "bad_signature",
}
HEADER = {"kid": "first", "alg": "RS256"}
WRONG_VALUES = [
    None, True, False, 0, 1, -1, 1.5, 1e3, 10**30, "", " ", "x", "\u0000", "1734445964", [], [[]], ["x"], {}, {"a": 1},
    b'"\\ud83c\\udf4e"', b"1734359564.0", b"17343595640e-1", b"-0", "A" * 3000,
]


def half(value):
    return b64(hashlib.sha256(value.encode()).digest()[:16]).decode()


def identity_claims(subject="000123.0123456789abcdef.0456"):
    return {
        "iss": ISSUER, "aud": AUDIENCE, "exp": SECONDS + 86_364, "iat": SECONDS - 36, "sub": subject, "nonce": NONCE,
        "c_hash": half(CODE), "email": "mary@privaterelay.appleid.com", "email_verified": True,
        "is_private_email": True, "auth_time": SECONDS - 36, "nonce_supported": True,
    }


def event_claims(subject="000123.0123456789abcdef.0456"):
    event = {"type": "consent-revoked", "sub": subject, "event_time": 1657617063012}
    return {
        "iss": ISSUER, "aud": AUDIENCE, "exp": SECONDS + 86_364, "iat": SECONDS - 36, "jti": "S25cB0PbHs6y97gYYmgydQ",
        "events": json.dumps(event, separators=(",", ":")),
    }


def signed(payload, header=None, key=APPLE):
    return token(HEADER if header is None else header, payload, key.sign)


def with_raw(claims, name, value):
    """The claims as JSON, one of them given as JSON text or as a value."""
    raw = value if isinstance(value, bytes) else text(value)
    marked = {**claims, name: "\ue000"}
    return text(marked).replace(json.dumps("\ue000", ensure_ascii=False).encode(), raw)


def without(claims, name):
    return {key: value for key, value in claims.items() if key != name}


def judged(name, value):
    """What an identity token is refused for whose claim has this value; nothing where it is taken."""
    if isinstance(value, bytes):
        value = json.loads(value)
    is_integer = isinstance(value, int) and not isinstance(value, bool) and abs(value) < 2**63
    if name in ("iss", "aud", "sub", "nonce", "c_hash"):
        missing = {"nonce": {"nonce_missing"}, "c_hash": None}.get(name, MALFORMED)
        if value is None:
            return missing
        if name == "aud" and isinstance(value, list):
            return {"wrong_audience"}
        if not isinstance(value, str):
            return MALFORMED
        if name == "nonce" and not value:
            return missing
        if name == "sub":
            return None if value and "\0" not in value else MALFORMED
        return {{"iss": "wrong_issuer", "aud": "wrong_audience", "nonce": "nonce_mismatch"}.get(name, "code_hash_mismatch")}
    if name in ("exp", "iat"):
        if not is_integer or isinstance(value, float):
            return MALFORMED
        return {"expired"} if name == "exp" else None
    if name == "email":
        return None if value is None or isinstance(value, str) and "\0" not in value else MALFORMED
    if name in ("email_verified", "is_private_email"):
        return None if value is None or isinstance(value, bool) else MALFORMED
    # Advice only: of another type it counts as absent.
    return None


def judged_event(name, value):
    """The same of a notification."""
    if isinstance(value, bytes):
        value = json.loads(value)
    if name == "exp" and value is None:
        return None
    if name == "jti":
        return None if value is None or isinstance(value, str) else MALFORMED
    # None of the values is an event, nor JSON that holds one.
    return MALFORMED if name == "events" else judged(name, value)


def wrong_claims(claims, judged):
    """Each claim with each value that is not its own, or without any, and some texts that are hardly JSON."""
    for name in claims:
        for value in WRONG_VALUES:
            payload = with_raw(claims, name, value)
            yield signed(payload), judged(name, value) or json.loads(payload)
        missing = judged(name, None)
        yield signed(without(claims, name)), missing or without(claims, name)


def wrong_json(claims):
    """Claims that strict JSON is not, each signed all the same."""
    good = text(claims)
    first = next(iter(claims))
    for name, value in claims.items():
        member = text({name: value})[1:-1]
        escaped = member.replace(name[:1].encode(), b"\\u%04x" % ord(name[0]), 1)
        for double in (member, escaped, text({name: None})[1:-1], text({name: "x"})[1:-1]):
            yield signed(good[:-1] + b"," + double + b"}"), MALFORMED
            yield signed(b"{" + double + b"," + good[1:]), MALFORMED
    for damaged in (
        b"", b" ", b"null", b"true", b"7", b'"x"', b"[]", b"[" + good + b"]", b"{}{}", good + good, good + b"x", good + b"\x00",
        good[:-1], good[1:], good[:-1] + b",}", b"{," + good[1:], good.replace(b":", b"=", 1), good.replace(b'"', b"'"),
        b"\xef\xbb\xbf" + good, good + b"//", b"/**/" + good, good.decode().encode("utf-16"), good.decode().encode("utf-32"),
        good.replace(first.encode(), first.encode() + b"\n", 1), good.replace(first.encode(), first.encode() + b"\xff", 1),
        good.replace(first.encode(), first.encode() + b"\xc0\xaf", 1), good.replace(first.encode(), b"\xed\xa0\x80", 1),
        good.replace(first.encode(), b"\\ud800", 1), good.replace(first.encode(), b"\\x41", 1),
        good[:-1] + b',"n":01}', good[:-1] + b',"n":+1}', good[:-1] + b',"n":.5}', good[:-1] + b',"n":1.}',
        good[:-1] + b',"n":NaN}', good[:-1] + b',"n":Infinity}', good[:-1] + b',"n":0x10}', good[:-1] + b',"n":True}',
        good[:-1] + b',"n":"\t"}', good[:-1] + b',"n":"\x7f\x1f"}', good[:-1] + b',"n":undefined}',
        good[:-1] + b',"n":' + b"[" * 1000 + b"]" * 1000 + b"}", good[:-1] + b',"n":' + b"[" * 2500 + b"}",
        good[:-1] + b',"n":' + b'{"n":' * 500 + b"1" + b"}" * 500 + b"}", b"[" * 3000, b'{"a":' * 600,
        good[:-1] + b',"n":"' + b"A" * 70_000 + b'"}', good[:-1] + b',"n":1' + b"0" * 70_000 + b"}",
    ):
        yield signed(damaged), MALFORMED
    for end in range(1, len(good), 7):
        yield signed(good[:end]), MALFORMED


def wrong_headers(payload, bad_header):
    """Headers of every wrong kind, the signature over each being right."""
    yield from ((signed(payload, {"kid": "first", "alg": name}), ALGORITHM) for name in (
        "none", "None", "NONE", "nOnE", "", " RS256", "RS256 ", "rs256", "RS-256", "RS256\u0000", "RS384", "RS512",
        "PS256", "PS384", "HS256", "HS384", "HS512", "EdDSA", "ES384", "ES512", "ES256K", "RSA-OAEP", "dir", "SHA256"))
    yield signed(payload, {"kid": "first", "alg": "RS384"}), ALGORITHM
    for header in (
        {"kid": "first"}, {"kid": "first", "alg": None}, {"kid": "first", "alg": ["RS256"]}, {"kid": "first", "alg": 256},
        {"kid": "first", "alg": {"RS256": 1}}, {"kid": "first", "ALG": "RS256"}, {"kid": 7, "alg": "RS256"},
        {"kid": ["first"], "alg": "RS256"}, {"kid": {}, "alg": "RS256"}, {"kid": "first", "alg": "RS256", "typ": 7},
        b"", b"{", b"null", b"[]", b'"RS256"', b"RS256", b'{"kid":"first","alg":"RS256"', b'{"kid":"first","alg":"RS256"}}',
        b'{"kid":"first","alg":"RS256",}', b'{"alg":"none","kid":"first","alg":"RS256"}',
        b'{"alg":"RS256","kid":"first","alg":"none"}', b'{"kid":"second","alg":"RS256","kid":"first"}',
        b'{"kid":"first","\\u0061lg":"RS256","alg":"RS256"}', b"\xef\xbb\xbf" + text(HEADER), text(HEADER) + b"\x00",
        b'{"kid":"first\xff","alg":"RS256"}', b'{"kid":"first","alg":"RS256","x":' + b"[" * 200 + b"]" * 200 + b"}",
        text({**HEADER, "x": "A" * 5000}), text({"kid": "A" * 9000, "alg": "RS256"}),
    ):
        yield signed(payload, header), MALFORMED
    for name, value in (
        ("crit", ["b64"]), ("crit", []), ("crit", ["exp"]), ("crit", "b64"), ("b64", False), ("b64", True), ("b64", 0),
        ("jku", "https://evil.example/keys"), ("jku", ISSUER + "/auth/keys"), ("jwk", STRANGER.jwk()), ("jwk", APPLE.jwk()),
        ("x5u", "https://evil.example/chain.pem"), ("x5c", ["MIIB"]), ("x5c", []), ("jwk", None), ("crit", None),
    ):
        for key in (APPLE, STRANGER):
            yield signed(payload, {**HEADER, name: value}, key), bad_header


def wrong_keys(payload, missing_key):
    """Keys that nobody published, or that are no keys of this token."""
    for kid in ("", "second", "First", "first ", "firs", "first\u0000", "../first", "' or 1=1 --", "\u0066irst\u200b", "K" * 300):
        yield signed(payload, {"kid": kid, "alg": "RS256"}), {"unknown_key"}
        yield signed(payload, {"kid": kid, "alg": "RS256"}, STRANGER), {"unknown_key"}
    yield signed(payload, {"alg": "RS256"}), missing_key
    yield signed(payload, {"kid": None, "alg": "RS256"}), MALFORMED
    yield signed(payload, key=STRANGER), SIGNATURE
    public = text(APPLE.jwk())
    for secret in (public, number(APPLE.n), b64(number(APPLE.n)), base64.b64encode(number(APPLE.n)), b"", b"first"):
        yield token({"kid": "first", "alg": "HS256"}, payload, lambda data: hmac.digest(secret, data, "sha256")), ALGORITHM
        yield token(HEADER, payload, lambda data: hmac.digest(secret, data, "sha256")), SIGNATURE


def wrong_signatures(payload, random):
    """Signatures that are none of this key, by each way of getting one wrong."""
    good = token(HEADER, payload, APPLE.sign)
    data, _, last = good.rpartition(b".")
    right = base64.urlsafe_b64decode(last + b"==")

    def case(signature):
        return data + b"." + b64(signature), SIGNATURE

    for wrong in (
        b"", b"\x00", b"\x00" * 256, b"\xff" * 256, b"\x00" * 255 + b"\x01", right[:-1], right[1:], right + b"\x00", b"\x00" + right,
        right * 2, right[::-1], right[:128], number(APPLE.n, 256), number(APPLE.n - 1, 256),
        number(APPLE.n - int.from_bytes(right, "big"), 256), APPLE.sign(data, "sha384"), APPLE.sign(data, "sha1"),
        APPLE.sign(data + b"."), APPLE.sign(payload if isinstance(payload, bytes) else text(payload)), APPLE.sign(b""),
        APPLE.raw(APPLE.padded(data, info=b"")), APPLE.raw(APPLE.padded(data, info=bytes.fromhex("302f300b0609608648016503040201") + b"\x04\x20")),
        APPLE.raw(b"\x00\x02" + APPLE.padded(data)[2:]), APPLE.raw(b"\x00\x00" + APPLE.padded(data)[2:]),
        APPLE.raw(b"\x00\x01" + b"\xff" * 8 + b"\x00" + APPLE.padded(data)[-51:] + b"\x00" * 194),
        APPLE.padded(data), hashlib.sha256(data).digest(), CURVE.sign(data), b"A" * 4000,
    ):
        yield case(wrong)
    if int.from_bytes(right, "big") + APPLE.n < 2**2048:
        yield case(number(APPLE.n + int.from_bytes(right, "big"), 256))
    for position in range(256):
        yield case(right[:position] + bytes([right[position] ^ 1 << random.randrange(8)]) + right[position + 1:])


def wrong_spellings(good, unreadable):
    """A good token in spellings that are not the one; `unreadable` is what becomes of one whose payload makes no sense."""
    header, payload, signature = good.split(b".")
    for other in (b"", b64(payload), signature):
        yield header + b"." + other + b"." + signature, unreadable
    for wrong in (
        good + b"=", header + b"=." + payload + b"." + signature, header + b"==." + payload + b"==." + signature + b"==",
        b"." + good, good + b".", good.replace(b".", b"..", 1), good + b"." + signature, header + b"." + payload,
        header, header + b".", b"..", b".", b"...", b"." + payload + b"." + signature,
        b".".join([header, payload, signature, b"", b""]), b".".join([header, b"", payload, signature, header]),
        good.replace(b".", b"\x00."), good + b"\x00", b"\x00" + good, good[:20] + b"\x00" + good[20:], good + good,
        b" " + good, good + b" ", b"\t" + good, good + b"\t", b"\r" + good, good + b"\x0b", good + b"\x0c", good + b"\x1c",
        b"\xef\xbb\xbf" + good, good + "\u00a0".encode(), good + "\u200b".encode(), good + "\u2028".encode(), good + "\u0085".encode(),
        good.replace(b".", "\u3002".encode(), 1), good.replace(b".", "\uff0e".encode()), good.replace(b".", b"%2E"),
        good.replace(b"e", "\u0435".encode(), 1), good.replace(b"e", "\uff45".encode(), 1), good + b"\xff", b"\xc3\x28" + good,
        b"\xed\xa0\x80" + good, good[:30] + b"\xf8\x88\x80\x80\x80" + good[30:], good.upper(), good.lower(), good.swapcase(), good[::-1],
        b'"' + good + b'"', b"'" + good + b"'", b"Bearer " + good, b"id_token=" + good, b"<" + good + b">", good + b";", good + b",",
        b'{"payload":"' + good + b'"}', text({"protected": header.decode(), "payload": payload.decode(), "signature": signature.decode()}),
        text({"payload": payload.decode(), "signatures": [{"protected": header.decode(), "signature": signature.decode()}]}),
        b".".join([payload, header, signature]), b".".join([signature, payload, header]),
        b64(header) + b"." + payload + b"." + signature, b64(good), good.hex().encode(),
        base64.b64encode(base64.urlsafe_b64decode(header + b"===")) + b"." + payload + b".+/" + signature[2:],
        good[:-1] + b"+", good[:-1] + b"/", good[:-1] + b"*", good[:1] + b"\r" + good[1:], good + b"\r\r",
    ):
        yield wrong, MALFORMED
    # Bits that no byte stands for: another spelling of the same signature (RFC 4648, section 3.5).
    alphabet = string.ascii_uppercase + string.ascii_lowercase + string.digits + "-_"
    digit = alphabet.index(chr(signature[-1]))
    for bits in range(1, 16):
        yield good[:-1] + alphabet[digit ^ bits].encode(), MALFORMED
    for junk in (
        b"", b" ", b"\r", b"\t", b"\x00", b"-", b"null", b"{}", b"[]", b'""', b"0", b"a", b"a.b.c", b"e30.e30.", b"e30.e30.e30", b"----",
        b"\xff\xfe", b"\xf4\x90\x80\x80", b"\x1b[2J", b"%s%n", b"../../etc/passwd", b"<script>", b"' or '1'='1", b"$(id)", "🍎".encode(),
        b"\xc0\x80", b"A" * 8192, b"A" * 8193, b"A" * 65_536, b"A" * 65_537, b"." * 65_536, b"." * 70_000, b"A." * 40_000,
        b"\x00" * 20_000, b"\xff" * 66_000, good + b"A" * 66_000, b"e30." * 30_000, b"A" * 1_000_000, b"[" * 66_000,
    ):
        yield junk, MALFORMED


def damaged(good, random):
    """One of the good tokens, damaged somewhere; it may be refused for whatever it then is."""
    line = bytearray(random.choice(good))
    for _ in range(random.choice((1, 1, 1, 2, 3, 8))):
        at = random.randrange(len(line)) if line else 0
        kind = random.randrange(9)
        if kind == 0 and line:
            line[at] ^= 1 << random.randrange(8)
        elif kind == 1 and line:
            line[at] = random.randrange(256)
        elif kind == 2 and line:
            line[at] = ord(random.choice(string.ascii_letters + string.digits + "-_.="))
        elif kind == 3:
            line[at:at] = bytes(random.randrange(256) for _ in range(random.randrange(1, 5)))
        elif kind == 4:
            del line[at:at + random.randrange(1, 9)]
        elif kind == 5:
            del line[at:]
        elif kind == 6:
            other = random.choice(good)
            line[at:] = other[random.randrange(len(other)):]
        elif kind == 7:
            part = line[at:at + random.randrange(1, 200)]
            line[at:at] = part
        else:
            parts = bytes(line).split(b".")
            parts[random.randrange(len(parts))] = random.choice(random.choice(good).split(b"."))
            line = bytearray(b".".join(parts))
    return bytes(line).replace(b"\n", b"\x0b")


def good_spellings(claims):
    """What Apple might send one day and a strict reader still takes: the controls."""
    good = text(claims)
    for payload in (
        good, json.dumps(claims, indent=1).encode().replace(b"\n", b"\r\n\t "), b"\n " + good + b"\r\n", text(dict(reversed(claims.items()))),
        good.replace(b'"aud"', b'"\\u0061ud"'), good.replace(b"com.example", b"com\\u002eexample"),
        text({**claims, "new": {"a": [1, 2.5e3, None, "\u2028 \u0085 \u0000 🍎 \\ \" /"]}}), text({**claims, "": ""}),
        good[:-1] + b',"deep":' + b"[" * 10 + b"]" * 10 + b"}", good[:-1] + b',"n":-0.0e-400,"m":' + b"9" * 300 + b"}",
        text({**claims, "iat": SECONDS + 60}), text({**claims, "exp": SECONDS + 1}),
    ):
        yield signed(payload), json.loads(payload)
    for header in ({**HEADER, "typ": "JWT"}, {"alg": "RS256", "x": [1, {"y": None}], "kid": "first"}, b' {"kid":"first" , "alg":"RS256"}\n'):
        yield signed(claims, header), claims


def wrong_times(claims):
    """The seconds beside the last good one."""
    for name, value, code in (
        ("exp", SECONDS, "expired"), ("exp", SECONDS - 1, "expired"), ("exp", -(2**63) + 1, "expired"),
        ("iat", SECONDS + 61, "issued_in_future"), ("iat", 2**63 - 1, "issued_in_future"), ("exp", 2**63, "malformed"),
        ("iat", 2**64, "malformed"), ("exp", -(2**70), "malformed"),
    ):
        yield signed({**claims, name: value}), {code}


def wrong_curves(payload):
    """ES256 gone wrong, for the bare signature check."""
    header = {"kid": "curve", "alg": "ES256"}
    good = token(header, payload, CURVE.sign)
    data = good.rpartition(b".")[0]
    right = CURVE.sign(data)
    r, s, order = right[:32], right[32:], number(P256.N, 32)
    zero, one = bytes(32), bytes(31) + b"\x01"
    for wrong in (
        der(right), b"", zero + zero, zero + s, r + zero, one + one, order + s, r + order, order + order, s + r, right[:-1], right + b"\x00",
        b"\x00" + right, right[:32], right * 2, b"\xff" * 64, b"\x04" + right[:63], APPLE.sign(data),
        number((int.from_bytes(r, "big") + P256.N) % 2**256, 32) + s, CURVE.sign(data + b"."),
    ):
        yield data + b"." + b64(wrong), SIGNATURE
    for position in range(64):
        yield data + b"." + b64(right[:position] + bytes([right[position] ^ 1 << position % 8]) + right[position + 1:]), SIGNATURE
    yield token({"kid": "first", "alg": "ES256"}, payload, CURVE.sign), {"wrong_key"}
    yield token({"kid": "curve", "alg": "RS256"}, payload, APPLE.sign), {"wrong_key"}
    yield token({"alg": "ES256"}, payload, CURVE.sign), {"unknown_key"}
    yield good, payload
