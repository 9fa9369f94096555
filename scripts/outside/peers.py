"""The programs of Benchmarks/peers: how each is built and started, and what it answers."""

import json
import os
import pathlib
import shutil
import subprocess

import environment

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
FOLDER = ROOT / "Benchmarks" / "peers"
# Where Debian's packages of Go have their sources.
GO = pathlib.Path("/usr/share/gocode")
# Debian's, which finds the modules of Debian's packages.
PYTHON = "/usr/bin/python3"
# What is wrong with each token of the file `refused`; without one of these checks nothing is verified.
REQUIRED = ("signature", "issuer", "audience", "expiry", "algorithm", "key id")


class Unavailable(Exception):
    """Why a peer is not measured."""


class Peer:
    """A running program that obeys the lines of Benchmarks/peers/README.md."""

    def __init__(self, command, log):
        self.log = pathlib.Path(log)
        # Nothing of this machine's settings, such as a proxy, changes what a library does.
        kept = {name: os.environ[name] for name in ("PATH", "HOME", "LANG") if name in os.environ}
        with self.log.open("w") as file:
            self.process = subprocess.Popen(
                [str(word) for word in command], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=file, text=True,
                env=kept)
        word, about = self.hear().split(" ", 1)
        assert word == "ready", word
        about = json.loads(about)
        self.name, self.version = about["name"], about["version"]

    def hear(self):
        line = self.process.stdout.readline()
        if not line:
            self.process.wait()
            words = self.log.read_text().strip().splitlines()
            # Python names the error in its last line, Node in one before.
            words = [line for line in words if "Error" in line] or words
            raise Unavailable(words[-1].strip() if words else f"ended with status {self.process.returncode}")
        return line.strip()

    def ask(self, *words):
        try:
            print(*words, file=self.process.stdin, flush=True)
        except BrokenPipeError:
            pass  # Its end is heard below.
        return self.hear()

    def seconds(self, command, times):
        """CPU seconds for one of `times`."""
        return float(self.ask(command, times)) / times

    def stop(self):
        self.process.stdin.close()
        try:
            self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.process.kill()


def run(command, **options):
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True, **options)
    if done.returncode:
        raise Unavailable((done.stderr.strip().splitlines() or ["cannot be built"])[-1])
    return done.stdout


def needs(path, package):
    if not (shutil.which(path) or pathlib.Path(path).exists()):
        raise Unavailable(f"not installed: {package}")


def python(name, interpreter):
    def command(folder):
        return [interpreter(), FOLDER / f"{name}.py", folder]

    return command


def from_pypi():
    """An interpreter with the versions of the file; made once."""
    try:
        return environment.environment("bench-peers", ROOT / "scripts" / "outside" / "bench-peers.txt")
    except subprocess.CalledProcessError as error:
        raise Unavailable("cannot be installed from PyPI") from error


def from_debian():
    needs(PYTHON, "python3")
    return PYTHON


def go(name, source, package):
    def command(folder):
        needs("go", "golang-go")
        needs(GO / "src" / source, package)
        program = pathlib.Path(folder) / name
        run(["go", "build", "-o", program, f"{name}.go", "peer.go"], cwd=FOLDER,
            env=os.environ | {"GO111MODULE": "off", "GOPATH": str(GO)})
        version = run(["dpkg-query", "--show", "--showformat=${Version}", package]).split("-")[0]
        return [program, folder, version]

    return command


def node(name, package):
    def command(folder):
        needs("node", "nodejs")
        if package:
            needs(f"/usr/share/nodejs/{package.removeprefix('node-')}", package)
        return ["node", FOLDER / f"{name}.mjs", folder]

    return command


def cjose(folder):
    needs("cc", "gcc")
    needs("/usr/include/cjose/cjose.h", "libcjose-dev")
    program = pathlib.Path(folder) / "cjose"
    libraries = run(["pkg-config", "--cflags", "--libs", "cjose", "jansson", "libcrypto"]).split()
    run(["cc", "-O2", "-o", program, FOLDER / "cjose.c", *libraries])
    return [program, folder]


# Each as it is called when it cannot be started, and what gives its command.
ALL = {
    "cjose": cjose,
    "node:crypto": node("node_crypto", None),
    "jose (Node)": node("node_jose", "node-jose"),
    "golang-jwt": go("golang_jwt", "github.com/golang-jwt/jwt", "golang-github-golang-jwt-jwt-dev"),
    "go-jose": go("go_jose", "gopkg.in/square/go-jose.v2", "golang-gopkg-square-go-jose.v2-dev"),
    "PyJWT": python("pyjwt", from_pypi),
    "PyJWT of Debian": python("pyjwt", from_debian),
    "Authlib": python("authlib_jose", from_pypi),
    "Authlib of Debian": python("authlib_jose", from_debian),
    "joserfc": python("joserfc_jwt", from_pypi),
}


def start(name, folder):
    """The program, after it was seen to accept a genuine token."""
    peer = Peer(ALL[name](folder), pathlib.Path(folder) / f"{name.replace(' ', '-')}.log")
    peer.name = name
    return examined(peer, folder)


def examined(peer, folder):
    """With `missing`, what it must refuse and does not, and `also`, what else it refuses."""
    genuine = (pathlib.Path(folder) / "tokens").read_text().split("\n", 1)[0]
    if peer.ask("judge", genuine) != "accepted":
        raise Unavailable("refuses a genuine token")
    peer.ask("measure", 10)
    lines = (pathlib.Path(folder) / "refused").read_text().splitlines()
    verdicts = {name: peer.ask("judge", token) for name, token in (line.split("\t") for line in lines)}
    peer.missing = [name for name in REQUIRED if verdicts[name] != "refused"]
    peer.also = [name for name, verdict in verdicts.items() if name not in REQUIRED and verdict == "refused"]
    return peer
