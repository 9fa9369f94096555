import PippinAccounts
import PippinFoundation
import PippinTestKit
import Testing

extension StoreContract {
  static let transfers: [Case] = [
    Case("gives an identity another key, and nothing else (TRANSFER-1)") { store, samples in
      let world = try await World(store, samples)
      let known = world.known
      let moved = identity(known.identity, under: samples.key(tenant: "TEAM654321"))
      try await store.commit(samples.changeSet(.moveIdentity(from: known.identity.key, moved)))
      let snapshot = try await store.snapshot(of: [
        .identity(known.identity.key), .identity(moved.key), .sessionInFull(known.session.id),
        .transfer(known.transfer.key),
        .vaultEntry(moved.id, known.vaultEntry.client),
      ])
      var expected = moved
      expected.version = 2
      #expect(try snapshot.identity(known.identity.key) == nil && snapshot.identity(moved.key) == expected)
      #expect(try snapshot.identity(opening: known.session)?.key == moved.key)
      #expect(try snapshot.transferred(known.transfer.key)?.key == moved.key)
      #expect(try snapshot.vaultEntry(moved.id, known.vaultEntry.client) == known.vaultEntry)
      #expect(try await store.identities(of: known.account.id) == [expected])
    },
    Case("moves no identity that is not there under the old key, nor onto one that is") { store, samples in
      let world = try await World(store, samples)
      let (known, key) = (world.known.identity, samples.key(tenant: "TEAM654321"))
      let other = samples.identity(of: world.known.account.id)
      try await store.commit(samples.changeSet(.putIdentity(other)))
      let before = try await world.picture(store)
      for (from, to) in [
        (samples.key(), identity(known, under: key)), (other.key, identity(known, under: key)),
        (known.key, identity(known, under: other.key)),
      ] {
        await expectConflict(
          store, samples.changeSet(.putAccount(world.stranger.account), .moveIdentity(from: from, to)))
      }
      let after = try await world.picture(store)
      #expect(after == before)
    },
    Case("keeps one name on the way for each identity and tenant, and one identity for each name (TRANSFER-5)") {
      store, samples in
      let (mine, other): (IdentityID, IdentityID) = (samples.id(), samples.id())
      let name = samples.key(tenant: "TEAM654321")
      var transfer = IdentityTransfer(key: name, identity: mine, notedAt: samples.now.inMilliseconds)
      try await store.commit(samples.changeSet(.putTransfer(transfer)))
      await expectConflict(
        store, samples.changeSet(.putTransfer(IdentityTransfer(key: name, identity: other, notedAt: samples.now))))
      await expectConflict(
        store,
        samples.changeSet(
          .putTransfer(
            IdentityTransfer(key: samples.key(tenant: "TEAM654321"), identity: mine, notedAt: samples.now))))
      let elsewhere = samples.key(tenant: "TEAM777777")
      transfer.movedAt = samples.now.addingTimeInterval(60.000_4)
      try await store.commit(
        samples.changeSet(
          .putTransfer(transfer),
          .putTransfer(IdentityTransfer(key: elsewhere, identity: mine, notedAt: samples.now))))
      let snapshot = try await store.snapshot(of: [.transfer(name), .transfer(elsewhere), .transfer(samples.key())])
      transfer.movedAt = transfer.movedAt?.inMilliseconds
      transfer.version = 2
      #expect(try snapshot.transfer(name) == transfer && snapshot.transfer(elsewhere)?.version == 1)
      #expect(try snapshot.transferred(name) == nil, "nobody has this identity")
      #expect(snapshot.preconditions.contains(Precondition(.transfer(name), .version(2))))
    },
    Case("forgets what one identity is called, on every way, and nobody else") { store, samples in
      let (mine, other): (IdentityID, IdentityID) = (samples.id(), samples.id())
      let keys = ["TEAM111111", "TEAM222222", "TEAM111111"].map { samples.key(tenant: $0) }
      try await store.commit(
        samples.changeSet(
          zip(keys, [mine, mine, other]).map {
            .putTransfer(IdentityTransfer(key: $0, identity: $1, notedAt: samples.now))
          }))
      try await store.commit(samples.changeSet(.removeTransfers(of: mine)))
      let snapshot = try await store.snapshot(of: keys.map { .transfer($0) })
      #expect(try keys.map { try snapshot.transfer($0) != nil } == [false, false, true])
    },
    Case("lists who is on which part of the way, in parts") { store, samples in
      let (old, new) = ("TEAM111111", "TEAM222222")
      let people = (0..<5).map { _ in samples.identity(of: samples.id(), key: samples.key(tenant: old)) }
        .sorted { $0.id < $1.id }
      let elsewhere = [
        samples.identity(of: samples.id(), key: samples.key(tenant: "TEAM333333")),
        samples.identity(of: samples.id(), key: samples.key(provider: .facebook, tenant: old)),
      ]
      try await store.commit(samples.changeSet((people + elsewhere).map { .putIdentity($0) }))
      let noted = people[1...3].map {
        IdentityTransfer(key: samples.key(tenant: new), identity: $0.id, notedAt: samples.now.inMilliseconds)
      }
      try await store.commit(samples.changeSet(noted.map { .putTransfer($0) }))
      var gone = noted[1]
      gone.movedAt = samples.now
      try await store.commit(samples.changeSet(.putTransfer(gone)))

      let unknown = try await store.identities(of: .apple, tenant: old, unknownTo: new, limit: 9, after: nil)
      #expect(unknown.map(\.id) == [people[0].id, people[4].id])
      let rest = try await store.identities(of: .apple, tenant: old, unknownTo: new, limit: 9, after: people[0].id)
      #expect(rest.map(\.id) == [people[4].id])
      #expect(
        try await store.identities(of: .apple, tenant: old, unknownTo: "TEAM999999", limit: 3, after: nil).count == 3)
      let waiting = try await store.transfers(of: .apple, to: new, limit: 9, after: nil)
      #expect(waiting.map(\.identity) == [people[1].id, people[3].id])
      #expect(try await store.transfers(of: .apple, to: new, limit: 1, after: nil).map(\.identity) == [people[1].id])
      #expect(
        try await store.transfers(of: .apple, to: new, limit: 9, after: people[1].id).map(\.identity) == [people[3].id])
      #expect(try await store.transfers(of: .apple, to: old, limit: 9, after: nil).isEmpty)
      #expect(
        try await store.transferCounts(of: .apple, from: old, to: new)
          == TransferCounts(unknown: 2, noted: 2, moved: 1))
    },
  ]

  private static func identity(_ identity: Identity, under key: IdentityKey) -> Identity {
    Identity(
      id: identity.id, version: identity.version, key: key, account: identity.account, status: identity.status,
      email: identity.email, createdAt: identity.createdAt, authenticatedAt: identity.authenticatedAt,
      provedAt: identity.provedAt, closedAt: identity.closedAt)
  }
}
