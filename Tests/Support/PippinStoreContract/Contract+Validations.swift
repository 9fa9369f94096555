import PippinAccounts
import PippinFoundation
import PippinTestKit
import Testing

extension StoreContract {
  static let validations: [Case] = [
    Case("notes a check on the very token that was checked, and leaves a newer one alone (R-15, R-16)") {
      store, samples in
      let (identity, other): (IdentityID, IdentityID) = (samples.id(), samples.id())
      let web = ClientID(rawValue: "org.example.web")
      let entries = [
        samples.vaultEntry(of: identity), samples.vaultEntry(of: identity, client: web), samples.vaultEntry(of: other),
      ]
      try await store.commit(samples.changeSet(entries.map { .putVaultEntry($0) }))
      let checkedAt = samples.now.addingTimeInterval(86_400.000_4)
      try await store.commit(
        samples.changeSet(.noteVaultCheck(entries[0].id, of: identity, Samples.client, at: checkedAt)))
      let checked = try await vault(store, entries)
      #expect(checked[0]?.checkedAt == checkedAt.inMilliseconds && checked[0]?.token == entries[0].token)
      #expect(checked[0]?.obtainedAt == entries[0].obtainedAt)
      #expect(checked[1] == entries[1] && checked[2] == entries[2])

      let newer = samples.vaultEntry(of: identity)
      try await store.commit(samples.changeSet(.putVaultEntry(newer)))
      try await store.commit(
        samples.changeSet(
          .noteVaultCheck(entries[0].id, of: identity, Samples.client, at: checkedAt),
          .noteVaultCheck(entries[1].id, of: other, web, at: checkedAt)))
      #expect(try await vault(store, entries) == [newer, entries[1], entries[2]])
    },
    Case("keeps when a token was checked, with the entry") { store, samples in
      let entry = samples.vaultEntry(of: samples.id())
      let checked = VaultEntry(
        id: entry.id, identity: entry.identity, client: entry.client, token: entry.token, obtainedAt: entry.obtainedAt,
        checkedAt: samples.now.inMilliseconds)
      try await store.commit(samples.changeSet(.putVaultEntry(checked)))
      #expect(try await vault(store, [entry]) == [checked])
    },
    Case("shows the newest verdicts on refresh tokens only, however many there were (R-15)") { store, samples in
      #expect(try await window(store) == ValidationWindow(count: 0, gone: 0))
      let old = (0..<30).map { _ in verdict(samples, isGone: true) }
      samples.clock.advance(by: 1)
      let new = (0..<480).map { verdict(samples, isGone: $0 < 7) }
      try await store.commit(samples.changeSet(old.reversed().map { .recordValidation($0) }))
      #expect(try await window(store) == ValidationWindow(count: 30, gone: 30))
      try await store.commit(samples.changeSet(new.map { .recordValidation($0) }))
      #expect(try await window(store) == ValidationWindow(count: 500, gone: 27))
      #expect(try await store.snapshot(of: [.validations]).preconditions.isEmpty)
    },
    Case("records a verdict once") { store, samples in
      let verdict = verdict(samples, isGone: true)
      await expectConflict(store, samples.changeSet(.recordValidation(verdict), .recordValidation(verdict)))
      try await store.commit(samples.changeSet(.recordValidation(verdict)))
      await expectConflict(store, samples.changeSet(.recordValidation(verdict)))
      #expect(try await window(store) == ValidationWindow(count: 1, gone: 1))
    },
    Case("forgets verdicts that are in the window no more") { store, samples in
      for _ in 0..<3 {
        try await store.commit(
          samples.changeSet((0..<501).map { _ in .recordValidation(verdict(samples, isGone: true)) }))
        samples.clock.advance(by: 1)
      }
      #expect(try await store.purge(before: samples.now) == 1003)
      #expect(try await window(store) == ValidationWindow(count: 500, gone: 500))
      #expect(try await store.purge(before: samples.now) == 0)
    },
  ]

  private static func verdict(_ samples: Samples, isGone: Bool) -> ValidationVerdict {
    ValidationVerdict(id: samples.id(), isGone: isGone)
  }

  private static func window(_ store: any AccountStore) async throws -> ValidationWindow {
    try await store.snapshot(of: [.validations]).validations()
  }

  private static func vault(_ store: any AccountStore, _ entries: [VaultEntry]) async throws -> [VaultEntry?] {
    let snapshot = try await store.snapshot(of: entries.map { .vaultEntry($0.identity, $0.client) })
    return try entries.map { try snapshot.vaultEntry($0.identity, $0.client) }
  }
}
