package import PippinHTML

/// A page for people: what it is called and what it says, in whichever language. Everything around that is the same for all.
package protocol Page: Sendable {
  /// The words in the browser's tab, before the app's name.
  var title: Text { get }

  /// The app or service whose page this is, as its people know it.
  var appName: String { get }

  /// How wide the content may become.
  var width: PageWidth { get }

  /// What stands in `<main>`.
  func content(in language: Translation) -> HTML
}

/// How much room a page's content takes on a large screen.
package enum PageWidth: String, Sendable {
  /// One thing to do.
  case narrow
  /// Something to read.
  case wide
}

extension Page {
  package var width: PageWidth { .narrow }

  /// The whole document. It carries no script and loads nothing but the style sheet and the mark, both ours, so the
  /// strictest content security policy fits (`PagePolicy`); ``AppleScriptPage`` alone names two scripts, and has its own.
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
