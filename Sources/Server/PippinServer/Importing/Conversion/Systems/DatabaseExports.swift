import PippinAccounts
import PippinFoundation
import PippinSecret
import PippinTokens

/// Supabase: a row of `auth.users` with the rows of `auth.identities` in the member `identities`.
enum SupabaseExport {
  /// The metadata members that Supabase writes itself.
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
    for passkey in try record.objects("webauthn_credentials", "passkeys") {
      try draft.addPasskey(self.passkey(passkey, user: record.text("id") ?? ""))
    }
    if record.says("phone") { draft.addUnusablePhone() }
    if record.flag("has_second_factor") { draft.loseSecondFactor() }
    if record.flag("is_anonymous") { draft.explainNone("anonymous", "The user is anonymous.") }
  }

  private static func read(identity: ExportRecord, into draft: inout AccountDraft) throws(ConversionStop) {
    let data = identity.object("identity_data")
    // Older databases have no such column, and the subject is in the provider's data only.
    let subject = identity.text("provider_id") ?? data?.text("sub")
    let (email, isVerified) = (data?.text("email"), data?.flag("email_verified") ?? false)
    switch identity.text("provider") {
    case "apple": try draft.addIdentity(.apple, subject: subject, email: email, isVerified: isVerified)
    case "google": try draft.addIdentity(.google, subject: subject, email: email, isVerified: isVerified)
    case "facebook": try draft.addIdentity(.facebook, subject: subject, email: email)
    // The user's own column has the number.
    case "phone": break
    case "email":
      draft.explainNone("email_link", AccountDraft.emailLink)
    case let other: draft.addUnusable(provider: other ?? "an unknown provider")
    }
  }
}

extension SupabaseExport {
  /// A row of `auth.webauthn_credentials`. The user handle is the text of the user's id.
  private static func passkey(_ row: ExportRecord, user: String) -> ExportedPasskey {
    var passkey = ExportedPasskey()
    passkey.credentialID = row.bytes("credential_id")
    passkey.publicKey = row.bytes("public_key").map { .cose($0) }
    passkey.userHandle = Array(user.utf8)
    passkey.signCount = row.element["sign_count"]?.integer ?? 0
    passkey.transports = row.texts("transports")
    passkey.aaguid = ExportedPasskey.aaguid(row.text("aaguid"))
    passkey.isBackupEligible = row.has("backup_eligible") ? row.flag("backup_eligible") : nil
    passkey.isBackedUp = row.flag("backed_up")
    passkey.name = row.text("friendly_name")
    passkey.createdAt = row.time("created_at")
    return passkey
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

/// Better Auth: a row of the table `user` with the rows of `account` in the member `accounts`.
enum BetterAuthExport {
  static func read(_ record: ExportRecord, into draft: inout AccountDraft) throws(ConversionStop) {
    try draft.setUser(record.text("id"))
    guard record.has("accounts") else {
      throw .fail(
        ConversionFailure(
          "accounts_missing",
          "The record has no accounts. Export it with the query in docs/guides/\(draft.system.guide)."))
    }
    if record.flag("isAnonymous", "is_anonymous") { throw .skip("anonymous", "The user is anonymous.") }
    draft.setCreation(record.time("createdAt", "created_at"), isGiven: record.says("createdAt", "created_at"))
    draft.setName(given: nil, family: nil, whole: record.text("name"))
    let accounts = try record.objects("accounts")
    draft.setAddress(
      record.text("email"), isVerified: record.flag("emailVerified", "email_verified"),
      wasMailed: accounts.isEmpty || accounts.contains { $0.text("providerId", "provider_id") == "credential" })
    for account in accounts { try read(account: account, into: &draft) }
    readBan(of: record, into: &draft)
    for passkey in try record.objects("passkeys", "passkey") { try draft.addPasskey(self.passkey(passkey)) }
    if let role = record.text("role"), role != "user" {
      draft.setPrivateMetadata(Self.object("role", role), isGiven: true)
    }
    if record.says("phoneNumber", "phone_number") { draft.addUnusablePhone() }
    if record.flag("twoFactorEnabled", "two_factor_enabled") { draft.loseSecondFactor() }
    draft.explainNone("email_link", AccountDraft.emailLink)
  }

  private static func read(account: ExportRecord, into draft: inout AccountDraft) throws(ConversionStop) {
    // Version 1.7 has a new name for the subject.
    let subject = account.text("accountId", "account_id", "providerAccountId", "provider_account_id")
    switch account.text("providerId", "provider_id") {
    case "apple":
      try draft.addIdentity(
        .apple, subject: subject, email: nil, refreshToken: account.text("refreshToken", "refresh_token"))
    case "google": try draft.addIdentity(.google, subject: subject, email: nil)
    case "facebook": try draft.addIdentity(.facebook, subject: subject, email: nil)
    case "credential":
      guard let hash = account.text("password") else { return }
      draft.addPassword(AccountLine.Hash(selfDescribing: BetterAuthScrypt.selfDescribing(hash) ?? hash))
    case let other: draft.addUnusable(provider: other ?? "an unknown provider")
    }
  }

  private static func readBan(of record: ExportRecord, into draft: inout AccountDraft) {
    guard record.mayBe("banned") else { return }
    draft.suspend(
      since: record.time("updatedAt", "updated_at"), until: record.time("banExpires", "ban_expires"),
      isForEver: !record.says("banExpires", "ban_expires"), reason: record.text("banReason", "ban_reason"))
  }

  private static func object(_ name: String, _ value: String) -> ExportRecord? {
    var writer = JSONWriter()
    writer.beginObject()
    writer.member(name, value)
    writer.endObject()
    do throws(JSONError) {
      return ExportRecord(try JSONDocument(parsing: writer.bytes, limits: RawRecord.limits).root)
    } catch {
      // Cannot happen: the JSON was written just now.
      return nil
    }
  }
}

extension BetterAuthExport {
  /// A row of the plugin's table `passkey`. It draws a user handle for each passkey, and keeps none.
  private static func passkey(_ row: ExportRecord) -> ExportedPasskey {
    var passkey = ExportedPasskey()
    passkey.credentialID = row.bytes("credentialID", "credential_id", "credentialId")
    passkey.publicKey = row.bytes("publicKey", "public_key").map { .cose($0) }
    passkey.signCount = row.element["counter"]?.integer ?? 0
    passkey.transports = row.texts("transports")
    passkey.aaguid = ExportedPasskey.aaguid(row.text("aaguid"))
    passkey.isBackupEligible = ExportedPasskey.isBackupEligible(deviceType: row.text("deviceType", "device_type"))
    passkey.isBackedUp = row.flag("backedUp", "backed_up")
    passkey.name = row.text("name")
    passkey.createdAt = row.time("createdAt", "created_at")
    return passkey
  }
}

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
    // Without Confirmable there is no such column. With it, apps confirm users of providers without an email.
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
