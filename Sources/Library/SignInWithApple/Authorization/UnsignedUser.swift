import PippinFoundation
import PippinTokens

/// The user's name and address from the browser or device, sent the first time only (CALLBACK-4 to CALLBACK-8).
///
/// Apple does not sign this data (CALLBACK-7). Use the name for display only.
public struct UnsignedUser: Sendable, Hashable {
  /// The maximum length of a name in Unicode scalars. Longer names are cut.
  public static let maximumNameLength = 100

  /// The given name; nil if nothing is left after cleaning.
  public let givenName: String?
  /// The family name; nil if nothing is left after cleaning.
  public let familyName: String?
  /// An unverified address that anyone can forge. Never store it as verified, and never use it to find an account
  /// (TRAP-13). Use the address in the identity token.
  public let unsignedEmail: String?

  /// Creates a value and cleans the texts: NFC; no control, bidirectional or invisible formatting characters, except
  /// the joiners that some scripts need; single spaces; at most `maximumNameLength` scalars. A name of blank letters or of
  /// marks alone is nil.
  public init(givenName: String?, familyName: String?, unsignedEmail: String?) {
    self.givenName = givenName?.cleanedName(maximumLength: Self.maximumNameLength)
    self.familyName = familyName?.cleanedName(maximumLength: Self.maximumNameLength)
    self.unsignedEmail = unsignedEmail.flatMap { $0.isEmpty || $0.utf8.count > 320 ? nil : $0 }
  }

  /// Parses the form field `user`: `{"name":{"firstName":"…","lastName":"…"},"email":"…"}` (CALLBACK-4).
  ///
  /// A missing or invalid part becomes nil, because a name must never fail a sign-in. Characters that cannot be
  /// decoded become U+FFFD. The names may also be members of the object itself, and be called `givenName` and
  /// `familyName`, as other Apple APIs call them. Returns nil if the text is not a JSON object.
  public init?(parsing text: String) {
    let document: JSONDocument
    do {
      document = try JSONDocument(parsing: JSONRepair.repaired(Array(text.utf8)))
    } catch {
      // Invalid data must not fail the sign-in.
      return nil
    }
    guard document.root.kind == .object else { return nil }
    self.init(document.root)
  }

  init(_ user: JSONElement) {
    let name = user["name"].flatMap { $0.kind == .object ? $0 : nil } ?? user
    func text(_ names: String...) -> String? { names.lazy.compactMap { name[$0]?.string }.first }
    self.init(
      givenName: text("firstName", "givenName", "given_name"),
      familyName: text("lastName", "familyName", "family_name"),
      unsignedEmail: user["email"]?.string)
  }
}

extension UnsignedUser: CustomStringConvertible {
  /// The names of the parts that are present; their values are personal data.
  public var description: String {
    let parts = [("givenName", givenName), ("familyName", familyName), ("unsignedEmail", unsignedEmail)]
    return "UnsignedUser(" + parts.filter { $0.1 != nil }.map(\.0).joined(separator: ", ") + ")"
  }
}

extension UnsignedUser: CustomReflectable {
  /// Empty, for the same reason as `description`.
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}
