"""Makes tokens, good ones and forged ones, with nothing but Python: no code of Pippin's has a hand in them.

The keys are fixed and published, so that a run can be repeated; they sign nothing else.
"""

import base64
import hashlib
import hmac
import json


def b64(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=")


def number(value, size=None):
    return value.to_bytes(size or (value.bit_length() + 7) // 8, "big")


class RSA:
    """A key pair of 2048 bits from its two primes."""

    E = 65537
    DIGEST_INFO = {
        "sha256": bytes.fromhex("3031300d060960864801650304020105000420"),
        "sha384": bytes.fromhex("3041300d060960864801650304020205000430"),
        "sha1": bytes.fromhex("3021300906052b0e03021a05000414"),
    }

    def __init__(self, kid, p, q):
        self.kid, self.p, self.q, self.n = kid, p, q, p * q
        d = pow(self.E, -1, (p - 1) * (q - 1))
        self.dp, self.dq, self.inverse = d % (p - 1), d % (q - 1), pow(q, -1, p)

    def raw(self, block):
        """The private operation on a padded block."""
        value = int.from_bytes(block, "big")
        a, b = pow(value, self.dp, self.p), pow(value, self.dq, self.q)
        return number(b + self.q * ((self.inverse * (a - b)) % self.p), 256)

    def padded(self, data, digest="sha256", info=None):
        tail = (self.DIGEST_INFO[digest] if info is None else info) + hashlib.new(digest, data).digest()
        return b"\x00\x01" + b"\xff" * (253 - len(tail)) + b"\x00" + tail

    def sign(self, data, digest="sha256"):
        return self.raw(self.padded(data, digest))

    def jwk(self):
        return {
            "kty": "RSA", "kid": self.kid, "use": "sig", "alg": "RS256", "n": b64(number(self.n)).decode(),
            "e": b64(number(self.E)).decode(),
        }


class P256:
    """A key pair on the curve P-256 from its private number; slow, and good enough for a few hundred signatures."""

    P = 2**256 - 2**224 + 2**192 + 2**96 - 1
    N = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
    G = (
        0x6B17D1F2E12C4247F8BCE6E563A440F277037D812DEB33A0F4A13945D898C296,
        0x4FE342E2FE1A7F9B8EE7EB4A7C0F9E162BCE33576B315ECECBB6406837BF51F5,
    )

    def __init__(self, kid, d):
        self.kid, self.d = kid, d
        self.point = self.times(d)

    @classmethod
    def add(cls, a, b):
        if a is None or b is None:
            return a or b
        if a[0] == b[0] and (a[1] + b[1]) % cls.P == 0:
            return None
        if a == b:
            slope = (3 * a[0] * a[0] - 3) * pow(2 * a[1], -1, cls.P)
        else:
            slope = (b[1] - a[1]) * pow(b[0] - a[0], -1, cls.P)
        x = (slope * slope - a[0] - b[0]) % cls.P
        return x, (slope * (a[0] - x) - a[1]) % cls.P

    @classmethod
    def times(cls, factor):
        result, point = None, cls.G
        while factor:
            if factor & 1:
                result = cls.add(result, point)
            point, factor = cls.add(point, point), factor >> 1
        return result

    def sign(self, data):
        """R and S, 32 bytes each."""
        digest = hashlib.sha256(data).digest()
        k = int.from_bytes(hmac.digest(number(self.d, 32), digest, "sha256"), "big") % self.N
        r = self.times(k)[0] % self.N
        s = pow(k, -1, self.N) * (int.from_bytes(digest, "big") + r * self.d) % self.N
        return number(r, 32) + number(s, 32)

    def jwk(self):
        x, y = (b64(number(c, 32)).decode() for c in self.point)
        return {"kty": "EC", "crv": "P-256", "kid": self.kid, "use": "sig", "alg": "ES256", "x": x, "y": y}


def der(signature):
    """The same signature in ASN.1, as many libraries give it (SECRET-7)."""
    def integer(data):
        data = data.lstrip(b"\x00") or b"\x00"
        data = b"\x00" + data if data[0] & 0x80 else data
        return b"\x02" + bytes([len(data)]) + data

    body = integer(signature[:32]) + integer(signature[32:])
    return b"\x30" + bytes([len(body)]) + body


def text(value):
    """JSON without spaces, as Apple writes it; bytes are taken as they are."""
    return value if isinstance(value, bytes) else json.dumps(value, separators=(",", ":"), ensure_ascii=False).encode()


def token(header, payload, signature):
    """A compact JWS; `signature` is bytes, or a function of what is signed."""
    signed = b64(text(header)) + b"." + b64(text(payload))
    return signed + b"." + b64(signature(signed) if callable(signature) else signature)


APPLE = RSA(
    "first",
    0xDF963D8362F1F6CC7CECE02A8ED0BED86C153A111AE73CF1798C609483BF98A926AAB2E6A5F470CC94EACE4E890C679C12F3F48A20580CE5B59526DBA6216159761F00306C6D914B7501EBC43DD1784C57E72E0198BCC93B99C3CBA4C1ACC6AFCE6BD88018059A5855794E83AC822F022E8FE594AB29C0588E6433F1B67BA2FB,
    0xCED6B6D007E29E9462288A72BAE29949F8E772E930670EF5FCD7F2F5A84C149FF783D529B5F49F4AEE45D858E4359246C37789B25845768529CA5B6E96E1276F34222EE6090648A08ADE357E0F379810D64F370923EE557F8F8C4524412F3FCF968EC935D010C4DD1094C35DE8D8D4C558176C752304C6616A5B0CDF87437B97)
STRANGER = RSA(
    "first",
    0xC38ECBE359BF05C26055071C0E80A706DA2DF3B174AA2331788DA714E2D155536DFEDA0F538E5E001FA435980A8FFCE9BAD64B520E6E40FBD97B67BC2312D5099A2D04B942ED02EAC8999330C0F20B1956F73404B83E1FC1E83C9C742A70DC4E2200BA8C2314ACB0199E06B79809AAE5F667E753AA3BD0AFE5DC896DAED39B03,
    0xBD0F7E8F05EE774B59506A289E7D645B7008A94F3E96EE9CF496DBB60B164665BE2E67E95862AF9C960E8A28B1945CCC38B648367967037E5DC3529FC997E5A314D05580EEA333E808D07B65ABB796546BA1A2BC565C8BBB33EAB05C3ECFE29ECF8209EC02341271A09902118E1B0C86ACB53FAA856DFBA25F9D17907C63B8D5)
CURVE = P256("curve", 0x1F2E3D4C5B6A79880123456789ABCDEF0FEDCBA9876543211223344556677889)
