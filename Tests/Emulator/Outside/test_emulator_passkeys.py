"""The emulator's authenticator before two relying parties that others wrote, py_webauthn and python-fido2: what it makes without
faults is verified by both, and what they say to each fault is a table, so that nobody relies on one of them (PK-93). Then the samples
of docs/guides/test-passkeys-in-ci.md, as a reader would run them."""

import base64
import os
import re
import shutil
import secrets
import subprocess

import environment
import pippin
import pytest

VERIFIERS = ("passkey-verifiers", environment.OUTSIDE / "passkey-verifiers.txt")
environment.use("passkey-verifiers", "passkey-verifiers.txt")

import fido2.cose  # noqa: E402
import fido2.server  # noqa: E402
import fido2.webauthn  # noqa: E402
import webauthn  # noqa: E402
from webauthn.helpers.cose import COSEAlgorithmIdentifier  # noqa: E402

RP_ID, ORIGIN = "example.com", "https://example.com"
KINDS = ("iphone", "mac", "android", "windows", "security_key")
ALGORITHMS = (-7, -8, -257)


def b64(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def unb64(text):
    return base64.urlsafe_b64decode(text + "==")


class PyWebAuthn:
    """py_webauthn as a server would use it; it judges one ceremony after the other."""

    @staticmethod
    def register(answer, challenge):
        verified = webauthn.verify_registration_response(
            credential=answer, expected_challenge=challenge, expected_rp_id=RP_ID, expected_origin=ORIGIN,
            require_user_verification=True,
            supported_pub_key_algs=[COSEAlgorithmIdentifier(number) for number in ALGORITHMS])
        return verified.credential_public_key, verified.sign_count

    @staticmethod
    def authenticate(answer, challenge, key, counter):
        return webauthn.verify_authentication_response(
            credential=answer, expected_challenge=challenge, expected_rp_id=RP_ID, expected_origin=ORIGIN,
            credential_public_key=key, credential_current_sign_count=counter, require_user_verification=True).new_sign_count


class Fido2:
    """python-fido2's server, which has no counter and leaves the look-up to its caller."""

    SERVER = fido2.server.Fido2Server(fido2.webauthn.PublicKeyCredentialRpEntity(id=RP_ID, name="Example"))

    @staticmethod
    def state(challenge):
        return {"challenge": b64(challenge), "user_verification": "required"}

    @classmethod
    def register(cls, answer, challenge):
        data = cls.SERVER.register_complete(cls.state(challenge), answer)
        return data.credential_data, data.counter

    @classmethod
    def authenticate(cls, answer, challenge, credential, counter):
        cls.SERVER.authenticate_complete(cls.state(challenge), [credential], answer)
        return fido2.webauthn.AuthenticatorData(unb64(answer["response"]["authenticatorData"])).counter


@pytest.fixture
def person(apple):
    """A person of this test's own."""
    return pippin.new_person(apple)


def device(apple, person, kind, **more):
    answer = apple.post("/emulator/devices", {"apple_id": person, "kind": kind, **more})
    assert answer.status == 201, answer.body
    return answer.json["id"]


def fault(apple, kind):
    assert apple.post("/emulator/faults", {"endpoint": "passkey", "kind": kind, "count": 1}).status == 201


def creation(challenge, algorithms=ALGORITHMS):
    return {
        "rp": {"id": RP_ID, "name": "Example"}, "user": {"id": b64(secrets.token_bytes(64)), "name": "mary", "displayName": ""},
        "challenge": b64(challenge), "pubKeyCredParams": [{"type": "public-key", "alg": number} for number in algorithms],
        "authenticatorSelection": {"residentKey": "required", "userVerification": "required"}, "extensions": {"credProps": True}}


def registration(apple, device, challenge, **more):
    answer = apple.post(
        "/emulator/passkeys/registrations", {"device": device, "origin": ORIGIN, "public_key": creation(challenge, **more)})
    assert answer.status == 201, answer.body
    return answer.json


def assertion(apple, device, challenge):
    answer = apple.post(
        "/emulator/passkeys/assertions",
        {"device": device, "origin": ORIGIN, "public_key": {"challenge": b64(challenge), "rpId": RP_ID, "userVerification": "required"}})
    assert answer.status == 201, answer.body
    return answer.json


@pytest.mark.parametrize("verifier", (PyWebAuthn, Fido2), ids=("py_webauthn", "python-fido2"))
@pytest.mark.parametrize("kind", KINDS)
def test_kinds(apple, person, kind, verifier):
    """What each kind of device makes is verified by others' relying parties."""
    phone = device(apple, person, kind)
    challenge = secrets.token_bytes(32)
    key, counter = verifier.register(registration(apple, phone, challenge), challenge)
    for _ in range(3):
        challenge = secrets.token_bytes(32)
        counter = verifier.authenticate(assertion(apple, phone, challenge), challenge, key, counter)


@pytest.mark.parametrize("verifier", (PyWebAuthn, Fido2), ids=("py_webauthn", "python-fido2"))
def test_ed25519(apple, person, verifier):
    """Ed25519 keys of a security key are verified by others' relying parties."""
    key = device(apple, person, "security_key", algorithms=[-8])
    challenge = secrets.token_bytes(32)
    stored, counter = verifier.register(registration(apple, key, challenge), challenge)
    challenge = secrets.token_bytes(32)
    verifier.authenticate(assertion(apple, key, challenge), challenge, stored, counter)


def test_synced(apple, person):
    """A passkey that came by the keychain signs on the other device, verified by others' relying parties."""
    phone, mac = device(apple, person, "iphone"), device(apple, person, "mac")
    challenge = secrets.token_bytes(32)
    made = registration(apple, phone, challenge)
    again = secrets.token_bytes(32)
    answer = assertion(apple, mac, again)
    for verifier in (PyWebAuthn, Fido2):
        key, counter = verifier.register(made, challenge)
        verifier.authenticate(answer, again, key, counter)


# What the two say to each fault: py_webauthn, python-fido2. `takes` is theirs to answer for, not the emulator's.
REGISTRATIONS = {
    "no_uv": ("refuses", "refuses"),
    "no_up": ("refuses", "refuses"),
    "bs_without_be": ("refuses", "takes"),
    "rfu_flags": ("takes", "takes"),
    "wrong_rp_id_hash": ("refuses", "refuses"),
    "wrong_origin": ("refuses", "refuses"),
    "subdomain_origin": ("refuses", "takes"),
    "cross_origin": ("takes", "takes"),
    "top_origin": ("takes", "takes"),
    "wrong_challenge": ("refuses", "refuses"),
    "old_challenge": ("refuses", "refuses"),
    "wrong_type": ("refuses", "refuses"),
    "id_mismatch": ("refuses", "refuses"),
    "id_of_another": ("takes", "takes"),
    "id_long": ("takes", "takes"),
    "extensions_unasked": ("takes", "takes"),
    "off_curve": ("takes", "takes"),
    "compressed": ("takes", "takes"),
    "alg_not_offered": ("refuses", "takes"),
    "extra_cose_member": ("takes", "takes"),
    "cbor_order": ("takes", "takes"),
    "cbor_duplicate": ("refuses", "takes"),
    "cbor_indefinite": ("takes", "refuses"),
    "cbor_long": ("refuses", "takes"),
    "cbor_trailing": ("takes", "refuses"),
    "attestation_packed": ("takes", "takes"),
    "attestation_apple": ("refuses", "takes"),
    "none_with_statement": ("refuses", "takes"),
}
ASSERTIONS = {
    "no_uv": ("refuses", "refuses"),
    "no_up": ("refuses", "refuses"),
    "bs_without_be": ("refuses", "takes"),
    "be_flip": ("takes", "takes"),
    "rfu_flags": ("takes", "takes"),
    "counter_stuck": ("refuses", "takes"),
    "counter_back": ("refuses", "takes"),
    "counter_zero": ("refuses", "takes"),
    "wrong_rp_id_hash": ("refuses", "refuses"),
    "wrong_origin": ("refuses", "refuses"),
    "subdomain_origin": ("refuses", "takes"),
    "cross_origin": ("takes", "takes"),
    "top_origin": ("takes", "takes"),
    "wrong_challenge": ("refuses", "refuses"),
    "old_challenge": ("refuses", "refuses"),
    "wrong_type": ("refuses", "refuses"),
    "bad_signature": ("refuses", "refuses"),
    "high_s": ("takes", "takes"),
    "der_padding": ("refuses", "refuses"),
    "id_mismatch": ("refuses", "refuses"),
    "id_of_another": ("takes", "refuses"),
    "handle_missing": ("takes", "takes"),
    "handle_of_another": ("takes", "takes"),
    "extensions_unasked": ("takes", "takes"),
}


def verdict(judge):
    """What a relying party says: takes or refuses. Any exception of theirs is a refusal, as a server would answer it."""
    try:
        judge()
    except Exception:
        return "refuses"
    return "takes"


@pytest.mark.parametrize("kind", sorted(REGISTRATIONS))
def test_faulty_registrations(apple, person, kind):
    """What others' relying parties say to each faulty registration."""
    if kind == "id_of_another":
        registration(apple, device(apple, pippin.new_person(apple), "iphone"), secrets.token_bytes(32))
    phone = device(apple, person, "iphone")
    registration(apple, phone, secrets.token_bytes(32))
    # py_webauthn takes a sign of the second coordinate that is false for a coordinate that is missing.
    is_odd = False
    while not is_odd:
        fault(apple, kind)
        challenge = secrets.token_bytes(32)
        answer = registration(apple, phone, challenge)
        is_odd = kind != "compressed" or unb64(answer["response"]["publicKey"])[-1] % 2 == 1
    assert apple.get("/emulator/faults").json["items"] == []
    said = tuple(verdict(lambda: verifier.register(answer, challenge)) for verifier in (PyWebAuthn, Fido2))
    assert said == REGISTRATIONS[kind], (kind, said)


@pytest.mark.parametrize("kind", sorted(ASSERTIONS))
def test_faulty_assertions(apple, person, kind):
    """What others' relying parties say to each faulty assertion."""
    phone = device(apple, person, "iphone", counts=True)
    registration(apple, device(apple, pippin.new_person(apple), "iphone"), secrets.token_bytes(32))
    challenge = secrets.token_bytes(32)
    made = registration(apple, phone, challenge)
    stored = [(verifier, *verifier.register(made, challenge)) for verifier in (PyWebAuthn, Fido2)]
    challenge = secrets.token_bytes(32)
    sound = assertion(apple, phone, challenge)
    stored = [(verifier, key, verifier.authenticate(sound, challenge, key, counter)) for verifier, key, counter in stored]
    fault(apple, kind)
    challenge = secrets.token_bytes(32)
    answer = assertion(apple, phone, challenge)
    assert apple.get("/emulator/faults").json["items"] == []
    said = tuple(verdict(lambda: verifier.authenticate(answer, challenge, key, counter)) for verifier, key, counter in stored)
    assert said == ASSERTIONS[kind], (kind, said)


def test_seed():
    """Equal seeds give equal passkeys and signatures."""
    runs = []
    for _ in range(2):
        with pippin.Emulator("--seed", "7") as emulator:
            client = pippin.Client(emulator.port)
            phone = device(client, "mary", "iphone")
            order = {"device": phone, "origin": ORIGIN}
            options = dict(creation(bytes(32)), user={"id": "AQID", "name": "mary", "displayName": ""})
            made = client.post("/emulator/passkeys/registrations", dict(order, public_key=options))
            signed = client.post("/emulator/passkeys/assertions", dict(order, public_key={"challenge": b64(bytes(32)), "rpId": RP_ID}))
            runs.append(made.body + signed.body)
            client.close()
    assert runs[0] == runs[1] and runs[0].count(b'"clientDataJSON"') == 2, runs


SAMPLE = re.compile(r"^```(sh|python|js)\n(.*?)^```\n(?:\n```text\n(.*?)^```$)?", re.MULTILINE | re.DOTALL)
RUNS = {"python": "python3 sample.py", "js": "node sample.mjs"}
# The last line of what each sample prints, so that samples of one shell can be told apart.
END = "-- end of a sample --"


def test_guide(folder):
    """The samples of the guide print what it says."""
    page = (pippin.ROOT / "docs" / "guides" / "test-passkeys-in-ci.md").read_text()
    samples = SAMPLE.findall(page.replace("8081", str(pippin.free_port())))
    assert [kind for kind, _, _ in samples] == ["sh", "python", "sh", "sh", "js"]
    if not shutil.which("node"):
        samples.pop()
    (folder / "bin").mkdir()
    (folder / "bin" / "pippin").symlink_to(pippin.binary())
    # A link would not be the interpreter of its environment any more.
    python = folder / "bin" / "python3"
    python.write_text(f'#!/bin/sh\nexec "{environment.environment(*VERIFIERS)}" "$@"\n')
    python.chmod(0o755)
    script = "trap 'kill $(jobs -p); wait' EXIT\n"
    for kind, code, _ in samples:
        if kind == "python":
            (folder / "sample.py").write_text(code)
        if kind == "js":
            (folder / "sample.mjs").write_text(code)
        script += f"{RUNS.get(kind, code)}\necho '{END}'\n"
    done = subprocess.run(
        ["bash", "-c", script], cwd=folder, capture_output=True, text=True, timeout=120,
        env=dict(os.environ, PATH=f"{folder / 'bin'}:{os.environ['PATH']}", NO_PROXY="*", no_proxy="*"))
    assert not done.stderr, done.stderr
    assert done.stdout.split(END + "\n")[:-1] == [said for _, _, said in samples]
