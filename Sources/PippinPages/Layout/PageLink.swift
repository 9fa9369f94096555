internal import PippinHTML

/// A link that a person may follow.
package struct PageLink: Sendable, Equatable {
  package let title: Text
  package let address: String

  package init(_ title: Text, address: String) {
    self.title = title
    self.address = address
  }

  func anchor(class style: String, in language: Translation) -> HTML {
    "<a class=\"\(style)\" href=\"\(address: address)\">\(language.html(title))</a>"
  }
}
