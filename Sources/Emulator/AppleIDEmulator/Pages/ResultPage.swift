import PippinHTTP

/// The page that posts the result to the client's site (CALLBACK-1), by script or with a button.
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
        <p>If this page does not continue by itself, press the button.</p>
        <form method="post" action="\(address: target)">
        \(fields.map { Page.hidden($0.0, $0.1) }.joined(separator: "\n"))
        <button class="main">Continue</button>
        </form>
        </div>
        <script>\(unescaped: Self.script)</script>
        """)
  }
}
