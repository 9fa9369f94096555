internal import PippinHTML

/// Something that a person may have done, as a form that only our own page could have sent.
package struct FormAction: Sendable, Equatable {
  /// The name of the field that carries the token.
  package static let tokenField = "csrf_token"

  /// Where the form goes, a path of ours.
  package let path: String

  /// The token that proves the form to be ours.
  package let token: String

  package init(path: String, token: String) {
    self.path = path
    self.token = token
  }

  /// - Parameter label: the button's words for who cannot see what it stands beside; they begin with those shown.
  func form(button: String, class style: String, label: String? = nil) -> HTML {
    """
    <form method="post" action="\(address: path)">\
    <input type="hidden" name="\(Self.tokenField)" value="\(token)">\
    <button class="\(style)" type="submit"\(label.map { " aria-label=\"\($0)\"" as HTML })>\(button)</button></form>
    """
  }
}

/// A link that a person may follow.
package struct PageLink: Sendable, Equatable {
  package let title: String
  package let address: String

  package init(_ title: String, address: String) {
    self.title = title
    self.address = address
  }

  func anchor(class style: String) -> HTML {
    "<a class=\"\(style)\" href=\"\(address: address)\">\(title)</a>"
  }
}
