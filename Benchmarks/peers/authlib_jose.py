"""Authlib: `authlib.jose`, which its OpenID clients used until joserfc replaced it."""

import warnings

warnings.simplefilter("ignore")

import authlib
import peer
from authlib.jose import JsonWebKey, JsonWebToken

KEYS = JsonWebKey.import_key_set(peer.keys())
JWT = JsonWebToken(["RS256"])
CLAIMS = {
    "iss": {"essential": True, "value": peer.ISSUER},
    "aud": {"essential": True, "value": peer.AUDIENCE},
    "exp": {"essential": True},
}


def verify(token):
    claims = JWT.decode(token, KEYS, claims_options=CLAIMS)
    claims.validate()
    return claims


peer.ready("Authlib", authlib.__version__)
peer.serve(verify)
