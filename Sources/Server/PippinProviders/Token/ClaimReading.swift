import PippinTokens

/// Strict reading of single claims; `null` counts as absent.
extension JSONElement {
  /// A required, non-empty string.
  func text(_ name: String) throws(SocialTokenError) -> String {
    guard let text = try text(ifPresent: name) else { throw SocialTokenError(.malformed, "\(name) is missing") }
    guard !text.isEmpty else { throw SocialTokenError(.malformed, "\(name) is empty") }
    return text
  }

  /// An optional string.
  func text(ifPresent name: String) throws(SocialTokenError) -> String? {
    guard let value = claim(name) else { return nil }
    guard let text = value.string else { throw SocialTokenError(.malformed, "\(name) is not a string") }
    return text
  }

  /// Refuses control characters in stored text, because not every database supports them.
  func checkPlain(_ name: String) throws(SocialTokenError) {
    guard self[name]?.hasControlCharacter != true else {
      throw SocialTokenError(.malformed, "\(name) has a control character")
    }
  }

  /// A text about the person; an empty one counts as absent.
  func words(ifPresent name: String) throws(SocialTokenError) -> String? {
    try text(ifPresent: name).flatMap { $0.isEmpty ? nil : $0 }
  }

  /// A date in whole seconds, without fraction or exponent.
  func seconds(_ name: String) throws(SocialTokenError) -> Int64 {
    guard let value = claim(name) else { throw SocialTokenError(.malformed, "\(name) is missing") }
    guard let seconds = value.integer else { throw SocialTokenError(.malformed, "\(name) is not an integer") }
    return seconds
  }

  /// A boolean; absent counts as false, and a string is refused.
  func flag(_ name: String) throws(SocialTokenError) -> Bool {
    guard let value = claim(name) else { return false }
    guard let flag = value.bool else { throw SocialTokenError(.malformed, "\(name) is not a boolean") }
    return flag
  }

  /// The audience. An array is refused, even with one element, because the token must be for us alone.
  func audience() throws(SocialTokenError) -> JSONElement {
    guard let value = claim("aud") else { throw SocialTokenError(.malformed, "aud is missing") }
    guard value.kind == .string || value.kind == .array else {
      throw SocialTokenError(.malformed, "aud is not a string")
    }
    return value
  }

  private func claim(_ name: String) -> JSONElement? {
    self[name].flatMap { $0.isNull ? nil : $0 }
  }
}
