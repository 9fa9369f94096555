/// Markup that is safe to send: what a programmer wrote is kept, what was interpolated is escaped.
///
/// A literal is trusted, because only source code can hold one. A `String` cannot become `HTML` except through an
/// interpolation, and every interpolation escapes; the one exception is spelled `\(unescaped: …)` so that a search
/// finds every place where somebody vouched for a text.
///
///     let greeting: HTML = "<p>Hello, \(name)</p>"
package struct HTML: Sendable, Equatable {
  /// The markup as text, ready to be sent as UTF-8.
  package private(set) var rendered: String

  /// No markup at all.
  package init() {
    rendered = ""
  }

  /// Escapes a text so that it reads as itself in an element's content or in a quoted attribute value.
  package init(text: String) {
    rendered = ""
    appendEscaped(text)
  }

  /// Takes a text as markup, unread: whoever calls this vouches for where it came from.
  package init(unescaped markup: String) {
    rendered = markup
  }

  /// The markup as the UTF-8 bytes of a response body.
  package var bytes: [UInt8] { Array(rendered.utf8) }

  /// Whether there is nothing to show, so that a page can leave out what would wrap it.
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
  /// All pieces in order, with the separator between them.
  package func joined(separator: HTML = HTML()) -> HTML {
    HTML(unescaped: map(\.rendered).joined(separator: separator.rendered))
  }
}
