public import SignInClient

/// Whether users can create an account with a password, and whether it needs a name.
public enum SignUpForm: Sendable, Hashable, CaseIterable {
  /// They cannot.
  case none
  /// The name is optional, unless the server requires one.
  case nameOptional
  /// The name is required.
  case nameRequired
}

/// The last input of a sign-up form, without the password.
public struct SignUpDraft: Sendable, Equatable {
  /// The address.
  public var email: String
  /// The name, if any.
  public var name: PersonName?

  init(email: String = "", name: PersonName? = nil) {
    self.email = email
    self.name = name
  }
}

/// Normalizes an emailed code that a user typed or pasted.
enum MailedCode {
  /// Removes spaces and dashes, and converts digits, for example those of an Arabic keyboard.
  static func normalized(_ text: String) -> String {
    String(
      text.compactMap { character in
        if let digit = character.wholeNumberValue, (0...9).contains(digit) { return Character("\(digit)") }
        return character.isWhitespace || character == "-" ? nil : character
      })
  }
}
