package import PippinAccounts
import PippinTokens
import PippinFoundation
package import PippinSecret

/// What a deletion answers.
package struct DeletionResult: Sendable {
  package let account: AccountID
  /// For the person alone: lets them ask how far it is.
  package let receipt: SecretText
  /// How far it was when it was asked for.
  package let atApple: Progress

  /// How far a deletion is at Apple.
  package enum Progress: String, Sendable {
    case pending
    case revoked
    case manual
    case notApplicable = "not_applicable"
  }
}

extension Deletion {
  /// How far it is at Apple.
  package var progress: DeletionResult.Progress {
    guard awaited.isEmpty else { return .pending }
    switch atApple {
    case .revoked: return .revoked
    case .manual: return .manual
    case .notApplicable: return .notApplicable
    }
  }
}

extension LeavingFlows {
  /// Deletes the account of who presents an access token, from a session whose person proved lately who they are.
  ///
  /// The same `Idempotency-Key` gets the same answer for ten minutes, though the session is over.
  package func deleteAccount(
    accessToken: SecretText, idempotency: IdempotencyKey?
  ) async throws(FlowError) -> DeletionResult {
    do throws(FlowError) {
      let caller = try await sessions.caller(accessToken: accessToken)
      return try await deleteAccount(
        caller.account.id, by: .session(caller.presented),
        remembering: idempotency.map { RememberedDeletion($0, of: caller.account.id) })
    } catch {
      guard case .accountDeleted(let account) = error, let idempotency,
        let answer = try await recall(RememberedDeletion(idempotency, of: account))
      else { throw error }
      return answer
    }
  }

  /// Deletes the account of who presents the cookie of our own pages.
  package func deleteAccount(of caller: Caller) async throws(FlowError) -> DeletionResult {
    try await deleteAccount(caller.account.id, by: .session(caller.presented), remembering: nil)
  }

  /// Deletes an account as the operator.
  ///
  /// - Throws: ``FlowError/notFound`` when there is no such account.
  package func deleteAccountAsAdministrator(_ account: AccountID) async throws(FlowError) -> DeletionResult {
    try await deleteAccount(account, by: .administrator, remembering: nil)
  }

  /// The one way in which an account goes, whoever wants it.
  func deleteAccount(
    _ account: AccountID, by asker: DeleteAccount.Asker, remembering record: RememberedDeletion?
  ) async throws(FlowError) -> DeletionResult {
    let now = now()
    let receipt = SecretText(Base64URL.encode(random.bytes(32)))
    let (changeSet, audit): (ChangeSetID, AuditEventID) = (newID(at: now), newID(at: now))
    // A merge into the account that comes between the list and the decision must not keep what it was about.
    for _ in 0..<Self.listings {
      let outcome = try await attemptDeletion(
        of: account, by: asker, receipt: receipt, remembering: record, changeSet: changeSet, audit: audit, now: now)
      switch outcome {
      case .deleted(let deletion):
        return DeletionResult(account: account, receipt: receipt, atApple: deletion.progress)
      case .outdated: continue
      case .unknown, .reachable: throw .notFound
      case .refused(.ended(.accountDeleted)): throw .accountDeleted(account)
      case .refused(let refusal): throw FlowError(refusal)
      }
    }
    throw .storeUnavailable(detail: "the account kept changing while it was to be deleted")
  }

  /// How often what was merged into an account is listed anew.
  private static let listings = 12

  private func attemptDeletion(
    of account: AccountID, by asker: DeleteAccount.Asker, receipt: SecretText, remembering record: RememberedDeletion?,
    changeSet: ChangeSetID, audit: AuditEventID, now: Date
  ) async throws(FlowError) -> DeleteAccount.Outcome {
    let version = try await read([.account(account)]).account(account)?.version
    let merges = try await merges(into: account)
    let reads = DeleteAccount.reads(account, by: asker)
    let further = { (snapshot: Snapshot) in DeleteAccount.furtherReads(account, after: snapshot) }
    return try await decide(on: reads, further: further) {
      snapshot throws(FlowError) -> Decision<DeleteAccount.Outcome> in
      let decision = DeleteAccount(
        account: account, asker: asker, receiptDigest: SHA256.hash(receipt.revealed),
        revocations: try revocations(for: account, in: snapshot, now: now), merges: merges, asOf: version,
        changeSet: changeSet, audit: audit
      ).decide(on: snapshot, now: now)
      guard var changes = decision.changes, case .deleted(let deletion) = decision.outcome else { return decision }
      if deletion.finishedAt != nil {
        try forgetOldProofs(of: snapshot.signInMethods(account).map(\.key), now: now, &changes)
      }
      for change in try deletionMails(deletion, by: asker, in: snapshot, at: now) { changes.add(change) }
      if let record {
        let kept = KeptDeletion(bodyDigest: record.bodyDigest, receipt: receipt, atApple: deletion.progress)
        changes.add(
          try storing(kept, as: record.id, until: now.addingTimeInterval(RememberedAnswer.lifetime)))
      }
      return Decision(changes, decision.outcome)
    }
  }

  /// Every merge that led to the account, at whatever remove.
  private func merges(into account: AccountID) async throws(FlowError) -> [Merge] {
    var found: [Merge] = []
    var survivors = [account]
    do {
      while let survivor = survivors.popLast() {
        let merges = try await store.merges(into: survivor)
        found += merges
        survivors += merges.map(\.lost)
      }
    } catch {
      throw FlowError(error)
    }
    return found
  }

  private func revocations(
    for account: AccountID, in snapshot: Snapshot, now: Date
  ) throws(FlowError) -> [VaultEntryID: Job] {
    var jobs: [VaultEntryID: Job] = [:]
    for way in snapshot.signInMethods(account) where way.key.provider == .apple {
      for entry in snapshot.vaultEntries(of: way.id) {
        jobs[entry.id] = try vault.revocation(of: entry, holding: way.key, for: account, now: now)
      }
    }
    return jobs
  }

  /// From here on a new consent may make a new account; whatever was proved before must not (a link or a sign-up may still wait).
  func forgetOldProofs(of people: [IdentityKey], now: Date, _ changes: inout ChangeSet) throws(FlowError) {
    for key in people {
      changes.add(
        .putRecord(
          try WithdrawnConsent(of: key).record(at: now, replacing: nil, now: now, keys: masterKeys, random: random)))
    }
  }

  /// The deletion by which a browser's session ended, for who pressed twice; `nil` when it did not end by one.
  package func deletion(endingSessionOf cookie: String?) async throws(FlowError) -> Deletion? {
    guard let cookie = cookie.flatMap(SessionCookie.init(parsing:)),
      let session = try await read([.session(cookie.session)]).session(cookie.session),
      cookie.isGenuine(for: session, keys: masterKeys), session.endReason(at: now()) == .accountDeleted
    else { return nil }
    return try await read([.deletion(session.account)]).deletion(session.account)
  }

  /// How far a deletion is, for who holds its receipt.
  ///
  /// - Throws: ``FlowError/notFound`` for an unknown deletion and for another's receipt alike.
  package func deletion(_ account: AccountID, receipt: SecretText) async throws(FlowError) -> Deletion {
    guard let deletion = try await read([.deletion(account)]).deletion(account),
      ConstantTime.equals(SHA256.hash(receipt.revealed), deletion.receiptDigest)
    else { throw .notFound }
    return deletion
  }
}
