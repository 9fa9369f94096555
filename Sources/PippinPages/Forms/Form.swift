internal import PippinHTML

/// A form of ours: what to fill in, the button that sends it, and a way out.
package struct Form: Sendable, Equatable {
  package enum Field: Sendable, Equatable {
    case text(TextField)
    case checkbox(Checkbox)
    /// Something that the page sends back to us unseen. It is no secret: whoever has the page can read it.
    case hidden(String, String)
  }

  /// How the button looks.
  package enum Weight: String, Sendable {
    /// What most people came for; at most one a page.
    case main = "button main"
    case plain = "button"
    /// Takes something away that does not come back.
    case grave = "button grave"
  }

  package let action: FormAction
  package let fields: [Field]
  package let button: Text
  package let weight: Weight
  /// The way out, beside the button.
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

  /// The form, below a summary of what was wrong with it (`errors`).
  func html(in language: Translation) -> HTML {
    """
    \(summary(language))<form method="post" action="\(address: action.path)">
    <input type="hidden" name="\(FormAction.tokenField)" value="\(action.token)">
    \(fields.map { html(of: $0, language) })<div class="actions">\
    <button class="\(weight.rawValue)" type="submit"><span>\(language.html(button))</span></button>\
    \(otherwise.map { $0.button(in: language) })</div>
    </form>
    """
  }

  /// What was wrong, each with the id of the field that it is about.
  package var errors: [(field: String, text: Text)] {
    fields.compactMap { field in
      switch field {
      case .text(let field): field.error.map { (field.name, $0) }
      case .checkbox(let field): field.error.map { (field.name, $0) }
      case .hidden: nil
      }
    }
  }

  /// Announced by a screen reader when the page comes, and each line leads to its field (WCAG 2.2, 3.3.1).
  private func summary(_ language: Translation) -> HTML? {
    guard !errors.isEmpty else { return nil }
    let lines = errors.map { "<li><a href=\"#\($0.field)\">\(language.html($0.text))</a></li>\n" as HTML }
    return """
      <div class="note bad" role="alert">
      <p><strong>\(language.html("form.errors"))</strong></p>
      <ul>
      \(lines)</ul>
      </div>

      """
  }

  private func html(of field: Field, _ language: Translation) -> HTML {
    switch field {
    case .text(let field): field.html(in: language)
    case .checkbox(let field): field.html(in: language)
    case .hidden(let name, let value): "<input type=\"hidden\" name=\"\(name)\" value=\"\(value)\">\n"
    }
  }
}
