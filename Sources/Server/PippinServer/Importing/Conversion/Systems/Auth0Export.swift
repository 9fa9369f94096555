import PippinAccounts
import PippinFoundation
import PippinTokens
import PippinSecret

/// Auth0: a bulk user export in JSON, one user a line, with the password hashes in a file of their own.
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
    // The user's own members are those of the first identity; the others have data of their own.
    for (index, identity) in identities.enumerated() {
      try read(identity, email: identity.email ?? (index == 0 ? record.text("email") : nil), into: &draft)
    }
    if record.mayBe("blocked") { draft.suspend(at: nil, reason: nil) }
    draft.setMetadata(record.object("user_metadata"), isGiven: record.says("user_metadata"))
    draft.setPrivateMetadata(record.object("app_metadata"), isGiven: record.says("app_metadata"))
    if record.says("multifactor") { draft.loseSecondFactor() }
  }

  /// One of the places where the user signs in.
  private struct Place {
    let provider: String
    let subject: String?
    let connection: String?
    let email: String?
  }

  /// The user's places; where the export has none, the one that the user's id names.
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
