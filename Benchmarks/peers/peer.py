"""The commands of README.md, for the peers in Python."""

import json
import pathlib
import platform
import resource
import sys

import cryptography
from cryptography.hazmat.backends.openssl import backend

ISSUER, AUDIENCE = "https://appleid.apple.com", "com.example.app"


def keys():
    return json.loads((pathlib.Path(sys.argv[1]) / "keys.json").read_text())


def seconds():
    used = resource.getrusage(resource.RUSAGE_SELF)
    return used.ru_utime + used.ru_stime


def cryptography_version():
    """With the OpenSSL that it was built with, which wheels bring along."""
    openssl = backend.openssl_version_text().split()[1]
    return f"cryptography {cryptography.__version__} with OpenSSL {openssl}"


def ready(name, *versions):
    versions = ", ".join([*versions, cryptography_version(), f"Python {platform.python_version()}"])
    print("ready", json.dumps({"name": name, "version": versions}), flush=True)


def serve(verify):
    """`verify` returns the claims of a token, or raises."""
    tokens = (pathlib.Path(sys.argv[1]) / "tokens").read_text().split()
    # Not by iterating over the input, which would read ahead.
    while line := sys.stdin.readline():
        command, argument = line.split()
        if command == "measure":
            print(measure(verify, tokens, int(argument)), flush=True)
        else:
            print("accepted" if accepts(verify, argument) else "refused", flush=True)


def measure(verify, tokens, times):
    start = seconds()
    for index in range(times):
        assert verify(tokens[index % len(tokens)])["sub"]
    return seconds() - start


def accepts(verify, token):
    try:
        verify(token)
    except Exception:  # Each library has errors of its own, and for some tokens other than its own.
        return False
    return True
