import PippinAPI
import PippinAccounts
import PippinFoundation
import PippinSecret
import PippinTelemetry
import PippinTokens
import SignInWithApple

/// The payload of a revocation job: an Apple refresh token to revoke. Its row in the vault is deleted by then.
struct Revocation: SealableObject {
  let token: SecretText
  /// The client that got it: Apple accepts it from no other (REVOKE-9).
  let client: ClientID
  /// The person of the token. If they have signed up again since, it is not revoked.
  let person: IdentityKey

  init(token: SecretText, client: ClientID, person: IdentityKey) {
    self.token = token
    self.client = client
    self.person = person
  }

  func write(to writer: inout JSONWriter) {
    writer.member("token", token.revealed)
    writer.member("client", client.rawValue)
    writer.member("realm", person.realm.rawValue)
    writer.member("tenant", person.tenant)
    writer.member("subject", person.subject)
  }

  init?(_ json: JSONElement) {
    guard let token = json["token"]?.string, let client = json["client"]?.string,
      let realm = json["realm"]?.string, let tenant = json["tenant"]?.string,
      let subject = json["subject"]?.string
    else { return nil }
    self.init(
      token: SecretText(token), client: ClientID(rawValue: client),
      person: IdentityKey(realm: Realm(rawValue: realm), provider: .apple, tenant: tenant, subject: subject))
  }
}

/// What a revocation is about: readable without any key, so that a deletion never waits for a job that nobody can read.
struct RevocationSubject: Sendable {
  /// The id of the entry that was removed from the vault.
  let entry: VaultEntryID
  /// The account whose deletion waits for it.
  let deletion: AccountID?

  init(entry: VaultEntryID, deletion: AccountID?) {
    self.entry = entry
    self.deletion = deletion
  }

  /// Both ids, concatenated.
  var bytes: [UInt8] { entry.uuid.bytes + (deletion?.uuid.bytes ?? []) }

  init?(_ job: Job) {
    guard let bytes = job.subject, let entry = UUIDv7(bytes: Array(bytes.prefix(16))) else { return nil }
    self.entry = VaultEntryID(entry)
    deletion = UUIDv7(bytes: Array(bytes.dropFirst(16))).map { AccountID($0) }
  }
}

extension Vault {
  /// The job that revokes the token of a vault entry, for the deletion of `account` if one waits for it; `nil` if the entry
  /// cannot be opened any more, so that there is nothing to send.
  func revocation(
    of entry: VaultEntry, holding person: IdentityKey, for account: AccountID? = nil, now: Date
  ) throws(ServerError) -> Job? {
    guard let token = refreshToken(in: entry) else {
      log.warning(
        "a token of the vault cannot be opened, so it cannot be revoked: its master key is not among the settings",
        ["entry": .string(entry.id.description), "key": .string(entry.token.keyID)])
      return nil
    }
    let revocation = Revocation(token: token, client: entry.client, person: person)
    return try job(revocation, about: RevocationSubject(entry: entry.id, deletion: account), now: now)
  }

  /// The job that revokes the token of a refused sign-in.
  func revocation(
    of token: SecretText, by client: ClientID, from person: IdentityKey, id: VaultEntryID, now: Date
  ) throws(ServerError) -> Job {
    let revocation = Revocation(token: token, client: client, person: person)
    return try job(revocation, about: RevocationSubject(entry: id, deletion: nil), now: now)
  }

  private func job(_ revocation: Revocation, about subject: RevocationSubject, now: Date) throws(ServerError) -> Job {
    let id: JobID = newID(at: now)
    return Job(
      id: id, kind: .revokeAtApple, subject: subject.bytes,
      payload: try revocation.sealed(for: id, keys: masterKeys, random: random), createdAt: now, dueAt: now)
  }
}

extension DeletionFlows {
  /// About two weeks of trying: nearly two days of doubling, then once a day.
  static let revocationBackoff = Backoff(first: 5, longest: 86_400, tries: 30)

  /// Revokes a refresh token at Apple, and is done only once Apple refuses to refresh it.
  ///
  /// Each try does the same, so an interrupted one does no harm: revoke (a revoked token is "revoked" again, REVOKE-2), then
  /// ask for a refresh, which must be refused.
  var revoking: JobWork {
    // Three requests, each of which may be sent three times.
    JobWork(.revokeAtApple, backoff: Self.revocationBackoff, leaseTime: 300, peer: { _ in JobPeer("apple") }) { job in
      guard let revocation = Revocation(sealedIn: job, keys: masterKeys) else {
        return await givingUp(
          on: job,
          .park(reason: "unreadable", detail: "its master key is not among the settings, or it was tampered with"))
      }
      do throws(UnknownTokenStatus) {
        try await revoke(revocation)
        try await settle(job, isProved: true)
        return .done(nil)
      } catch {
        let failure = JobOutcome.failed(
          reason: error.reason, detail: error.detail, notBefore: now().addingTimeInterval(error.pause))
        let isLastTry = Self.revocationBackoff.wait(after: job.attempts, fraction: 0) == nil
        return isLastTry ? await givingUp(on: job, failure) : failure
      }
    }
  }

  /// A revocation that is given up on must not hold up a deletion: the person must then remove the app at Apple.
  private func givingUp(on job: Job, _ outcome: JobOutcome) async -> JobOutcome {
    do throws(UnknownTokenStatus) {
      try await settle(job, isProved: false)
      return outcome
    } catch {
      log.warning("a deletion could not be told that a revocation is given up on", ["cause": .string(error.detail)])
      guard error.reason == ErrorCode.storeUnavailable.rawValue else { return outcome }
      return .again(at: now().addingTimeInterval(3600))
    }
  }

  /// Tells the deletion that waits for the job, if any. Telling it twice does no harm.
  private func settle(_ job: Job, isProved: Bool) async throws(UnknownTokenStatus) {
    guard let subject = RevocationSubject(job), let account = subject.deletion else { return }
    let now = now()
    let stamp = stamp(at: now)
    let settle = SettleRevocation(
      account: account, entry: subject.entry, isProved: isProved)
    do throws(ServerError) {
      try await decide(on: settle.reads) { snapshot -> Decision<Void> in
        let decision = try settle.decide(on: snapshot, at: stamp)
        guard var changes = decision.changes else { return Decision(nil, ()) }
        if case .finished(let people) = decision.outcome { try forgetOldProofs(of: people, now: now, &changes) }
        return Decision(changes, ())
      }
    } catch {
      throw UnknownTokenStatus(error.reasonOfJob, error.causeForOperator)
    }
  }

  private func revoke(_ revocation: Revocation) async throws(UnknownTokenStatus) {
    if try await hasComeBack(revocation.person) {
      // The new consent must survive, so the older token is dropped and never revoked, like one that was replaced.
      return log.info("a token is not revoked, since its person has come back")
    }
    guard let client = clients[revocation.client]?.apple else {
      throw UnknownTokenStatus(
        "client_unknown", "client \(revocation.client) is not among the settings, or not with Apple")
    }
    do {
      try await apple.service.revoke(
        revocation.token, hint: .refreshToken, clientID: client.audience, signer: client)
    } catch {
      // Apple may accept or refuse the revocation of a dead token (REVOKE-5): only the proof counts.
      guard case .token(let refusal) = error, refusal.mayMeanRevoked else { throw UnknownTokenStatus(error) }
    }
    try await prove(revocation.token, dead: client)
  }

  /// Whether the person's identity leads to an account again.
  private func hasComeBack(_ person: IdentityKey) async throws(UnknownTokenStatus) -> Bool {
    do throws(ServerError) {
      return try await read([.identity(person)]) { snapshot in
        try snapshot.identity(person).flatMap { try snapshot.account($0.account) } != nil
      }
    } catch {
      throw UnknownTokenStatus(error.reasonOfJob, error.causeForOperator)
    }
  }

  /// 200 from the revocation proves nothing (REVOKE-3, TRAP-18): only a refresh that Apple refuses does. It may be the day's second
  /// question about this person.
  private func prove(
    _ token: SecretText, dead client: Client.AppleRegistration
  ) async throws(UnknownTokenStatus) {
    switch await apple.status(of: token, for: client, pauseWhenThrottled: .seconds(86_400)) {
    case .gone: return
    case .holds:
      throw UnknownTokenStatus("still_valid", "Apple took the revocation, and refreshes the token all the same")
    case .unknown(let unknown): throw unknown
    }
  }
}
