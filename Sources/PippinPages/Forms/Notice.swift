internal import PippinHTML

/// Something to say before everything else on a page, which a screen reader says of its own accord.
package struct Notice: Sendable, Equatable {
  package enum Kind: Sendable {
    /// It went well, or is good to know.
    case status
    /// It did not go well.
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
