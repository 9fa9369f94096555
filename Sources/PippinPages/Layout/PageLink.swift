internal import PippinHTML

/// A link that a person may follow.
package struct PageLink: Sendable, Equatable {
  package let title: Text
  package let address: String

  package init(_ title: Text, address: String) {
    self.title = title
    self.address = address
  }

  /// Within a text.
  func anchor(in language: Translation) -> HTML {
    "<a href=\"\(address: address)\">\(language.html(title))</a>"
  }

  /// As a button. Its words are one piece: a button lays out its parts side by side, and a name within the words would
  /// lose the spaces around it.
  /// - Parameter label: the words for who cannot see what it stands beside; they begin with those shown.
  func button(class style: String = "button", label: Text? = nil, in language: Translation) -> HTML {
    """
    <a class="\(style)" href="\(address: address)"\(label.map { " aria-label=\"\(language.text($0))\"" as HTML })>\
    <span>\(language.html(title))</span></a>
    """
  }
}
