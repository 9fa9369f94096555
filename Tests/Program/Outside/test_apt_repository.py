"""The apt repository of `make package`, before a real apt-get in folders of its own: what is signed is installed, over HTTP and from a
disk, and nothing else."""

import gzip
import hashlib
import re
import shutil

import apt_repository
import pytest


@pytest.fixture(scope="module")
def owner(tmp_path_factory):
    # A short path: the agent's socket is in it.
    with apt_repository.Owner(tmp_path_factory.mktemp("o") / "g") as owner:
        owner.first, owner.second = owner.key("first"), owner.key("second")
        yield owner


@pytest.fixture(scope="module")
def packages(tmp_path_factory):
    folder = tmp_path_factory.mktemp("packages")
    return [apt_repository.small_package(folder, version) for version in ("0.3.0", "0.4.0")]


@pytest.fixture
def machine(tmp_path):
    """Makes a machine that installs from an address."""
    made = []

    def make(address, keyring):
        made.append(apt_repository.Machine(tmp_path / f"machine-{len(made)}", address, keyring))
        return made[-1]

    return make


@pytest.fixture
def signed(tmp_path, owner, packages):
    """A repository with both versions, signed with the first key."""
    root = tmp_path / "apt"
    owner.publish(root, *packages, key=owner.first)
    return root


def files(root):
    return {str(file.relative_to(root)): hashlib.sha256(file.read_bytes()).hexdigest()
            for file in sorted(root.rglob("*")) if file.is_file()}


def test_layout(signed, packages):
    """The repository has the layout that apt expects, and its indexes say of each file what it is."""
    architecture = packages[0].stem.split("_")[2]
    binary = f"dists/stable/main/binary-{architecture}"
    assert set(files(signed)) == {
        "dists/stable/Release", "dists/stable/InRelease", "dists/stable/Release.gpg", f"{binary}/Release", f"{binary}/Packages",
        f"{binary}/Packages.gz", apt_repository.KEYRING, *(f"pool/main/p/pippin/{package.name}" for package in packages)}
    index = (signed / binary / "Packages").read_bytes()
    assert gzip.decompress((signed / binary / "Packages.gz").read_bytes()) == index
    assert re.findall(r"^Version: (.*)$", index.decode(), re.M) == ["0.3.0", "0.4.0"]
    release = (signed / "dists/stable/Release").read_text()
    assert "Date: Mon, 21 Sep 2026 14:13:20 UTC\n" in release and "MD5Sum" not in release and "SHA1" not in release, release
    assert hashlib.sha256(index).hexdigest() in release


def test_same_bytes(tmp_path, owner, packages, signed):
    """The same packages and key give the same bytes, in whatever order they came; without a new version nothing changes."""
    other = tmp_path / "other"
    for package in reversed(packages):
        owner.publish(other, package, key=owner.first)
    assert files(other) == files(signed)
    owner.publish(signed, packages[1], key=owner.first)
    assert files(other) == files(signed)


def test_install(machine, signed, packages):
    """apt-get takes the newest version over HTTP and from a disk, and an older one by its number."""
    with apt_repository.served(signed) as address:
        for each in (address, f"file:{signed}"):
            one = machine(each, signed / apt_repository.KEYRING)
            one.update()
            assert one.download() == packages[1].read_bytes()
            assert one.download("pippin=0.3.0") == packages[0].read_bytes()


@pytest.mark.parametrize("what", ["index", "release", "package", "signature"])
def test_tampering(machine, signed, packages, what):
    """A changed index, a changed list of indexes, a changed package and a removed signature are refused."""
    binary = signed / f"dists/stable/main/binary-{packages[0].stem.split('_')[2]}"
    if what == "index":
        for name in ("Packages", "Packages.gz"):
            content = (binary / "Packages").read_bytes().replace(b"0.4.0", b"0.4.1") if name == "Packages" else None
            (binary / name).write_bytes(content or gzip.compress((binary / "Packages").read_bytes(), mtime=0))
    elif what == "release":
        for name in ("InRelease", "Release"):
            path = signed / "dists/stable" / name
            path.write_text(path.read_text().replace("Label: Pippin", "Label: Pippim"))
    elif what == "signature":
        for name in ("InRelease", "Release.gpg"):
            (signed / "dists/stable" / name).unlink()
    with apt_repository.served(signed) as address:
        one = machine(address, signed / apt_repository.KEYRING)
        if what == "package":
            one.update()
            changed = signed / "pool/main/p/pippin" / packages[1].name
            changed.write_bytes(changed.read_bytes()[:-1] + b"x")
            code, said = one.apt("download", "pippin")
            assert code != 0 and "Hash Sum mismatch" in said, said
        else:
            one.refuses("Hash Sum mismatch", "unexpected size", "BADSIG", "not signed")


def test_other_key(machine, owner, signed, packages):
    """A repository that another key signed is refused."""
    keyring = signed.parent / "keyring.gpg"
    shutil.copyfile(signed / apt_repository.KEYRING, keyring)
    owner.publish(signed, packages[1], key=owner.second)
    machine(f"file:{signed}", keyring).refuses("NO_PUBKEY")


def test_expired_key(tmp_path, machine, owner, packages):
    """What a key signed that has expired is refused, and the maker does not sign with it."""
    root = tmp_path / "apt"
    # Made and used in the past, so that the test waits for nothing.
    old = owner.key(f"old-{tmp_path.name}", "--faked-system-time", "20260101T000000", expires="seconds=86400")
    code, said = owner.publish(root, *packages, key=old, check=False)
    assert code == 1 and "has expired" in said and not root.exists(), said
    owner.publish(root, *packages, key=owner.first)
    release = root / "dists/stable"
    for name, how in (("InRelease", ("--clearsign",)), ("Release.gpg", ("--armor", "--detach-sign"))):
        owner.gpg("--yes", "--faked-system-time", "20260101T120000", "--local-user", old, *how, "--output", release / name,
                  release / "Release")
    owner.gpg("--yes", "--output", root / apt_repository.KEYRING, "--export", old)
    machine(f"file:{root}", root / apt_repository.KEYRING).refuses("EXPKEYSIG")


def test_key_rotation(machine, owner, signed, packages):
    """While one key replaces another, both sign: a machine with either keyring goes on, and the new keyring has both."""
    before = signed.parent / "before.gpg"
    shutil.copyfile(signed / apt_repository.KEYRING, before)
    owner.publish(signed, packages[1], key=f"{owner.first},{owner.second}")
    both = signed.parent / "both.gpg"
    shutil.copyfile(signed / apt_repository.KEYRING, both)
    for keyring in (before, both):
        machine(f"file:{signed}", keyring).update()
    owner.publish(signed, packages[1], key=owner.second)
    machine(f"file:{signed}", both).update()
    machine(f"file:{signed}", before).refuses("NO_PUBKEY")


def test_key_file(tmp_path, machine, owner, packages):
    """The key may be a file with the exported secret key, which leaves nothing in the owner's keyring."""
    secret = tmp_path / "secret.asc"
    secret.write_text(owner.gpg("--armor", "--export-secret-keys", owner.second))
    with apt_repository.Owner(tmp_path / "s") as stranger:
        stranger.publish(tmp_path / "apt", *packages, key=secret)
        assert not stranger.gpg("--list-secret-keys")
    one = machine(f"file:{tmp_path}/apt", tmp_path / "apt" / apt_repository.KEYRING)
    one.update()
    assert one.download() == packages[1].read_bytes()


def test_unsigned(tmp_path, machine, owner, signed, packages):
    """Without a key there is a warning and no signature, and apt-get refuses the repository."""
    keyring = tmp_path / "keyring.gpg"
    shutil.copyfile(signed / apt_repository.KEYRING, keyring)
    _, said = owner.publish(signed, packages[1])
    assert "WARNING: not signed" in said, said
    assert not any((signed / "dists/stable" / name).exists() for name in ("InRelease", "Release.gpg"))
    machine(f"file:{signed}", keyring).refuses("not signed")


def test_same_version_twice(tmp_path, owner, signed, packages):
    """A package of a version that is there, with other bytes, is refused; the repository stays as it was."""
    before = files(signed)
    other = tmp_path / packages[1].name
    other.write_bytes(packages[1].read_bytes() + b"\n")
    code, said = owner.publish(signed, other, key=owner.first, check=False)
    assert code == 1 and "version of its own" in said, said
    assert files(signed) == before


def test_wrong_keys(tmp_path, owner, packages):
    """A short key id, which others can have too, and a key that is not there are refused before anything is written."""
    for key in (owner.first[-16:], "0" * 40, "missing.asc"):
        code, said = owner.publish(tmp_path / "apt", *packages, key=key, check=False)
        assert code == 1 and not (tmp_path / "apt").exists(), said
