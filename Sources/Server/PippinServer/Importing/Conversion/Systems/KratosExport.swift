import PippinAccounts
import PippinFoundation
import PippinTokens

/// Ory Kratos: the identities of its admin API, with their credentials.
enum KratosExport {
  static func read(_ record: ExportRecord, into draft: inout AccountDraft) throws(ConversionStop) {
    try draft.setUser(record.text("id"))
    guard record.has("credentials") else {
      throw .fail(
        ConversionFailure(
          "credentials_missing",
          "The record has no credentials. Export it with the command in docs/guides/\(draft.system.guide)."))
    }
    draft.setCreation(record.time("created_at"), isGiven: record.says("created_at"))
    let traits = record.object("traits")
    let name = traits?.object("name")
    draft.setName(
      given: name?.text("first", "given", "given_name") ?? traits?.text("first_name", "given_name"),
      family: name?.text("last", "family", "family_name") ?? traits?.text("last_name", "family_name"),
      whole: traits?.text("name", "full_name"))
    let credentials = record.objectsByName("credentials")
    let oidc = credentials.first { $0.name == "oidc" }?.record.object("config")
    let providers = try oidc?.objects("providers") ?? []
    try readAddress(of: record, traits, hasProviders: !providers.isEmpty, into: &draft)
    for provider in providers {
      try draft.addIdentity(named: provider.text("provider"), subject: provider.text("subject"))
    }
    for (type, credential) in credentials where type != "oidc" {
      try read(credential: credential, type, into: &draft)
    }
    if record.text("state") == "inactive" { draft.suspend(at: record.time("state_changed_at"), reason: nil) }
    draft.setMetadata(record.object("metadata_public"), isGiven: record.says("metadata_public"))
    draft.setPrivateMetadata(record.object("metadata_admin"), isGiven: record.says("metadata_admin"))
    if record.says("organization_id") { draft.addUnusable(provider: "sso:" + (record.text("organization_id") ?? "")) }
  }

  /// Kratos verifies an address by a mail, or takes the word of an OpenID provider for it.
  private static func readAddress(
    of record: ExportRecord, _ traits: ExportRecord?, hasProviders: Bool, into draft: inout AccountDraft
  ) throws(ConversionStop) {
    let addresses = try record.objects("verifiable_addresses").filter { $0.text("via") == "email" }
    let own = traits?.text("email")
    let known = own == nil ? addresses.first : addresses.first { $0.text("value") == own }
    draft.setAddress(
      own ?? known?.text("value"), isVerified: known?.flag("verified") ?? false, wasMailed: !hasProviders)
  }

  private static func read(
    credential: ExportRecord, _ type: String, into draft: inout AccountDraft
  ) throws(ConversionStop) {
    let config = credential.object("config")
    switch type {
    case "password":
      guard let hash = config?.text("hashed_password") else {
        // Somebody without a password has the credential too, for its identifiers.
        return draft.explainNone("no_password_hash", "The export has no hash for the user's password.")
      }
      draft.addPassword(AccountLine.Hash(selfDescribing: hash))
    case "webauthn", "passkey":
      let handle = config?.bytes("user_handle")
      for key in try config?.objects("credentials") ?? [] {
        // A key of the kind `webauthn` is a second factor unless it says otherwise; a passkey never is.
        guard type == "passkey" || key.flag("is_passwordless") else {
          draft.loseSecurityKey()
          continue
        }
        try draft.addPasskey(passkey(key, handle))
      }
    case "totp", "lookup_secret": draft.loseSecondFactor()
    case "code", "code_recovery", "link_recovery", "link": draft.explainNone("email_link", AccountDraft.emailLink)
    case "saml": draft.addUnusable(provider: "saml")
    default: draft.addUnusable("other_credential", "The user has a credential of the kind \(type.prefix(60)).")
    }
  }

  private static func passkey(_ key: ExportRecord, _ handle: [UInt8]?) -> ExportedPasskey {
    let (authenticator, flags) = (key.object("authenticator"), key.object("flags"))
    var passkey = ExportedPasskey()
    passkey.credentialID = key.bytes("id")
    passkey.publicKey = key.bytes("public_key").map { .cose($0) }
    passkey.userHandle = handle
    passkey.signCount = authenticator?.element["sign_count"]?.integer ?? 0
    passkey.transports = key.texts("transport")
    passkey.aaguid = authenticator?.bytes("aaguid")
    // Credentials from before these were kept have none.
    passkey.isBackupEligible = flags?.flag("backup_eligible")
    passkey.isBackedUp = flags?.flag("backup_state") ?? false
    passkey.name = key.text("display_name")
    passkey.createdAt = key.time("added_at")
    return passkey
  }
}
