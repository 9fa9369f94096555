"""An apt repository before a real apt-get, which runs in folders of its own."""

import contextlib
import functools
import http.server
import os
import pathlib
import subprocess
import threading

import pippin

MAKER = pippin.ROOT / "packaging/apt-repository"
KEYRING = "pippin-archive-keyring.gpg"
EPOCH = 1_790_000_000


def output(*command, **more):
    return subprocess.run(list(map(str, command)), check=True, stdout=subprocess.PIPE, text=True, **more).stdout


def small_package(folder, version, architecture=None):
    """A Debian package with one file."""
    architecture = architecture or output("dpkg", "--print-architecture").strip()
    tree = folder / f"tree-{version}"
    (tree / "DEBIAN").mkdir(parents=True)
    (tree / "DEBIAN/control").write_text(
        f"Package: pippin\nVersion: {version}\nArchitecture: {architecture}\nMaintainer: Test <test@example.com>\n"
        "Description: stands in for the server\n")
    (tree / "usr/share/doc/pippin").mkdir(parents=True)
    (tree / "usr/share/doc/pippin/README").write_text(f"{version}\n")
    package = folder / f"pippin_{version}_{architecture}.deb"
    output("dpkg-deb", "--root-owner-group", "--build", tree, package)
    return package


class Owner:
    """Somebody with a keyring of their own, who makes the repository."""

    def __init__(self, folder):
        self.home = folder
        self.home.mkdir(mode=0o700)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        subprocess.run(["gpgconf", "--homedir", str(self.home), "--kill", "all"], check=True)

    def gpg(self, *arguments, **more):
        return output("gpg", "--homedir", self.home, "--batch", "--no-tty", "--quiet", *arguments, **more)

    def key(self, name, *more, expires="1y"):
        """A new key's fingerprint."""
        self.gpg("--passphrase", "", *more, "--quick-generate-key", f"{name} <{name}@example.com>", "ed25519", "sign", expires)
        listed = self.gpg("--list-secret-keys", "--with-colons", f"{name}@example.com").splitlines()
        return next(line.split(":")[9] for line in listed if line.startswith("fpr:"))

    def publish(self, root, *packages, key="", check=True):
        """Makes the repository; answers what was said."""
        done = subprocess.run(
            [MAKER, "--out", root, "--epoch", str(EPOCH), *packages], capture_output=True, text=True,
            env=dict(os.environ, GNUPGHOME=str(self.home), PIPPIN_APT_KEY=str(key)))
        assert not check or done.returncode == 0, done.stderr
        return done.returncode, done.stderr


class Machine:
    """A machine that installs from one repository: apt-get with its own lists, its own cache, and no other source."""

    def __init__(self, folder, address, keyring):
        self.folder = folder
        for name in ("state/lists/partial", "cache/archives/partial", "etc/sources.list.d", "etc/preferences.d",
                     "etc/trusted.gpg.d", "etc/apt.conf.d", "downloads"):
            (folder / name).mkdir(parents=True)
        (folder / "status").write_text("")
        (folder / "keyring.gpg").write_bytes(pathlib.Path(keyring).read_bytes())
        (folder / "etc/sources.list.d/pippin.sources").write_text(
            f"Types: deb\nURIs: {address}\nSuites: stable\nComponents: main\nSigned-By: {folder}/keyring.gpg\n")
        options = {
            "Dir::State": folder / "state", "Dir::State::status": folder / "status", "Dir::Cache": folder / "cache",
            "Dir::Etc": folder / "etc", "Dir::Etc::sourcelist": "/dev/null", "Dir::Etc::parts": folder / "etc/apt.conf.d",
            "Dir::Log": folder, "APT::Sandbox::User": "root", "Acquire::Languages": "none", "Debug::NoLocking": "true",
        }
        self.options = [word for name, value in options.items() for word in ("-o", f"{name}={value}")]

    def apt(self, *arguments):
        """The exit status, and all that apt-get said. Strict, because `update` alone takes a failed download for a warning."""
        done = subprocess.run(
            ["apt-get", *self.options, "-o", "APT::Update::Error-Mode=any", *arguments], capture_output=True, text=True,
            cwd=self.folder / "downloads", env=dict(os.environ, LC_ALL="C.UTF-8", APT_CONFIG="/dev/null"))
        return done.returncode, done.stdout + done.stderr

    def update(self):
        code, said = self.apt("update")
        assert code == 0, said

    def refuses(self, *words):
        """`update` fails, and says one of the words."""
        code, said = self.apt("update")
        assert code != 0 and any(word in said for word in words), (code, said)

    def download(self, what="pippin"):
        """The bytes of the package that apt-get takes."""
        for old in (self.folder / "downloads").iterdir():
            old.unlink()
        code, said = self.apt("download", what)
        assert code == 0, said
        files = list((self.folder / "downloads").iterdir())
        assert len(files) == 1, files
        return files[0].read_bytes()


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


@contextlib.contextmanager
def served(root):
    """The repository over HTTP."""
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=str(root)))
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
