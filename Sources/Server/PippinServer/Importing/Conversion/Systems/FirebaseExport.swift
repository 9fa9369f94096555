import PippinAccounts
import PippinFoundation
import PippinTokens

/// Firebase Auth: `firebase auth:export` in JSON, the pages of `accounts:batchGet`, or the Admin SDK's user records.
enum FirebaseExport {
  static func read(_ record: ExportRecord, into draft: inout AccountDraft) throws(ConversionStop) {
    try draft.setUser(record.text("localId", "uid"))
    let metadata = record.object("metadata")
    draft.setCreation(
      record.time("createdAt") ?? metadata?.time("creationTime"), isGiven: record.says("createdAt"))
    draft.setName(given: nil, family: nil, whole: record.text("displayName"))
    draft.setAddress(
      record.text("email"), isVerified: record.flag("emailVerified"), wasMailed: record.says("passwordHash"))
    try readProviders(of: record, into: &draft)
    try readPassword(of: record, into: &draft)
    if record.mayBe("disabled") { draft.suspend(at: nil, reason: nil) }
    draft.setPrivateMetadata(
      record.object("customAttributes", "customClaims"), isGiven: record.says("customAttributes", "customClaims"))
    let factors = try record.objects("mfaInfo") + (try record.object("multiFactor")?.objects("enrolledFactors") ?? [])
    if !factors.isEmpty { draft.loseSecondFactor() }
    if record.says("phoneNumber") { draft.addUnusablePhone() }
    if record.says("email") {
      draft.explainNone(
        "no_sign_in_method",
        "The export names no sign-in method: an email link, or a provider that it leaves out. Older versions of the Firebase CLI leave out Apple."
      )
    } else {
      draft.explainNone("anonymous", "The user is anonymous.")
    }
  }

  private static func readProviders(
    of record: ExportRecord, into draft: inout AccountDraft
  ) throws(ConversionStop) {
    for provider in try record.objects("providerUserInfo", "providerData") {
      let (id, email) = (provider.text("providerId"), provider.text("email"))
      let subject = provider.text("rawId", "uid", "federatedId")
      switch id {
      case "apple.com": try draft.addIdentity(.apple, subject: subject, email: email)
      case "google.com": try draft.addIdentity(.google, subject: subject, email: email)
      case "facebook.com": try draft.addIdentity(.facebook, subject: subject, email: email)
      // Both are told by other members: the hash, and the number.
      case "password", "phone": break
      case let other: draft.addUnusable(provider: other ?? "an unknown provider")
      }
    }
  }

  private static func readPassword(of record: ExportRecord, into draft: inout AccountDraft) throws(ConversionStop) {
    guard let hash = record.text("passwordHash") else { return }
    guard hash != AccountLine.Hash.redacted else {
      return draft.addUnusable(
        "no_password_hash",
        "The export leaves the hash out (REDACTED): export again as somebody with the permission firebaseauth.configs.getHashConfig."
      )
    }
    // Version 0 is Firebase's scrypt; any other is a hash that came from elsewhere and was never renewed.
    guard (record.text("version") ?? "0") == "0", let salt = record.text("salt", "passwordSalt") else {
      return draft.addPassword(nil)
    }
    guard let parameters = draft.options.hashConfig else {
      guard draft.options.leavesOutPasswords else {
        throw .fail(
          ConversionFailure(
            "hash_config_missing",
            "This user has a password. Add --hash-config FILE with the project's password hash parameters, or --without-passwords."
          ))
      }
      return draft.addPassword(nil)
    }
    draft.addPassword(parameters.hash(hash, salt: salt))
  }
}
