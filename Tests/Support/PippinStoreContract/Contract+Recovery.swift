import PippinAccounts
import PippinFoundation
import PippinTestKit
import Testing

extension StoreContract {
  /// A recovery rests on one record, which is removed by whatever is first: its use, a newer link, a suspension or a deletion.
  static let recovery: [Case] = [
    Case("lets one of two uses of a recovery link at once commit, and ends what lived before") { store, samples in
      let owner = try await RecoveryOwner(store, samples)
      let (first, second) = (owner.use(), owner.use())
      let (one, other) = (try await store.snapshot(of: first.reads), try await store.snapshot(of: second.reads))
      let decision = try owner.decide(first, on: one)
      try await store.commit(#require(decision.changes))
      await expectConflict(store, try #require(try owner.decide(second, on: other).changes))
      guard case .recovered(let result, _, _) = decision.outcome else {
        Issue.record("\(decision.outcome)")
        return
      }
      let living = try await store.sessions(
        of: owner.account.id, ofClients: false, at: samples.now, limit: 10, after: nil)
      #expect(living.map(\.id) == [result.session.id])
      let record = RecoveryLink.record(of: owner.account.id)
      #expect(try await store.snapshot(of: [.record(record)]) { try $0.record(record) } == nil)
    },
    Case("lets no use of a recovery link commit beside a suspension, whose removal it does not see") { store, samples in
      let owner = try await RecoveryOwner(store, samples)
      let use = owner.use()
      let seen = try await store.snapshot(of: use.reads)
      let suspension = try #require(Suspension(at: samples.now, reason: "fraud", by: "support"))
      let account = try await store.snapshot(of: [.account(owner.account.id)])
      let suspended = try Account.suspend(owner.account.id, as: suspension, on: account, at: samples.stamp())
      try await store.commit(#require(suspended.changes))
      await expectConflict(store, try #require(try owner.decide(use, on: seen).changes))
      let again = try await store.snapshot(of: use.reads)
      guard case .linkInvalid = try owner.decide(use, on: again).outcome else {
        Issue.record("the account is suspended")
        return
      }
    },
    Case("keeps a link from being used once a newer one took its place") { store, samples in
      let owner = try await RecoveryOwner(store, samples)
      let use = owner.use()
      let seen = try await store.snapshot(of: use.reads)
      let issue = IssueRecoveryLink(account: owner.account.id, realm: .standard, actor: "support")
      let decision = try issue.decide(on: try await store.snapshot(of: issue.reads), at: samples.stamp())
      var changes = try #require(decision.changes)
      changes.add(.putRecord(samples.record(RecoveryLink.record(of: owner.account.id))))
      try await store.commit(changes)
      await expectConflict(store, try #require(try owner.decide(use, on: seen).changes))
    },
  ]
}

/// An account with a passkey, a session, and the record of a recovery link.
private struct RecoveryOwner {
  let samples: Samples
  let account: Account
  let session: Session
  let link: RecoveryLink

  init(_ store: any AccountStore, _ samples: Samples) async throws {
    self.samples = samples
    account = samples.account()
    let identity = samples.identity(of: account.id, key: samples.passkeyKey(), email: nil)
    session = samples.session(of: account.id, by: identity.id)
    link = RecoveryLink(
      account: account.id, digest: [7], by: "support", issuedAt: samples.now, validFrom: samples.now, stop: [1])
    try await store.commit(
      samples.changeSet(
        .putAccount(account), .putIdentity(identity), .putPasskey(samples.passkey(of: identity.id)),
        .putSession(session), .putRecord(samples.record(RecoveryLink.record(of: account.id)))))
  }

  func use() -> RecoverWithPasskey {
    RecoverWithPasskey(
      samples.registeredPasskey(), account: account.id, digest: link.digest, surface: .web, device: Device(), mark: nil,
      limit: 20, spends: [samples.spent()])
  }

  func decide(_ use: RecoverWithPasskey, on snapshot: Snapshot) throws -> Decision<RecoverWithPasskey.Outcome> {
    let isThere = try snapshot.record(RecoveryLink.record(of: account.id)) != nil
    return try use.decide(
      on: snapshot, link: isThere ? link : nil, lifetimes: Lifetimes(), at: samples.stamp())
  }
}
