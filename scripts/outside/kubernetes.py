"""What the manifests of deploy/kubernetes must hold among each other, beyond their schemas."""

import json

# What a pod of the restricted profile must say, and what is not said must not be there.
RESTRICTED_POD = {"runAsNonRoot": True, "seccompProfile": {"type": "RuntimeDefault"}}
RESTRICTED_CONTAINER = {"allowPrivilegeEscalation": False, "readOnlyRootFilesystem": True, "capabilities": {"drop": ["ALL"]}}
# How long open requests may take after the drain.
OPEN_REQUESTS = 10


def mistakes(manifests):
    """What is wrong with the manifests together, one line each."""
    by_kind = {one["kind"]: one for one in manifests}
    deployment = by_kind["Deployment"]["spec"]
    pod = deployment["template"]["spec"]
    container = pod["containers"][0]
    labels = deployment["template"]["metadata"]["labels"]
    ports = {port["name"]: port["containerPort"] for port in container["ports"]}
    wrong = []

    def hold(condition, words):
        if not condition:
            wrong.append(words)

    hold(pod["securityContext"].items() >= RESTRICTED_POD.items(), "the pod is not of the restricted profile")
    hold(container["securityContext"].items() >= RESTRICTED_CONTAINER.items(), "the container is not of the restricted profile")
    hold(not pod["enableServiceLinks"], "the Service's variables would look like settings")
    hold(deployment["replicas"] >= 2, "one replica cannot be restarted unnoticed")
    drain = int(environment(container)["PIPPIN_DRAIN_SECONDS"])
    hold(pod["terminationGracePeriodSeconds"] > drain + OPEN_REQUESTS, "the pod is killed before its drain ends")

    for probe, path, port in (("startup", "/healthz", 8080), ("liveness", "/healthz", 8080), ("readiness", "/readyz", 9090)):
        asked = container[f"{probe}Probe"]["httpGet"]
        hold((asked["path"], ports.get(asked["port"])) == (path, port), f"the {probe} probe asks {asked}")
    hold(not container["livenessProbe"]["httpGet"]["path"] == "/readyz", "a database that is away would restart every pod")

    service = by_kind["Service"]["spec"]
    selectors = {
        "Deployment": deployment["selector"]["matchLabels"], "Service": service["selector"],
        "PodDisruptionBudget": by_kind["PodDisruptionBudget"]["spec"]["selector"]["matchLabels"],
        "NetworkPolicy": by_kind["NetworkPolicy"]["spec"]["podSelector"]["matchLabels"],
    }
    for kind, selector in selectors.items():
        hold(selector.items() <= labels.items(), f"the {kind} selects other pods")
    public = {port["name"]: ports.get(port["targetPort"]) for port in service["ports"]}
    hold(public == {"http": 8080}, f"the Service has {public}")
    backends = [path["backend"]["service"] for rule in by_kind["Ingress"]["spec"]["rules"] for path in rule["http"]["paths"]]
    hold(all(one == {"name": "pippin", "port": {"name": "http"}} for one in backends), f"the Ingress leads to {backends}")
    for rule in by_kind["NetworkPolicy"]["spec"]["ingress"]:
        for port in rule["ports"]:
            hold(port["port"] in ports, f"the NetworkPolicy names {port}")
            hold(rule.get("from"), f"anybody may reach {port}")
    for one in manifests:
        inside = one["metadata"].get("namespace", one["metadata"]["name"])
        hold(inside == "pippin", f"{one['kind']} is in {inside}")
    return wrong


def environment(container):
    """The variables that the container gets, without those of Secrets."""
    found = {one["name"]: one["value"] for one in container["env"] if "value" in one}
    json.loads(found["PIPPIN_TRUSTED_PROXIES"])
    return found
