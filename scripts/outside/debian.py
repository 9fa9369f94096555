"""A fresh Debian without a compiler, made by mmdebstrap and started with systemd in a container of its own."""

import pathlib
import subprocess
import time

# What is there besides the essential packages and apt: the init system.
PRESENT = "systemd,systemd-sysv"
PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"


def sources():
    """The lines of this machine's apt for Debian's own archives."""
    listed = subprocess.run(
        ["apt-get", "indextargets", "--format", "deb $(REPO_URI) $(RELEASE) $(COMPONENT)", "Created-By: Packages",
         "Origin: Debian"], check=True, capture_output=True, text=True).stdout
    assert listed, "this machine's apt knows no archive of Debian: run apt-get update"
    return "".join(sorted(set(listed.splitlines(keepends=True))))


def make(root, suite, package):
    """A root folder, with what `package` depends on downloaded, but not installed: the container has no network."""
    subprocess.run(
        ["mmdebstrap", "--quiet", "--variant=minbase", f"--include={PRESENT}", "--skip=cleanup/apt",
         f"--customize-hook=copy-in {package} /root",
         f'--customize-hook=chroot "$1" apt-get install --yes --quiet=2 --no-install-recommends --download-only /root/{package.name}',
         suite, str(root), "-"],
        input=sources(), text=True, check=True, stdout=subprocess.DEVNULL)


class Machine:
    """The booted system. Its loopback is its own, so that its ports are free."""

    def __init__(self, root, log):
        self.root, self.log = root, log

    def __enter__(self):
        self.process = subprocess.Popen(
            ["setpriv", "--pdeathsig", "TERM", "--", "systemd-nspawn", "--quiet", "--register=no", "--keep-unit",
             "--private-network", "--console=pipe", "--directory", str(self.root), "--boot"],
            stdin=subprocess.DEVNULL, stdout=self.log, stderr=self.log)
        self.wait("systemd starts", self.is_running)
        return self

    def __exit__(self, *_):
        self.process.terminate()
        try:
            self.process.wait(30)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()

    @property
    def init(self):
        """The process id of the container's systemd."""
        children = pathlib.Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text().split()
        return children[0] if children else None

    def is_running(self):
        assert self.process.poll() is None, "the container has ended"
        return self.init and self.run("systemctl", "is-system-running", check=False).strip() in ("running", "degraded")

    def wait(self, what, is_so, seconds=90):
        limit = time.monotonic() + seconds
        while not is_so():
            assert time.monotonic() < limit, f"not within {seconds} s: {what}"
            time.sleep(0.2)

    def run(self, *command, check=True):
        """What a command in the container prints, errors included."""
        done = subprocess.run(
            ["nsenter", "--target", self.init, "--all", "--wd=/", "--", "env", "-i", "--chdir=/root", f"PATH={PATH}", *map(str, command)],
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        assert not check or done.returncode == 0, f"{' '.join(map(str, command))}: exit {done.returncode}\n{done.stdout}"
        return done.stdout

    def beside(self, *command):
        """What a command of this machine prints on the container's network."""
        done = subprocess.run(
            ["nsenter", "--target", self.init, "--net", "--", *command], stdin=subprocess.DEVNULL, capture_output=True, text=True)
        assert done.returncode == 0 and not done.stderr, (command, done.returncode, done.stdout, done.stderr)
        return done.stdout

    def unit(self, *properties):
        shown = self.run("systemctl", "show", "--property", ",".join(properties), "pippin.service")
        return dict(line.split("=", 1) for line in shown.splitlines())

    def path(self, inside):
        return self.root / inside.lstrip("/")
