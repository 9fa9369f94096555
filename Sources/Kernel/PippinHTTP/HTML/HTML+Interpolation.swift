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
