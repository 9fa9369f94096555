"""Which functions of a running program one action enters, in the order of their first entries.

Every function gets a breakpoint, which is removed when a thread meets it. So each function stops the program once, and is reported once;
an action takes a fraction of a second longer. For Linux on x86-64.
"""

import contextlib
import ctypes
import os
import signal
import threading

LIBC = ctypes.CDLL(None, use_errno=True)
LIBC.ptrace.argtypes = [ctypes.c_long, ctypes.c_long, ctypes.c_void_p, ctypes.c_void_p]
LIBC.ptrace.restype = ctypes.c_long
# From <sys/ptrace.h> and <sys/wait.h>.
PEEKUSER, POKEUSER, CONT, DETACH, SEIZE, INTERRUPT = 3, 6, 7, 17, 0x4206, 0x4207
TRACECLONE, WALL = 1 << 3, 0x40000000
# Where `struct user` of <sys/user.h> has the instruction pointer.
RIP = 16 * 8
BREAKPOINT = 0xCC


def ptrace(request, thread, address=0, data=0):
    ctypes.set_errno(0)
    answer = LIBC.ptrace(request, thread, address, data)
    if error := ctypes.get_errno():
        raise OSError(error, os.strerror(error))
    return answer


class Tracer:
    """Traces the process `pid`. `entries` are the addresses at which functions begin, as the file `program` has them."""

    def __init__(self, pid, program, entries):
        self.pid = pid
        self.memory = os.open(f"/proc/{pid}/mem", os.O_RDWR)
        self.base = self.base_of(os.path.realpath(program))
        self.start = self.base + min(entries)
        self.code = os.pread(self.memory, max(entries) - min(entries) + 1, self.start)

    def base_of(self, program):
        with open(f"/proc/{self.pid}/maps", encoding="utf-8") as maps:
            for line in maps:
                fields = line.split(maxsplit=5)
                if len(fields) == 6 and fields[5].strip() == program and int(fields[2], 16) == 0:
                    return int(fields[0].split("-")[0], 16)
        raise AssertionError(f"{program} does not run as process {self.pid}")

    def threads(self):
        return set(map(int, os.listdir(f"/proc/{self.pid}/task")))

    def trace(self, action, entries):
        """What the action returns, and which of the functions were entered until it did."""
        self.armed, self.met, result, failure, is_over = {self.base + entry: entry for entry in entries}, {}, [], [], threading.Event()

        def run():
            try:
                result.append(action())
            except BaseException as error:  # Raised below, by the caller's thread.
                failure.append(error)
            is_over.set()
            # A child that ends wakes whoever waits for one.
            os.posix_spawnp("true", ["true"], os.environ)

        code = bytearray(self.code)
        for address in self.armed:
            code[address - self.start] = BREAKPOINT
        self.join()
        os.pwrite(self.memory, code, self.start)
        acting = threading.Thread(target=run)
        acting.start()
        while (stop := self.stopped()) or not is_over.is_set():
            if stop:
                ptrace(CONT, stop[0], 0, stop[1])
        acting.join()
        os.pwrite(self.memory, self.code, self.start)
        self.leave()
        if failure:
            raise failure[0]
        return result[0], list(self.met)

    def join(self):
        """Attaches to every thread; those that a thread starts from then on are attached, too."""
        joined = set()
        while waiting := self.threads() - joined:
            for thread in waiting:
                with contextlib.suppress(ProcessLookupError):
                    ptrace(SEIZE, thread, 0, TRACECLONE)
            joined |= waiting

    def leave(self):
        """Detaches from every thread; each has to stop for that."""
        asked, left = set(), set()
        while waiting := self.threads() - left:
            for thread in waiting - asked:
                with contextlib.suppress(ProcessLookupError):
                    ptrace(INTERRUPT, thread)
            asked |= waiting
            if stop := self.stopped():
                ptrace(DETACH, stop[0], 0, stop[1])
                left.add(stop[0])

    def stopped(self):
        """The next thread that stops, and the signal that it must still get; nothing if a child ended instead."""
        thread, status = os.waitpid(-1, WALL)
        if os.WIFSTOPPED(status):
            received = os.WSTOPSIG(status)
            # The upper half says that the kernel stopped it for us: it is new, or was interrupted.
            is_ours = status >> 16 or received == signal.SIGTRAP and self.meets(thread)
            return thread, 0 if is_ours else received

    def meets(self, thread):
        """Whether the thread stopped at a breakpoint, possibly one that another thread removed meanwhile."""
        address = ptrace(PEEKUSER, thread, RIP) - 1
        if address not in self.armed:
            return False
        if self.armed[address] not in self.met:
            self.met[self.armed[address]] = True
            os.pwrite(self.memory, self.code[address - self.start:address - self.start + 1], address)
        ptrace(POKEUSER, thread, RIP, address)
        return True
