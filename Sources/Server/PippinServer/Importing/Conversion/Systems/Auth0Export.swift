import PippinAccounts
import PippinFoundation
import PippinSecret
import PippinTokens

/// Auth0: a bulk user export in JSON, one user a line, with the password hashes in a separate file.
enum Auth0Export {
  static func read(_ record: ExportRecord, into draft: inout AccountDraft) throws(ConversionStop) {
    let user = record.text("user_id")
    try draft.setUser(user)
    draft.setCreation(record.time("created_at"), isGiven: record.says("created_at"))
    draft.setName(given: record.text("given_name"), family: record.text("family_name"), whole: record.text("name"))
    let identities = try identities(of: record, user: user ?? "")
    draft.setAddress(
      record.text("email"), isVerified: record.flag("email_verified"),
      wasMailed: ["auth0", "email"].contains(identities.first?.provider), isCertain: true)
    // The user's own members are those of the first identity; the other identities have their own data.
    for (index, identity) in identities.enumerated() {
      try read(identity, email: identity.email ?? (index == 0 ? record.text("email") : nil), into: &draft)
    }
    if record.mayBe("blocked") { draft.suspend(at: nil, reason: nil) }
    draft.setMetadata(record.object("user_metadata"), isGiven: record.says("user_metadata"))
    draft.setPrivateMetadata(record.object("app_metadata"), isGiven: record.says("app_metadata"))
    if record.says("multifactor") { draft.loseSecondFactor() }
    for method in try record.objects("authentication_methods") {
      switch method.text("type") {
      case "passkey": try draft.addPasskey(passkey(method))
      case "password": break
      case "webauthn-roaming", "webauthn-platform": draft.loseSecurityKey()
      default: draft.loseSecondFactor()
      }
    }
  }

  /// A passkey of the Management API's authentication methods. Counters are not among them.
  private static func passkey(_ method: ExportRecord) -> ExportedPasskey {
    var passkey = ExportedPasskey()
    passkey.rpID = method.text("relying_party_id", "relying_party_identifier")
    passkey.credentialID = method.bytes("key_id")
    passkey.publicKey = method.bytes("public_key").map { .cose($0) }
    passkey.userHandle = method.bytes("user_handle")
    passkey.transports = method.texts("transports")
    passkey.aaguid = ExportedPasskey.aaguid(method.text("aaguid"))
    passkey.isBackupEligible = ExportedPasskey.isBackupEligible(deviceType: method.text("credential_device_type"))
    passkey.isBackedUp = method.flag("credential_backed_up")
    passkey.name = method.text("name")
    passkey.createdAt = method.time("created_at")
    return passkey
  }

  /// One connection that the user signs in with.
  private struct Place {
    let provider: String
    let subject: String?
    let connection: String?
    let email: String?
  }

  /// The user's connections; if the export has none, the one that the user's id names.
  private static func identities(of record: ExportRecord, user: String) throws(ConversionStop) -> [Place] {
    let given = try record.objects("identities").map { identity in
      Place(
        provider: identity.text("provider") ?? "", subject: identity.text("user_id"),
        connection: identity.text("connection"), email: identity.object("profileData")?.text("email"))
    }
    guard given.isEmpty else { return given }
    let parts = user.split(separator: "|", maxSplits: 1).map(String.init)
    return parts.count == 2 ? [Place(provider: parts[0], subject: parts[1], connection: nil, email: nil)] : []
  }

  private static func read(_ place: Place, email: String?, into draft: inout AccountDraft) throws(ConversionStop) {
    switch place.provider {
    case "apple": try draft.addIdentity(.apple, subject: place.subject, email: email)
    case "google-oauth2": try draft.addIdentity(.google, subject: place.subject, email: email)
    case "facebook": try draft.addIdentity(.facebook, subject: place.subject, email: email)
    case "sms": draft.addUnusablePhone()
    case "email": draft.addUnusable("email_link", AccountDraft.emailLink)
    case "auth0": try readPassword(of: place, into: &draft)
    case let other: draft.addUnusable(provider: other)
    }
  }

  private static func readPassword(of place: Place, into draft: inout AccountDraft) throws(ConversionStop) {
    guard let hashes = draft.options.passwordHashes else {
      guard draft.options.leavesOutPasswords else {
        throw .fail(
          ConversionFailure(
            "password_hashes_missing",
            "This user has a password. Add --password-hashes FILE with the hashes that Auth0's support sent, or --without-passwords."
          ))
      }
      return draft.addPassword(nil)
    }
    guard let hash = place.subject.flatMap({ hashes.hash(of: $0, connection: place.connection) }) else {
      return draft.addUnusable("no_password_hash", "The file of password hashes has none for this user.")
    }
    draft.addPassword(AccountLine.Hash(selfDescribing: hash.revealed))
  }
}

/// A file of password hashes, which comes beside the users.
package protocol PasswordHashFile: Sendable {
  /// Reads the next piece of the file.
  mutating func read(_ bytes: [UInt8]) throws(ConversionFailure)
  /// Reads the file's end.
  mutating func finish() throws(ConversionFailure)
}

/// The password hashes that Auth0's support sends: one object a line, all in memory, since the users' order differs.
package struct Auth0PasswordHashes: PasswordHashFile {
  private struct Key: Hashable {
    let user: String
    let connection: String
  }

  private var hashes: [Key: SecretText] = [:]
  /// The connection of each user, if there is only one; `nil` if several connections have the same user id.
  private var connections: [String: String?] = [:]
  private var reader = RecordReader(pageMember: nil, allowsTables: false)
  private var count = 0

  package init() {}

  /// Reads the next piece of the file.
  package mutating func read(_ bytes: [UInt8]) throws(ConversionFailure) {
    do throws(ConversionFailure) {
      try keep(reader.read(bytes))
    } catch {
      throw Self.named(error)
    }
  }

  /// Reads the file's end.
  package mutating func finish() throws(ConversionFailure) {
    do throws(ConversionFailure) {
      try keep(reader.finish())
    } catch {
      throw Self.named(error)
    }
    guard count > 0 else { throw ConversionFailure("no_records", "The file of password hashes has no records.") }
  }

  private static func named(_ failure: ConversionFailure) -> ConversionFailure {
    ConversionFailure(failure.code, "The file of password hashes: \(failure.detail)")
  }

  /// The user's hash. Without a connection it is returned only if a single connection has the id.
  func hash(of user: String, connection: String?) -> SecretText? {
    guard let connection = connection ?? connections[user] ?? nil else { return nil }
    return hashes[Key(user: user, connection: connection)]
  }

  private mutating func keep(_ records: [RawRecord]) throws(ConversionFailure) {
    for raw in records {
      count += 1
      let record: ExportRecord
      do throws(RecordProblem) {
        record = ExportRecord(try raw.document().root)
      } catch {
        throw ConversionFailure("malformed_file", "Record \(count) cannot be read. \(error.detail)")
      }
      // `alt_id` exists for users whose id the customer chose; then that is the id in use.
      guard let user = record.text("alt_id") ?? record.object("_id")?.text("$oid") ?? record.text("_id") else {
        throw ConversionFailure("malformed_file", "Record \(count) has no _id.")
      }
      guard let hash = record.text("passwordHash") else { continue }
      let connection = record.text("connection") ?? ""
      hashes[Key(user: user, connection: connection)] = SecretText(hash)
      if let known = connections[user], known != connection {
        connections[user] = .some(nil)
      } else {
        connections[user] = connection
      }
    }
  }
}
