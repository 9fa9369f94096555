/// A person's name as they gave it; one part may be missing, never both.
package struct PersonName: Hashable, Sendable {
  package let givenName: String?
  package let familyName: String?

  /// The longest part that is kept, in Unicode scalars.
  package static let maximumLength = 100

  /// A name of the parts that have something to say, or `nil` when none has.
  ///
  /// Names come from strangers (CALLBACK-7): control, format and line-breaking characters are dropped, white space is folded, and
  /// what is longer than ``maximumLength`` is cut. It is never an error: a name is a courtesy, not a credential.
  package init?(givenName: String?, familyName: String?) {
    self.givenName = givenName.flatMap(Self.cleaned)
    self.familyName = familyName.flatMap(Self.cleaned)
    guard self.givenName != nil || self.familyName != nil else { return nil }
  }

  private static func cleaned(_ text: String) -> String? {
    var scalars = String.UnicodeScalarView()
    var length = 0
    var spacePending = false
    for scalar in text.unicodeScalars {
      guard length < maximumLength else { break }
      switch scalar.properties.generalCategory {
      case .spaceSeparator, .lineSeparator, .paragraphSeparator, .control:
        spacePending = length > 0
        continue
      case .format where scalar != "\u{200D}" && scalar != "\u{200C}":
        // Joiners carry meaning in Persian and Indic names; overrides and isolates only reorder the page.
        continue
      case .surrogate, .privateUse, .unassigned:
        continue
      default:
        break
      }
      if spacePending {
        scalars.append(" ")
        length += 1
        spacePending = false
      }
      scalars.append(scalar)
      length += 1
    }
    return scalars.isEmpty ? nil : String(scalars)
  }
}
