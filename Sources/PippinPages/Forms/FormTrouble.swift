internal import PippinHTML

/// What was wrong with a form, beside which the person is told.
package struct FormTrouble: Sendable, Equatable {
  package enum Kind: String, Sendable, CaseIterable {
    /// The address and the password do not belong together.
    case credentials
    case throttled
    case overloaded
    case email
    case newPassword = "new_password"
    /// A new password that others would try.
    case guessable
    case currentPassword = "current_password"
    /// The code that was mailed is not this one.
    case code
    case name
    /// It belongs to another account.
    case inUse = "in_use"
  }

  package let kind: Kind
  /// After how many minutes it can be tried again, where that is the matter.
  package let minutes: Int?

  /// How many tries are left, where it is time to say so.
  package let triesLeft: Int?

  /// From how many tries on they are counted aloud.
  private static let fewTries = 3

  package init(_ kind: Kind, minutes: Int? = nil, triesLeft: Int? = nil) {
    self.kind = kind
    self.minutes = minutes
    self.triesLeft = triesLeft.flatMap { $0 <= Self.fewTries ? $0 : nil }
  }

  /// The names of the fields that it can be about.
  var fields: Set<String> {
    switch kind {
    case .credentials: ["password"]
    case .email, .inUse: ["email"]
    case .newPassword, .guessable: ["password", "new_password"]
    case .currentPassword: ["current_password"]
    case .code: ["token"]
    case .name: ["given_name", "device_name"]
    case .throttled, .overloaded: []
    }
  }

  /// The same for every number of minutes.
  var text: Text { Text("trouble.\(kind == .throttled ? Kind.overloaded.rawValue : kind.rawValue)") }

  /// What no field of the form is about is said above it, and read out at once.
  func notice(besides fields: [Form.Field], in language: Translation) -> HTML? {
    if let triesLeft { return warning(triesLeft, in: language) }
    let isSaid = fields.contains { field in
      guard case .text(let field) = field else { return false }
      return self.fields.contains(field.name)
    }
    if isSaid { return nil }
    guard kind == .throttled, let minutes else { return Notice(.alert, text).html(in: language) }
    return """
      <p class="note bad" role="alert">\(language.text("trouble.throttled", count: minutes))</p>

      """
  }

  /// Said besides what the field says.
  private func warning(_ triesLeft: Int, in language: Translation) -> HTML {
    let text =
      triesLeft > 0 ? language.text("trouble.tries_left", count: triesLeft) : language.text("trouble.no_tries_left")
    return "<p class=\"note bad\">\(text)</p>\n"
  }
}
