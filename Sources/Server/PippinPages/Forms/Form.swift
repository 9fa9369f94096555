internal import PippinHTTP

/// A form: its fields, its button, and a link to leave it.
package struct Form: Sendable, Equatable {
  package enum Field: Sendable, Equatable {
    case text(TextField)
    /// A hidden field. It is not secret, because the page contains it.
    case hidden(String, String)
  }

  /// The style of the button.
  package enum Weight: String, Sendable {
    /// The main action; at most one per page.
    case main = "button main"
    case plain = "button"
    /// Destroys something.
    case danger = "button danger"
  }

  package let action: FormAction
  package let fields: [Field]
  package let button: Text
  package let weight: Weight
  /// The link to leave the form, beside the button.
  package let otherwise: PageLink?
  /// Whether the button has the tag of the method that was last used in this browser.
  package let isLastUsed: Bool
  /// The element's id, if the languages at the foot of the page send the form.
  var id: String?

  /// The id of the form whose fields are kept when the language changes.
  static let kept = "kept"

  package init(
    _ action: FormAction, fields: [Field] = [], button: Text, weight: Weight = .main, otherwise: PageLink? = nil,
    isLastUsed: Bool = false
  ) {
    self.isLastUsed = isLastUsed
    self.action = action
    self.fields = fields
    self.button = button
    self.weight = weight
    self.otherwise = otherwise
  }

  func html(in language: Translation) -> HTML {
    """
    <form\(id.map { " id=\"\($0)\"" as HTML }) method="post" action="\(address: action.path)">
    <input type="hidden" name="\(FormAction.tokenField)" value="\(action.token)">
    \(fields.html(in: language))<div class="actions">\
    <button class="\(weight.rawValue)" type="submit"\(LastUsedTag.description(if: isLastUsed))>\
    <span>\(language.html(button))</span>\(isLastUsed ? LastUsedTag.html(in: language) : nil)</button>\
    \(otherwise.map { $0.button(in: language) })</div>
    </form>
    """
  }

  /// The same form, whose fields are kept when the language changes.
  func keptInOtherLanguages(if isKept: Bool = true) -> Form {
    var form = self
    form.id = isKept ? Self.kept : nil
    return form
  }

  /// Whether one of the fields is a password.
  var hasPasswordField: Bool { fields.contains(where: \.isPassword) }

}

extension [Form.Field] {
  /// One field has the focus: the first wrong one, or else the field for a code, because people open the page to type it.
  func html(in language: Translation) -> HTML {
    let focused = firstIndex(where: \.isWrong) ?? firstIndex(where: \.isCode)
    return enumerated().map { $0.element.html(in: language, isFocused: $0.offset == focused) }.joined()
  }
}

extension Form.Field {
  fileprivate func html(in language: Translation, isFocused: Bool) -> HTML {
    switch self {
    case .text(let field): field.html(in: language, isFocused: isFocused)
    case .hidden(let name, let value): "<input type=\"hidden\" name=\"\(name)\" value=\"\(value)\">\n"
    }
  }

  /// Whether this is a password's field.
  var isPassword: Bool { textField?.kind.isPassword == true }

  /// Whether something is typed into it that a page may show again.
  var isKept: Bool { textField.map { !$0.kind.isPassword && !$0.kind.isCode } ?? false }

  /// Whether a code is typed into it.
  var isCode: Bool { textField?.kind.isCode == true }

  fileprivate var isWrong: Bool { textField?.error != nil }

  private var textField: TextField? {
    if case .text(let field) = self { field } else { nil }
  }
}

/// The action of a form, with a token that proves that our page sent it.
package struct FormAction: Sendable, Equatable {
  /// A field and value that tell apart several forms with the same path.
  package struct Choice: Sendable, Equatable {
    package let name: String
    package let value: String

    package init(name: String, value: String) {
      self.name = name
      self.value = value
    }
  }

  /// The name of the field that carries the token.
  package static let tokenField = "csrf_token"

  /// The path that the form is posted to.
  package let path: String

  /// The token that proves that the form is ours.
  package let token: String

  package let choice: Choice?

  package init(path: String, token: String, choice: Choice? = nil) {
    self.path = path
    self.token = token
    self.choice = choice
  }

  /// - Parameter label: the button's accessible label, which begins with the visible text.
  func form(
    button: Text, class style: String, icon: Icon? = nil, mark: ProviderMark? = nil, label: Text? = nil,
    in language: Translation
  ) -> HTML {
    """
    <form method="post" action="\(address: path)">\
    <input type="hidden" name="\(Self.tokenField)" value="\(token)">\
    \(choice.map { "<input type=\"hidden\" name=\"\($0.name)\" value=\"\($0.value)\">" as HTML })\
    <button class="\(style)" type="submit"\(label.map { " aria-label=\"\(language.text($0))\"" as HTML })>\
    \(mark?.html ?? icon?.html)<span>\(language.html(button))</span></button></form>
    """
  }
}

/// A text field with its label, and optionally a hint and an error.
package struct TextField: Sendable, Equatable {
  /// The kind of input, which decides a phone's keyboard, a password manager's suggestions, and the text direction.
  package enum Kind: Sendable, Equatable {
    /// A name of the given part: `name`, `given-name`, `family-name`.
    case name(String)
    /// An email address that is not used to sign in.
    case email
    /// The email address of a password sign-in.
    case username
    case currentPassword
    case newPassword
    /// A code from an email, to type or paste.
    case oneTimeCode
    /// A code that another device shows.
    case userCode
    /// The code of an invitation.
    case invitation
    /// Other text, such as a device's name.
    case plain
  }

  /// The field's name in the form, and the element's id.
  package let name: String
  package let kind: Kind
  package let label: Text
  /// The hint.
  package let hint: Text?
  /// The error of the last input.
  package let error: Text?
  /// The present value. A password is never sent back, even if given here.
  package let value: String
  package let isRequired: Bool
  /// The maximum and, for a new password, minimum number of characters.
  package let lengths: ClosedRange<Int>?
  /// A link at the end of the label's line, which the keyboard reaches after the field.
  package let beside: PageLink?

  package init(
    _ name: String, _ kind: Kind, label: Text, hint: Text? = nil, error: Text? = nil, value: String = "",
    isRequired: Bool = true, lengths: ClosedRange<Int>? = nil, beside: PageLink? = nil
  ) {
    self.beside = beside
    self.name = name
    self.kind = kind
    self.label = label
    self.hint = hint
    self.error = error
    self.value = value
    self.isRequired = isRequired
    self.lengths = lengths
  }

  fileprivate func html(in language: Translation, isFocused: Bool) -> HTML {
    let notes = [hint == nil ? nil : "\(name)-hint", error == nil ? nil : "\(name)-error"].compactMap(\.self)
    let described: HTML = notes.isEmpty ? "" : " aria-describedby=\"\(notes.joined(separator: " "))\""
    let input: HTML = """
      <input id="\(name)" name="\(name)" \(kind.attributes)\(shownValue)\(isRequired ? " required" : HTML())\
      \(lengthAttributes)\(described)\(error == nil ? "" : " aria-invalid=\"true\"" as HTML)\(isFocused ? " autofocus" : HTML())>
      """
    let style = kind.isCode ? "field code" : beside == nil ? "field" : "field with-link"
    return """
      <div class="\(style)">
      <label for="\(name)">\(language.html(label))</label>
      \(kind.isPassword ? "<div class=\"reveals\">\(input)</div>" : input)
      \(hint.map { "<p class=\"hint\" id=\"\(name)-hint\">\(language.html($0))</p>\n" as HTML })\
      \(error.map { wrong($0, language) })\(beside.map { "\($0.anchor(in: language))\n" as HTML })</div>

      """
  }

  private func wrong(_ error: Text, _ language: Translation) -> HTML {
    """
    <p class="wrong" id="\(name)-error" role="alert">\(Icon.warning.html)<span>\(language.html(error))</span></p>

    """
  }

  private var shownValue: HTML {
    guard !value.isEmpty, !kind.isPassword else { return "" }
    return " value=\"\(value)\""
  }

  private var lengthAttributes: HTML {
    guard let lengths else { return "" }
    let least: HTML = lengths.lowerBound > 0 ? " minlength=\"\(lengths.lowerBound)\"" : ""
    return "\(least) maxlength=\"\(lengths.upperBound)\""
  }
}

extension TextField.Kind {
  fileprivate var isCode: Bool { self == .oneTimeCode || self == .userCode }

  var isPassword: Bool { self == .currentPassword || self == .newPassword }

  /// Addresses, passwords and codes are left to right on every page; a name follows its script.
  fileprivate var attributes: HTML {
    switch self {
    case .name(let part): "type=\"text\" autocomplete=\"\(part)\" dir=\"auto\""
    case .email: "type=\"email\" inputmode=\"email\" autocomplete=\"email\" dir=\"ltr\" spellcheck=\"false\""
    // "webauthn" lets a browser offer a passkey here, once there are any.
    case .username:
      "type=\"email\" inputmode=\"email\" autocomplete=\"username webauthn\" dir=\"ltr\" spellcheck=\"false\" autocapitalize=\"none\""
    case .currentPassword: "type=\"password\" autocomplete=\"current-password\" dir=\"ltr\""
    case .newPassword: "type=\"password\" autocomplete=\"new-password\" dir=\"ltr\""
    case .oneTimeCode:
      "type=\"text\" inputmode=\"numeric\" autocomplete=\"one-time-code\" dir=\"ltr\" spellcheck=\"false\" autocapitalize=\"none\""
    case .userCode: "type=\"text\" autocomplete=\"off\" dir=\"ltr\" spellcheck=\"false\" autocapitalize=\"characters\""
    case .invitation: "type=\"text\" autocomplete=\"off\" dir=\"ltr\" spellcheck=\"false\" autocapitalize=\"none\""
    case .plain: "type=\"text\" autocomplete=\"off\" dir=\"auto\""
    }
  }
}
