import PippinAccounts
import PippinTestKit
import Testing

extension StoreContract {
  static let addresses: [Case] = [
    Case("tells on which accounts an address is proved, the oldest identity first") { store, samples in
      let address = samples.address()
      let (first, second) = (samples.proof(of: address), samples.proof(of: address))
      try await store.commit(samples.changeSet(.putProof(second), .putProof(first)))
      let snapshot = try await store.snapshot(of: [.provedAddress(.standard, address)])
      #expect(try snapshot.proofs(of: address, in: .standard) == [first, second].sorted { $0.source < $1.source })
      #expect(snapshot.preconditions == [Precondition(.provedAddress(.standard, address), .version(2))])
    },
    Case("looks for an address only where nobody has the identity") { store, samples in
      let world = try await World(store, samples)
      let address = world.known.proof.address
      let (known, stranger) = (world.known.identity.key, world.stranger.identity.key)
      let found = try await store.snapshot(of: [.identityElseAddress(known, address)])
      #expect(try found.identity(known)?.id == world.known.identity.id && found.account(world.known.account.id) != nil)
      #expect(!found.reads.contains(.provedAddress(.standard, address)))
      let missing = try await store.snapshot(of: [.identityElseAddress(stranger, address)])
      #expect(
        try missing.identity(stranger) == nil && missing.proofs(of: address, in: .standard) == [world.known.proof])
      #expect(
        Set(missing.preconditions) == [
          Precondition(.identity(stranger), .absent), Precondition(.provedAddress(.standard, address), .version(1)),
        ])
    },
    Case("finds a proved address only in its own realm and spelling") { store, samples in
      let address = samples.address()
      try await store.commit(samples.changeSet(.putProof(samples.proof(of: address))))
      let (other, realm) = (samples.address("anita@example.com"), Realm(rawValue: "other"))
      let snapshot = try await store.snapshot(of: [.provedAddress(realm, address), .provedAddress(.standard, other)])
      #expect(try snapshot.proofs(of: address, in: realm).isEmpty && snapshot.proofs(of: other, in: .standard).isEmpty)
      #expect(Set(snapshot.preconditions.map(\.expected)) == [.absent])
    },
    Case("moves what an identity proves, and raises the version of both addresses") { store, samples in
      let (old, new) = (samples.address(), samples.address("anita@example.com"))
      let (moving, staying, waiting) = (samples.proof(of: old), samples.proof(of: old), samples.proof(of: new))
      try await store.commit(samples.changeSet(.putProof(moving), .putProof(staying), .putProof(waiting)))
      let moved = AddressProof(realm: .standard, address: new, account: moving.account, source: moving.source)
      try await store.commit(samples.changeSet(.putProof(moved)))
      let snapshot = try await store.snapshot(of: [.provedAddress(.standard, old), .provedAddress(.standard, new)])
      #expect(try snapshot.proofs(of: old, in: .standard) == [staying])
      #expect(try snapshot.proofs(of: new, in: .standard) == [moved, waiting].sorted { $0.source < $1.source })
      #expect(
        Set(snapshot.preconditions) == [
          Precondition(.provedAddress(.standard, old), .version(3)),
          Precondition(.provedAddress(.standard, new), .version(2)),
        ])
    },
    Case("forgets an address that nobody proves any more") { store, samples in
      let address = samples.address()
      let proof = samples.proof(of: address)
      try await store.commit(samples.changeSet(.putProof(proof)))
      try await store.commit(samples.changeSet(.removeProof(of: proof.source), .removeProof(of: samples.id())))
      let snapshot = try await store.snapshot(of: [.provedAddress(.standard, address)])
      #expect(try snapshot.proofs(of: address, in: .standard).isEmpty)
      #expect(snapshot.preconditions == [Precondition(.provedAddress(.standard, address), .absent)])
    },
    Case("lets one of two win who prove an address at once, each relying on its absence") { store, samples in
      let address = samples.address()
      let seen = try await store.snapshot(of: [.provedAddress(.standard, address)])
      try await store.commit(samples.changeSet(basedOn: seen, .putProof(samples.proof(of: address))))
      await expectConflict(store, samples.changeSet(basedOn: seen, .putProof(samples.proof(of: address))))
    },
    Case("takes an identity away, and lets its key lead elsewhere") { store, samples in
      let world = try await World(store, samples)
      let key = world.known.identity.key
      try await store.commit(samples.changeSet(.removeIdentity(key)))
      let without = try await store.snapshot(of: [.identity(key), .sessionInFull(world.known.session.id)])
      #expect(try without.identity(key) == nil && without.identity(opening: world.known.session) == nil)
      #expect(without.preconditions.contains(Precondition(.identity(key), .absent)))
      let again = samples.identity(of: world.known.account.id, key: key)
      try await store.commit(samples.changeSet(.putIdentity(again)))
      let identities = try await store.identities(of: world.known.account.id)
      #expect(identities.map(\.id) == [again.id])
    },
    Case("takes a record away") { store, samples in
      let world = try await World(store, samples)
      try await store.commit(samples.changeSet(.removeRecord(world.known.record.id), .removeRecord([1])))
      let snapshot = try await store.snapshot(of: [.record(world.known.record.id)])
      #expect(try snapshot.record(world.known.record.id) == nil)
    },
  ]
}
