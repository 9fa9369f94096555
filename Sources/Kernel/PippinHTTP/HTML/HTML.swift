/// Safe markup: literals are kept, and interpolated values are escaped.
///
/// A literal is trusted, because it is source code. A `String` becomes `HTML` only by interpolation, which escapes it;
/// the only exception is spelled `\(unescaped: …)`, so that a search finds every use.
///
///     let greeting: HTML = "<p>Hello, \(name)</p>"
package struct HTML: Sendable, Equatable {
  /// The markup as text.
  package private(set) var rendered: String

  /// Empty markup.
  package init() {
    rendered = ""
  }

  /// Escapes a text for an element's content or a quoted attribute value.
  package init(text: String) {
    rendered = ""
    appendEscaped(text)
  }

  /// Takes a text as markup without a check; it must not contain untrusted text.
  package init(unescaped markup: String) {
    rendered = markup
  }

  /// The markup as the UTF-8 bytes of a response body.
  package var bytes: [UInt8] { Array(rendered.utf8) }

  /// Whether the markup is empty.
  package var isEmpty: Bool { rendered.isEmpty }

  package static func += (left: inout HTML, right: HTML) {
    left.rendered += right.rendered
  }

  package static func + (left: HTML, right: HTML) -> HTML {
    HTML(unescaped: left.rendered + right.rendered)
  }

  mutating func appendMarkup(_ markup: String) {
    rendered += markup
  }

  mutating func appendEscaped(_ text: String) {
    guard text.utf8.contains(where: Escaping.isNeeded) else {
      rendered += text
      return
    }
    rendered += Escaping.escape(text)
  }
}

extension Sequence<HTML> {
  /// The pieces in order, with a separator.
  package func joined(separator: HTML = HTML()) -> HTML {
    HTML(unescaped: map(\.rendered).joined(separator: separator.rendered))
  }
}
