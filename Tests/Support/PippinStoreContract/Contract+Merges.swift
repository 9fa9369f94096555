import PippinAccounts
import PippinFoundation
import PippinTestKit
import Testing

extension StoreContract {
  static let merging: [Case] = [
    Case("keeps a merge as it was, and lists what was merged into an account") { store, samples in
      let survivor: AccountID = samples.id()
      let merges = (0..<3).map { _ in samples.merge(into: survivor) }
      try await store.commit(samples.changeSet(merges.reversed().map { .putMerge($0) }))
      try await store.commit(samples.changeSet(.putMerge(samples.merge(into: samples.id()))))
      var expected = merges.sorted { $0.lost < $1.lost }
      for index in expected.indices { expected[index].version = 1 }
      let found = try await store.merges(into: survivor)
      #expect(found == expected)
      let snapshot = try await store.snapshot(of: [.merge(merges[0].lost), .merge(survivor)])
      #expect(try snapshot.merge(of: merges[0].lost)?.former == merges[0].former)
      #expect(try snapshot.merge(of: merges[0].lost)?.setAside == merges[0].setAside && merges[0].setAside != nil)
      #expect(try snapshot.merge(of: survivor) == nil)
      #expect(snapshot.preconditions.contains(Precondition(.merge(survivor), .absent)))
    },
    Case("reads an account with every identity that leads to it, and relies on each") { store, samples in
      let world = try await World(store, samples)
      let account = world.known.account.id
      let second = samples.identity(of: account)
      try await store.commit(samples.changeSet(.putIdentity(second), .putAccount(world.known.account)))
      let snapshot = try await store.snapshot(of: [.accountInFull(account)])
      #expect(try snapshot.identities(of: account).map(\.id) == [world.known.identity.id, second.id].sorted())
      #expect(
        Set(snapshot.preconditions) == [
          Precondition(.account(account), .version(2)), Precondition(.identity(second.key), .version(1)),
          Precondition(.identity(world.known.identity.key), .version(1)),
        ])
      let nobody = try await store.snapshot(of: [.accountInFull(world.stranger.account.id)])
      #expect(try nobody.account(world.stranger.account.id) == nil)
      #expect(try nobody.identities(of: world.stranger.account.id).isEmpty)
      #expect(nobody.preconditions == [Precondition(.account(world.stranger.account.id), .absent)])
    },
    Case("moves an identity, with what it proves, to another account") { store, samples in
      let world = try await World(store, samples)
      let (person, survivor) = (world.known, samples.account())
      var moved = person.identity
      moved.account = survivor.id
      let proof = AddressProof(
        realm: .standard, address: person.proof.address, account: survivor.id, source: moved.id)
      try await store.commit(
        samples.changeSet(
          .putAccount(survivor), .putIdentity(moved), .putProof(proof), .removeAccount(person.account.id)))
      let snapshot = try await store.snapshot(of: [
        .identity(moved.key), .account(person.account.id), .provedAddress(.standard, proof.address),
        .accountInFull(survivor.id),
      ])
      #expect(try snapshot.identity(moved.key)?.account == survivor.id && snapshot.account(person.account.id) == nil)
      #expect(try snapshot.proofs(of: proof.address, in: .standard) == [proof])
      #expect(try snapshot.identities(of: survivor.id).map(\.id) == [moved.id])
      let former = try await store.identities(of: person.account.id)
      #expect(former.isEmpty)
    },
    Case("forgets a lost account once its undo has ended, and keeps the alias") { store, samples in
      let (survivor, start): (AccountID, Date) = (samples.id(), samples.now)
      let past = samples.merge(into: survivor)
      let later = samples.merge(into: survivor, at: start.addingTimeInterval(60))
      try await store.commit(samples.changeSet(.putMerge(past), .putMerge(later)))
      samples.clock.set(to: past.undoUntil)
      // The change set of the beginning is as old.
      _ = try await store.purge(before: samples.now)
      let early = try await store.snapshot(of: [.merge(past.lost)]).merge(of: past.lost)
      #expect(early?.former != nil)
      samples.clock.advance(by: 1)
      let count = try await store.purge(before: samples.now)
      #expect(count == 1)
      let snapshot = try await store.snapshot(of: [.merge(past.lost), .merge(later.lost)])
      let forgotten = try #require(try snapshot.merge(of: past.lost))
      #expect(
        forgotten.former == nil && forgotten.setAside == nil && forgotten.version == 2 && forgotten.survivor == survivor
      )
      #expect(try forgotten.identities == past.identities && snapshot.merge(of: later.lost)?.former != nil)
      let again = try await store.purge(before: samples.now)
      #expect(again == 0)
    },
  ]
}
