internal import PippinHTTP

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
    button: Text, class style: String, icon: Icon? = nil, logo: ProviderIcon? = nil, label: Text? = nil,
    in language: Translation
  ) -> HTML {
    """
    <form method="post" action="\(address: path)">\
    <input type="hidden" name="\(Self.tokenField)" value="\(token)">\
    \(choice.map { "<input type=\"hidden\" name=\"\($0.name)\" value=\"\($0.value)\">" as HTML })\
    <button class="\(style)" type="submit"\(label.map { " aria-label=\"\(language.text($0))\"" as HTML })>\
    \(logo?.html ?? icon?.html)<span>\(language.html(button))</span></button></form>
    """
  }
}
