#!/usr/bin/env python3
"""Runs a command beside an empty PostgreSQL that goes when it ends.

    beside_postgresql.py COMMAND …    with `--postgresql ADDRESS --postmaster PROCESS` at the end
"""

import signal
import subprocess
import sys

import postgresql


def main():
    with postgresql.Cluster() as cluster:
        words = ["--postgresql", cluster.address, "--postmaster", str(cluster.process)]
        command = subprocess.Popen([*sys.argv[1:], *words])
        # Whoever interrupts us means the command, which ends by itself; the database goes after it.
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, lambda number, _: command.send_signal(number))
        return command.wait()


sys.exit(main())
