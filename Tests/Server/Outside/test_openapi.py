"""openapi.json against a running server: schemathesis makes requests of the document, good and bad ones, from strangers and from people who
are signed in, and every answer has a status, a type, headers and a shape that the document promises, and none is the server's fault.

To look at one operation, or further: PIPPIN_SCHEMATHESIS="--include-operation-id OPERATION --max-examples 300 --seed 7".
"""

import os
import re
import shlex
import subprocess

import environment
import pippin
import pytest

# Not `positive_data_acceptance`: of the tokens that the document's words allow, hardly one is valid.
CHECKS = (
    "not_a_server_error", "status_code_conformance", "content_type_conformance", "response_headers_conformance",
    "response_schema_conformance", "negative_data_rejection", "missing_required_header", "unsupported_method",
    "allow_header_conformance", "ignored_auth",
)
# How many requests are made up for each operation, in full and in the short form.
EXAMPLES = (25, 5)


@pytest.fixture(scope="module")
def schemathesis():
    """Its program. What it needs is not for this process, in which another pytest runs."""
    return environment.environment("openapi", environment.OUTSIDE / "openapi.txt").parent / "schemathesis"


def run(program, demo, folder, examples, signed_in):
    return subprocess.run(
        [program, "--config-file", environment.OUTSIDE / "openapi.toml", "run", pippin.ROOT / "openapi.json",
         "--url", f"http://localhost:{demo.port}", "--checks", ",".join(CHECKS), "--continue-on-failure", "--no-color",
         "--max-redirects", "0", "--suppress-health-check", "all", "--generation-database", "none", "--request-timeout", "20",
         "--seed", "1", "--phases", "coverage,fuzzing", "--max-examples", str(examples),
         *shlex.split(os.environ.get("PIPPIN_SCHEMATHESIS", ""))],
        cwd=folder,
        env=dict(
            os.environ, SCHEMATHESIS_HOOKS="openapi_hooks", PYTHONPATH=str(environment.OUTSIDE), PIPPIN_TEST_PORT=str(demo.port),
            PIPPIN_TEST_APPLE_PORT=str(demo.emulator_port), PIPPIN_TEST_SIGNED_IN=str(int(signed_in))),
        capture_output=True, text=True)


@pytest.mark.parametrize("signed_in", [False, True], ids=["strangers", "people who are signed in"])
def test_document(schemathesis, folder, is_short, note, signed_in):
    """Every answer is as the document promises, and none is the server's fault."""
    # People who sign in leave sessions behind; each half has a server of its own.
    with pippin.Demo(folder / "data") as demo:
        done = run(schemathesis, demo, folder, EXAMPLES[is_short], signed_in)
    assert done.returncode == 0, done.stdout + done.stderr
    note(next((line.strip() for line in done.stdout.splitlines() if re.match(r"\s*[\d,]+ generated", line)), ""))
