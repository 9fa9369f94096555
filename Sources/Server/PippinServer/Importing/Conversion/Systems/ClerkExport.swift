import PippinAccounts
import PippinFoundation
import PippinSecret
import PippinTokens

/// Clerk: the users of the Backend API, or the table of its dashboard, which has the password digests.
enum ClerkExport {
  static func read(_ record: ExportRecord, into draft: inout AccountDraft) throws(ConversionStop) {
    let id = record.text("id")
    try draft.setUser(id)
    draft.setCreation(record.time("created_at"), isGiven: record.says("created_at"))
    draft.setName(given: record.text("first_name"), family: record.text("last_name"), whole: nil)
    try readAddress(of: record, into: &draft)
    for account in try record.objects("external_accounts") { try read(account: account, into: &draft) }
    for account in try record.objects("enterprise_accounts", "saml_accounts") {
      draft.addUnusable(provider: "saml:" + (account.text("provider") ?? ""))
    }
    readPassword(of: record, id, into: &draft)
    if !(try record.objects("passkeys")).isEmpty {
      draft.addUnusable("passkey", "The user has a passkey, whose public key Clerk does not export.")
    }
    if record.mayBe("banned") {
      draft.suspend(at: nil, reason: nil)
    } else if record.mayBe("locked") {
      // After too many wrong passwords, most instances lock for an hour.
      draft.suspend(since: nil, until: nil, isForEver: !record.says("lockout_expires_in_seconds"), reason: nil)
    }
    draft.setMetadata(record.object("public_metadata"), isGiven: record.says("public_metadata"))
    draft.setPrivateMetadata(record.object("private_metadata"), isGiven: record.says("private_metadata"))
    if let own = record.object("unsafe_metadata"), own.element.members.contains(where: { _ in true }) {
      draft.lose("unsafe_metadata", "The metadata that the user could change themselves is left out.")
    }
    if record.says("primary_phone_number", "primary_phone_number_id", "verified_phone_numbers") {
      draft.addUnusablePhone()
    }
    if record.says("totp_secret") || record.flag("two_factor_enabled", "totp_enabled") { draft.loseSecondFactor() }
    if !(try record.objects("web3_wallets")).isEmpty { draft.addUnusable(provider: "web3") }
    if record.has("external_accounts") {
      draft.explainNone("email_link", AccountDraft.emailLink)
    } else {
      draft.explainNone(
        "no_sign_in_method",
        "The table has no password digest for the user, and no social connections for anybody. Convert the users of the API."
      )
    }
  }

  /// The table names the primary address, and lists those that are verified; the API has each with how it was verified. What Clerk's
  /// support sends has only a list.
  private static func readAddress(of record: ExportRecord, into draft: inout AccountDraft) throws(ConversionStop) {
    let listed = record.texts("email_addresses")
    let addresses = listed.isEmpty ? try record.objects("email_addresses") : []
    guard !addresses.isEmpty else {
      let primary = record.text("primary_email_address") ?? listed.first
      let isVerified = primary.map { record.texts("verified_email_addresses").contains($0) } ?? false
      // The table does not say by what an address was verified, nor who came by a provider that vouches for any address.
      return draft.setAddress(primary, isVerified: isVerified, wasMailed: false)
    }
    let primary = record.text("primary_email_address_id")
    let address = addresses.first { $0.text("id") == primary } ?? addresses.first
    let verification = address?.object("verification")
    let strategy = verification?.text("strategy") ?? ""
    draft.setAddress(
      address?.text("email_address"), isVerified: verification?.text("status") == "verified",
      wasMailed: ["email_code", "email_link", "ticket"].contains(strategy), isCertain: true)
    if addresses.count > 1 { draft.lose("email", "The user has further email addresses. An account here has one.") }
  }

  private static func read(account: ExportRecord, into draft: inout AccountDraft) throws(ConversionStop) {
    // Older answers have the subject under the provider's own name.
    let subject = account.text("provider_user_id", "google_id", "facebook_id")
    let provider = account.text("provider").map { $0.hasPrefix("oauth_") ? String($0.dropFirst(6)) : $0 }
    try draft.addIdentity(named: provider, subject: subject, email: account.text("email_address"))
  }

  private static func readPassword(of record: ExportRecord, _ id: String?, into draft: inout AccountDraft) {
    let own = record.text("password_digest")
    guard let digest = own ?? id.flatMap({ draft.options.clerkHashes?.hash(of: $0)?.revealed }) else {
      guard record.flag("password_enabled") else { return }
      guard !draft.options.leavesOutPasswords else { return draft.addPassword(nil) }
      return draft.addUnusable(
        "no_password_hash", "The user has a password, whose hash is only in the CSV of Clerk's dashboard.")
    }
    draft.addPassword(AccountLine.Hash(selfDescribing: digest))
  }
}

/// The password digests in the table of Clerk's dashboard, by the user's id; all in memory, since the users' order differs.
package struct ClerkPasswordHashes: PasswordHashFile {
  private var hashes: [String: SecretText] = [:]
  private var reader = RecordReader(pageMember: nil, allowsTables: true)
  private var count = 0

  package init() {}

  package mutating func read(_ bytes: [UInt8]) throws(ConversionFailure) { try keep(reader.read(bytes)) }

  package mutating func finish() throws(ConversionFailure) {
    try keep(reader.finish())
    guard count > 0 else { throw ConversionFailure("no_records", "The file of password hashes has no records.") }
  }

  func hash(of user: String) -> SecretText? { hashes[user] }

  private mutating func keep(_ records: [RawRecord]) throws(ConversionFailure) {
    for raw in records {
      count += 1
      let record: ExportRecord
      do throws(RecordProblem) {
        record = ExportRecord(try raw.document().root)
      } catch {
        throw ConversionFailure(
          "malformed_file", "The file of password hashes: record \(count) cannot be read. \(error.detail)")
      }
      guard let user = record.text("id") else {
        throw ConversionFailure("malformed_file", "The file of password hashes: record \(count) has no id.")
      }
      if let digest = record.text("password_digest") { hashes[user] = SecretText(digest) }
    }
  }
}
