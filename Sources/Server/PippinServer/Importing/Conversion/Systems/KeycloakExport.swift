import PippinAccounts
import PippinFoundation
import PippinPasswords
import PippinTokens

/// Keycloak: the users of a realm export, with their credentials and identity providers.
enum KeycloakExport {
  static func read(_ record: ExportRecord, into draft: inout AccountDraft) throws(ConversionStop) {
    let id = record.text("id")
    try draft.setUser(id)
    if record.says("serviceAccountClientId") {
      throw .skip("service_account", "The user is a service account of a client.")
    }
    draft.setCreation(record.time("createdTimestamp"), isGiven: record.says("createdTimestamp"))
    draft.setName(given: record.text("firstName"), family: record.text("lastName"), whole: nil)
    let credentials = try record.objects("credentials")
    let identities = try record.objects("federatedIdentities")
    draft.setAddress(
      record.text("email"), isVerified: record.flag("emailVerified"),
      wasMailed: identities.isEmpty || credentials.contains { $0.text("type") == "password" })
    for identity in identities {
      try draft.addIdentity(named: identity.text("identityProvider"), subject: identity.text("userId"))
    }
    for credential in credentials { try read(credential: credential, user: id ?? "", into: &draft) }
    if record.element["enabled"]?.bool == false { draft.suspend(at: nil, reason: nil) }
    draft.setPrivateMetadata(record.object("attributes"), isGiven: record.says("attributes"))
    if record.says("federationLink") {
      draft.addUnusable(
        "user_federation", "The user's password is in a directory that Keycloak asks, and not in the export.")
    }
  }

  private static func read(
    credential: ExportRecord, user: String, into draft: inout AccountDraft
  ) throws(ConversionStop) {
    switch credential.text("type") {
    case "password": draft.addPassword(password(credential))
    case "webauthn-passwordless": try draft.addPasskey(passkey(credential, user: user))
    case "webauthn": draft.loseSecurityKey()
    default: draft.loseSecondFactor()
    }
  }

  /// Both parts are JSON texts in the export.
  private static func password(_ credential: ExportRecord) -> AccountLine.Hash? {
    guard let secret = credential.object("secretData"), let data = credential.object("credentialData") else {
      return nil
    }
    return KeycloakPassword(secret: secret.element, credential: data.element).map { .keycloak($0) }
  }

  /// Keycloak's user handle is the text of the user's id. Backup flags are not kept.
  private static func passkey(_ credential: ExportRecord, user: String) -> ExportedPasskey {
    var passkey = ExportedPasskey()
    guard let data = credential.object("credentialData") else { return passkey }
    passkey.credentialID = data.bytes("credentialId")
    passkey.publicKey = data.bytes("credentialPublicKey").map { .cose($0) }
    passkey.userHandle = Array(user.utf8)
    passkey.signCount = data.element["counter"]?.integer ?? 0
    passkey.transports = data.texts("transports").map { $0.lowercased() }
    passkey.aaguid = ExportedPasskey.aaguid(data.text("aaguid"))
    // Keycloak's own label for who gave none.
    passkey.name = credential.text("userLabel").flatMap { $0.hasSuffix("(Default Label)") ? nil : $0 }
    passkey.createdAt = credential.time("createdDate")
    return passkey
  }
}
