import PippinAccounts
import PippinFoundation
import PippinTestKit
import Testing

extension StoreContract {
  static let vault: [Case] = [
    Case("replaces a vault entry of the same identity and client only (R-16)") { store, samples in
      let (identity, other): (IdentityID, IdentityID) = (samples.id(), samples.id())
      let web = ClientID(rawValue: "org.example.web")
      let (first, second) = (samples.vaultEntry(of: identity), samples.vaultEntry(of: identity))
      let (ofWeb, ofOther) = (samples.vaultEntry(of: identity, client: web), samples.vaultEntry(of: other))
      try await store.commit(
        samples.changeSet(.putVaultEntry(first), .putVaultEntry(ofWeb), .putVaultEntry(ofOther)))
      try await store.commit(samples.changeSet(.putVaultEntry(second)))
      let snapshot = try await store.snapshot(of: [
        .vaultEntry(identity, Samples.client), .vaultEntry(identity, web), .vaultEntry(other, Samples.client),
        .vaultEntry(other, web),
      ])
      #expect(try snapshot.vaultEntry(identity, Samples.client) == second)
      #expect(try snapshot.vaultEntry(identity, web) == ofWeb)
      #expect(try snapshot.vaultEntry(other, Samples.client) == ofOther)
      #expect(try snapshot.vaultEntry(other, web) == nil)
    },
    Case("shows all vault entries of one identity and nobody else's, the oldest first") { store, samples in
      let (identity, other): (IdentityID, IdentityID) = (samples.id(), samples.id())
      let web = ClientID(rawValue: "org.example.web")
      let entries = [samples.vaultEntry(of: identity, client: web), samples.vaultEntry(of: identity)]
      for entry in entries.reversed() { try await store.commit(samples.changeSet(.putVaultEntry(entry))) }
      try await store.commit(samples.changeSet(.putVaultEntry(samples.vaultEntry(of: other))))
      let snapshot = try await store.snapshot(of: [
        .vaultEntries(of: identity), .vaultEntry(identity, web), .vaultEntries(of: samples.id()),
      ])
      #expect(try snapshot.vaultEntries(of: identity) == entries.sorted { $0.id < $1.id })
      #expect(try snapshot.vaultEntry(identity, web) == entries[0])
      #expect(snapshot.preconditions.isEmpty)
    },
    Case("removes all vault entries of one identity and nobody else's (R-13)") { store, samples in
      let (identity, other): (IdentityID, IdentityID) = (samples.id(), samples.id())
      let web = ClientID(rawValue: "org.example.web")
      let kept = samples.vaultEntry(of: other)
      try await store.commit(
        samples.changeSet(
          .putVaultEntry(samples.vaultEntry(of: identity)),
          .putVaultEntry(samples.vaultEntry(of: identity, client: web)), .putVaultEntry(kept)))
      try await store.commit(samples.changeSet(.removeVaultEntries(of: identity)))
      let snapshot = try await store.snapshot(of: [
        .vaultEntry(identity, Samples.client), .vaultEntry(identity, web), .vaultEntry(other, Samples.client),
      ])
      #expect(try snapshot.vaultEntry(identity, Samples.client) == nil && snapshot.vaultEntry(identity, web) == nil)
      #expect(try snapshot.vaultEntry(other, Samples.client) == kept)
    },
    Case("removes what is not there without complaint") { store, samples in
      try await store.commit(
        samples.changeSet(
          .removeVaultEntries(of: samples.id()), .removeProfile(samples.key()),
          .endSessions(LiveSessions(of: samples.id()), .init(at: samples.now, reason: .administrator)),
          .limitSessions(of: samples.id(), keep: 100, .init(at: samples.now, reason: .sessionLimit))))
    },
  ]

  static let keys: [Case] = [
    Case("lists signing keys by number") { store, samples in
      let before = try await store.signingKeys()
      #expect(before.isEmpty)
      let all = [10, 2, 1].map { samples.signingKey($0) }
      for key in all { try await store.commit(samples.changeSet(.putSigningKey(key))) }
      let after = try await store.signingKeys()
      #expect(after == [all[2], all[1], all[0]])
    },
    Case("lets one of two nodes make the next signing key (R-10)") { store, samples in
      func making() -> ChangeSet {
        var changes = samples.changeSet(.putSigningKey(samples.signingKey(5)))
        changes.demand(Precondition(.signingKey(5), .absent))
        return changes
      }
      let winner = making()
      try await store.commit(winner)
      let made = try await store.signingKeys()
      await expectConflict(store, making())
      let after = try await store.signingKeys()
      #expect(after == made && made.count == 1)
    },
    Case("forgets a signing key and no other") { store, samples in
      let all = [1, 2, 3].map { samples.signingKey($0) }
      for key in all { try await store.commit(samples.changeSet(.putSigningKey(key))) }
      try await store.commit(samples.changeSet(.removeSigningKey(2), .removeSigningKey(9)))
      #expect(try await store.signingKeys() == [all[0], all[2]])
    },
  ]
}
