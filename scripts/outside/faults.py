"""What is done to servers and databases, one thing at a time. Each answers when the cause was over; what it is called stands first in it."""

import collections
import concurrent.futures
import threading
import time

import pippin

# From the database's return, or a node's start, until every node serves.
LIMIT = 5
# Requests at once to a node that has four connections.
CROWD = 12


def inflict(run, fault):
    """Does it, and measures how long after its end the slowest node served again, and how many requests were turned away."""
    start, before = time.monotonic(), troubles(run, run.tally) + troubles(run, run.probing)
    over = fault(run)
    slowest = 0.0
    for prober in run.probers:
        pippin.wait_until(lambda: prober.first_after(over) or not_waiting(run), f"node {prober.node.name} serves again", 40)
        run.check_nothing_broke()
        slowest = max(slowest, prober.first_after(over) - over)
    assert slowest <= LIMIT, f"{fault.__doc__}: a node served again only after {slowest:.1f} s"
    # Whoever was at work may have had no time to say that it was done. A wrong clock is no such excuse.
    if fault is not skew_a_clock:
        run.breaks.append((start, over + slowest))
    return slowest, (troubles(run, run.tally) + troubles(run, run.probing) - before).total()


def not_waiting(run):
    return bool(run.tally.broken or run.probing.broken)


def troubles(run, tally):
    """Answers that were none, or 503."""
    with tally.lock:
        return collections.Counter(
            {what: count for what, count in tally.answers.items() if what.startswith("503") or what == "no answer"})


def nobody_served(run, start, end, nodes):
    """A fault that nobody notices is none, and shows nothing. What was on its way when it began may still have come through."""
    for prober in run.probers:
        if prober.node in nodes:
            served = [at - start for at in prober.served if start + 1 < at < end]
            assert not served, f"node {prober.node.name} served {served[0]:.1f} s after the fault began"


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
    over = time.monotonic()
    node.start()
    return over


def restart_a_node(run):
    """SIGTERM to a node, as in a rolling restart"""
    node = run.chance.choice(run.fleet.nodes)
    before, start = troubles(run, run.tally), time.monotonic()
    node.leave()
    over = time.monotonic()
    for prober in run.probers:
        if prober.node is node:
            assert any(start + 1 < at < over for at in prober.served), "it did not go on until haproxy could know"
    node.start()
    # haproxy saw in time that it was leaving: nobody was turned away.
    after = troubles(run, run.tally)
    assert after == before, f"a restart was noticed: {after - before}"
    return over


def kill_the_database(run):
    """SIGKILL to PostgreSQL, and its restart"""
    run.cluster.primary.kill()
    start = time.monotonic()
    time.sleep(run.chance.uniform(1.5, 3))
    nobody_served(run, start, time.monotonic(), run.fleet.nodes)
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
    start = time.monotonic()
    time.sleep(5)
    nobody_served(run, start, time.monotonic(), nodes)
    for node in nodes:
        node.wire.let_go()
    return returned(run)


def fill_the_pools(run):
    """all connections of all nodes busy for 4 s"""
    primary = run.cluster.primary
    lock = threading.Thread(target=primary.psql, args=(
        "BEGIN; LOCK TABLE session IN ACCESS EXCLUSIVE MODE; SELECT pg_sleep(4); COMMIT", "pippin"))
    lock.start()
    pippin.wait_until(
        lambda: run.cluster.query("SELECT count(*) FROM pg_locks WHERE mode = 'AccessExclusiveLock' AND granted"
                                  " AND relation = 'session'::regclass") == "1", "the table is locked", 10)
    crowd_the_pools(run)
    lock.join(30)
    return time.monotonic()


def crowd_the_pools(run):
    """More requests at once than a node has connections: who waits for one is told 503 in time, and nobody anything else."""
    def ask(prober):
        client, start = pippin.Client(prober.node.port, "localhost", timeout=20), time.monotonic()
        try:
            answer = client.get("/v1/session", **prober.bearer(prober.people[0].sessions[0]))
        finally:
            client.close()
        return prober.node, answer, time.monotonic() - start

    with concurrent.futures.ThreadPoolExecutor(CROWD * len(run.probers)) as pool:
        answers = list(pool.map(ask, run.probers * CROWD))
    for node, answer, took in answers:
        assert answer.status in (200, 503), (node.name, answer.status, answer.body)
        assert answer.status == 200 or answer.json["code"] == "store_unavailable", (node.name, answer.body)
        assert answer.status == 200 or took < LIMIT, f"node {node.name} said 503 only after {took:.1f} s"
    turned_away = collections.Counter(node.name for node, answer, _ in answers if answer.status == 503)
    assert len(turned_away) == len(run.probers), f"not every pool was full: {turned_away}"


def refuse_connections(run):
    """no connection to be had from PostgreSQL for 3 s"""
    run.cluster.query("ALTER ROLE pippin CONNECTION LIMIT 0", "postgres")
    run.cluster.query("SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE usename = 'pippin'", "postgres")
    start = time.monotonic()
    time.sleep(3)
    nobody_served(run, start, time.monotonic(), run.fleet.nodes)
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
