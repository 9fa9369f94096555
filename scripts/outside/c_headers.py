"""The headers of the C libraries that this machine has, in folders of their own, for a compiler that targets another system.

In /usr/include they lie beside those of this machine's C library, which another system does not have.
"""

import pathlib
import subprocess

import apple_sdk

# What the shims of each target include, and what that includes of the same library.
HEADERS = {
    "CPippinOpenSSL": ["openssl"],
    "CPippinArgon2": ["argon2.h"],
    "CPippinCrypt": ["crypt.h"],
    "CPippinSQLite": ["sqlite3.h"],
    "CPippinPostgreSQL": ["libpq-fe.h", "postgres_ext.h", "pg_config_ext.h"],
    "CPippinMicroHTTPD": ["microhttpd.h"],
    "CPippinCurl": ["curl"],
    "CPippinZlib": ["zlib.h", "zconf.h"],
}


def said(*command):
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()


def places():
    """Where the headers are: where pkg-config says for libpq, and where the C compiler looks."""
    folders = [flag[2:] for flag in said("pkg-config", "--cflags-only-I", "libpq")]
    return [pathlib.Path(folder) for folder in dict.fromkeys(
        [*folders, *(f"/usr/include/{name}" for name in said("gcc", "-print-multiarch")), "/usr/include"])]


def links(number):
    return apple_sdk.CACHE / f"c-headers-{number}"


def gather():
    """Makes folders of links to those headers and to nothing else, one for each place."""
    for number, place in enumerate(places()):
        links(number).mkdir(parents=True, exist_ok=True)
        for name in (name for names in HEADERS.values() for name in names):
            link = links(number) / name
            if (place / name).exists() and not link.is_symlink():
                link.symlink_to(place / name)


def arguments(targets):
    """The compiler's, for who imports these targets of C."""
    maps = [f"-fmodule-map-file={path}" for target in targets
            for path in apple_sdk.ROOT.glob(f"Sources/*/{target}/**/module.modulemap")]
    folders = [part for folder in sorted(apple_sdk.CACHE.glob("c-headers-*")) for part in ("-isystem", str(folder))]
    return [part for argument in maps + (folders if targets else []) for part in ("-Xcc", argument)]
