"""What is done to a cluster that Patroni keeps, one thing at a time, as faults.py does it to one that fails over by hand.

Each answers when a commit was answered again. What it is called stands first in it.
"""

import time

import machines
import pippin

# From the moment at which the cluster takes commits until every node serves. A node gives up a host that is silent after three seconds, and
# pauses for a second at most; the rest is for a test's machine that is slow and busy.
LIMIT = 20
# What a visitor waits for an answer: longer than any outage here.
PATIENCE = 300
# As in deploy/patroni/config.yml.
TTL = 20


def inflict(run, fault):
    """Does it and waits until the cluster is whole. Answers how long no node served at worst, how long after the cluster the slowest node
    served again, and how many requests were turned away."""
    start, before = time.monotonic(), run.turned_away()
    over = fault(run)
    slowest, silence = 0.0, 0.0
    for prober in run.probers:
        pippin.wait_until(
            lambda: prober.first_after(over) or run.is_broken(), f"node {prober.node.name} serves again", 60)
        run.check_nothing_broke()
        slowest = max(slowest, prober.first_after(over) - over)
    run.cluster.wait_until_whole()
    served = time.monotonic()
    for prober in run.probers:
        pippin.wait_until(
            lambda: prober.first_after(served) or run.is_broken(), f"node {prober.node.name} serves a whole cluster", 60)
        run.check_nothing_broke()
        silence = max(silence, longest_silence(prober, start))
    assert slowest <= LIMIT, f"{fault.__doc__}: a node served again only {slowest:.1f} s after the cluster took commits"
    assert silence >= getattr(fault, "at_least", 0), f"{fault.__doc__}: nobody noticed, the longest silence was {silence:.1f} s"
    run.breaks.append((start, time.monotonic()))
    return silence, slowest, run.turned_away() - before


def longest_silence(prober, start):
    """The longest time between two answers of a node from shortly before a moment on."""
    times = [at for at in list(prober.served) if at > start - 5]
    return max((later - earlier for earlier, later in zip(times, times[1:])), default=0)


def noticed(seconds):
    """A fault that nobody notices is none, and shows nothing."""
    def mark(fault):
        fault.at_least = seconds
        return fault
    return mark


@noticed(0.5)
def kill_postgresql(run):
    """SIGKILL to the leader's PostgreSQL"""
    run.cluster.primary.kill_postgresql()
    return run.cluster.wait_until_written()


@noticed(2)
def kill_leader(run):
    """SIGKILL to the leader's PostgreSQL and Patroni"""
    leader = run.cluster.primary
    leader.kill_service("patroni")
    leader.kill_postgresql()
    over = run.cluster.wait_until_written(other_than=leader)
    leader.start()
    return over


@noticed(2)
def pull_the_plug(run):
    """the leader's machine without power"""
    leader = run.cluster.primary
    leader.pull_the_plug()
    over = run.cluster.wait_until_written(other_than=leader)
    leader.start()
    return over


@noticed(2)
def cut_leader(run):
    """the leader cut off from all"""
    cluster = run.cluster
    leader = cluster.primary
    cluster.network.cut(leader, [*cluster.others(leader), machines.SERVERS])
    over = cluster.wait_until_written(other_than=leader)
    time.sleep(run.chance.uniform(0, 5))
    cluster.network.mend()
    return over


def cut_leader_from_members(run):
    """the leader cut off from the members, not from the nodes"""
    cluster = run.cluster
    leader = cluster.primary
    cluster.network.cut(leader, cluster.others(leader))
    over = cluster.wait_until_written(other_than=leader)
    cluster.wait(lambda: leader.timeline() is None, "the old leader takes no commits", TTL * 3)
    cluster.network.mend()
    return max(over, time.monotonic())


@noticed(3)
def cut_leader_from_nodes(run):
    """the leader cut off from the nodes for 8 s"""
    cluster = run.cluster
    cluster.network.cut(cluster.primary, [machines.SERVERS])
    time.sleep(8)
    cluster.network.mend()
    return cluster.wait_until_written()


def cut_standby(run):
    """the standby of the commits cut off from all"""
    cluster = run.cluster
    standby = cluster.standby()
    cluster.network.cut(standby, [*cluster.others(standby), machines.SERVERS])
    time.sleep(run.chance.uniform(4, 8))
    over = cluster.wait_until_written(other_than=standby)
    cluster.network.mend()
    return over


def kill_standby(run):
    """SIGKILL to the PostgreSQL and Patroni of the commits' standby"""
    standby = run.cluster.standby()
    standby.kill_service("patroni")
    standby.kill_postgresql()
    over = run.cluster.wait_until_written(other_than=standby)
    time.sleep(run.chance.uniform(2, 6))
    standby.start()
    return over


def switch_over(run):
    """switchover by patronictl"""
    cluster = run.cluster
    leader = cluster.primary
    end = time.monotonic() + 120
    while True:
        status, words = leader.patronictl("switchover", "pippin", "--leader", leader.name, "--force")
        if status == 0 and "Successfully" in words:
            break
        # Right after another fault Patroni may find no candidate that is good enough.
        assert cluster.leader() is leader and time.monotonic() < end, f"no switchover: {words}"
        time.sleep(1)
    return cluster.wait_until_written(other_than=leader)


def rebuild_member(run):
    """patronictl reinit of a standby"""
    cluster = run.cluster
    leader = cluster.primary
    standby = run.chance.choice(cluster.others(leader))
    began = "SELECT pg_postmaster_start_time()"
    before = standby.psql(began)
    status, words = leader.patronictl("reinit", "pippin", standby.name, "--force")
    assert status == 0 and "Success" in words, words
    cluster.wait(lambda: standby.psql(began) not in (None, before), "the standby is built anew")
    return cluster.wait_until_written()


def kill_etcd(run):
    """SIGKILL to one etcd for 6 s"""
    machine = run.chance.choice(run.cluster.machines)
    machine.kill_service("etcd")
    time.sleep(6)
    machine.start()
    return run.cluster.wait_until_written()


@noticed(2)
def lose_quorum(run):
    """two of three etcds away until the leader gives up"""
    cluster = run.cluster
    away = run.chance.sample(cluster.machines, 2)
    for machine in away:
        machine.kill_service("etcd")
    cluster.wait(lambda: cluster.leader() is None, "the leader gives up", TTL * 4)
    time.sleep(run.chance.uniform(0, 5))
    for machine in away:
        machine.start()
    return cluster.wait_until_written()


ALL = [
    kill_postgresql, kill_leader, pull_the_plug, cut_leader, cut_leader_from_members, cut_leader_from_nodes, cut_standby, kill_standby,
    switch_over, rebuild_member, kill_etcd, lose_quorum]
# What the short form does.
SHORT = [kill_leader, switch_over]
