import PippinHTML
import PippinHTTP

/// The page whose form the browser posts to the client, across sites (CALLBACK-1): by script at once, or by hand.
struct ResultPage {
  let target: String
  let name: String
  let fields: [(String, String)]

  private static let script = "document.forms[0].submit()"
  private static let scriptSource = Page.source(of: script)

  var response: HTTPResponse {
    .page(html, forms: .anywhere, script: Self.scriptSource)
  }

  private var html: HTML {
    Page.document(
      title: "Back to \(name)",
      body: """
        <div class="card">
        <h1>Back to “\(name)”</h1>
        <p>If nothing happens by itself, press the button.</p>
        <form method="post" action="\(address: target)">
        \(fields.map { Page.hidden($0.0, $0.1) }.joined(separator: "\n"))
        <button class="main">Continue</button>
        </form>
        </div>
        <script>\(unescaped: Self.script)</script>
        """)
  }
}
