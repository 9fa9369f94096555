"""The shared libraries that a program loads, and the Debian packages that they come from."""

import dataclasses
import hashlib
import pathlib
import re
import subprocess
import sys


@dataclasses.dataclass(frozen=True)
class Package:
    name: str
    version: str
    architecture: str
    source: str
    homepage: str

    @property
    def copyright(self):
        """The file with its licences. Some packages of one source share a folder through a link."""
        return pathlib.Path("/usr/share/doc", self.name, "copyright").resolve(strict=True)

    @property
    def status(self):
        """What dpkg says of the package, as /var/lib/dpkg/status holds it."""
        return output("dpkg-query", "--status", f"{self.name}:{self.architecture}")


def output(*command):
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout


def libraries(program):
    """The files that the loader maps for the program, and the package of each."""
    found = {}
    for path in sorted(set(re.findall(r"(/\S+) \(0x", output("ldd", str(program))))):
        real = pathlib.Path(path).resolve()
        package = owner(real)
        check(real, package)
        found[real] = package
    return found


def needed(file):
    """The names of the libraries that a file asks for itself."""
    return re.findall(r"\(NEEDED\).*\[(.*)\]", output("readelf", "--dynamic", str(file)))


def interpreter(program):
    """The loader that the program names."""
    return re.search(r"interpreter: (\S+)\]", output("readelf", "--program-headers", str(program)))[1]


def soname(file):
    names = re.findall(r"\(SONAME\).*\[(.*)\]", output("readelf", "--dynamic", str(file)))
    return names[0] if names else file.name


def owner(path):
    # dpkg knows a file by the path that its package has, with or without /usr.
    without_usr = str(path).removeprefix("/usr")
    for known in ("/usr" + without_usr, without_usr):
        asked = subprocess.run(["dpkg-query", "--search", known], capture_output=True, text=True)
        if asked.returncode == 0:
            return package(asked.stdout.rsplit(": ", 1)[0].split(",")[0])
    sys.exit(f"{path} belongs to no Debian package. Build on a system whose libraries are Debian's.")


def package(name):
    fields = output(
        "dpkg-query", "--show",
        "--showformat=${binary:Package}\n${Version}\n${Architecture}\n${source:Package}\n${Homepage}\n", name)
    name, version, architecture, source, homepage = fields.split("\n")[:5]
    return Package(name.split(":")[0], version, architecture, source, homepage)


def check(path, package):
    """Refuses a file that is not the one that its package has."""
    sums = pathlib.Path(f"/var/lib/dpkg/info/{package.name}:{package.architecture}.md5sums")
    if not sums.exists():
        sums = sums.with_name(f"{package.name}.md5sums")
    known = {file.removeprefix("usr/"): digest for digest, file in re.findall(r"^(\w+)  (.*)$", sums.read_text(), re.M)}
    found = hashlib.md5(path.read_bytes(), usedforsecurity=False).hexdigest()
    if known.get(str(path).removeprefix("/usr").lstrip("/")) != found:
        sys.exit(f"{path} is not the file of {package.name} {package.version}. Reinstall that package.")
