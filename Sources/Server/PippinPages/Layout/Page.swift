package import PippinHTTP

/// A page's title and content, independent of the language. The frame around it is the same for all pages.
package protocol Page: Sendable {
  /// The title in the browser's tab, before the app's name.
  var title: Text { get }

  /// The name of the app or service.
  var appName: String { get }

  /// The maximum width of the content.
  var width: PageWidth { get }

  /// Whether the page has a password field, which the page's script can show (``PageScript``).
  var hasPasswordField: Bool { get }

  /// What stands at the end of a wide page's header, such as the button to sign out.
  func headerActions(in language: Translation) -> HTML?

  /// The content of `<main>`.
  func content(in language: Translation) -> HTML
}

/// The width of a page's content on a large screen.
package enum PageWidth: String, Sendable {
  /// For a single task: the content is one card, with the service's name above it.
  case narrow
  /// For settings and for text to read: a header across the page, and a column of cards.
  case wide
}

extension Page {
  package var width: PageWidth { .narrow }
  package var hasPasswordField: Bool { false }
  package func headerActions(in language: Translation) -> HTML? { nil }

  /// The `Content-Security-Policy` of the page.
  package var policy: String {
    hasPasswordField
      ? PagePolicy.contentSecurityPolicy + "; script-src '\(PageScript.digest)'" : PagePolicy.contentSecurityPolicy
  }

  /// The whole document. It loads only our style sheet and logo; at most it has one small script of ours (``PageScript``),
  /// so it allows the strictest content security policy. Only ``AppleScriptPage`` loads scripts, and has its own policy.
  package func html(in frame: PageFrame) -> HTML {
    let language = frame.translation
    return """
      <!doctype html>
      <html lang="\(language.language.tag)" dir="\(language.language.direction.rawValue)">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <meta name="robots" content="noindex">
      <meta name="referrer" content="no-referrer">
      <title>\(language.text(title)) · \(appName)</title>
      <link rel="stylesheet" href="\(frame.brand.stylesheet.path)">
      <link rel="icon" type="\(frame.brand.icon.mediaType)" href="\(frame.brand.icon.path)">
      </head>
      <body class="\(width.rawValue)">
      <header class="top">\(frame.brand.header(appName))\
      \(headerActions(in: language))</header>
      <main>
      \(content(in: language))
      </main>
      <footer>\(frame.chooser.map { $0.html(in: language) })\(frame.brand.footer(in: language))</footer>
      \(hasPasswordField ? PageScript.html(in: language) : nil)</body>
      </html>

      """
  }
}
