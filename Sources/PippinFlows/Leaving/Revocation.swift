import FoundationEssentials
import PippinAccounts
import PippinJSON
import PippinSecret
import PippinTelemetry

/// A refresh token of Apple's that is to die there, as its job keeps it: the row of the vault is gone by then.
struct Revocation: Sendable {
  let token: SecretText
  /// The client that got it: Apple takes it from no other (REVOKE-9).
  let client: ClientID
  /// Whose it is. Who has come back since is left alone.
  let person: IdentityKey
  /// Its place in the vault, and what a deletion waits for.
  let entry: VaultEntryID

  init(token: SecretText, client: ClientID, person: IdentityKey, entry: VaultEntryID) {
    self.token = token
    self.client = client
    self.person = person
    self.entry = entry
  }

  var content: [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("token", token.revealed)
    writer.member("client", client.rawValue)
    writer.member("realm", person.realm.rawValue)
    writer.member("tenant", person.tenant)
    writer.member("subject", person.subject)
    writer.member("entry", entry.description)
    writer.endObject()
    return writer.bytes
  }

  init?(_ content: JSONElement) {
    guard let token = content["token"]?.string, let client = content["client"]?.string,
      let realm = content["realm"]?.string, let tenant = content["tenant"]?.string,
      let subject = content["subject"]?.string, let entry = content["entry"]?.string.flatMap(VaultEntryID.init)
    else { return nil }
    self.init(
      token: SecretText(token), client: ClientID(rawValue: client),
      person: IdentityKey(realm: Realm(rawValue: realm), provider: .apple, tenant: tenant, subject: subject),
      entry: entry)
  }
}

extension Flows {
  /// The job that revokes what the vault held; `nil` when nobody can open the entry any more, so that there is nothing to send.
  func revocation(of entry: VaultEntry, holding person: IdentityKey, now: Date) throws(FlowError) -> Job? {
    guard let token = refreshToken(in: entry) else {
      log.warning(
        "a token of the vault cannot be opened, so it cannot be revoked: its master key is not among the settings",
        ["entry": .string(entry.id.description), "key": .string(entry.token.keyID)])
      return nil
    }
    return try job(Revocation(token: token, client: entry.client, person: person, entry: entry.id), now: now)
  }

  func job(_ revocation: Revocation, now: Date) throws(FlowError) -> Job {
    let id: JobID = newID(at: now)
    var payload = JSONWriter()
    payload.beginObject()
    try payload.member(sealed: revocation.content, for: id, keys: masterKeys, random: random)
    payload.endObject()
    return Job(
      id: id, kind: .revokeAtApple, subject: revocation.entry.uuid.bytes,
      payload: payload.bytes, createdAt: now, dueAt: now)
  }
}
