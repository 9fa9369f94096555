import PippinAccounts
import PippinFoundation
import PippinTestKit
import Testing

extension StoreContract {
  static let masterKeys: [Case] = [
    Case("walks the vault page by page, each entry once, in the order of identity and client") { store, samples in
      let identities: [IdentityID] = (0..<3).map { _ in samples.id() }
      let clients = ["a", "B", "é"].map { ClientID(rawValue: $0) }
      let entries = identities.flatMap { identity in clients.map { samples.vaultEntry(of: identity, client: $0) } }
      try await store.commit(samples.changeSet(entries.shuffled().map { .putVaultEntry($0) }))
      var seen: [VaultEntry] = []
      while true {
        let page = try await store.vaultEntries(limit: 2, after: seen.last.map { VaultPosition($0) })
        guard !page.isEmpty else { break }
        #expect(page.count <= 2)
        seen += page
      }
      let order = identities.sorted().flatMap { identity in ["B", "a", "é"].map { "\(identity) \($0)" } }
      #expect(seen.map { "\($0.identity) \($0.client)" } == order)
      #expect(Set(seen) == Set(entries))
    },
    Case("seals a vault entry anew, and nothing else of it changes") { store, samples in
      let entry = samples.vaultEntry(of: samples.id())
      let checkedAt = samples.now.inMilliseconds
      try await store.commit(
        samples.changeSet(
          .putVaultEntry(entry), .noteVaultCheck(entry.id, of: entry.identity, entry.client, at: checkedAt)))
      let fresh = sealed(samples, under: "new")
      let thing = SealedThing.vaultEntry(entry.identity, entry.client)
      try await store.commit(samples.changeSet(.reseal(thing, from: entry.token, to: fresh)))
      let expected = VaultEntry(
        id: entry.id, identity: entry.identity, client: entry.client, token: fresh, obtainedAt: entry.obtainedAt,
        checkedAt: checkedAt)
      #expect(try await store.vaultEntries(limit: 9, after: nil) == [expected])
    },
    Case("leaves alone what was replaced or removed before it could be sealed anew") { store, samples in
      let (old, new) = (samples.vaultEntry(of: samples.id()), sealed(samples, under: "new"))
      let newer = VaultEntry(
        id: samples.id(), identity: old.identity, client: old.client, token: sealed(samples, under: "old"),
        obtainedAt: samples.now)
      let gone = SealedThing.vaultEntry(samples.id(), old.client)
      let key = samples.signingKey(1)
      try await store.commit(samples.changeSet(.putVaultEntry(old), .putSigningKey(key)))
      try await store.commit(samples.changeSet(.putVaultEntry(newer)))
      try await store.commit(
        samples.changeSet(
          .reseal(.vaultEntry(old.identity, old.client), from: old.token, to: new),
          .reseal(gone, from: old.token, to: new), .reseal(.signingKey(1), from: old.token, to: new),
          .reseal(.signingKey(2), from: key.privateKey, to: new)))
      #expect(try await store.vaultEntries(limit: 9, after: nil) == [newer])
      #expect(try await store.signingKeys() == [key])
    },
    Case("seals a signing key anew, under the same name and number") { store, samples in
      let (key, other) = (samples.signingKey(1), samples.signingKey(2))
      let fresh = sealed(samples, under: "new")
      try await store.commit(samples.changeSet(.putSigningKey(key), .putSigningKey(other)))
      try await store.commit(samples.changeSet(.reseal(.signingKey(1), from: key.privateKey, to: fresh)))
      let expected = StoredSigningKey(number: 1, keyID: key.keyID, privateKey: fresh, createdAt: key.createdAt)
      #expect(try await store.signingKeys() == [expected, other])
    },
    Case("counts what each master key is used for, and keeps the first note of its use") { store, samples in
      #expect(try await store.masterKeyUses().isEmpty)
      #expect(try await store.masterKeyFirstUses().isEmpty)
      let entries = [samples.vaultEntry(of: samples.id()), samples.vaultEntry(of: samples.id())]
      let (soon, later) = (samples.now.addingTimeInterval(60), samples.now.addingTimeInterval(120))
      let (first, second) = (samples.record(expiresAt: later), samples.record(expiresAt: soon))
      try await store.commit(
        samples.changeSet(
          entries.map { .putVaultEntry($0) } + [
            .putRecord(first), .putRecord(second), .putSigningKey(samples.signingKey(1)),
            .noteMasterKey("zz-new", at: samples.now),
          ]))
      try await store.commit(samples.changeSet(.noteMasterKey("zz-new", at: later)))
      let name = entries[0].token.keyID
      try await store.commit(
        samples.changeSet(
          .reseal(
            .vaultEntry(entries[0].identity, entries[0].client), from: entries[0].token,
            to: sealed(samples, under: "zz-new"))))
      var old = MasterKeyUse(keyID: name)
      (old.vaultEntries, old.signingKeys, old.records, old.recordsExpireAt) = (1, 1, 2, later.inMilliseconds)
      var new = MasterKeyUse(keyID: "zz-new")
      (new.vaultEntries, new.firstUsedAt) = (1, samples.now.inMilliseconds)
      #expect(try await store.masterKeyUses() == [old, new])
      #expect(try await store.masterKeyFirstUses() == ["zz-new": samples.now.inMilliseconds])
    },
    Case("lists every job, parked or not, page by page") { store, samples in
      var jobs: [Job] = []
      for index in 0..<5 {
        samples.clock.advance(by: 1)
        let parked = index == 2 ? Job.Parking(at: samples.now.inMilliseconds, reason: "refused") : nil
        jobs.append(samples.job(parked: parked))
      }
      try await store.commit(samples.changeSet(jobs.shuffled().map { .enqueue($0) }))
      let first = try await store.jobs(limit: 3, after: nil)
      let rest = try await store.jobs(limit: 3, after: first.last?.id)
      #expect((first + rest).map(\.id) == jobs.map(\.id) && first.count == 3)
      #expect(first[2].parked?.reason == "refused" && first[0].payload == jobs[0].payload)
    },
  ]

  private static func sealed(_ samples: Samples, under key: String) -> SealedToken {
    SealedToken(keyID: key, nonce: samples.random.bytes(12), ciphertext: samples.random.bytes(48))
  }
}
