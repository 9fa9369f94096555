"""Access tokens of `pippin demo`, judged as a back end would: by PyJWT and by Authlib's validator of RFC 9068, with nothing but the
published key set. Both must take what is genuine, and refuse what was changed, is meant for another, or has expired."""

import base64
import json
import time

import environment

environment.use("access-tokens", "access-tokens.txt")

import joserfc.errors
import joserfc.jwk
import jwt
import pytest
from authlib.oauth2.rfc6750.errors import InvalidTokenError
from authlib.oauth2.rfc9068 import JWTBearerTokenValidator

import pippin

AUDIENCE = "com.example.app"
CLAIMS = {"iss", "aud", "sub", "client_id", "sid", "iat", "exp", "auth_time", "jti"}


class PyJWT:
    name = "PyJWT"
    refusal = jwt.InvalidTokenError

    def judge(self, token, issuer, audience, later=0):
        keys = jwt.PyJWKClient(issuer + "/.well-known/jwks.json")
        # It asks the system's clock, so it is lenient by less than nothing instead.
        return jwt.decode(
            token, keys.get_signing_key_from_jwt(token).key, algorithms=["ES256"], issuer=issuer, audience=audience,
            leeway=-later, options={"require": sorted(CLAIMS - {"auth_time"}), "verify_iat": later == 0})


class Authlib:
    name = "Authlib"
    refusal = (InvalidTokenError, joserfc.errors.JoseError)

    def judge(self, token, issuer, audience, later=0):
        class Validator(JWTBearerTokenValidator):
            def get_jwks(self):
                return self.keys

        validator = Validator(issuer, audience)
        address = pippin.Client(int(issuer.rsplit(":", 1)[1]), "localhost")
        validator.keys = joserfc.jwk.KeySet.import_key_set(address.get("/.well-known/jwks.json").json)
        claims = validator.authenticate_token(token)
        assert claims.header["typ"] == "at+jwt", claims.header
        if later:
            claims.validate(now=int(time.time()) + later)
        else:
            validator.validate_token(claims, [], None)
        return dict(claims)


def part(text):
    return json.loads(base64.urlsafe_b64decode(text + "=" * (-len(text) % 4)))


def encoded(value):
    return base64.urlsafe_b64encode(json.dumps(value, separators=(",", ":")).encode()).decode().rstrip("=")


@pytest.fixture(scope="module")
def signed_in(demo):
    answer = pippin.sign_in(demo.client(), demo.apple(), pippin.new_person(demo.apple()))
    assert answer.status == 200, (answer.status, answer.body)
    return answer.json


@pytest.fixture
def issuer(demo):
    return f"http://localhost:{demo.port}"


def refused(library, token, issuer, audience, why, later=0):
    try:
        library.judge(token, issuer, audience, later)
    except library.refusal:
        return
    raise AssertionError(f"{library.name} took a token {why}")


def test_header_and_keys(demo, signed_in):
    """The header says `at+jwt`, ES256 and the key and no more, and the key set may be kept for ten minutes."""
    header = jwt.get_unverified_header(signed_in["session"]["access_token"])
    assert header["typ"] == "at+jwt" and header["alg"] == "ES256" and set(header) == {"typ", "alg", "kid"}, header
    keys = demo.client().get("/.well-known/jwks.json")
    assert keys.fields["Cache-Control"] == "public, max-age=600"


@pytest.mark.parametrize("library", [PyJWT(), Authlib()], ids=lambda library: library.name)
def test_verifier(library, signed_in, issuer):
    """Accepts the token, and refuses it changed, unsigned, for another audience and expired."""
    token = signed_in["session"]["access_token"]
    claims = library.judge(token, issuer, AUDIENCE)
    assert set(claims) == CLAIMS
    assert claims["sub"] == signed_in["account"]["id"] and claims["sid"] == signed_in["session"]["id"], claims
    assert claims["client_id"] == AUDIENCE and claims["exp"] - claims["iat"] == 900, claims
    header, payload, signature = token.split(".")
    elsewhere = encoded({**part(payload), "sub": "somebody-else"})
    unsigned = encoded({**part(header), "alg": "none"})
    refused(library, f"{header}.{elsewhere}.{signature}", issuer, AUDIENCE, "of somebody else's")
    refused(library, f"{unsigned}.{payload}.", issuer, AUDIENCE, "without a signature")
    refused(library, f"{header}.{payload}.{signature[:-4]}AAAA", issuer, AUDIENCE, "with another signature")
    refused(library, token, issuer, "com.example.other", "that is meant for another")
    library.judge(token, issuer, AUDIENCE, later=880)
    refused(library, token, issuer, AUDIENCE, "that has expired", later=901)
