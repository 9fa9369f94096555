package import PippinHTML

/// A page's title and content, independent of the language. The frame around it is the same for all pages.
package protocol Page: Sendable {
  /// The title in the browser's tab, before the app's name.
  var title: Text { get }

  /// The name of the app or service.
  var appName: String { get }

  /// The maximum width of the content.
  var width: PageWidth { get }

  /// The content of `<main>`.
  func content(in language: Translation) -> HTML
}

/// The width of a page's content on a large screen.
package enum PageWidth: String, Sendable {
  /// For a single task.
  case narrow
  /// For text to read.
  case wide
}

extension Page {
  package var width: PageWidth { .narrow }

  /// The whole document. It has no scripts and loads only our style sheet and mark, so it allows the strictest content
  /// security policy (`PagePolicy`). Only ``AppleScriptPage`` has scripts, and its own policy.
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
      <body>
      <header class="top">\(frame.brand.markHTML)<span class="app"><bdi>\(appName)</bdi></span></header>
      <main class="\(width.rawValue)">
      \(content(in: language))
      </main>
      <footer>\(frame.chooser.map { $0.html(in: language) })<p>\(language.html("footer.made_with"))</p></footer>
      </body>
      </html>

      """
  }
}
