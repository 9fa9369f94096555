"""Exchanges the code of a sign-in at Apple and verifies the identity token, with requests and PyJWT."""

import os
import sys

import jwt
import requests

# snippet.find
apple = os.environ.get("APPLE", "https://appleid.apple.com")
client = os.environ["CLIENT_ID"]


def read(answer):
    answer.raise_for_status()
    return answer.json()


at = read(requests.get(f"{apple}/.well-known/openid-configuration", timeout=10))
if at["issuer"] != apple:
    sys.exit(f"the issuer is {at['issuer']}, not {apple}")
# snippet.end

tokens = read(requests.post(at["token_endpoint"], timeout=10, data={
    "grant_type": "authorization_code", "code": os.environ["CODE"], "client_id": client,
    "client_secret": os.environ["CLIENT_SECRET"],
}))
keys = jwt.PyJWKSet.from_dict(read(requests.get(at["jwks_uri"], timeout=10))).keys
kid = jwt.get_unverified_header(tokens["id_token"])["kid"]
key = next(key for key in keys if key.key_id == kid)
claims = jwt.decode(tokens["id_token"], key.key, algorithms=["RS256"], audience=client, issuer=apple)
print("signed in:", claims["sub"], claims["email"])
