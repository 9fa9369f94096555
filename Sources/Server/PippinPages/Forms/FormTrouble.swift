internal import PippinHTTP

/// A problem with a form, shown beside the field that it concerns.
package struct FormTrouble: Sendable, Equatable {
  package enum Kind: String, Sendable, CaseIterable {
    /// The email address or password is wrong.
    case credentials
    case throttled
    case overloaded
    case email
    case newPassword = "new_password"
    /// The new password is easy to guess.
    case guessable
    case currentPassword = "current_password"
    /// The code is wrong.
    case code
    case name
    /// The address belongs to another account.
    case inUse = "in_use"
    /// The word that confirms a deletion is missing or wrong.
    case confirmation
  }

  package let kind: Kind
  /// The minutes until the next attempt, if there were too many.
  package let minutes: Int?

  /// The number of remaining attempts, if it is shown.
  package let triesLeft: Int?

  /// The number of remaining attempts from which it is shown.
  private static let fewTries = 3

  package init(_ kind: Kind, minutes: Int? = nil, triesLeft: Int? = nil) {
    self.kind = kind
    self.minutes = minutes
    self.triesLeft = triesLeft.flatMap { $0 <= Self.fewTries ? $0 : nil }
  }

  /// The names of the fields that the problem can concern.
  var fields: Set<String> {
    switch kind {
    case .credentials: ["password"]
    case .email, .inUse: ["email"]
    case .newPassword, .guessable: ["password", "new_password"]
    case .currentPassword: ["current_password"]
    case .code: ["token"]
    case .name: ["given_name", "device_name"]
    case .confirmation: [DeleteAccountPage.confirmationField]
    case .throttled, .overloaded: []
    }
  }

  /// The same for any number of minutes.
  var text: Text { Text("trouble.\(kind == .throttled ? Kind.overloaded.rawValue : kind.rawValue)") }

  /// A problem without a field is shown above the form, and screen readers announce it at once.
  func notice(besides fields: [Form.Field], in language: Translation) -> HTML? {
    if let triesLeft { return warning(triesLeft, in: language) }
    let isSaid = fields.contains { field in
      guard case .text(let field) = field else { return false }
      return self.fields.contains(field.name)
    }
    if isSaid { return nil }
    guard kind == .throttled, let minutes else { return Notice(.alert, text).html(in: language) }
    return Notice.box("note bad", role: "alert", .warning, "\(language.text("trouble.throttled", count: minutes))")
  }

  /// A text in addition to the field's.
  private func warning(_ triesLeft: Int, in language: Translation) -> HTML {
    let text =
      triesLeft > 0 ? language.text("trouble.tries_left", count: triesLeft) : language.text("trouble.no_tries_left")
    return Notice.box("note bad", role: "alert", .warning, "\(text)")
  }
}
