internal import PippinHTTP

/// A notice at the top of a page, which screen readers announce at once.
package struct Notice: Sendable, Equatable {
  package enum Kind: Sendable {
    /// Something to know first.
    case information
    /// A success.
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
    case .information: Self.box("note", role: "status", .info, language.html(text))
    case .status: Self.box("note ok", role: "status", .check, language.html(text))
    case .alert: Self.box("note bad", role: "alert", .warning, language.html(text))
    }
  }

  /// - Parameter attributes: further attributes of the element, after a space.
  static func box(
    _ style: String, role: String, _ icon: Icon, _ text: HTML, attributes: HTML = HTML()
  ) -> HTML {
    "<p class=\"\(style)\" role=\"\(role)\"\(attributes)>\(icon.html)\(text)</p>\n"
  }
}
