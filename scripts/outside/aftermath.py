"""Checks after a chaos run: everything that was answered is in the database, and was done once.

A database whose commits wait for no standby may lose the newest of them. Then what is missing is counted, and anything else is as wrong as
ever: a deletion that is missing leaves a person's account, and not half of it.
"""

import collections

import pippin

# Each counts what must not be there.
NEVER = {
    "identities that lead nowhere":
        "SELECT count(*) FROM identity LEFT JOIN account ON account.id = identity.account"
        " LEFT JOIN deletion ON deletion.account = identity.account AND finished_at IS NULL"
        " WHERE account.id IS NULL AND deletion.account IS NULL",
    "accounts that nobody can enter":
        "SELECT count(*) FROM account LEFT JOIN identity ON identity.account = account.id WHERE identity.id IS NULL",
    "living sessions without an account":
        "SELECT count(*) FROM session LEFT JOIN account ON account.id = session.account WHERE account.id IS NULL",
    "sessions both living and ended": "SELECT count(*) FROM session JOIN ended_session USING (id)",
    "sessions that ended twice":
        "SELECT count(*) FROM (SELECT id FROM ended_session GROUP BY id HAVING count(*) > 1) AS twice",
    "jobs that were given up on": "SELECT count(*) FROM job WHERE parked_at IS NOT NULL",
}


def check(run):
    for node in run.fleet.nodes:
        complaints = node.complaints()
        assert not complaints, f"node {node.name} says:\n" + "\n".join(complaints[:5])
    settle(run)
    # What the jobs did at Apple since the last look.
    run.read_apples_log()
    people = [person for one in run.visitors + run.probers for person in one.people]
    told_is_kept(run, people)
    news_was_heard(run, people)
    revoked_once(run, people)
    told_once(run, people)
    one_chain(run)
    for what, query in NEVER.items():
        count = run.cluster.query(query)
        assert count == "0", f"{count} {what}"
    sessions_work(run)


def hold(run, is_kept, kind, words):
    """Something that was answered is there; where the database may lose it, it is counted otherwise."""
    if not is_kept:
        assert run.tally.may_lose, words
        run.tally.lose(kind)


def settle(run):
    """Every job that is due is done. What was leased when the database died is due again when its lease is over: a message to the back end
    or the sealing of the audit after a minute, which the short form does not wait for, and a revocation after five."""
    kinds = ", ".join(f"'{kind}'" for kind in pippin.RECURRING)
    horizon, unsealed = (2, "0") if run.wanted.short else (65, "(SELECT count(*) FROM audit_event WHERE number IS NULL)")
    pippin.wait_until(
        lambda: run.cluster.query(
            f"SELECT (SELECT count(*) FROM job WHERE kind NOT IN ({kinds})"
            f" AND due_at < 1000 * extract(epoch FROM now() + interval '{horizon} seconds')) + {unsealed}") == "0",
        "all jobs that are due are done", 150)
    jobs = dict(run.cluster.rows(f"SELECT kind, count(*) FROM job WHERE kind IN ({kinds}) GROUP BY kind"))
    assert jobs == {kind: "1" for kind in pippin.RECURRING}, jobs


def told_is_kept(run, people):
    alive = dict(run.cluster.rows("SELECT encode(id, 'hex'), generation FROM session"))
    ended = dict(run.cluster.rows("SELECT encode(id, 'hex'), end_reason FROM ended_session"))
    accounts = {id for id, in run.cluster.rows("SELECT encode(id, 'hex') FROM account")}
    deletions = {id for id, in run.cluster.rows("SELECT encode(account, 'hex') FROM deletion")}
    sessions = 0
    for person in people:
        account = raw(person.account)
        kept = deletions if person.state == "deleted" else accounts
        hold(run, account in kept, "deletion" if account in accounts else "account",
             f"{person.way} was told of account {person.account}, which is not there ({person.state})")
        for session in person.sessions:
            sessions += 1
            id = raw(session.id)
            if session.end == "lost":
                continue
            hold(run, id in alive or id in ended, "session", f"session {session.id} was told and is not there")
            if id not in alive and id not in ended:
                continue
            if session.end is None:
                assert id in alive, f"session {session.id} ended by itself: {ended.get(id)}"
                generation, words = int(alive[id]), f"{session.id}: told {session.generation}, there is {alive[id]}"
                assert generation <= session.generation, words
                hold(run, generation == session.generation, "refresh", words)
            elif session.end != "perhaps":
                hold(run, id in ended, "end of a session",
                     f"session {session.id} lives, although it was told that it ended: {session.end}")
                assert ended.get(id, session.end) == session.end, (session.id, ended[id], session.end)
    print(f"ok    {sessions} sessions of {len(people)} people are as the people were told")


# As many as the emulator keeps of what was delivered or given up; ten minutes of a release build bring more.
NEWS_KEPT = 500


def all_news(apple):
    """All of Apple's notifications with their deliveries, from the paginated list."""
    news, after = [], ""
    while True:
        part = apple.get(f"/emulator/notifications?limit=100{after}").json
        news += part["items"]
        if "next" not in part:
            return news
        after = f"&after={part['next']}"


def news_was_heard(run, people):
    """Apple's news are listed in their order; those that were delivered, at once or by a later try, have ended their sessions."""
    withdrawn = [line["target"] for line in run.apple_log if line["kind"] == "person" and line["words"].startswith("stopped")]
    news = all_news(run.apple())
    # Of those that are over the emulator forgets the oldest.
    assert len(news) >= min(len(withdrawn), NEWS_KEPT), (len(news), len(withdrawn))
    assert all(event["number"] <= len(withdrawn) for event in news), (news[-1]["number"], len(withdrawn))
    by_way = {person.way: person for person in people}
    ended = {id for id, in run.cluster.rows("SELECT encode(id, 'hex') FROM ended_session")}
    heard = 0
    for event in news:
        way = withdrawn[event["number"] - 1]
        if event["state"] != "delivered":
            continue
        heard += 1
        for session in by_way[way].sessions:
            if session.end != "lost":
                hold(run, raw(session.id) in ended, "notification",
                     f"{way}'s session {session.id} lives, although Apple's news was delivered")
    print(f"ok    {heard} of {len(news)} of Apple's notifications arrived, and each had its effect")


def revoked_once(run, people):
    """A revocation at Apple is what a deletion leaves to a job: seen from outside."""
    revoked = collections.Counter(
        line["words"].split()[1] for line in run.apple_log
        if line.get("target") == "/auth/revoke" and line["words"].startswith("revoked:"))
    deleted = {person.way for person in people if person.state == "deleted"}
    missing = deleted - set(revoked)
    waiting = int(run.cluster.query("SELECT count(*) FROM job WHERE kind = 'apple.revoke' AND parked_at IS NULL"))
    for way in sorted(missing)[waiting:]:
        hold(run, False, "revocation", f"not revoked, and no job is left to do it: {missing}")
    again = {way: count for way, count in revoked.items() if count > 1}
    for way in again:
        hold(run, False, "note that a job was done", f"revoked more than once: {again}")
    print(f"ok    {len(deleted)} deletions, each revoked at Apple once; {len(missing)} are still to be")


def told_once(run, people):
    """Each message to a back end is a job: none is missing, and none came twice but where the first to send it, or the database, was
    broken before it could say that this was done."""
    receiver = run.back_end
    waiting = int(run.cluster.query("SELECT count(*) FROM job WHERE kind = 'webhook'"))
    with receiver.lock:
        messages, times = dict(receiver.messages), dict(receiver.times)
    told = collections.Counter()
    for message in messages.values():
        about = message["data"].get("session_id") if message["type"] == "session.ended" else message["data"]["account_id"]
        told[message["type"], about] += 1
    due = {("account.created", person.account) for person in people}
    due |= {("account.deleted", person.account) for person in people if person.state == "deleted"}
    due |= {
        ("session.ended", session.id) for person in people for session in person.sessions if session.end == "signed_out"}
    missing = {one for one in due if not told[one]}
    for _ in sorted(missing)[waiting:]:
        hold(run, False, "message", f"{len(missing)} messages never came, and {waiting} wait: {sorted(missing)[:5]}")
    doubled = {one: told[one] for one in due if told[one] > 1}
    # The end of a session that got lost is told again when it ends again.
    assert not doubled or run.tally.may_lose, f"two jobs for one thing: {list(doubled.items())[:5]}"
    again = {id: at for id, at in times.items() if len(at) > 1}
    for id, at in again.items():
        assert any(start - 2 <= at[0] <= end for start, end in run.breaks), \
            f"{messages[id]['type']} {id} came {len(at)} times though nothing was broken, {at[1] - at[0]:.1f} s apart"
    print(f"ok    {len(messages)} messages to a back end, each a job, done once; {len(again)} came again after a fault cut them"
          f" short; {len(missing)} are still to come")


def one_chain(run):
    keys = {pippin.Client(node.port).get("/.well-known/jwks.json").body for node in run.fleet.nodes}
    assert len(keys) == 1, keys
    done = run.fleet.run("audit", "verify")
    assert done.returncode == 0, done.stdout + done.stderr
    lines, sealed, numbers, last = map(int, run.cluster.rows(
        "SELECT count(*), count(number), count(DISTINCT number), coalesce(max(number), 0) FROM audit_event")[0])
    assert sealed == numbers == last and (run.wanted.short or sealed == lines), (lines, sealed, numbers, last)
    assert sealed > 0, "no job seals the audit log"
    print(f"ok    one key set; {sealed} of {lines} lines of the audit in one chain, which `pippin audit verify` calls whole")


def sessions_work(run):
    """A person who was not signed out can continue at any node."""
    count = 0
    for one in run.visitors + run.probers:
        for person in one.people[-3:]:
            for session in person.living[-2:]:
                if person.state == "here":
                    one.refresh_session(session)
                    count += 1
    print(f"ok    {count} sessions were refreshed once more")


def raw(id):
    return id.replace("-", "")
