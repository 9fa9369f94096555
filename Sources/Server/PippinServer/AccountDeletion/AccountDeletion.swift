package import PippinAccounts
import PippinFoundation
package import PippinSecret
import PippinTokens

/// Deletes accounts, and revokes their tokens at Apple.
package struct DeletionFlows: Flow {
  package let server: Server
  package let request: RequestContext
}

/// The result of a deletion.
package struct DeletionResult: Sendable {
  package let account: AccountID
  /// Lets the person, and nobody else, ask for the progress.
  package let receipt: SecretText
  /// The progress at Apple when the deletion was requested.
  package let atApple: Progress

  /// The progress of a deletion at Apple.
  package enum Progress: String, Sendable {
    case pending
    case revoked
    case manual
    case notApplicable = "not_applicable"
  }
}

extension Deletion {
  /// The progress at Apple.
  package var progress: DeletionResult.Progress {
    guard awaited.isEmpty else { return .pending }
    switch atApple {
    case .revoked: return .revoked
    case .manual: return .manual
    case .notApplicable: return .notApplicable
    }
  }
}

extension DeletionFlows {
  /// Deletes the account of an access token, whose session must have a recent sign-in.
  ///
  /// The same `Idempotency-Key` gets the same answer for ten minutes, although the session has ended.
  package func deleteAccount(
    accessToken: SecretText, idempotency: IdempotencyKey?
  ) async throws(ServerError) -> DeletionResult {
    do throws(ServerError) {
      let caller = try await sessions.caller(accessToken: accessToken)
      return try await deleteAccount(
        caller.account.id, by: .session(caller.presented),
        remembering: idempotency.map { RememberedDeletion($0, of: caller.account.id) })
    } catch {
      guard let account = error.deletedAccount, let idempotency,
        let answer = try await recall(RememberedDeletion(idempotency, of: account))
      else { throw error }
      return answer
    }
  }

  /// Deletes the account of a person on our own pages.
  package func deleteAccount(of caller: Caller) async throws(ServerError) -> DeletionResult {
    try await deleteAccount(caller.account.id, by: .session(caller.presented), remembering: nil)
  }

  /// Deletes an account as the operator.
  ///
  /// - Throws: ``ServerError/notFound`` when there is no such account.
  package func deleteAccountAsAdministrator(_ account: AccountID) async throws(ServerError) -> DeletionResult {
    try await deleteAccount(account, by: .administrator, remembering: nil)
  }

  /// Deletes an account for any requester; every deletion passes through here.
  func deleteAccount(
    _ account: AccountID, by requester: DeleteAccount.Requester, remembering record: RememberedDeletion?
  ) async throws(ServerError) -> DeletionResult {
    let now = now()
    let receipt = SecretText(Base64URL.encode(random.bytes(32)))
    let stamp = stamp(at: now)
    // A merge into the account may come between the list and the decision, and its data must be deleted too.
    for _ in 0..<Self.listings {
      let outcome = try await attemptDeletion(
        of: account, by: requester, receipt: receipt, remembering: record, at: stamp)
      switch outcome {
      case .deleted(let deletion):
        return DeletionResult(account: account, receipt: receipt, atApple: deletion.progress)
      case .outdated: continue
      case .unknown, .reachable: throw .notFound
      case .refused(.ended(.accountDeleted)): throw .accountDeleted(account)
      case .refused(let refusal): throw ServerError(refusal)
      }
    }
    throw .storeUnavailable(detail: "the account kept changing while it was to be deleted")
  }

  /// How often the merges into an account are listed anew.
  private static let listings = 12

  private func attemptDeletion(
    of account: AccountID, by requester: DeleteAccount.Requester, receipt: SecretText,
    remembering record: RememberedDeletion?, at stamp: Stamp
  ) async throws(ServerError) -> DeleteAccount.Outcome {
    let now = stamp.now
    let version = try await read([.account(account)], { try $0.account(account) })?.version
    let merges = try await merges(into: account)
    let reads = DeleteAccount.reads(account, by: requester)
    let further = { (snapshot: Snapshot) in try DeleteAccount.furtherReads(account, after: snapshot) }
    return try await decide(on: reads, further: further) {
      snapshot -> Decision<DeleteAccount.Outcome> in
      let decision = try DeleteAccount(
        account: account, requester: requester, receiptDigest: SHA256.hash(receipt.revealed),
        revocations: try revocations(for: account, in: snapshot, now: now), merges: merges, asOf: version
      ).decide(on: snapshot, at: stamp)
      guard var changes = decision.changes, case .deleted(let deletion) = decision.outcome else { return decision }
      if deletion.finishedAt != nil {
        try forgetOldProofs(of: try snapshot.signInMethods(account).map(\.key), now: now, &changes)
      }
      for change in try deletionMails(deletion, by: requester, in: snapshot, at: now) { changes.add(change) }
      if let record {
        let kept = KeptDeletion(bodyDigest: record.bodyDigest, receipt: receipt, atApple: deletion.progress)
        changes.add(
          try storing(kept, as: record.id, until: now.addingTimeInterval(RememberedAnswer.lifetime)))
      }
      return Decision(changes, decision.outcome)
    }
  }

  /// Every merge that led to the account, directly or through others.
  private func merges(into account: AccountID) async throws(ServerError) -> [Merge] {
    var found: [Merge] = []
    var survivors = [account]
    do {
      while let survivor = survivors.popLast() {
        let merges = try await store.merges(into: survivor)
        found += merges
        survivors += merges.map(\.lost)
      }
    } catch {
      throw ServerError(error)
    }
    return found
  }

  private func revocations(
    for account: AccountID, in snapshot: Snapshot, now: Date
  ) throws -> [VaultEntryID: Job] {
    var jobs: [VaultEntryID: Job] = [:]
    for identity in try snapshot.signInMethods(account) where identity.key.provider == .apple {
      for entry in try snapshot.vaultEntries(of: identity.id) {
        jobs[entry.id] = try vault.revocation(of: entry, holding: identity.key, for: account, now: now)
      }
    }
    return jobs
  }

  /// From here on a new consent may create a new account; a proof from before must not (a link or a sign-up may be pending).
  func forgetOldProofs(of people: [IdentityKey], now: Date, _ changes: inout ChangeSet) throws(ServerError) {
    for key in people {
      changes.add(
        .putRecord(
          try WithdrawnConsent(of: key).record(at: now, replacing: nil, now: now, keys: masterKeys, random: random)))
    }
  }

  /// The deletion that ended a browser's session, for a form that is submitted twice; `nil` if no deletion ended it.
  package func deletion(endingSessionOf cookie: String?) async throws(ServerError) -> Deletion? {
    guard let cookie = cookie.flatMap(SessionCookie.init(parsing:)),
      let session = try await read([.session(cookie.session)], { try $0.session(cookie.session) }),
      cookie.isGenuine(for: session, keys: masterKeys), session.endReason(at: now()) == .accountDeleted
    else { return nil }
    return try await read([.deletion(session.account)]) { try $0.deletion(session.account) }
  }

  /// The deletion, for the holder of its receipt.
  ///
  /// - Throws: ``ServerError/notFound`` for an unknown deletion and for another's receipt alike.
  package func deletion(_ account: AccountID, receipt: SecretText) async throws(ServerError) -> Deletion {
    guard let deletion = try await read([.deletion(account)], { try $0.deletion(account) }),
      ConstantTime.equals(SHA256.hash(receipt.revealed), deletion.receiptDigest)
    else { throw .notFound }
    return deletion
  }
}

/// Where the answer to a deletion with an `Idempotency-Key` is remembered for ten minutes.
struct RememberedDeletion: Sendable {
  let account: AccountID
  let id: [UInt8]
  let bodyDigest: [UInt8]

  init(_ key: IdempotencyKey, of account: AccountID) {
    self.account = account
    id = SHA256.hash("idempotency\u{0}deletion\u{0}\(account)\u{0}\(key.key)")
    bodyDigest = key.bodyDigest
  }
}

/// The answer, with the digest of the request's body.
struct KeptDeletion: SealableObject {
  let bodyDigest: [UInt8]
  let receipt: SecretText
  let atApple: DeletionResult.Progress

  init(bodyDigest: [UInt8], receipt: SecretText, atApple: DeletionResult.Progress) {
    (self.bodyDigest, self.receipt, self.atApple) = (bodyDigest, receipt, atApple)
  }

  func write(to writer: inout JSONWriter) {
    writer.member("body", Base64URL.encode(bodyDigest))
    writer.member("receipt", receipt.revealed)
    writer.member("apple", atApple.rawValue)
  }

  init?(_ json: JSONElement) {
    guard let digest = json["body"]?.string.flatMap({ Base64URL.decode($0) }),
      let receipt = json["receipt"]?.string,
      let atApple = json["apple"]?.string.flatMap(DeletionResult.Progress.init)
    else { return nil }
    self.init(bodyDigest: digest, receipt: SecretText(receipt), atApple: atApple)
  }
}

extension DeletionFlows {
  /// The remembered answer; `nil` if there is none.
  func recall(_ record: RememberedDeletion) async throws(ServerError) -> DeletionResult? {
    let stored = try await read([.record(record.id)]) { try $0.record(record.id) }
    guard let kept = KeptDeletion(opening: stored, keys: masterKeys, now: now()) else { return nil }
    guard ConstantTime.equals(kept.bodyDigest, record.bodyDigest) else { throw .idempotencyKeyReused }
    return DeletionResult(account: record.account, receipt: kept.receipt, atApple: kept.atApple)
  }
}

extension DeletionFlows {
  /// The wait before the first check whether Apple is done, and the longest wait between two checks, in seconds.
  private static let firstLook: TimeInterval = 60
  private static let longestPause: TimeInterval = 6 * 3600
  /// After this time the address is dropped, even if the deletion is still pending, in seconds.
  private static let longestWait: TimeInterval = 60 * 86_400

  /// Emails the person that their account is deleted, in case somebody else asked for it, and again once Apple is done. The
  /// address is deleted with the account, so only the sealed jobs keep it.
  func deletionMails(
    _ deletion: Deletion, by requester: DeleteAccount.Requester, in snapshot: Snapshot, at now: Date
  ) throws -> [Change] {
    guard requester != .unreachable, let account = try snapshot.account(deletion.account),
      let recipient = MailFlows.reachable(account, try snapshot.signInMethods(account.id))
        .flatMap({ MailAddress(reaching: $0) }),
      let templates = mail.templates(for: account)
    else { return [] }
    let isByPerson = requester != .administrator
    let message = templates.deleted(deletion.progress, isByPerson: isByPerson, to: recipient)
    let first = try mail.mailing(message, at: now)
    guard let first, deletion.progress == .pending else { return first.map { [$0] } ?? [] }
    let waiting = AwaitedDeletion(
      account: account.id, recipient: recipient, language: account.language ?? request.language)
    let id: JobID = newID(at: now)
    let job = Job(
      id: id, kind: .deletionNotice, payload: try waiting.sealed(for: id, keys: masterKeys, random: random),
      createdAt: now, dueAt: now.addingTimeInterval(Self.firstLook).inMilliseconds)
    return [first, .enqueue(job)]
  }

  /// Checks whether a deletion is finished, and then sends the second email.
  var noticeOfFinishedDeletion: JobWork {
    JobWork(.deletionNotice, backoff: Backoff(first: 60, longest: 3600, tries: 20)) { job in
      guard let waiting = AwaitedDeletion(sealedIn: job, keys: masterKeys) else {
        return .park(reason: "unreadable", detail: "its master key is not among the settings, or it was tampered with")
      }
      let now = now()
      do throws(ServerError) {
        guard let deletion = try await read([.deletion(waiting.account)], { try $0.deletion(waiting.account) }) else {
          return .done(nil)
        }
        // If mail is no longer set up, the address is dropped after the longest wait, too.
        guard deletion.finishedAt != nil, let outgoing = mail.outgoing else {
          let age = now.timeIntervalSince(job.createdAt)
          guard age < Self.longestWait else { return .done(nil) }
          return .again(at: now.addingTimeInterval(min(max(age / 4, Self.firstLook), Self.longestPause)))
        }
        let message = mail.templates(outgoing, in: waiting.language)
          .deletionFinished(deletion.atApple, to: waiting.recipient)
        var changes = ChangeSet(
          id: newID(at: now), relyingOnNothingBecause: "a finished deletion stays so, and the lease is demanded",
          at: now)
        if let mailing = try mail.mailing(message, at: now) { changes.add(mailing) }
        return .done(changes)
      } catch {
        return JobOutcome(endedBy: error)
      }
    }
  }
}

/// Whom to write to when a deletion is finished.
private struct AwaitedDeletion: SealableObject {
  let account: AccountID
  let recipient: MailAddress
  let language: String?

  init(account: AccountID, recipient: MailAddress, language: String?) {
    self.account = account
    self.recipient = recipient
    self.language = language
  }

  func write(to writer: inout JSONWriter) {
    writer.member("deletion", account.description)
    writer.member("to", recipient.text)
    writer.member("language", ifPresent: language)
  }

  init?(_ json: JSONElement) {
    guard let account = json["deletion"]?.string.flatMap({ AccountID($0) }),
      let recipient = json["to"]?.string.flatMap({ MailAddress($0) })
    else { return nil }
    self.init(account: account, recipient: recipient, language: json["language"]?.string)
  }
}
