"""Access tokens that are wrong in one thing only, for whatever verifies them."""

import base64
import hashlib
import hmac
import json
import time

import forge


def part(text):
    return json.loads(base64.urlsafe_b64decode(text + "=" * (-len(text) % 4)))


def signed(key, header, claims):
    return forge.token(header, claims, key.sign).decode()


def without(members, name):
    return {key: value for key, value in members.items() if key != name}


def all_of(token, key, stranger, identity_token, published):
    """(what is wrong, token): each differs from a genuine one in that alone."""
    head, payload, signature = token.split(".")
    header, claims = part(head), part(payload)
    ours = {**header, "kid": key.kid}
    signing_input = forge.b64(forge.text(header)) + b"." + forge.b64(forge.text(claims))

    def hs256(data):
        return hmac.digest(json.dumps(key.jwk()).encode(), data, hashlib.sha256)

    changed = forge.b64(forge.text({**claims, "sub": "somebody-else"})).decode()
    now = int(time.time())
    return [
        ("other claims under a genuine signature", f"{head}.{changed}.{signature}"),
        ("another key's signature", signed(stranger, header, claims)),
        ("a signature of zeros", f"{head}.{payload}." + forge.b64(bytes(64)).decode()),
        ("an empty signature", f"{head}.{payload}."),
        ("a signature in ASN.1", signing_input.decode() + "." + forge.b64(forge.der(key.sign(signing_input))).decode()),
        ("alg none", forge.token({**ours, "alg": "none"}, claims, b"").decode()),
        ("alg HS256 with the public key", forge.token({**ours, "alg": "HS256"}, claims, hs256).decode()),
        ("alg ES384 in the header", signed(key, {**ours, "alg": "ES384"}, claims)),
        ("typ JWT", signed(key, {**ours, "typ": "JWT"}, claims)),
        ("no typ", signed(key, without(ours, "typ"), claims)),
        ("another issuer", signed(key, ours, {**claims, "iss": "https://id.example.net"})),
        ("no issuer", signed(key, ours, without(claims, "iss"))),
        ("another audience", signed(key, ours, {**claims, "aud": "com.example.other"})),
        ("no audience", signed(key, ours, without(claims, "aud"))),
        ("expired", signed(key, ours, {**claims, "iat": now - 4500, "exp": now - 3600})),
        ("no expiry", signed(key, ours, without(claims, "exp"))),
        ("no subject", signed(key, ours, without(claims, "sub"))),
        ("no kid", signed(key, without(ours, "kid"), claims)),
        *((f"the kid of the server's {one['kty']} key", signed(key, {**ours, "kid": one["kid"]}, claims)) for one in published),
        ("an unknown kid", signed(key, {**ours, "kid": "unknown"}, claims)),
        ("Apple's identity token", identity_token),
        ("no token", "abc"), ("three empty parts", ".."), ("nothing", ""), ("not base64", "a.b.c"),
        ("four parts", token + ".x"), ("no JSON", ".".join([forge.b64(b"[]").decode()] * 3)),
    ]


def strict_of(token, key, client):
    """The same, for what libraries leave out unless they are told. The key set has another key `wide`, on another curve."""
    header, claims = map(part, token.split(".")[:2])
    ours, now = {**header, "kid": key.kid}, int(time.time())
    return [
        ("a critical header", signed(key, {**ours, "crit": ["x"], "x": 1}, claims)),
        ("not valid yet", signed(key, ours, {**claims, "nbf": now + 600})),
        ("an expiry in words", signed(key, ours, {**claims, "exp": "9999999999"})),
        ("an empty subject", signed(key, ours, {**claims, "sub": ""})),
        ("two audiences", signed(key, ours, {**claims, "aud": [client, "com.example.other"]})),
        ("the kid of a key on another curve", signed(key, {**ours, "kid": "wide"}, claims)),
        ("a kid that is no text", signed(key, {**ours, "kid": [key.kid]}, claims)),
        ("far too long", token + "A" * 20_000),
    ]


# Keys that have nothing to do with access tokens, and that nobody may stumble over.
OTHER_KEYS = [{"kty": "EC", "crv": "P-384", "kid": "wide"}, {"kty": "OKP", "kid": 7}]
