import PippinAccounts
import PippinTokens

/// What a client's access tokens say of the account besides who it is; nothing unless the settings name it.
package struct TokenClaims: Sendable, Equatable {
  /// `email` and `email_verified`.
  package var email = false
  /// `name`, `given_name` and `family_name`.
  package var name = false
  /// `external_id`.
  package var externalID = false
  /// Members of the metadata that the app may read, as members of `metadata`.
  package var metadata: [String] = []

  package init() {}

  package var isEmpty: Bool { self == TokenClaims() }

  /// As the setting spells them.
  package var names: [String] {
    [(email, "email"), (name, "name"), (externalID, "external_id")].filter(\.0).map(\.1)
      + metadata.map { "metadata.\($0)" }
  }

  /// What stands for them in a consent; no scope that a client may ask for has such a name.
  package var consentTokens: [String] { names.map { "claims." + $0 } }

  /// Adds what a setting names: `email`, `name`, `external_id` or `metadata.` and a member.
  /// - Returns: whether there is such a claim.
  package mutating func add(_ text: String) -> Bool {
    switch text {
    case "email": email = true
    case "name": name = true
    case "external_id": externalID = true
    default:
      let prefix = "metadata."
      guard text.hasPrefix(prefix), MetadataObject.isName(String(text.dropFirst(prefix.count))) else { return false }
      let member = String(text.dropFirst(prefix.count))
      if !metadata.contains(member) { metadata.append(member) }
    }
    return true
  }

  /// The claim `name`.
  static func text(of name: PersonName) -> String {
    [name.givenName, name.familyName].compactMap(\.self).joined(separator: " ")
  }

  /// Writes what the account has of it.
  func write(_ account: Account, to writer: inout JSONWriter) {
    if externalID { writer.member("external_id", ifPresent: account.externalID?.text) }
    if email, let email = account.email {
      writer.member("email", email.address)
      writer.member("email_verified", email.isVerified)
    }
    if name, let name = account.name {
      writer.member("name", Self.text(of: name))
      writer.member("given_name", ifPresent: name.givenName)
      writer.member("family_name", ifPresent: name.familyName)
    }
    let members = metadata.compactMap { member in account.metadata[member].map { (member, $0) } }
    guard !members.isEmpty else { return }
    writer.name("metadata")
    writer.beginObject()
    for (name, value) in members {
      writer.name(name)
      writer.raw(value)
    }
    writer.endObject()
  }
}

extension AccountMetadata {
  /// A member of what the app may read, in JSON.
  fileprivate subscript(member: String) -> [UInt8]? { element(member)?.rawBytes }

  /// The same for a person to read: a string without its quotes, anything else as JSON.
  func text(of member: String) -> String? {
    element(member).map { $0.string ?? String(decoding: $0.rawBytes, as: UTF8.self) }
  }

  private func element(_ member: String) -> JSONElement? {
    guard let forApp else { return nil }
    do {
      return try JSONDocument(parsing: Array(forApp.utf8)).root[member]
    } catch {
      // What is kept was read when it was set.
      return nil
    }
  }
}
