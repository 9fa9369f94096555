"""PyJWT: a key by its id, then `jwt.decode`, as django-allauth and many others call it."""

import jwt
import peer

KEYS = jwt.PyJWKSet.from_dict(peer.keys())


def verify(token):
    key = KEYS[jwt.get_unverified_header(token)["kid"]]
    return jwt.decode(
        token, key.key, algorithms=["RS256"], issuer=peer.ISSUER, audience=peer.AUDIENCE, options={"require": ["exp"]})


peer.ready("PyJWT", jwt.__version__)
peer.serve(verify)
