"""The program as a container would run it: as the image's user, with settings from files of given modes and from variables."""

import os
import re
import shutil
import subprocess
import tempfile

import pippin

USER = 65532
SETTINGS = """{
  public_url: "https://id.example.com", listen: "127.0.0.1:8080", operator_listen: "127.0.0.1:9090", store: "sqlite:pippin.db",
  trusted_proxies: ["127.0.0.1", "::1"], master_keys: [{ id: "2026a", file: "master.key" }],
  apple: { teams: [{ id: "TEAM000001", keys: [{ key_id: "KEY0000001", file: "AuthKey_KEY0000001.p8" }] }] },
  clients: [{ id: "com.example.app", platform: "ios", apple: { audience: "com.example.app", team: "TEAM000001", key: "KEY0000001" } }],
}"""


class Files:
    """A copy of the program that the user can reach, and a folder like /etc/pippin."""

    def __init__(self, folder):
        self.folder, self.program, self.settings = folder, folder / "pippin", folder / "settings"
        folder.chmod(0o755)
        self.settings.mkdir()
        shutil.copyfile(pippin.binary(), self.program)
        self.program.chmod(0o755)
        command = ["openssl", "genpkey", "-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:P-256", "-out"]
        subprocess.run([*command, self.settings / "AuthKey_KEY0000001.p8"], check=True, capture_output=True)
        (self.settings / "master.key").write_text(os.urandom(32).hex())
        (self.settings / "pippin.json5").write_text(SETTINGS)

    def give(self, owner, group, mode):
        for file in self.settings.iterdir():
            os.chown(file, owner, group)
            file.chmod(mode)

    def command(self, variables, *words):
        """The command as the user, and its environment: a file in /etc/pippin is one of the folder."""
        # In addresses of databases a slash is %2F.
        here = {"/etc/pippin": str(self.settings), "%2Fetc%2Fpippin": str(self.settings).replace("/", "%2F")}
        inside = {name: re.sub("|".join(here), lambda found: here[found[0]], value) for name, value in variables.items()}
        command = ["setpriv", "--pdeathsig", "KILL", f"--reuid={USER}", f"--regid={USER}", "--clear-groups", self.program, *words]
        return command, {"PATH": os.environ["PATH"]} | inside

    def check_config(self, variables):
        command, environment = self.command(variables, "check-config")
        done = subprocess.run(command, capture_output=True, text=True, cwd=self.folder, env=environment)
        return done.returncode, done.stdout + done.stderr


class Served:
    """A running server of these files."""

    def __init__(self, files, variables):
        self.port, self.operator_port = pippin.free_port(), pippin.free_port()
        ports = {"PIPPIN_LISTEN": f"0.0.0.0:{self.port}", "PIPPIN_OPERATOR_LISTEN": f"0.0.0.0:{self.operator_port}"}
        command, environment = files.command(variables | ports, "serve")
        self.log = tempfile.TemporaryFile()
        self.process = subprocess.Popen(command, stdout=self.log, stderr=self.log, cwd=files.folder, env=environment)

    def wait_until_ready(self):
        pippin.wait_for(self.operator_port, "/readyz", self)

    def words(self):
        return pippin.text_of(self.log)

    def probe(self, port, path):
        """What a kubelet gets, which names the pod's address as the host."""
        return pippin.Client(port).get(path, Host=f"10.244.1.7:{port}").status

    def stop(self):
        self.process.terminate()
        assert self.process.wait(60) == 0, self.words()
