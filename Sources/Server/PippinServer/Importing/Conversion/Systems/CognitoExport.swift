import PippinAccounts
import PippinFoundation
import PippinTokens

/// Amazon Cognito: the users of `aws cognito-idp list-users`. Cognito exports no password hashes.
enum CognitoExport {
  static func read(_ record: ExportRecord, into draft: inout AccountDraft) throws(ConversionStop) {
    let attributes = try Attributes(record)
    try draft.setUser(attributes["sub"])
    draft.setCreation(record.time("UserCreateDate"), isGiven: record.says("UserCreateDate"))
    draft.setName(
      given: attributes["given_name"], family: attributes["family_name"], whole: attributes["name"])
    let isExternal = record.text("UserStatus") == "EXTERNAL_PROVIDER"
    draft.setAddress(
      attributes["email"], isVerified: attributes["email_verified"] == "true", wasMailed: !isExternal, isCertain: true)
    for identity in attributes.identities {
      try read(identity, email: attributes["email"], isAlone: isExternal, into: &draft)
    }
    if !isExternal {
      draft.addUnusable("no_password_hash", "Cognito gives out no password hash. The user chooses a new password here.")
    }
    if record.has("Enabled"), !record.flag("Enabled") {
      draft.suspend(at: record.time("UserLastModifiedDate"), reason: nil)
    }
    draft.setPrivateMetadata(attributes.custom, isGiven: true)
    let factors = try record.objects("MFAOptions")
    if record.says("PreferredMfaSetting") || !factors.isEmpty { draft.loseSecondFactor() }
    if attributes["phone_number"] != nil { draft.addUnusablePhone() }
  }

  /// - Parameter isAlone: whether this identity is the user's only one, so that the user's address came from it.
  private static func read(
    _ identity: ExportRecord, email: String?, isAlone: Bool, into draft: inout AccountDraft
  ) throws(ConversionStop) {
    let (subject, email) = (identity.text("userId"), isAlone ? email : nil)
    switch identity.text("providerType") {
    case "SignInWithApple": try draft.addIdentity(.apple, subject: subject, email: email)
    case "Google": try draft.addIdentity(.google, subject: subject, email: email)
    case "Facebook": try draft.addIdentity(.facebook, subject: subject, email: email)
    case "SAML": draft.addUnusable(provider: "saml:\(identity.text("providerName") ?? "")")
    case let other: draft.addUnusable(provider: identity.text("providerName") ?? other ?? "an unknown provider")
    }
  }

  /// A user's attributes, which are a list of names and values.
  private struct Attributes {
    private var values: [String: String] = [:]
    /// The pool's own attributes, by their names without the prefix.
    let custom: ExportRecord?
    let identities: [ExportRecord]

    init(_ record: ExportRecord) throws(ConversionStop) {
      var custom = JSONWriter()
      custom.beginObject()
      var list = JSONWriter()
      list.beginObject()
      for attribute in try record.objects("Attributes", "UserAttributes") {
        guard let name = attribute.text("Name"), let value = attribute.text("Value"), values[name] == nil else {
          continue
        }
        values[name] = value
        if let own = ["custom:", "dev:custom:"].first(where: { name.hasPrefix($0) }) {
          custom.member(String(name.dropFirst(own.count)), value)
        }
        if name == "identities" { list.member(name, value) }
      }
      custom.endObject()
      list.endObject()
      self.custom = Self.object(custom)
      identities = try Self.object(list)?.objects("identities") ?? []
    }

    private static func object(_ writer: JSONWriter) -> ExportRecord? {
      do throws(JSONError) {
        return ExportRecord(try JSONDocument(parsing: writer.bytes, limits: RawRecord.limits).root)
      } catch {
        // One name has both prefixes, and nothing says which is meant.
        return nil
      }
    }

    subscript(_ name: String) -> String? { values[name] }
  }
}
