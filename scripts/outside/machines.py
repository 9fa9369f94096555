"""Machines of a test's own on one network: each has its own addresses, processes and folders, and can lose its power or its network.

They are namespaces of Linux, which need no rights where a user may create them. The test itself is on the network, too, at 10.0.0.1. A cut
is silent: what is sent is lost, and nobody is told, as behind a switch that has failed.
"""

import os
import pathlib
import signal
import subprocess
import sys

import pippin

INSIDE = "PIPPIN_MACHINES_INSIDE"
SERVERS = "10.0.0.1"
# The first process of a machine: it only sees that who ended is gone.
FIRST = "import signal, time; signal.signal(signal.SIGCHLD, signal.SIG_IGN); [time.sleep(3600) for _ in iter(int, 1)]"


def enter():
    """Starts this script again on a network of its own."""
    if INSIDE in os.environ:
        return
    rights = [] if os.geteuid() == 0 else ["--user", "--map-current-user", "--keep-caps"]
    unshare = ["unshare", *rights, "--net", "--mount"]
    tried = subprocess.run([*unshare, "ip", "link", "set", "lo", "up"], capture_output=True, text=True)
    if tried.returncode:
        raise SystemExit(f"this machine allows no separate networks, which this test needs: {tried.stderr.strip()}")
    environment = dict(os.environ, PIPPIN_BINARY=pippin.binary(), **{INSIDE: "1"})
    os.execvpe("unshare", [*unshare, sys.executable, *sys.argv], environment)


def ip(*words):
    done = subprocess.run(["ip", *map(str, words)], capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, (words, done.stderr)


def hardware(address):
    """The hardware address of who has this address."""
    return f"02:00:00:00:00:{int(address.rsplit('.', 1)[1]):02x}"


# What is sent there, nobody takes.
NOWHERE = "02:00:00:00:ff:ff"


class Network:
    def __init__(self):
        ip("link", "set", "lo", "up")
        # Fixed: a bridge would take the lowest of its ports', and then be somebody else.
        ip("link", "add", "switch", "address", hardware(SERVERS), "type", "bridge")
        ip("addr", "add", f"{SERVERS}/24", "dev", "switch")
        ip("link", "set", "switch", "up")
        self.machines, self.cuts = [], set()

    def attach(self, machine):
        leg = f"leg-{machine.number}"
        # What a machine without power leaves behind goes in its own time.
        subprocess.run(["ip", "link", "delete", leg], capture_output=True)
        ip("link", "add", leg, "type", "veth", "peer", "name", "eth0", "address", hardware(machine.address), "netns", machine.pid)
        ip("link", "set", leg, "master", "switch", "up")
        machine.do("ip", "link", "set", "lo", "up")
        machine.do("ip", "addr", "add", f"{machine.address}/24", "dev", "eth0")
        machine.do("ip", "link", "set", "eth0", "up")
        if machine not in self.machines:
            self.machines.append(machine)
        self.write_neighbours()

    def cut(self, one, others):
        """Nothing goes between a machine and those others, of which the servers of Pippin may be one."""
        self.cuts |= {frozenset((one.address, getattr(other, "address", other))) for other in others}
        self.write_neighbours()

    def mend(self):
        self.cuts = set()
        self.write_neighbours()

    def write_neighbours(self):
        """Nobody asks for hardware addresses, so that a cut needs no filter in the kernel."""
        alive = [machine for machine in self.machines if machine.is_on]
        addresses = [SERVERS] + [machine.address for machine in self.machines]
        for own, do, device in [(SERVERS, ip_at_once, "switch")] + [(it.address, it.do_at_once, "eth0") for it in alive]:
            do("".join(
                f"neigh replace {other} dev {device} nud permanent lladdr "
                f"{NOWHERE if frozenset((own, other)) in self.cuts else hardware(other)}\n"
                for other in addresses if other != own))


def ip_at_once(lines):
    subprocess.run(["ip", "-batch", "-"], input=lines, text=True, check=True, capture_output=True, timeout=120)


class Machine:
    """Folders of Debian are its own where `folders` says so."""

    def __init__(self, network, number, name, folders, owner=None):
        self.network, self.number, self.name, self.folders, self.owner = network, number, name, folders, owner
        self.address = f"10.0.0.{10 + number}"
        self.keeper, self.pid = None, None
        # Who runs its programs: root becomes somebody else, and a user gives up what the namespaces gave.
        self.user = (
            [f"--reuid={owner}", f"--regid={owner}", "--init-groups"] if owner else ["--inh-caps=-all", "--ambient-caps=-all"])

    @property
    def is_on(self):
        return self.keeper is not None

    def switch_on(self):
        # It ends with its keeper, and everything in it ends with it.
        self.keeper = subprocess.Popen(
            pippin.leashed(
                "unshare", "--net", "--pid", "--fork", "--kill-child", "--mount-proc", sys.executable, "-c", FIRST),
            stdin=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)
        children = pathlib.Path(f"/proc/{self.keeper.pid}/task/{self.keeper.pid}/children")
        pippin.wait_until(lambda: children.read_text().split(), f"machine {self.name} is on", 20)
        self.pid = int(children.read_text().split()[0])
        # Before that its folders would still be everybody's.
        pippin.wait_until(
            lambda: pathlib.Path(f"/proc/{self.pid}/cmdline").read_bytes().find(b"SIGCHLD") >= 0
            and b"unshare" not in pathlib.Path(f"/proc/{self.pid}/cmdline").read_bytes(),
            f"machine {self.name} runs", 20)
        self.do("mount", "-t", "tmpfs", "tmpfs", "/run")
        for folder, place in self.folders.items():
            if place.startswith("/run/"):
                self.do("mkdir", "-p", place)
            self.do("mount", "--bind", folder, place)
        self.network.attach(self)

    def switch_off(self):
        """The plug is pulled."""
        os.kill(self.pid, signal.SIGKILL)
        self.keeper.wait(20)
        self.keeper = self.pid = None

    def inside(self, *words):
        return ["nsenter", f"--target={self.pid}", "--net", "--pid", "--mount", "--", *map(str, words)]

    def do(self, *words):
        """As the machine's root."""
        done = subprocess.run(self.inside(*words), capture_output=True, text=True, timeout=120)
        assert done.returncode == 0, (self.name, words, done.stderr)

    def do_at_once(self, lines):
        subprocess.run(
            self.inside("ip", "-batch", "-"), input=lines, text=True, check=True, capture_output=True, timeout=120)

    def run(self, *words, timeout=60, **environment):
        """A command as the owner; what it said, whatever its end."""
        return subprocess.run(
            self.inside("setpriv", *self.user, "--", *words), capture_output=True, text=True, timeout=timeout,
            stdin=subprocess.DEVNULL, cwd="/", env=dict(os.environ, **environment))

    def spawn(self, name, *words, log, **environment):
        """A service: its process number in the machine is kept in /run."""
        script = f'echo $$ > /run/{name}.pid; exec setpriv {" ".join(self.user)} -- "$@"'
        return subprocess.Popen(
            pippin.leashed(*self.inside("sh", "-c", script, "sh", *words)), stdout=log, stderr=log, cwd="/",
            stdin=subprocess.DEVNULL, start_new_session=True, env=dict(os.environ, **environment))

    def kill(self, name):
        """SIGKILL to a service."""
        self.do("sh", "-c", f'kill -KILL "$(cat /run/{name}.pid)"')


def wait_for_end(process, seconds=20):
    try:
        process.wait(seconds)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait(5)
