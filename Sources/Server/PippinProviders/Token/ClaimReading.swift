import PippinTokens

extension IDTokenClaims {
  /// Checks the claims that identify an account at these providers: an issuer, and a subject of at most 255 bytes (OpenID Connect Core 1.0,
  /// 2), because it is indexed.
  func checkAccount() throws(SocialTokenError) {
    _ = try document.root.text("iss")
    guard subject.utf8.count <= 255 else { throw SocialTokenError(.malformed, "sub is too long") }
  }

  /// A text about the person; an empty one counts as absent.
  func words(_ name: String) -> String? { document.root.words(name) }
}

/// Strict reading of single claims; `null` counts as absent.
extension JSONElement {
  /// A required, non-empty string.
  func text(_ name: String) throws(SocialTokenError) -> String {
    guard let value = claim(name) else { throw SocialTokenError(.malformed, "\(name) is missing") }
    guard let text = value.string else { throw SocialTokenError(.malformed, "\(name) is not a string") }
    guard !text.isEmpty else { throw SocialTokenError(.malformed, "\(name) is empty") }
    return text
  }

  /// A text about the person; an empty one counts as absent, and so does another type, which `checkText` refuses.
  func words(_ name: String) -> String? { claim(name)?.string.flatMap { $0.isEmpty ? nil : $0 } }

  /// Refuses another type than a string.
  func checkText(_ name: String) throws(SocialTokenError) {
    guard claim(name)?.kind ?? .string == .string else {
      throw SocialTokenError(.malformed, "\(name) is not a string")
    }
  }

  /// Refuses control characters in stored text, because not every database supports them.
  func checkPlain(_ name: String) throws(SocialTokenError) {
    guard self[name]?.hasControlCharacter != true else {
      throw SocialTokenError(.malformed, "\(name) has a control character")
    }
  }

  /// Refuses another type than a boolean, such as the string of one.
  func checkFlag(_ name: String) throws(SocialTokenError) {
    guard claim(name)?.kind ?? .bool == .bool else {
      throw SocialTokenError(.malformed, "\(name) is not a boolean")
    }
  }

  /// A date in whole seconds, without fraction or exponent.
  func seconds(_ name: String) throws(SocialTokenError) -> Int64 {
    guard let value = claim(name) else { throw SocialTokenError(.malformed, "\(name) is missing") }
    guard let seconds = value.integer else { throw SocialTokenError(.malformed, "\(name) is not an integer") }
    return seconds
  }

  private func claim(_ name: String) -> JSONElement? {
    self[name].flatMap { $0.isNull ? nil : $0 }
  }
}
