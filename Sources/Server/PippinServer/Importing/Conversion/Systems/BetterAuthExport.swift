import PippinAccounts
import PippinFoundation
import PippinTokens

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
      wasMailed: accounts.contains { $0.text("providerId", "provider_id") == "credential" })
    for account in accounts { try read(account: account, into: &draft) }
    readBan(of: record, into: &draft)
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
      // What was just written can be read.
      return nil
    }
  }
}
