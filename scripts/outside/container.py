"""Looks at a container image as a registry and an engine would: every digest, size and reference of its layout; and runs its root
file system as its user, read-only."""

import gzip
import hashlib
import json
import os
import subprocess
import tarfile

IMAGE = "application/vnd.oci.image."


def check_layout(file):
    """The image's configuration, and the sum of its layers' compressed sizes, or an AssertionError."""
    with tarfile.open(file) as archive:
        members = {member.name: archive.extractfile(member).read() for member in archive if member.isfile()}
    assert json.loads(members.pop("oci-layout")) == {"imageLayoutVersion": "1.0.0"}
    index, legacy = json.loads(members.pop("index.json")), json.loads(members.pop("manifest.json"))
    used = set()

    def blob(descriptor, kind):
        assert descriptor["mediaType"] == IMAGE + kind, descriptor
        path = "blobs/" + descriptor["digest"].replace(":", "/")
        content = members[path]
        assert "sha256:" + hashlib.sha256(content).hexdigest() == descriptor["digest"], f"{path} is not what its name says"
        assert len(content) == descriptor["size"], f"{path} has another size"
        used.add(path)
        return content

    assert (index["schemaVersion"], index["mediaType"], len(index["manifests"])) == (2, IMAGE + "index.v1+json", 1), index
    manifest = json.loads(blob(index["manifests"][0], "manifest.v1+json"))
    assert (manifest["schemaVersion"], manifest["mediaType"]) == (2, IMAGE + "manifest.v1+json"), manifest
    config = json.loads(blob(manifest["config"], "config.v1+json"))
    layers = [gzip.decompress(blob(layer, "layer.v1.tar+gzip")) for layer in manifest["layers"]]
    sums = ["sha256:" + hashlib.sha256(layer).hexdigest() for layer in layers]
    assert config["rootfs"] == {"type": "layers", "diff_ids": sums}, config["rootfs"]
    paths = ["blobs/" + one["digest"].replace(":", "/") for one in (manifest["config"], *manifest["layers"])]
    assert (legacy[0]["Config"], legacy[0]["Layers"]) == (paths[0], paths[1:]), legacy
    assert used == set(members), f"nothing refers to {set(members) - used}"
    return config, sum(layer["size"] for layer in manifest["layers"])


def unpack(file, folder):
    """The root file system, unpacked by umoci from what skopeo has copied."""
    layout = folder / "layout"
    tool = dict(check=True, stdout=subprocess.DEVNULL)
    subprocess.run(["skopeo", "copy", "--quiet", "--insecure-policy", f"oci-archive:{file}", f"oci:{layout}:it"], **tool)
    subprocess.run(["umoci", "unpack", "--image", f"{layout}:it", folder / "bundle"], **tool)
    # umoci lets only root in; the image's user must reach its root.
    (folder / "bundle").chmod(0o755)
    return folder / "bundle" / "rootfs"


class Container:
    """The image's program as its user, in namespaces of its own. Only `data` can be written."""

    def __init__(self, rootfs, config, settings, data, log):
        user, group = config["User"].split(":")
        report, self.started = os.pipe()
        command = [
            "setpriv", "--pdeathsig", "KILL", "--reuid", user, "--regid", group, "--clear-groups", "--no-new-privs", "--",
            "bwrap", "--unshare-all", "--die-with-parent", "--info-fd", str(self.started), "--clearenv",
            "--ro-bind", rootfs, "/", "--proc", "/proc", "--dev", "/dev",
            "--ro-bind", settings, "/etc/pippin", "--bind", data, "/var/lib/pippin", "--chdir", config["WorkingDir"],
        ]
        for variable in config["Env"]:
            command += ["--setenv", *variable.split("=", 1)]
        command += ["--", *config["Entrypoint"], *config["Cmd"]]
        self.process = subprocess.Popen(
            list(map(str, command)), pass_fds=[self.started], stdout=log, stderr=log, stdin=subprocess.DEVNULL)
        os.close(self.started)
        with os.fdopen(report) as stream:
            self.pid = json.load(stream)["child-pid"]
