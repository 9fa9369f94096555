import PippinFoundation
import PippinTokens
import SignInWithPasskeys

/// A passkey as an export has it; what is not there is `nil`.
struct ExportedPasskey {
  /// `nil` where the export does not name the domain.
  var rpID: String?
  var credentialID: [UInt8]?
  var publicKey: AccountLine.Passkey.PublicKey?
  var userHandle: [UInt8]?
  var signCount: Int64 = 0
  var transports: [String] = []
  var aaguid: [UInt8]?
  /// `nil` where the export does not say.
  var isBackupEligible: Bool?
  var isBackedUp = false
  var name: String?
  var createdAt: Date?
}

extension AccountDraft {
  /// Adds a passkey that signs in by itself. Its key is checked by the import.
  mutating func addPasskey(_ exported: ExportedPasskey) throws(ConversionStop) {
    guard !options.leavesOutPasskeys else {
      return addUnusable("passkey_left_out", "A passkey is left out, as --without-passkeys says.")
    }
    guard let rpID = exported.rpID ?? options.rpID else {
      throw .fail(
        ConversionFailure(
          "rp_id_missing",
          "This user has a passkey, and the export does not name its domain. Add --rp-id DOMAIN, the RP ID of the passkeys, or --without-passkeys."
        ))
    }
    guard options.rpID.map({ $0.hasSameBytes(as: rpID) }) ?? true else {
      return addUnusable(
        "passkey_foreign",
        "A passkey belongs to the domain \(rpID.prefix(100)) and cannot be used at another one. The user adds a new one."
      )
    }
    guard let id = exported.credentialID, AccountLine.Passkey.credentialIDBytes.contains(id.count),
      let key = exported.publicKey
    else {
      return addUnusable("passkey_unreadable", "A passkey has no credential id or no public key that can be read.")
    }
    var passkey = AccountLine.Passkey(rpID: rpID, credentialID: id, publicKey: key)
    passkey.userHandle = exported.userHandle.flatMap { (1...64).contains($0.count) ? $0 : nil }
    passkey.signCount = UInt32(exactly: exported.signCount) ?? 0
    passkey.transports = AccountLine.Passkey.clean(exported.transports)
    passkey.aaguid = exported.aaguid.flatMap { $0.count == 16 ? AccountLine.Passkey.known($0) : nil }
    // Only keys that stay on one device count. A wrong guess refuses nobody: a counter is judged only if it was known to count.
    passkey.isBackupEligible = exported.isBackupEligible ?? (exported.isBackedUp || passkey.signCount == 0)
    passkey.isBackedUp = exported.isBackedUp && passkey.isBackupEligible
    passkey.name = exported.name
    passkey.createdAt = exported.createdAt
    try append(passkey)
  }

  /// Notes a security key that only confirms a password.
  mutating func loseSecurityKey() {
    lose("second_factor", "The user signed in with a security key as a second factor, which Pippin does not have.")
  }
}

extension ExportedPasskey {
  /// What the attestation object of the registration says, where a system keeps that. Nothing of it is verified.
  init(attestation bytes: [UInt8]?) {
    guard let bytes else { return }
    do throws(PasskeyError) {
      let data = try UnverifiedAttestationObject(parsing: bytes).authenticatorData
      guard let credential = data.attestedCredential else { return }
      credentialID = credential.id
      publicKey = .cose(credential.keyBytes)
      signCount = Int64(data.signCount)
      aaguid = credential.aaguid.bytes
      isBackupEligible = data.flags.contains(.backupEligible)
      isBackedUp = data.flags.contains(.backupState)
    } catch {
      // Then it has no key, which is reported.
      return
    }
  }

  /// The bytes of an AAGUID in its spelling with hyphens.
  static func aaguid(_ text: String?) -> [UInt8]? { text.flatMap { AAGUID($0)?.bytes } }

  /// The members that systems built on SimpleWebAuthn have: `singleDevice` or `multiDevice`.
  static func isBackupEligible(deviceType text: String?) -> Bool? {
    switch text {
    case "multiDevice", "multi_device": true
    case "singleDevice", "single_device": false
    default: nil
    }
  }
}
