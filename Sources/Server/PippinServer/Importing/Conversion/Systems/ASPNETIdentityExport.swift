import PippinAccounts
import PippinFoundation
import PippinTokens

/// ASP.NET Core Identity: a row of `AspNetUsers` with the rows of `AspNetUserLogins` and `AspNetUserPasskeys` in the members `Logins`
/// and `Passkeys`.
enum ASPNETIdentityExport {
  /// How an end of the lockout says that it has none, in the year 9999.
  private static let noEnd = Date(timeIntervalSince1970: 253_370_764_800)

  static func read(_ record: ExportRecord, into draft: inout AccountDraft) throws(ConversionStop) {
    let id = record.text("Id")
    try draft.setUser(id)
    guard record.has("Logins") else {
      throw .fail(
        ConversionFailure(
          "logins_missing",
          "The record has no Logins. Export it with the query in docs/guides/\(draft.system.guide)."))
    }
    draft.setName(given: nil, family: nil, whole: record.text("Name"))
    let logins = try record.objects("Logins")
    let hash = record.text("PasswordHash")
    draft.setAddress(
      record.text("Email"), isVerified: record.flag("EmailConfirmed"), wasMailed: logins.isEmpty || hash != nil)
    for login in logins {
      try draft.addIdentity(named: login.text("LoginProvider"), subject: login.text("ProviderKey"))
    }
    if let hash { draft.addPassword(AccountLine.Hash(selfDescribing: hash)) }
    for passkey in try record.objects("Passkeys") { try draft.addPasskey(self.passkey(passkey, user: id ?? "")) }
    if record.says("LockoutEnd"), record.mayBe("LockoutEnabled") || !record.has("LockoutEnabled") {
      let end = record.time("LockoutEnd")
      draft.suspend(since: nil, until: end, isForEver: end.map { $0 >= noEnd } ?? true, reason: nil)
    }
    if record.says("PhoneNumber"), record.flag("PhoneNumberConfirmed") {
      draft.lose("phone", "The user has a phone number, which Pippin does not keep.")
    }
    if record.flag("TwoFactorEnabled") { draft.loseSecondFactor() }
  }

  /// The framework's user handle is the text of the user's id.
  private static func passkey(_ row: ExportRecord, user: String) -> ExportedPasskey {
    var passkey = ExportedPasskey()
    passkey.credentialID = row.bytes("CredentialId")
    passkey.userHandle = Array(user.utf8)
    guard let data = row.object("Data") else { return passkey }
    passkey.publicKey = data.bytes("PublicKey").map { .cose($0) }
    passkey.signCount = data.element["SignCount"]?.integer ?? 0
    passkey.transports = data.texts("Transports")
    passkey.aaguid = data.bytes("Aaguid")
    passkey.isBackupEligible = data.has("IsBackupEligible") ? data.flag("IsBackupEligible") : nil
    passkey.isBackedUp = data.flag("IsBackedUp")
    passkey.name = data.text("Name")
    passkey.createdAt = data.time("CreatedAt")
    return passkey
  }
}
