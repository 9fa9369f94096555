import PippinAccounts
import PippinFoundation
import PippinTokens
import PippinSecret
import PippinTelemetry

/// A refresh token of Apple's that is to die there, as its job keeps it: the row of the vault is gone by then.
struct Revocation: SealableObject {
  let token: SecretText
  /// The client that got it: Apple takes it from no other (REVOKE-9).
  let client: ClientID
  /// Whose it is. Who has come back since is left alone.
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
  /// Its place in the vault, which the row has left.
  let entry: VaultEntryID
  /// The account whose deletion waits for it.
  let deletion: AccountID?

  init(entry: VaultEntryID, deletion: AccountID?) {
    self.entry = entry
    self.deletion = deletion
  }

  /// One id behind the other.
  var bytes: [UInt8] { entry.uuid.bytes + (deletion?.uuid.bytes ?? []) }

  init?(_ job: Job) {
    guard let bytes = job.subject, let entry = UUIDv7(bytes: Array(bytes.prefix(16))) else { return nil }
    self.entry = VaultEntryID(entry)
    deletion = UUIDv7(bytes: Array(bytes.dropFirst(16))).map { AccountID($0) }
  }
}

extension Vault {
  /// The job that revokes what the vault held, for the deletion of `account` if one waits for it; `nil` when nobody can open the
  /// entry any more, so that there is nothing to send.
  func revocation(
    of entry: VaultEntry, holding person: IdentityKey, for account: AccountID? = nil, now: Date
  ) throws(FlowError) -> Job? {
    guard let token = refreshToken(in: entry) else {
      log.warning(
        "a token of the vault cannot be opened, so it cannot be revoked: its master key is not among the settings",
        ["entry": .string(entry.id.description), "key": .string(entry.token.keyID)])
      return nil
    }
    let revocation = Revocation(token: token, client: entry.client, person: person)
    return try job(revocation, about: RevocationSubject(entry: entry.id, deletion: account), now: now)
  }

  /// The job that revokes what a sign-in got which was refused.
  func revocation(
    of token: SecretText, by client: ClientID, from person: IdentityKey, id: VaultEntryID, now: Date
  ) throws(FlowError) -> Job {
    let revocation = Revocation(token: token, client: client, person: person)
    return try job(revocation, about: RevocationSubject(entry: id, deletion: nil), now: now)
  }

  private func job(_ revocation: Revocation, about subject: RevocationSubject, now: Date) throws(FlowError) -> Job {
    let id: JobID = newID(at: now)
    return Job(
      id: id, kind: .revokeAtApple, subject: subject.bytes,
      payload: try revocation.sealed(for: id, keys: masterKeys, random: random), createdAt: now, dueAt: now)
  }
}
