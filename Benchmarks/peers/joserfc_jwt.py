"""joserfc, the successor of `authlib.jose`."""

import joserfc
import peer
from joserfc import jwt
from joserfc.jwk import KeySet

KEYS = KeySet.import_key_set(peer.keys())
CLAIMS = jwt.JWTClaimsRegistry(
    iss={"essential": True, "value": peer.ISSUER}, aud={"essential": True, "value": peer.AUDIENCE},
    exp={"essential": True})


def verify(token):
    claims = jwt.decode(token, KEYS, algorithms=["RS256"]).claims
    CLAIMS.validate(claims)
    return claims


peer.ready("joserfc", joserfc.__version__)
peer.serve(verify)
