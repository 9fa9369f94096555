import PippinAccounts
import PippinFoundation
import PippinTokens

/// Devise: a row of the users table, with OmniAuth's `provider` and `uid`, or a list of them in the member `identities`.
enum DeviseExport {
  /// A provider `email` is how devise_token_auth names the password.
  static func read(_ record: ExportRecord, into draft: inout AccountDraft) throws(ConversionStop) {
    try draft.setUser(record.text("id"))
    if record.says("deleted_at", "discarded_at") { throw .skip("deleted", "The user is deleted.") }
    draft.setCreation(record.time("created_at"), isGiven: record.says("created_at"))
    draft.setName(
      given: record.text("first_name", "given_name"), family: record.text("last_name", "family_name"),
      whole: record.text("name", "full_name"))
    let identities = try ([record] + record.objects("identities")).filter {
      $0.says("uid") && $0.text("provider") != "email"
    }
    // Without Confirmable there is no such column. With it, apps call the users of providers confirmed without a mail.
    draft.setAddress(record.text("email"), isVerified: record.says("confirmed_at"), wasMailed: identities.isEmpty)
    for identity in identities { try read(identity: identity, into: &draft) }
    if let hash = record.text("encrypted_password") { draft.addPassword(AccountLine.Hash(selfDescribing: hash)) }
    if record.mayBe("suspended", "banned") || record.says("suspended_at", "banned_at") {
      draft.suspend(
        at: record.time("suspended_at", "banned_at", "updated_at"), reason: record.text("suspension_reason"))
    }
    if record.flag("otp_required_for_login") { draft.loseSecondFactor() }
    if record.says("unconfirmed_email") {
      draft.lose("unconfirmed_email", "A change of the email address was waiting to be confirmed. It is dropped.")
    }
  }

  private static func read(identity: ExportRecord, into draft: inout AccountDraft) throws(ConversionStop) {
    let subject = identity.text("uid")
    switch identity.text("provider") {
    case "apple": try draft.addIdentity(.apple, subject: subject, email: nil)
    case "google_oauth2", "google": try draft.addIdentity(.google, subject: subject, email: nil)
    case "facebook": try draft.addIdentity(.facebook, subject: subject, email: nil)
    case let other: draft.addUnusable(provider: other ?? "an unknown provider")
    }
  }
}
