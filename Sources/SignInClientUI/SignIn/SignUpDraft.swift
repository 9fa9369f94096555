public import SignInClient

/// Whether people can create an account with a password, and whether it needs a name.
public enum SignUpForm: Sendable, Hashable, CaseIterable {
  /// They cannot.
  case none
  /// They may give a name. It becomes required where the server's settings demand one.
  case nameOptional
  /// They must give a name.
  case nameRequired
}

/// What a sign-up form had last, without the password.
public struct SignUpDraft: Sendable, Equatable {
  /// The address.
  public var email: String
  /// The name, if one was given.
  public var name: PersonName?

  init(email: String = "", name: PersonName? = nil) {
    self.email = email
    self.name = name
  }
}

/// A code from a mail, as a person types or pastes it.
enum MailedCode {
  /// Without the spaces and dashes that people put in, and with the digits that computers read: an Arabic keyboard has its own.
  static func normalized(_ text: String) -> String {
    String(
      text.compactMap { character in
        if let digit = character.wholeNumberValue, (0...9).contains(digit) { return Character("\(digit)") }
        return character.isWhitespace || character == "-" ? nil : character
      })
  }
}
