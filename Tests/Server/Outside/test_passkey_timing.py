"""Refused passkeys by the clock of whoever sends them: how long the answer takes does not tell whether a passkey is known, nor what is wrong."""

import random
import statistics
import time

import passkeys
import pippin

# Medians further apart than this share would be seen with some thousand requests.
APART = 0.1
TRIES = 3


def test_refused(serve, apple, note):
    """Medians of a thousand refusals each, by turns: unknown passkey, wrong signature, wrong user handle."""
    server = serve(kind=passkeys.Server)
    client, origin = server.client(), server.origin
    mary, olga = (passkeys.Device(apple, pippin.new_person(apple), origin=origin) for _ in range(2))
    session = passkeys.guest(client)
    options = passkeys.addition_options(client, session)
    passkeys.expect(201, passkeys.add(client, session, options, mary.create(options)))
    # Olga's passkey was never sent to the server.
    olga.create(passkeys.addition_options(client, passkeys.guest(client)))

    def changed(credential, **response):
        return dict(credential, response=dict(credential["response"], **response))

    def refusals():
        options, others = (passkeys.sign_in_options(client) for _ in range(2))
        signed = mary.sign(options)
        return options, {
            "unknown": olga.sign(options),
            "wrong signature": changed(signed, signature=mary.sign(others)["response"]["signature"]),
            "wrong handle": changed(signed, userHandle=passkeys.b64(random.randbytes(64))),
        }

    for attempt in range(1, TRIES + 1):
        times = {}
        for _ in range(1000):
            options, cases = refusals()
            for name in random.sample(sorted(cases), len(cases)):
                start = time.perf_counter()
                answer = passkeys.sign_in(client, options, cases[name])
                times.setdefault(name, []).append((time.perf_counter() - start) * 1000)
                assert (answer.status, answer.json["reason"]) == (401, "refused"), (name, answer.body)
        medians = {name: statistics.median(values) for name, values in times.items()}
        told = ", ".join(f"{name} {median:.3f} ms" for name, median in medians.items())
        # Others' work comes and goes; a difference of ours would be there in every try.
        if max(medians.values()) <= min(medians.values()) * (1 + APART):
            return note(told)
    raise AssertionError(told)
