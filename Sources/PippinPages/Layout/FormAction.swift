internal import PippinHTML

/// Something that a person may have done, as a form that only our own page could have sent.
package struct FormAction: Sendable, Equatable {
  /// What one of several forms to the same path stands for: a field and its value.
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

  /// Where the form goes, a path of ours.
  package let path: String

  /// The token that proves the form to be ours.
  package let token: String

  package let choice: Choice?

  package init(path: String, token: String, choice: Choice? = nil) {
    self.path = path
    self.token = token
    self.choice = choice
  }

  /// - Parameter label: the button's words for who cannot see what it stands beside; they begin with those shown.
  func form(button: Text, class style: String, label: Text? = nil, in language: Translation) -> HTML {
    """
    <form method="post" action="\(address: path)">\
    <input type="hidden" name="\(Self.tokenField)" value="\(token)">\
    \(choice.map { "<input type=\"hidden\" name=\"\($0.name)\" value=\"\($0.value)\">" as HTML })\
    <button class="\(style)" type="submit"\(label.map { " aria-label=\"\(language.text($0))\"" as HTML })>\
    <span>\(language.html(button))</span></button></form>
    """
  }
}
