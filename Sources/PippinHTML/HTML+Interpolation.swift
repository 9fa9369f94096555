extension HTML: ExpressibleByStringInterpolation {
  package init(stringLiteral value: String) {
    self.init(unescaped: value)
  }

  package init(stringInterpolation: Interpolation) {
    self = stringInterpolation.html
  }

  package typealias StringInterpolation = Interpolation

  /// Gathers the literal parts as they are and escapes what stands between them.
  ///
  /// Interpolate only into element content and into *quoted* attribute values: an unquoted attribute, a script or a
  /// style sheet has other rules, and Pippin's pages have none of the three.
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

    /// A missing text is shown as nothing.
    package mutating func appendInterpolation(_ text: String?) {
      if let text { html.appendEscaped(text) }
    }

    /// Missing markup is shown as nothing.
    package mutating func appendInterpolation(_ markup: HTML?) {
      if let markup { html += markup }
    }

    /// A list, one piece after the other.
    package mutating func appendInterpolation(_ pieces: [HTML]) {
      for piece in pieces { html += piece }
    }

    /// An address for `href` or `action`: escaped, and turned into `about:blank` when a browser would *run* it.
    ///
    /// Escaping alone does not stop `javascript:`; anything else, a custom scheme of an app included, is kept.
    package mutating func appendInterpolation(address: String) {
      html.appendEscaped(Escaping.isRunnable(address) ? "about:blank" : address)
    }

    /// Markup that nobody checks: the caller vouches that no stranger had a hand in it.
    package mutating func appendInterpolation(unescaped markup: String) {
      html.appendMarkup(markup)
    }
  }
}
