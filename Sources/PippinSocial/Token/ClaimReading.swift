import PippinJSON

/// How single claims are read: strictly, `null` counting as absence.
extension JSONElement {
  /// A string that must be there and say something.
  func text(_ name: String) throws(SocialTokenError) -> String {
    guard let text = try text(ifPresent: name) else { throw SocialTokenError(.malformed, "\(name) is missing") }
    guard !text.isEmpty else { throw SocialTokenError(.malformed, "\(name) is empty") }
    return text
  }

  /// A string that may be missing.
  func text(ifPresent name: String) throws(SocialTokenError) -> String? {
    guard let value = claim(name) else { return nil }
    guard let text = value.string else { throw SocialTokenError(.malformed, "\(name) is not a string") }
    return text
  }

  /// Refuses control characters in what is kept as it is: not every database can.
  func checkPlain(_ name: String) throws(SocialTokenError) {
    guard self[name]?.hasControlCharacter != true else {
      throw SocialTokenError(.malformed, "\(name) has a control character")
    }
  }

  /// A text about the person, where an empty one says as much as none.
  func words(ifPresent name: String) throws(SocialTokenError) -> String? {
    try text(ifPresent: name).flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Whole seconds: a fraction, an exponent or a string is no date.
  func seconds(_ name: String) throws(SocialTokenError) -> Int64 {
    guard let value = claim(name) else { throw SocialTokenError(.malformed, "\(name) is missing") }
    guard let seconds = value.integer else { throw SocialTokenError(.malformed, "\(name) is not an integer") }
    return seconds
  }

  /// A boolean that may be missing, which counts as false; never the string of one.
  func flag(_ name: String) throws(SocialTokenError) -> Bool {
    guard let value = claim(name) else { return false }
    guard let flag = value.bool else { throw SocialTokenError(.malformed, "\(name) is not a boolean") }
    return flag
  }

  /// One audience. An array of them, even of one, is refused for what it is: no token for us alone.
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
