import PippinAccounts
import PippinTestKit
import Testing

extension StoreContract {
  static let snapshots: [Case] = [
    Case("carries the version of everything a snapshot shows (C-1)") { store, samples in
      let world = try await World(store, samples)
      let person = world.known
      try await store.commit(samples.changeSet(.putAccount(person.account), .putSession(person.session)))
      let snapshot = try await store.snapshot(of: person.reads)
      let expected: [Precondition] = [
        Precondition(.account(person.account.id), .version(2)),
        Precondition(.identity(person.identity.key), .version(1)),
        Precondition(.session(person.session.id), .version(2)),
        Precondition(.profile(person.profile.key), .version(1)),
        Precondition(.spent(person.spent.digest), .version(1)),
        Precondition(.record(person.record.id), .version(person.record.firstVersion)),
        Precondition(.notification(person.notification.idDigest), .version(1)),
        Precondition(.notificationEvent(person.notification.eventDigest), .version(1)),
        Precondition(.provedAddress(person.proof.realm, person.proof.address), .version(1)),
        Precondition(.merge(person.merge.lost), .version(1)),
        Precondition(.deletion(person.deletion.account), .version(1)),
        Precondition(.transfer(person.transfer.key), .version(1)),
        Precondition(.credential(person.identity.id), .version(1)),
        Precondition(.operatorToken(person.operatorToken.name), .version(1)),
        Precondition(.session(person.clientSession.id), .version(1)),
        Precondition(
          .consent(person.account.id, person.consent.client), .version(person.consent.firstVersion)),
        Precondition(.passkey(person.identity.id), .version(1)),
        Precondition(.removedPasskey(person.removedPasskey.digest), .version(1)),
        Precondition(.invitation(person.invitation.digest), .version(1)),
      ]
      #expect(Set(snapshot.preconditions) == Set(expected))
      #expect(Set(snapshot.reads) == Set(person.reads))
    },
    Case("carries every absence that a snapshot shows (C-1)") { store, samples in
      let person = Person(samples, number: 1)
      let snapshot = try await store.snapshot(of: person.reads)
      // Nobody decides upon what is listed or leased, and that there is no password shows in the proofs of the address, as that there
      // is no passkey shows in the identity.
      let unread: [AggregateKey] = [
        .signingKey(1), .job(person.job.id), .credential(person.identity.id), .passkey(person.identity.id),
      ]
      let expected = person.keys.filter { !unread.contains($0) }.map { Precondition($0, .absent) }
      #expect(Set(snapshot.preconditions) == Set(expected))
      #expect(Set(snapshot.reads) == Set(person.reads))
      #expect(try snapshot.account(person.account.id) == nil && snapshot.identity(person.identity.key) == nil)
      #expect(try snapshot.session(person.session.id) == nil && snapshot.profile(person.profile.key) == nil)
      #expect(try !snapshot.isSpent(person.spent.digest) && snapshot.record(person.record.id) == nil)
      #expect(try snapshot.vaultEntry(person.identity.id, person.vaultEntry.client) == nil)
    },
    Case("shows with an identity the account it leads to") { store, samples in
      let world = try await World(store, samples)
      let snapshot = try await store.snapshot(of: [.identity(world.known.identity.key)])
      #expect(try snapshot.account(world.known.account.id)?.name == world.known.account.name)
      #expect(snapshot.preconditions.contains(Precondition(.account(world.known.account.id), .version(1))))
    },
    Case("shows with a session in full its account and the identity that opened it") { store, samples in
      let world = try await World(store, samples)
      let second = samples.identity(of: world.known.account.id)
      let other = samples.session(of: world.known.account.id, by: second.id)
      try await store.commit(samples.changeSet(.putIdentity(second), .putSession(other)))
      // Both are asked for: a store that takes any identity of the account would be right about one of them.
      for (session, key) in [(world.known.session, world.known.identity.key), (other, second.key)] {
        let snapshot = try await store.snapshot(of: [.sessionInFull(session.id)])
        #expect(try snapshot.session(session.id)?.identity == session.identity)
        #expect(try snapshot.identity(opening: session)?.key == key)
        #expect(try snapshot.account(session.account)?.id == world.known.account.id)
        #expect(
          Set(snapshot.preconditions) == [
            Precondition(.session(session.id), .version(1)), Precondition(.identity(key), .version(1)),
            Precondition(.account(session.account), .version(1)),
          ])
      }
    },
    Case("shows a session alone without relying on anything else") { store, samples in
      let world = try await World(store, samples)
      let snapshot = try await store.snapshot(of: [.session(world.known.session.id)])
      #expect(snapshot.preconditions == [Precondition(.session(world.known.session.id), .version(1))])
    },
    Case("relies on nothing for a vault entry") { store, samples in
      let world = try await World(store, samples)
      let snapshot = try await store.snapshot(of: [
        .vaultEntry(world.known.identity.id, world.known.vaultEntry.client)
      ])
      #expect(try snapshot.vaultEntry(world.known.identity.id, Samples.client) == world.known.vaultEntry)
      #expect(snapshot.preconditions.isEmpty)
    },
    Case("answers an empty list of reads") { store, samples in
      try await store.ping()
      let snapshot = try await store.snapshot(of: [])
      #expect(snapshot.reads.isEmpty && snapshot.preconditions.isEmpty)
    },
    Case("finds an identity only in its own realm, provider, tenant and subject") { store, samples in
      let world = try await World(store, samples)
      let key = world.known.identity.key
      let near = [
        IdentityKey(realm: Realm(rawValue: "other"), provider: key.provider, tenant: key.tenant, subject: key.subject),
        IdentityKey(realm: key.realm, provider: .google, tenant: key.tenant, subject: key.subject),
        IdentityKey(realm: key.realm, provider: key.provider, tenant: "", subject: key.subject),
        IdentityKey(realm: key.realm, provider: key.provider, tenant: key.tenant, subject: key.subject + " "),
        IdentityKey(
          realm: key.realm, provider: key.provider, tenant: key.tenant, subject: key.subject.uppercased() + "A"),
      ]
      let snapshot = try await store.snapshot(of: near.flatMap { [Read.identity($0), .profile($0)] })
      for other in near {
        #expect(try snapshot.identity(other) == nil)
        #expect(try snapshot.profile(other) == nil)
      }
    },
    Case("tells subjects apart that are written differently, though they look alike") { store, samples in
      let keys = ["Zo\u{EB}", "Zoe\u{308}"].map {
        IdentityKey(realm: .standard, provider: .apple, tenant: "TEAM123456", subject: $0)
      }
      let identities = keys.map { samples.identity(of: samples.id(), key: $0) }
      try await store.commit(
        samples.changeSet(.putIdentity(identities[0]), .putProfile(samples.profile(keys[1]))))
      let before = try await store.snapshot(of: keys.flatMap { [Read.identity($0), .profile($0)] })
      #expect(try before.identity(keys[0])?.id == identities[0].id && before.identity(keys[1]) == nil)
      #expect(try before.profile(keys[0]) == nil && before.profile(keys[1]) != nil)
      try await store.commit(samples.changeSet(.putIdentity(identities[1])))
      let after = try await store.snapshot(of: keys.map { .identity($0) })
      #expect(try keys.map { try after.identity($0)?.id } == identities.map(\.id))
    },
    Case("never pairs an identity's key with another id") { store, samples in
      let world = try await World(store, samples)
      let (account, known) = (world.known.account.id, world.known.identity)
      let before = try await world.picture(store)
      let otherID = samples.identity(of: account, key: known.key)
      await expectConflict(store, samples.changeSet(.putIdentity(otherID)))
      let otherKey = Identity(
        id: known.id, key: samples.key(), account: account, status: .active, email: nil, createdAt: samples.now,
        authenticatedAt: samples.now, provedAt: samples.now)
      await expectConflict(store, samples.changeSet(.putIdentity(otherKey)))
      let key = samples.key()
      await expectConflict(
        store,
        samples.changeSet(
          .putIdentity(samples.identity(of: account, key: key)), .putIdentity(samples.identity(of: account, key: key))))
      let after = try await world.picture(store)
      #expect(after == before)
    },
    Case("follows an identity that moves to another account") { store, samples in
      let world = try await World(store, samples)
      var moved = world.known.identity
      moved.account = world.stranger.account.id
      try await store.commit(samples.changeSet(.putAccount(world.stranger.account), .putIdentity(moved)))
      let snapshot = try await store.snapshot(of: [.identity(moved.key)])
      #expect(try snapshot.account(world.stranger.account.id) != nil)
      let before = try await store.identities(of: world.known.account.id)
      let after = try await store.identities(of: world.stranger.account.id)
      #expect(before.isEmpty && after.map(\.id) == [moved.id])
    },
  ]
}
