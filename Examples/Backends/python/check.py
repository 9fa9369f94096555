"""Reads access tokens, one a line, and says of each whose it is."""

import sys

import jwt

from access_token import KeysUnavailable, verify_access_token

for line in sys.stdin:
    try:
        print("accepted", verify_access_token(line.rstrip("\n"))["sub"], flush=True)
    except jwt.InvalidTokenError:
        print("refused", flush=True)
    except KeysUnavailable:
        print("unavailable", flush=True)
