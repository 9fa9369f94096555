import PippinJSON
@_spi(_Unicode) import Swift

/// What a browser or device says about a person, the first time only (CALLBACK-4 to CALLBACK-8).
///
/// Apple neither receives nor vouches for it (CALLBACK-7): it may supply a name to show, and nothing else.
public struct UnsignedUser: Sendable, Hashable {
  /// The longest name kept, in Unicode scalars; what is longer is cut.
  public static let maximumNameLength = 100

  /// The given name; nil when none is left after cleaning.
  public let givenName: String?
  /// The family name; nil when none is left after cleaning.
  public let familyName: String?
  /// An e-mail address that anybody may have typed: never store it as verified, never look an account up by it
  /// (TRAP-13). The identity token has the signed one.
  public let unsignedEmail: String?

  /// Takes a person's words, cleaned: NFC; no control, bidirectional or other invisible formatting characters, save
  /// the joiners that some scripts need; white space single and not at the ends; at most `maximumNameLength` scalars.
  public init(givenName: String?, familyName: String?, unsignedEmail: String?) {
    self.givenName = givenName.flatMap(Self.cleaned)
    self.familyName = familyName.flatMap(Self.cleaned)
    self.unsignedEmail = unsignedEmail.flatMap { $0.isEmpty || $0.utf8.count > 320 ? nil : $0 }
  }

  /// Reads the form field `user`: `{"name":{"firstName":"…","lastName":"…"},"email":"…"}` (CALLBACK-4).
  ///
  /// Any part may be missing or of a wrong type and is then nil, since a name is never worth failing a sign-in for
  /// . Nil when the text is no JSON object at all.
  public init?(parsing text: String) {
    let document: JSONDocument
    do {
      document = try JSONDocument(parsing: Array(text.utf8))
    } catch {
      // Whatever a stranger typed, the sign-in goes on without a name.
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
    // The standard library's normaliser: there is no other in reach that needs no ICU. A name's form must be settled
    // before it is cut, or a cut name would not be NFC.
    for scalar in text._nfc {
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
    // Zero-width non-joiner and joiner spell Persian and Indic names; every other format character only hides things.
    case .format: scalar == "\u{200C}" || scalar == "\u{200D}"
    default: true
    }
  }
}

extension UnsignedUser: CustomStringConvertible {
  /// Which parts are there; what they say is personal.
  public var description: String {
    let parts = [("givenName", givenName), ("familyName", familyName), ("unsignedEmail", unsignedEmail)]
    return "UnsignedUser(" + parts.filter { $0.1 != nil }.map(\.0).joined(separator: ", ") + ")"
  }
}

extension UnsignedUser: CustomReflectable {
  /// Nothing, for the same reason as `description`.
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}
