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

    def new(self, like=None):
        """An empty one, or a copy of one whose server has stopped."""
        self.count += 1
        store = SQLiteStore(pathlib.Path(self.folder.name) / f"{self.count}.db")
        if like:
            with contextlib.closing(sqlite3.connect(like.path)) as source, contextlib.closing(sqlite3.connect(store.path)) as target:
                source.backup(target)
        return store


class SQLiteStore:
    def __init__(self, path):
        self.path, self.address = path, f"sqlite:{path}"

    def rows(self, query):
        with contextlib.closing(sqlite3.connect(self.path, timeout=30)) as database:
            return database.execute(query).fetchall()

    def run(self, statements):
        with contextlib.closing(sqlite3.connect(self.path, timeout=30)) as database:
            database.executescript(statements)

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
        # No test of these is about what a power failure leaves.
        self.cluster, self.count = postgresql.Cluster("-c fsync=off").__enter__(), 0
        return self

    def __exit__(self, *_):
        self.cluster.__exit__()

    def new(self, like=None):
        """An empty one, or a copy of one whose server has stopped."""
        self.count += 1
        template = like.name if like else "template1"
        # Whoever was connected needs a moment to be gone.
        for attempt in range(50):
            try:
                self.cluster.query(f"CREATE DATABASE test{self.count} TEMPLATE {template}", "postgres")
                return PostgreSQLStore(self.cluster, f"test{self.count}")
            except AssertionError:
                if attempt == 49:
                    raise
                time.sleep(0.1)


class PostgreSQLStore:
    def __init__(self, cluster, name):
        self.cluster, self.name = cluster, name
        self.address = cluster.address.replace("/pippin?", f"/{name}?")

    def rows(self, query):
        return [tuple(row) for row in self.cluster.query(query, self.name)]

    def run(self, statements):
        self.cluster.query(statements, self.name)

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
