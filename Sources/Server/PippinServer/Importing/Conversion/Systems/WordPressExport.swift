import PippinAccounts
import PippinFoundation
import PippinTokens

/// WordPress: the users as WP-CLI writes them.
enum WordPressExport {
  /// Nobody proves an address at WordPress: an administrator or a plugin creates users with any.
  static func read(_ record: ExportRecord, into draft: inout AccountDraft) throws(ConversionStop) {
    try draft.setUser(record.text("ID", "id"))
    if record.flag("deleted") { throw .skip("deleted", "The user is deleted.") }
    draft.setCreation(record.time("user_registered"), isGiven: record.says("user_registered"))
    draft.setName(
      given: record.text("first_name"), family: record.text("last_name"), whole: record.text("display_name"))
    draft.setAddress(record.text("user_email"), isVerified: false, wasMailed: false)
    if let hash = record.text("user_pass") { draft.addPassword(AccountLine.Hash(selfDescribing: hash)) }
    if record.flag("spam") { draft.suspend(at: nil, reason: "Marked as spam at WordPress") }
    if record.says("roles") { draft.setPrivateMetadata(roles: record.texts("roles")) }
  }
}
