import PippinFoundation

/// A person's name as they gave it; one part may be missing, never both.
package struct PersonName: Hashable, Sendable {
  package let givenName: String?
  package let familyName: String?

  /// The longest part that is kept, in Unicode scalars.
  package static let maximumLength = 100

  /// A name of the parts that have something to say, or `nil` when none has.
  ///
  /// Names come from strangers (CALLBACK-7) and are cleaned alike, by whatever way they come. A name of which nothing can be read is
  /// none. It is never an error: a name is a courtesy, not a credential.
  package init?(givenName: String?, familyName: String?) {
    self.givenName = givenName?.cleanedName(maximumLength: Self.maximumLength)
    self.familyName = familyName?.cleanedName(maximumLength: Self.maximumLength)
    guard self.givenName != nil || self.familyName != nil else { return nil }
  }
}
