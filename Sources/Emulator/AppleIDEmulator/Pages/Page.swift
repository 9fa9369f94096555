import PippinTokens
import PippinFoundation
import PippinHTTP

/// The common frame of all pages.
enum Page {
  /// A whole document.
  ///
  /// - Parameter isWide: true for the overview; sign-in pages are one narrow card.
  static func document(title: String, isWide: Bool = false, body: HTML) -> HTML {
    """
    <!doctype html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>\(title)</title>
    <link rel="icon" href="\(icon)">
    <style>\(unescaped: Stylesheet.text)</style>
    </head>
    <body class="\(isWide ? "wide" : "narrow")">
    <header><a href="/">\(mark)Emulator of Sign in with Apple</a></header>
    <main>
    \(body)
    </main>
    <footer>Part of Pippin. Not affiliated with Apple. All people are fictitious.</footer>
    </body>
    </html>

    """
  }

  /// The logo: a box.
  private static let box =
    "M4 9.5V19a1 1 0 0 0 1 1h14a1 1 0 0 0 1-1V9.5M4 9.5h16M4 9.5L1.5 6M20 9.5L22.5 6M4 9.5L7 4h10l3 5.5M9.5 14h5"

  private static let mark: HTML = """
    <svg viewBox="0 0 24 24" aria-hidden="true" focusable="false"><path d="\(box)"/></svg>
    """

  /// The icon for the browser's tab, inside the page. Otherwise browsers request `/favicon.ico`, which the log would
  /// show as an error.
  private static let icon =
    "data:image/svg+xml,"
    + PercentEncoding.encode(
      """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="none" stroke="#2f7fd6" stroke-width="2">\
      <path d="\(box)"/></svg>
      """)

  /// An email address that breaks before the @ on a narrow screen.
  static func address(_ address: String) -> HTML {
    guard let sign = address.lastIndex(of: "@") else { return "\(address)" }
    return "\(address[..<sign])<wbr>\(address[sign...])"
  }

  /// The time of day; the full date is in the tooltip.
  static func time(_ time: Double) -> HTML {
    let text = Clock.text(time)
    return "<time datetime=\"\(text)\" title=\"\(text)\">\(text.dropFirst(11).prefix(8))</time>"
  }

  /// A hidden field.
  static func hidden(_ name: String, _ value: String) -> HTML {
    "<input type=\"hidden\" name=\"\(name)\" value=\"\(value)\">"
  }

  /// The allowed targets of a page's forms.
  enum FormTarget {
    /// To this emulator only.
    case here
    /// Anywhere, because browsers apply the directive to redirects too, and an app's server may redirect to any site.
    case anywhere
  }

  /// The content security policy of a page: our style, at most our script, no frames, no third parties.
  static func policy(forms: FormTarget, script: String? = nil) -> String {
    var rules = [
      "default-src 'none'", "style-src '\(Stylesheet.source)'", "img-src data:", "base-uri 'none'",
      "frame-ancestors 'none'",
    ]
    if let script { rules.append("script-src '\(script)'") }
    if forms == .here { rules.append("form-action 'self'") }
    return rules.joined(separator: "; ")
  }

  /// The hash source of an inline style or script in a policy (CSP 3, 2.3.1).
  static func source(of text: String) -> String {
    "sha256-" + Data(SHA256.hash(text)).base64EncodedString()
  }
}

extension HTTPResponse {
  /// A page of the emulator's own.
  static func page(
    _ html: HTML, status: Int = 200, forms: Page.FormTarget = .here, script: String? = nil
  ) -> HTTPResponse {
    var response = HTTPResponse.html(html.bytes, status: status)
    response.fields.set("content-security-policy", Page.policy(forms: forms, script: script))
    response.fields.set("x-content-type-options", "nosniff")
    // The callback then has our origin in `Origin`, as from Apple's pages, and no full referrer.
    response.fields.set("referrer-policy", "strict-origin")
    return unstored(response)
  }

  /// A page whose form may end in a redirect to the client.
  static func page(_ html: HTML, sendingTo wanted: AuthorizeRequest) -> HTTPResponse {
    page(html, forms: wanted.mode == .query || wanted.mode == .fragment ? .anywhere : .here)
  }

  /// Codes, tokens and unfinished sign-ins must not be cached.
  static func unstored(_ response: HTTPResponse) -> HTTPResponse {
    var response = response
    response.fields.set("cache-control", "no-store")
    return response
  }
}
