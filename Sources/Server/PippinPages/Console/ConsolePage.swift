package import PippinHTTP

/// A page of the operator console: plain values in, HTML out. In English only.
package protocol ConsolePage: Sendable {
  /// The heading, and the title in the browser's tab.
  var title: String { get }

  /// Which part of the navigation it belongs to.
  var section: ConsoleSection? { get }

  /// What follows the heading.
  var content: HTML { get }
}

/// The parts of the console, in the order of its navigation.
package enum ConsoleSection: String, Sendable, CaseIterable {
  case dashboard, accounts, refusals, jobs, doctor

  /// Where it begins.
  package var path: String { self == .dashboard ? "/" : "/\(rawValue)" }

  var words: String {
    switch self {
    case .dashboard: "Dashboard"
    case .accounts: "Accounts"
    case .refusals: "Refused sign-ins"
    case .jobs: "Jobs"
    case .doctor: "Doctor"
    }
  }
}

extension ConsolePage {
  package var section: ConsoleSection? { nil }

  /// The whole document.
  package func document(in frame: ConsoleFrame) -> HTML {
    """
    <!doctype html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <meta name="robots" content="noindex">
    <title>\(title) · Pippin operator</title>
    <link rel="stylesheet" href="\(ConsoleAssets.stylesheet.path)">
    <link rel="icon" type="image/svg+xml" href="\(ConsoleAssets.icon.path)">
    </head>
    <body class="\(frame.operatorName == nil ? "outside" : "inside")">
    <a class="skip" href="#content">Skip to the content</a>
    \(frame.header(current: section))<main id="content" tabindex="-1">
    \(frame.status.map(\.html))<h1>\(title)</h1>
    \(content)
    </main>
    </body>
    </html>

    """
  }
}

/// The files that console pages load.
package enum ConsoleAssets {
  package static let stylesheet = Asset(
    name: "console", fileExtension: "css", mediaType: "text/css; charset=utf-8", body: Array(ConsoleStylesheet.css.utf8)
  )
  package static let icon = Mark.asset
  package static let all = [stylesheet, icon]

  /// The `Content-Security-Policy` of console pages: no script at all.
  package static let contentSecurityPolicy = PagePolicy.contentSecurityPolicy
}
