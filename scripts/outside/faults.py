"""What is done to servers and databases, one thing at a time. Each answers when the cause was over; what it is called stands first in it."""

import collections
import threading
import time

import pippin

# From the database's return, or a node's start, until every node serves.
LIMIT = 5


def inflict(run, fault):
    """Does it, and measures how long after its end the slowest node served again."""
    over = fault(run)
    slowest = 0.0
    for prober in run.probers:
        pippin.wait_until(lambda: prober.first_after(over) or not_waiting(run), f"node {prober.node.name} serves again", 40)
        run.check_nothing_broke()
        slowest = max(slowest, prober.first_after(over) - over)
    assert slowest <= LIMIT, f"{fault.__doc__}: a node served again only after {slowest:.1f} s"
    return slowest


def not_waiting(run):
    return bool(run.tally.broken or run.probing.broken)


def troubles(run):
    """Answers through haproxy that were none, or 503."""
    with run.tally.lock:
        return collections.Counter(
            {what: count for what, count in run.tally.answers.items() if what.startswith("503") or what == "no answer"})


def returned(run):
    """When the database took a commit again."""
    end = time.monotonic() + 60
    while not run.cluster.is_written():
        assert time.monotonic() < end, f"the database does not come back: {run.cluster.primary.complaint}"
        time.sleep(0.05)
    return time.monotonic()


def kill_a_node(run):
    """SIGKILL to a node"""
    node = run.chance.choice(run.fleet.nodes)
    node.kill()
    time.sleep(run.chance.uniform(0, 2))
    node.start()
    return time.monotonic()


def restart_a_node(run):
    """SIGTERM to a node, as in a rolling restart"""
    node = run.chance.choice(run.fleet.nodes)
    before = troubles(run)
    node.leave()
    node.start()
    # haproxy saw in time that it was leaving: nobody was turned away.
    assert troubles(run) == before, f"a restart was noticed: {troubles(run) - before}"
    return time.monotonic()


def kill_the_database(run):
    """SIGKILL to PostgreSQL, and its restart"""
    run.cluster.primary.kill()
    time.sleep(run.chance.uniform(0, 3))
    run.cluster.primary.start()
    return returned(run)


def fail_over(run):
    """SIGKILL to PostgreSQL, and promotion of the standby"""
    run.cluster.fail_over()
    over = returned(run)
    # Whoever was primary comes back as its successor's standby.
    run.cluster.add_standby()
    return over


def lose_the_standby(run):
    """SIGKILL to the standby, and its restart"""
    run.cluster.standby.kill()
    time.sleep(run.chance.uniform(2, 4))
    run.cluster.standby.start()
    return returned(run)


def cut_all(run):
    """a cut of 5 s between all nodes and PostgreSQL"""
    return cut(run, run.fleet.nodes)


def cut_one(run):
    """a cut of 5 s between one node and PostgreSQL"""
    return cut(run, [run.chance.choice(run.fleet.nodes)])


def cut(run, nodes):
    for node in nodes:
        node.wire.hold()
    time.sleep(5)
    for node in nodes:
        node.wire.let_go()
    return returned(run)


def fill_the_pools(run):
    """all connections of all nodes busy for 4 s"""
    primary = run.cluster.primary
    lock = threading.Thread(target=primary.psql, args=(
        "BEGIN; LOCK TABLE session IN ACCESS EXCLUSIVE MODE; SELECT pg_sleep(4); COMMIT", "pippin"))
    lock.start()
    lock.join()
    return time.monotonic()


def refuse_connections(run):
    """no connection to be had from PostgreSQL for 3 s"""
    run.cluster.query("ALTER ROLE pippin CONNECTION LIMIT 0", "postgres")
    run.cluster.query("SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE usename = 'pippin'", "postgres")
    time.sleep(3)
    run.cluster.query("ALTER ROLE pippin CONNECTION LIMIT -1", "postgres")
    return returned(run)


def skew_a_clock(run):
    """a node's clock wrong by 3 s or more"""
    node = run.chance.choice(run.fleet.nodes)
    # What it asked for in those seconds becomes due by its clock, and the end waits for that.
    node.set_clock(run.chance.choice([-1, 1]) * run.chance.randint(3, 10 if run.wanted.short else 60))
    try:
        pippin.wait_until(lambda: not node.is_ready(), f"node {node.name} is unready for its wrong clock", 5)
        time.sleep(run.chance.uniform(1, 3))
        assert not node.is_ready()
    finally:
        node.set_clock(0)
    pippin.wait_until(node.is_ready, f"node {node.name} is ready with its right clock", 5)
    return time.monotonic()


ALL = [
    kill_a_node, restart_a_node, kill_the_database, fail_over, lose_the_standby, cut_all, cut_one, fill_the_pools,
    refuse_connections, skew_a_clock]
