"""The two databases that a server may have, for tests that hold the same to both."""

import contextlib
import pathlib
import sqlite3
import tempfile
import time

import postgresql


class SQLite:
    """Files in a folder that goes with it."""

    NAME = "SQLite"

    def __enter__(self):
        self.folder, self.count = tempfile.TemporaryDirectory(), 0
        return self

    def __exit__(self, *_):
        self.folder.cleanup()

    def new(self):
        self.count += 1
        return SQLiteStore(pathlib.Path(self.folder.name) / f"{self.count}.db")


class SQLiteStore:
    def __init__(self, path):
        self.path, self.address = path, f"sqlite:{path}"

    def rows(self, query):
        with contextlib.closing(sqlite3.connect(self.path, timeout=30)) as database:
            return database.execute(query).fetchall()

    def run(self, statements):
        with contextlib.closing(sqlite3.connect(self.path, timeout=30)) as database:
            database.executescript(statements)

    def copied_to(self, other):
        with contextlib.closing(sqlite3.connect(self.path)) as source, contextlib.closing(sqlite3.connect(other.path)) as target:
            source.backup(target)
        return other

    @staticmethod
    def noise(count):
        return f"randomblob({count})"

    @staticmethod
    def joined(*parts):
        return f"CAST({' || '.join(parts)} AS BLOB)"


class PostgreSQL:
    """Databases in a cluster that goes with it."""

    NAME = "PostgreSQL"

    def __enter__(self):
        self.cluster, self.count = postgresql.Cluster().__enter__(), 0
        return self

    def __exit__(self, *_):
        self.cluster.__exit__()

    def new(self):
        self.count += 1
        self.cluster.query(f"CREATE DATABASE test{self.count}", "postgres")
        return PostgreSQLStore(self.cluster, f"test{self.count}")


class PostgreSQLStore:
    def __init__(self, cluster, name):
        self.cluster, self.name = cluster, name
        self.address = cluster.address.replace("/pippin?", f"/{name}?")

    def rows(self, query):
        return [tuple(row) for row in self.cluster.query(query, self.name)]

    def run(self, statements):
        self.cluster.query(statements, self.name)

    def copied_to(self, other):
        self.cluster.query(f"DROP DATABASE {other.name}", "postgres")
        # Whoever was connected needs a moment to be gone.
        for attempt in range(50):
            try:
                self.cluster.query(f"CREATE DATABASE {other.name} TEMPLATE {self.name}", "postgres")
                return other
            except AssertionError:
                if attempt == 49:
                    raise
                time.sleep(0.1)

    @staticmethod
    def noise(count):
        return f"substr(uuid_send(gen_random_uuid()), 1, {count})"

    @staticmethod
    def joined(*parts):
        return f"({' || '.join(parts)})"


def each(names):
    """Those that are asked for by name; both where none is."""
    known = {kind.NAME.lower(): kind for kind in (SQLite, PostgreSQL)}
    for name in names or known:
        with known[name]() as engine:
            yield engine
