internal import PippinHTML

/// A notice at the top of a page, which screen readers announce at once.
package struct Notice: Sendable, Equatable {
  package enum Kind: Sendable {
    /// A success or an information.
    case status
    /// A failure.
    case alert
  }

  package let kind: Kind
  package let text: Text

  package init(_ kind: Kind, _ text: Text) {
    self.kind = kind
    self.text = text
  }

  func html(in language: Translation) -> HTML {
    switch kind {
    case .status: "<p class=\"note\" role=\"status\">\(language.html(text))</p>\n"
    case .alert: "<p class=\"note bad\" role=\"alert\">\(language.html(text))</p>\n"
    }
  }
}
