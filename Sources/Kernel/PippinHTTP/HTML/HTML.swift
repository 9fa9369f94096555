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

extension HTML: ExpressibleByStringInterpolation {
  package init(stringLiteral value: String) {
    self.init(unescaped: value)
  }

  package init(stringInterpolation: Interpolation) {
    self = stringInterpolation.html
  }

  package typealias StringInterpolation = Interpolation

  /// Keeps the literal parts and escapes the interpolated values.
  ///
  /// Interpolate only into element content and *quoted* attribute values. Unquoted attributes, scripts and style sheets
  /// have other escaping rules.
  package struct Interpolation: StringInterpolationProtocol {
    var html = HTML()

    package init(literalCapacity: Int, interpolationCount: Int) {}

    package mutating func appendLiteral(_ literal: String) {
      html.appendMarkup(literal)
    }

    package mutating func appendInterpolation(_ text: String) {
      html.appendEscaped(text)
    }

    package mutating func appendInterpolation(_ text: Substring) {
      html.appendEscaped(String(text))
    }

    package mutating func appendInterpolation(_ number: some BinaryInteger) {
      html.appendMarkup(String(number))
    }

    package mutating func appendInterpolation(_ markup: HTML) {
      html += markup
    }

    /// Appends a text; nil appends nothing.
    package mutating func appendInterpolation(_ text: String?) {
      if let text { html.appendEscaped(text) }
    }

    /// Appends markup; nil appends nothing.
    package mutating func appendInterpolation(_ markup: HTML?) {
      if let markup { html += markup }
    }

    /// Appends a list of pieces.
    package mutating func appendInterpolation(_ pieces: [HTML]) {
      for piece in pieces { html += piece }
    }

    /// Appends an address for `href` or `action`: escaped, or `about:blank` if a browser would *run* it.
    ///
    /// Escaping alone does not stop `javascript:`. Other schemes, also those of apps, are kept.
    package mutating func appendInterpolation(address: String) {
      html.appendEscaped(Escaping.isRunnable(address) ? "about:blank" : address)
    }

    /// Appends markup without a check; it must not contain untrusted text.
    package mutating func appendInterpolation(unescaped markup: String) {
      html.appendMarkup(markup)
    }
  }
}

/// Makes untrusted text safe in markup.
enum Escaping {
  /// Whether a byte must be escaped: the five characters that can end a text or a quoted attribute, and NUL.
  static func isNeeded(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""), UInt8(ascii: "'"), 0: true
    default: false
    }
  }

  static func escape(_ text: String) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count + 32)
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "&"): bytes += "&amp;".utf8
      case UInt8(ascii: "<"): bytes += "&lt;".utf8
      case UInt8(ascii: ">"): bytes += "&gt;".utf8
      case UInt8(ascii: "\""): bytes += "&quot;".utf8
      case UInt8(ascii: "'"): bytes += "&#39;".utf8
      case 0: bytes += "\u{FFFD}".utf8
      default: bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Whether following the address could run code in our origin.
  ///
  /// Before the scheme, browsers remove leading controls and spaces, and tabs and line breaks anywhere (WHATWG URL, basic
  /// parser), so this does the same.
  static func isRunnable(_ address: String) -> Bool {
    var scheme = ""
    for scalar in address.unicodeScalars where scalar.value > 0x20 {
      if scalar == ":" { return ["javascript", "data", "vbscript"].contains(scheme) }
      guard scalar.isASCII, scheme.utf8.count < 12 else { return false }
      scheme += scalar.properties.lowercaseMapping
    }
    return false
  }
}
