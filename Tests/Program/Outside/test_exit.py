"""How the program ends: by its exit status, whatever its threads are doing.

OpenSSL's exit handler runs unless the first user of OpenSSL in the process forbids it, and that is libcurl in some commands. It freed
what libcurl's thread used while it closed its connections.
"""

import os
import subprocess
import sys

import pippin
import pytest

COMMANDS = {
    "done": (["--version"], 0),
    "refused": (["doctor", "--offline", "--config", "/nowhere/pippin.json5"], 1),
    "usage": (["no-such-command"], 2),
}


@pytest.mark.skipif(sys.platform != "linux", reason="the dynamic linker tells it on Linux only")
@pytest.mark.parametrize("name", COMMANDS)
def test_no_exit_handlers(folder, name):
    """No library's exit handlers run: they would free what threads of other libraries still use."""
    words, status = COMMANDS[name]
    done = subprocess.run(
        [pippin.binary(), *words], capture_output=True, env=dict(os.environ, LD_DEBUG="files", LD_DEBUG_OUTPUT=str(folder / "linker")))
    assert done.returncode == status, (done.returncode, done.stderr)
    log, = (path.read_text(errors="replace") for path in folder.glob("linker.*"))
    assert "calling init: " in log and "libcrypto" in log
    assert "calling fini: " not in log
