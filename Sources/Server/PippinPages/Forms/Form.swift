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

  package init(
    _ action: FormAction, fields: [Field] = [], button: Text, weight: Weight = .main, otherwise: PageLink? = nil
  ) {
    self.action = action
    self.fields = fields
    self.button = button
    self.weight = weight
    self.otherwise = otherwise
  }

  func html(in language: Translation) -> HTML {
    """
    <form method="post" action="\(address: action.path)">
    <input type="hidden" name="\(FormAction.tokenField)" value="\(action.token)">
    \(fields.map { html(of: $0, language) })<div class="actions">\
    <button class="\(weight.rawValue)" type="submit"><span>\(language.html(button))</span></button>\
    \(otherwise.map { $0.button(in: language) })</div>
    </form>
    """
  }

  /// Whether one of the fields is a password.
  var hasPasswordField: Bool { fields.contains(where: \.isPassword) }

  private func html(of field: Field, _ language: Translation) -> HTML {
    switch field {
    case .text(let field): field.html(in: language)
    case .hidden(let name, let value): "<input type=\"hidden\" name=\"\(name)\" value=\"\(value)\">\n"
    }
  }
}

extension Form.Field {
  /// Whether this is a password's field.
  var isPassword: Bool {
    if case .text(let field) = self { field.kind.isPassword } else { false }
  }
}
