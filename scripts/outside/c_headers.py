"""The headers of the C libraries that this machine has, in a folder of their own, for a compiler that targets another system.

In /usr/include they lie beside those of this machine's C library, which another system does not have.
"""

import pathlib
import subprocess

import apple_sdk

# What the module map of each target includes, by the name in its `#include`.
HEADERS = {
    "CPippinOpenSSL": ["openssl"],
    "CPippinArgon2": ["argon2.h"],
    "CPippinSQLite": ["sqlite3.h"],
    "CPippinPostgreSQL": ["libpq-fe.h", "postgres_ext.h", "pg_config_ext.h"],
    "CPippinMicroHTTPD": ["microhttpd.h"],
    "CPippinCurl": ["curl"],
    "CPippinZlib": ["zlib.h", "zconf.h"],
}


def search_path():
    """Where this machine's C compiler looks, and where pkg-config sends it."""
    folders = subprocess.run(["pkg-config", "--cflags-only-I", "libpq"], capture_output=True, text=True, check=True).stdout
    folders = [pathlib.Path(flag[2:]) for flag in folders.split()]
    multiarch = subprocess.run(["gcc", "-print-multiarch"], capture_output=True, text=True, check=True).stdout.strip()
    return folders + [pathlib.Path("/usr/include") / multiarch, pathlib.Path("/usr/include")]


def gathered():
    """Folders of links to those headers, and to nothing else: one for each folder of the search path."""
    result = []
    for number, folder in enumerate(search_path()):
        links = apple_sdk.CACHE / f"c-headers-{number}"
        links.mkdir(parents=True, exist_ok=True)
        for name in (name for names in HEADERS.values() for name in names):
            if (folder / name).exists() and not (links / name).exists():
                (links / name).symlink_to(folder / name)
        result.append(links)
    return result


def arguments(target):
    """The compiler's, for a target that imports the C target of this name."""
    module_map = apple_sdk.ROOT / "Sources" / target / "module.modulemap"
    found = ["-Xcc", f"-fmodule-map-file={module_map}"]
    for folder in gathered():
        found += ["-Xcc", "-isystem", "-Xcc", str(folder)]
    return found
