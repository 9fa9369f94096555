import json
import os
import threading
import time
import urllib.request

import jwt

ISSUER = os.environ.get("PIPPIN_ISSUER", "https://id.example.com")  # `public_url`
AUDIENCE = os.environ.get("PIPPIN_AUDIENCE", "com.example.app")  # the client's `audience`, by default its id

_lock, _keys, _fetched_at = threading.Lock(), {}, float("-inf")


class KeysUnavailable(Exception):
    """The key set cannot be fetched: answer 503, not 401."""


def _key(kid):
    """Fetches the keys when first needed, after ten minutes, and for an unknown kid at most once in ten seconds."""
    global _keys, _fetched_at
    with _lock:
        age = time.monotonic() - _fetched_at
        if age > 600 or (kid not in _keys and age > 10):
            try:
                with urllib.request.urlopen(ISSUER + "/.well-known/jwks.json", timeout=5) as answer:
                    # Access tokens are signed with P-256; the set may hold RSA keys for ID tokens.
                    _keys = {
                        key["kid"]: jwt.PyJWK(key).key
                        for key in json.load(answer)["keys"] if key.get("crv") == "P-256"}
            except Exception as error:
                raise KeysUnavailable from error
            _fetched_at = time.monotonic()
        if kid not in _keys:
            raise jwt.InvalidTokenError("unknown kid")
        return _keys[kid]


def verify_access_token(token):
    """The claims of a valid access token. Raises jwt.InvalidTokenError (answer 401) or KeysUnavailable (503)."""
    header = jwt.get_unverified_header(token)
    if header.get("typ") != "at+jwt" or header.get("alg") != "ES256" or "crit" in header:
        raise jwt.InvalidTokenError("not an access token")
    claims = jwt.decode(
        token, _key(header.get("kid")), algorithms=["ES256"], issuer=ISSUER, audience=AUDIENCE, leeway=10,
        options={"require": ["exp", "iss", "aud", "sub"]})
    # The library takes a token for several audiences, too, and a number in quotation marks.
    if claims["aud"] not in (AUDIENCE, [AUDIENCE]) or not isinstance(claims["exp"], int) or not claims["sub"]:
        raise jwt.InvalidTokenError("for another back end")
    return claims
