import PippinAccounts
import PippinFoundation
import PippinTokens
import PippinSecret

/// Supabase: a row of `auth.users` with the rows of `auth.identities` in the member `identities`.
enum SupabaseExport {
  /// What Supabase writes into a user's metadata itself.
  private static let ownOfApp: Set<String> = ["provider", "providers"]
  private static let ownOfUser: Set<String> = [
    "sub", "iss", "provider_id", "email", "email_verified", "phone", "phone_verified", "name", "full_name",
  ]

  static func read(_ record: ExportRecord, into draft: inout AccountDraft) throws(ConversionStop) {
    try draft.setUser(record.text("id"))
    if record.says("deleted_at") { throw .skip("deleted", "The user is deleted.") }
    guard record.has("identities") else {
      throw .fail(
        ConversionFailure(
          "identities_missing",
          "The record has no identities. Export it with the query in docs/guides/\(draft.system.guide)."))
    }
    draft.setCreation(record.time("created_at"), isGiven: record.says("created_at"))
    let user = record.object("raw_user_meta_data")
    draft.setName(
      given: user?.text("given_name"), family: user?.text("family_name"), whole: user?.text("full_name", "name"))
    let identities = try record.objects("identities")
    draft.setAddress(
      record.text("email"), isVerified: record.says("email_confirmed_at", "confirmed_at"),
      wasMailed: identities.contains { $0.text("provider") == "email" })
    for identity in identities { try read(identity: identity, into: &draft) }
    if let hash = record.text("encrypted_password") {
      draft.addPassword(AccountLine.Hash(selfDescribing: hash) ?? FirebaseScryptText.hash(hash))
    }
    if record.says("banned_until") {
      let end = record.time("banned_until")
      draft.suspend(since: record.time("updated_at"), until: end, isForEver: end == nil, reason: nil)
    }
    draft.setMetadata(user, isGiven: record.says("raw_user_meta_data"), without: ownOfUser)
    draft.setPrivateMetadata(
      record.object("raw_app_meta_data"), isGiven: record.says("raw_app_meta_data"), without: ownOfApp)
    if record.says("phone") { draft.addUnusablePhone() }
    if record.flag("has_second_factor") { draft.loseSecondFactor() }
    if record.flag("is_anonymous") { draft.explainNone("anonymous", "The user is anonymous.") }
  }

  private static func read(identity: ExportRecord, into draft: inout AccountDraft) throws(ConversionStop) {
    let data = identity.object("identity_data")
    // Databases from before the column of that name have the subject in the provider's data only.
    let subject = identity.text("provider_id") ?? data?.text("sub")
    let (email, isVerified) = (data?.text("email"), data?.flag("email_verified") ?? false)
    switch identity.text("provider") {
    case "apple": try draft.addIdentity(.apple, subject: subject, email: email, isVerified: isVerified)
    case "google": try draft.addIdentity(.google, subject: subject, email: email, isVerified: isVerified)
    case "facebook": try draft.addIdentity(.facebook, subject: subject, email: email)
    // The number is told by the user's own column.
    case "phone": break
    case "email":
      draft.explainNone("email_link", AccountDraft.emailLink)
    case let other: draft.addUnusable(provider: other ?? "an unknown provider")
    }
  }
}

/// Firebase's scrypt as Supabase stores it for users that came from there:
/// `$fbscrypt$v=1,n=14,r=8,p=1,ss=SEPARATOR,sk=KEY$SALT$HASH`.
enum FirebaseScryptText {
  static func hash(_ text: String) -> AccountLine.Hash? {
    let parts = text.split(separator: "$", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 5, parts[0].isEmpty, parts[1] == "fbscrypt" else { return nil }
    var values: [String: String] = [:]
    for pair in parts[2].split(separator: ",") {
      let sides = pair.split(separator: "=", maxSplits: 1).map(String.init)
      if sides.count == 2 { values[sides[0]] = sides[1] }
    }
    guard values["v"] == "1", values["p"] == "1", let cost = values["n"].flatMap({ Int($0) }),
      let rounds = values["r"].flatMap({ Int($0) }), (1...14).contains(cost), (1...120).contains(rounds),
      let separator = values["ss"], let key = values["sk"], Data(base64Encoded: separator) != nil,
      Data(base64Encoded: key) != nil
    else { return nil }
    return FirebaseHashConfig(
      signerKey: SecretText(key), saltSeparator: separator, rounds: rounds, memoryCost: cost
    ).hash(parts[4], salt: parts[3])
  }
}
