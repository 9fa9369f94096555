import PippinAccounts
import PippinFoundation
import PippinTokens

/// Hanko: users in the format that it imports and exports.
enum HankoExport {
  static func read(_ record: ExportRecord, into draft: inout AccountDraft) throws(ConversionStop) {
    let id = record.text("user_id", "id")
    try draft.setUser(id)
    draft.setCreation(record.time("created_at"), isGiven: record.says("created_at"))
    let emails = try record.objects("emails")
    let identities = try record.objects("identities")
    let primary = emails.first { $0.flag("is_primary") } ?? emails.first
    draft.setAddress(
      primary?.text("address"), isVerified: primary?.flag("is_verified") ?? false, wasMailed: identities.isEmpty)
    for identity in identities {
      try draft.addIdentity(
        named: identity.text("provider_id", "provider_name"), subject: identity.text("provider_user_id"))
    }
    if let password = record.object("password") {
      draft.addPassword(password.text("password").flatMap { AccountLine.Hash(selfDescribing: $0) })
    }
    for credential in try record.objects("webauthn_credentials") {
      if credential.flag("mfa_only") {
        draft.loseSecurityKey()
      } else {
        try draft.addPasskey(passkey(credential, user: id))
      }
    }
    if record.says("otp_secret") { draft.loseSecondFactor() }
    if emails.count > 1 { draft.lose("email", "The user has further email addresses. An account here has one.") }
    draft.explainNone("email_link", AccountDraft.emailLink)
  }

  /// Hanko's user handle is the user's UUID, as its 16 bytes, unless the credential names another one.
  private static func passkey(_ credential: ExportRecord, user: String?) -> ExportedPasskey {
    var passkey = ExportedPasskey()
    passkey.credentialID = credential.bytes("id")
    passkey.publicKey = credential.bytes("public_key").map { .cose($0) }
    passkey.userHandle = credential.text("user_handle").map { Array($0.utf8) } ?? ExportedPasskey.aaguid(user)
    passkey.signCount = credential.element["sign_count"]?.integer ?? 0
    passkey.transports = credential.texts("transports")
    passkey.aaguid = ExportedPasskey.aaguid(credential.text("aaguid"))
    // Hanko writes false where it does not know.
    passkey.isBackupEligible = credential.flag("backup_eligible") ? true : nil
    passkey.isBackedUp = credential.flag("backup_state")
    passkey.name = credential.text("name")
    passkey.createdAt = credential.time("created_at")
    return passkey
  }
}
