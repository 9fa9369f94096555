import PippinFoundation
import PippinJSON

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
  /// the joiners that some scripts need; single spaces; at most `maximumNameLength` scalars.
  public init(givenName: String?, familyName: String?, unsignedEmail: String?) {
    self.givenName = givenName.flatMap(Self.cleaned)
    self.familyName = familyName.flatMap(Self.cleaned)
    self.unsignedEmail = unsignedEmail.flatMap { $0.isEmpty || $0.utf8.count > 320 ? nil : $0 }
  }

  /// Parses the form field `user`: `{"name":{"firstName":"…","lastName":"…"},"email":"…"}` (CALLBACK-4).
  ///
  /// A missing or invalid part becomes nil, because a name must never fail a sign-in. Returns nil if the text is
  /// not a JSON object.
  public init?(parsing text: String) {
    let document: JSONDocument
    do {
      document = try JSONDocument(parsing: Array(text.utf8))
    } catch {
      // Invalid data must not fail the sign-in.
      return nil
    }
    guard document.root.kind == .object else { return nil }
    self.init(document.root)
  }

  init(_ user: JSONElement) {
    let name = user["name"]
    self.init(
      givenName: name?["firstName"]?.string, familyName: name?["lastName"]?.string,
      unsignedEmail: user["email"]?.string)
  }

  private static func cleaned(_ text: String) -> String? {
    var scalars = String.UnicodeScalarView()
    var count = 0
    var isSpaceOwed = false
    // Uses the standard library's normaliser, because all others need ICU. Normalise before cutting, so that a cut name
    // is still NFC.
    for scalar in text.nfc {
      if scalar.properties.isWhitespace {
        isSpaceOwed = count > 0
        continue
      }
      guard isVisible(scalar) else { continue }
      if isSpaceOwed {
        guard count + 2 <= maximumNameLength else { break }
        scalars.append(" ")
        count += 1
        isSpaceOwed = false
      }
      guard count < maximumNameLength else { break }
      scalars.append(scalar)
      count += 1
    }
    return scalars.isEmpty ? nil : String(scalars)
  }

  private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned, .privateUse: false
    // Persian and Indic names need the zero-width joiner and non-joiner. Other format characters can hide text.
    case .format: scalar == "\u{200C}" || scalar == "\u{200D}"
    default: true
    }
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
