internal import PippinHTTP

/// A link on a page.
package struct PageLink: Sendable, Equatable {
  package let title: Text
  package let address: String

  package init(_ title: Text, address: String) {
    self.title = title
    self.address = address
  }

  /// The link inside a text.
  func anchor(in language: Translation) -> HTML {
    "<a href=\"\(address: address)\">\(language.html(title))</a>"
  }

  /// The link as a button. Its text is one element, because a flex layout would drop the spaces around a name in it.
  /// - Parameter label: the accessible label, which begins with the visible text.
  func button(
    class style: String = "button", icon: Icon? = nil, logo: ProviderIcon? = nil, label: Text? = nil,
    in language: Translation
  ) -> HTML {
    """
    <a class="\(style)" href="\(address: address)"\(label.map { " aria-label=\"\(language.text($0))\"" as HTML })>\
    \(logo?.html ?? icon?.html)<span>\(language.html(title))</span></a>
    """
  }
}
