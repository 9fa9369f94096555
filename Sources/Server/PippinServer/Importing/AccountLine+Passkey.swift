import PippinAccounts
package import PippinFoundation
import PippinTokens
package import SignInWithPasskeys

extension AccountLine {
  /// A passkey, with its public key. Nothing of it is secret.
  package struct Passkey: Sendable {
    /// The public key in one of its two forms; not yet checked.
    package enum PublicKey: Sendable, Equatable {
      case cose([UInt8])
      /// SubjectPublicKeyInfo of X.509, in DER.
      case subjectPublicKeyInfo([UInt8])
    }

    package var rpID: String
    package var credentialID: [UInt8]
    package var publicKey: PublicKey
    /// `nil` if the other system did not keep it.
    package var userHandle: [UInt8]?
    package var signCount: UInt32 = 0
    package var transports: [String] = []
    /// `nil` for none, and for all zeros.
    package var aaguid: [UInt8]?
    package var isBackupEligible = false
    package var isBackedUp = false
    package var name: String?
    package var createdAt: Date?

    package init(rpID: String, credentialID: [UInt8], publicKey: PublicKey) {
      self.rpID = rpID
      self.credentialID = credentialID
      self.publicKey = publicKey
    }
  }
}

extension AccountLine.Passkey {
  /// PK-35.
  static let credentialIDBytes = 16...1023

  init(_ found: (element: JSONElement, path: String)) throws(AccountLineProblem) {
    let object = try AccountLineObject(
      found.element, path: found.path,
      of: [
        "rp_id", "credential_id", "public_key", "public_key_spki", "user_handle", "sign_count", "transports", "aaguid",
        "backup_eligible", "backup_state", "name", "created_at",
      ])
    self.init(
      rpID: try object.required("rp_id"),
      credentialID: try object.requiredBytes("credential_id", Self.credentialIDBytes),
      publicKey: try PublicKey(object))
    userHandle = try object.bytes("user_handle", 1...64)
    signCount = try object.count("sign_count") ?? 0
    transports = Self.clean(try object.texts("transports"))
    aaguid = try object.value("aaguid", "a UUID") { text in AAGUID(text).map { Self.known($0.bytes) } } ?? nil
    isBackupEligible = try object.bool("backup_eligible") ?? false
    isBackedUp = try object.bool("backup_state") ?? false
    guard isBackupEligible || !isBackedUp else {
      throw AccountLineProblem(
        "invalid_value", "\(object.path(of: "backup_state")) must not be true without backup_eligible.")
    }
    name = try object.name("name")
    createdAt = try object.time("created_at")
  }

  /// Transports as they are stored: short words of lower-case letters and hyphens, each once (PK-37).
  static func clean(_ transports: [String]) -> [String] {
    var kept: [String] = []
    for text in transports {
      let isClean = text.utf8.allSatisfy { $0 == UInt8(ascii: "-") || (0x61...0x7A).contains($0) }
      if isClean, (1...32).contains(text.utf8.count), !kept.contains(text), kept.count < 8 { kept.append(text) }
    }
    return kept
  }

  /// A model that says nothing is all zeros.
  static func known(_ aaguid: [UInt8]) -> [UInt8]? { aaguid.contains { $0 != 0 } ? aaguid : nil }

  /// A passkey as it is stored.
  init(_ passkey: PippinAccounts.Passkey, of identity: PippinAccounts.Identity) {
    self.init(
      rpID: identity.key.tenant, credentialID: passkey.credentialID, publicKey: .cose(passkey.publicKey))
    userHandle = passkey.userHandle
    signCount = passkey.signCount
    transports = passkey.transports
    aaguid = passkey.aaguid
    isBackupEligible = passkey.wasBackupEligible
    // A manager may say of a key that it is synchronised now, although it could not be when it was registered (PK-59).
    isBackedUp = passkey.wasBackupEligible && passkey.isBackedUp
    name = passkey.name.text
    createdAt = identity.createdAt
  }

  /// Those with the account's own handle come first, since an import gives the account the handle of its first passkey; then the
  /// oldest.
  static func ordered(_ passkeys: [Self], handle: [UInt8]?) -> [Self] {
    func isOwn(_ passkey: Self) -> Bool { handle != nil && passkey.userHandle == handle }
    return passkeys.sorted { left, right in
      if isOwn(left) != isOwn(right) { return isOwn(left) }
      if left.createdAt != right.createdAt {
        return (left.createdAt ?? .distantPast) < (right.createdAt ?? .distantPast)
      }
      return left.credentialID.lexicographicallyPrecedes(right.credentialID)
    }
  }
}

extension AccountLine.Passkey.PublicKey {
  /// A text that is no base64url is no key; so it has the key's code.
  fileprivate init(_ object: AccountLineObject) throws(AccountLineProblem) {
    let (cose, info) = (try object.string("public_key"), try object.string("public_key_spki"))
    guard cose == nil || info == nil else {
      throw AccountLineProblem(
        "invalid_value", "\(object.path) has public_key and public_key_spki. Leave one out.")
    }
    guard let text = cose ?? info else {
      throw AccountLineProblem("missing_member", "\(object.path(of: "public_key")) is missing.")
    }
    guard let bytes = Base64URL.decode(text) else {
      throw AccountLineProblem(
        "passkey_key_invalid", "\(object.path): the public key is not in base64url without padding.")
    }
    self = cose == nil ? .subjectPublicKeyInfo(bytes) : .cose(bytes)
  }

  /// The key, loaded: one that can never verify is refused (PK-38 to PK-40).
  package func loaded() throws(PasskeyError) -> COSEKey {
    switch self {
    case .cose(let bytes): try COSEKey(bytes: bytes)
    case .subjectPublicKeyInfo(let bytes): try COSEKey(subjectPublicKeyInfo: bytes)
    }
  }
}

extension AccountLine {
  /// Writes the member, if there is any passkey.
  func writePasskeys(to writer: inout JSONWriter) {
    guard !passkeys.isEmpty else { return }
    writer.name("passkeys")
    writer.beginArray()
    for passkey in passkeys { passkey.write(to: &writer) }
    writer.endArray()
  }
}

extension AccountLine.Passkey {
  fileprivate func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("rp_id", rpID)
    writer.member("credential_id", Base64URL.encode(credentialID))
    switch publicKey {
    case .cose(let bytes): writer.member("public_key", Base64URL.encode(bytes))
    case .subjectPublicKeyInfo(let bytes): writer.member("public_key_spki", Base64URL.encode(bytes))
    }
    writer.member("user_handle", ifPresent: userHandle.map { Base64URL.encode($0) })
    writer.member("sign_count", Int(signCount))
    if !transports.isEmpty { writer.member("transports", transports) }
    writer.member("aaguid", ifPresent: aaguid.flatMap { AAGUID(stored: $0)?.text })
    writer.member("backup_eligible", isBackupEligible)
    writer.member("backup_state", isBackedUp)
    writer.member("name", ifPresent: name)
    writer.member("created_at", ifPresent: createdAt.map { Timestamp($0).text })
    writer.endObject()
  }
}

// MARK: The rules

extension ImportRules {
  /// The passkeys of a line, each with its key loaded.
  func passkeys(of line: AccountLine, _ now: Date) throws(AccountLineProblem) -> [ImportedPasskey] {
    var passkeys: [ImportedPasskey] = []
    for (index, passkey) in line.passkeys.enumerated() {
      let imported = try self.passkey(passkey, at: "passkeys[\(index)]", now)
      guard !passkeys.contains(where: { $0.key == imported.key }) else {
        throw AccountLineProblem("repeated_identity", "passkeys[\(index)] names the same passkey as another one.")
      }
      passkeys.append(imported)
    }
    return passkeys
  }

  private func passkey(
    _ passkey: AccountLine.Passkey, at path: String, _ now: Date
  ) throws(AccountLineProblem) -> ImportedPasskey {
    guard let relyingParty else {
      throw AccountLineProblem(
        "provider_not_set_up", "\(path): passkeys are not set up. Add `passkey` to a client in the settings.")
    }
    guard passkey.rpID.hasSameBytes(as: relyingParty.text) else {
      throw AccountLineProblem(
        "rp_id_foreign",
        "\(path).rp_id is not “\(relyingParty.text)”, to which all passkeys of this server belong. A passkey of another domain cannot be used here: leave it out."
      )
    }
    let key: COSEKey
    do throws(PasskeyError) {
      key = try passkey.publicKey.loaded()
    } catch {
      throw AccountLineProblem("passkey_key_invalid", "\(path): the public key cannot be used: \(error.detail).")
    }
    if let createdAt = passkey.createdAt, createdAt > now {
      throw AccountLineProblem("invalid_value", "\(path).created_at is in the future.")
    }
    let names = [passkey.name, passkey.aaguid.flatMap { AAGUID(stored: $0)?.name }].compactMap(\.self)
    return ImportedPasskey(
      key: .passkey(rpID: relyingParty.text, credentialID: passkey.credentialID, in: realm),
      credentialID: passkey.credentialID, publicKey: key.bytes, algorithm: key.algorithm.rawValue,
      userHandle: passkey.userHandle, signCount: passkey.signCount, transports: passkey.transports,
      aaguid: passkey.aaguid, isBackupEligible: passkey.isBackupEligible, isBackedUp: passkey.isBackedUp,
      name: names.lazy.compactMap { PasskeyName($0) }.first ?? PasskeyName(stored: "Passkey"),
      createdAt: passkey.createdAt?.inMilliseconds)
  }
}
