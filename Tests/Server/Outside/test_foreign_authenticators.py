"""Passkeys of authenticators that others wrote: soft-webauthn, and keys whose CBOR python-fido2's encoders write, before a server over HTTP."""

import inspect
import json
import os

import environment

environment.use("foreign-authenticators", "foreign-authenticators.txt")

import fido2.client  # noqa: E402
import fido2.cose  # noqa: E402
import fido2.ctap2  # noqa: E402
import fido2.utils  # noqa: E402
import passkeys  # noqa: E402
import pytest  # noqa: E402
import soft_webauthn  # noqa: E402
from cryptography.hazmat.primitives import hashes  # noqa: E402
from cryptography.hazmat.primitives.asymmetric import ec, ed25519, padding, rsa  # noqa: E402

UP, UV, BE, BS, AT = 0x01, 0x04, 0x08, 0x10, 0x40


def verifying():
    """soft-webauthn as it would be if it set UV."""
    source = inspect.getsource(soft_webauthn)
    for old, new in ((rb"flags = b'\x41'", rb"flags = b'\x45'"), (rb"flags = b'\x01'", rb"flags = b'\x05'")):
        assert source.count(old.decode()) == 1, old
        source = source.replace(old.decode(), new.decode())
    names = {}
    exec(compile(source, soft_webauthn.__file__, "exec"), names)
    return names["SoftWebauthnDevice"]


class SoftWebauthn:
    """One of its devices, given JSON as a page is, and answering as `toJSON()` does."""

    def __init__(self, kind):
        self.device = kind()

    def create(self, options, origin):
        return self.json(self.device.create(self.bytes(options), origin))

    def sign(self, options, origin):
        return self.json(self.device.get(self.bytes(options), origin))

    @staticmethod
    def bytes(options):
        options = dict(options["public_key"], challenge=passkeys.unb64(options["public_key"]["challenge"]))
        if "user" in options:
            options["user"] = dict(options["user"], id=passkeys.unb64(options["user"]["id"]))
        return {"publicKey": options}

    @staticmethod
    def json(credential):
        response = {name: passkeys.b64(value) for name, value in credential["response"].items()}
        id = passkeys.b64(credential["rawId"])
        return {"id": id, "rawId": id, "type": credential["type"], "response": response, "clientExtensionResults": {}}


class Fido2:
    """A key whose authenticator data, COSE key, attestation object and client data python-fido2 writes."""

    def __init__(self, kind, key, sign, flags=UP | UV | BE | BS, extensions=None):
        self.kind, self.key, self.signature, self.flags, self.extensions = kind, key, sign, flags, extensions
        self.id = os.urandom(32)

    def data(self, rp_id, flags, credential=b""):
        flags |= 0x80 if self.extensions is not None else 0
        return fido2.ctap2.AuthenticatorData.create(
            fido2.utils.sha256(rp_id.encode()), flags, 0, credential, self.extensions)

    @staticmethod
    def client_data(kind, options, origin):
        return fido2.client.ClientData.build(
            type=f"webauthn.{kind}", challenge=options["public_key"]["challenge"], origin=origin, crossOrigin=False)

    def answer(self, **response):
        id = passkeys.b64(self.id)
        return {"id": id, "rawId": id, "type": "public-key", "clientExtensionResults": {},
                "response": {name: passkeys.b64(bytes(value)) for name, value in response.items()}}

    def create(self, options, origin):
        self.user = passkeys.unb64(options["public_key"]["user"]["id"])
        cose = self.kind.from_cryptography_key(self.key.public_key())
        assert cose.ALGORITHM in [one["alg"] for one in options["public_key"]["pubKeyCredParams"]]
        credential = fido2.ctap2.AttestedCredentialData.create(bytes(16), self.id, cose)
        data = self.data(options["public_key"]["rp"]["id"], self.flags | AT, credential)
        return self.answer(
            clientDataJSON=self.client_data("create", options, origin),
            attestationObject=fido2.ctap2.AttestationObject.create("none", data, {}).with_string_keys())

    def sign(self, options, origin):
        data = self.data(options["public_key"]["rpId"], self.flags)
        client_data = self.client_data("get", options, origin)
        return self.answer(
            clientDataJSON=client_data, authenticatorData=data, userHandle=self.user,
            signature=self.signature(self.key, data + client_data.hash))


def es256(**more):
    return Fido2(fido2.cose.ES256, ec.generate_private_key(ec.SECP256R1()),
                 lambda key, text: key.sign(text, ec.ECDSA(hashes.SHA256())), **more)


def ed25519_key(**more):
    return Fido2(fido2.cose.EdDSA, ed25519.Ed25519PrivateKey.generate(), lambda key, text: key.sign(text), **more)


def rs256(bits=2048):
    return Fido2(fido2.cose.RS256, rsa.generate_private_key(65537, bits),
                 lambda key, text: key.sign(text, padding.PKCS1v15(), hashes.SHA256()))


AUTHENTICATORS = {
    "soft-webauthn with UV": lambda: SoftWebauthn(verifying()),
    "ES256": es256,
    "Ed25519": ed25519_key,
    "RS256, 2,048 bits": rs256,
    "RS256, 4,096 bits": lambda: rs256(4096),
    "not synchronised": lambda: es256(flags=UP | UV),
    "with extensions": lambda: es256(extensions={"credProtect": 3}),
}


@pytest.fixture
def server(serve):
    return serve(kind=passkeys.Server)


def reason(answer):
    assert answer.status == 401 and answer.json["code"] == "passkey_invalid", (answer.status, answer.body)
    return answer.json["reason"]


@pytest.mark.parametrize("name", AUTHENTICATORS)
def test_whole(server, name):
    """A passkey of another's authenticator is added, and signs in three times, each challenge once."""
    client, device = server.client(), AUTHENTICATORS[name]()
    session = passkeys.guest(client)
    options = passkeys.addition_options(client, session)
    made = device.create(options, server.origin)
    passkeys.expect(201, passkeys.add(client, session, options, made))
    for _ in range(3):
        options = passkeys.sign_in_options(client)
        signed = device.sign(options, server.origin)
        answer = passkeys.expect(200, passkeys.sign_in(client, options, signed))
        assert answer["account"]["id"] == session["account"]["id"] and not answer["created"], answer
        assert answer["session"]["authenticated_by"] == "passkey", answer
        assert reason(passkeys.sign_in(client, options, signed)) == "challenge_used"
    # It is nobody else's: what it made says nothing of its key, so a copy with another challenge is well-formed.
    other = passkeys.guest(client)
    options = passkeys.addition_options(client, other)
    copy = json.loads(json.dumps(made))
    copy["response"]["clientDataJSON"] = passkeys.b64(passkeys.unb64(made["response"]["clientDataJSON"]).replace(
        challenge_of(made), options["public_key"]["challenge"].encode()))
    answer = passkeys.add(client, other, options, copy)
    assert (answer.status, answer.json["code"]) == (409, "identity_in_use"), answer.body


def challenge_of(credential):
    return json.loads(passkeys.unb64(credential["response"]["clientDataJSON"]))["challenge"].encode()


def test_unverified(server):
    """soft-webauthn as it is does not verify the person, so it is refused, at the registration and at a sign-in."""
    client, device = server.client(), SoftWebauthn(soft_webauthn.SoftWebauthnDevice)
    session = passkeys.guest(client)
    options = passkeys.addition_options(client, session)
    assert reason(passkeys.add(client, session, options, device.create(options, server.origin))) == "user_not_verified"

    verified = SoftWebauthn(verifying())
    options = passkeys.addition_options(client, session)
    passkeys.expect(201, passkeys.add(client, session, options, verified.create(options, server.origin)))
    for name, value in vars(verified.device).items():
        setattr(device.device, name, value)
    options = passkeys.sign_in_options(client)
    assert reason(passkeys.sign_in(client, options, device.sign(options, server.origin))) == "user_not_verified"


def test_counter(server):
    """soft-webauthn counts, so a copy of it that stayed behind is refused."""
    client, device = server.client(), SoftWebauthn(verifying())
    session = passkeys.guest(client)
    options = passkeys.addition_options(client, session)
    passkeys.expect(201, passkeys.add(client, session, options, device.create(options, server.origin)))
    for count, status in ((0, 200), (6, 200), (6, 401), (6, 401), (8, 200)):
        device.device.sign_count = count
        options = passkeys.sign_in_options(client)
        answer = passkeys.sign_in(client, options, device.sign(options, server.origin))
        assert answer.status == status, (count, answer.body)
        assert status == 200 or reason(answer) == "refused"
