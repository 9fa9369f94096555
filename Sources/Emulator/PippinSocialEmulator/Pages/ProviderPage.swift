import AppleIDEmulator
import PippinHTTP

/// The pages of the emulators of other providers, in the same frame as Apple's: without scripts and without the providers' artwork.
enum ProviderPage {
  /// A whole document.
  static func response(title: String, provider: String, status: Int = 200, body: HTML) -> HTTPResponse {
    let document = EmulatorPage.document(
      title: title, of: EmulatorPage.Provider(provider),
      body: """
        <div class="card">
        <h1>\(title)</h1>
        \(body)
        </div>
        """)
    // Forms may lead anywhere, because the answer goes to the app's site.
    return .page(document, status: status, forms: .anywhere)
  }

  /// The error page for a browser's request; it does not redirect to the app.
  static func refusal(_ words: String, code: String, provider: String, status: Int = 400) -> HTTPResponse {
    response(
      title: "Access blocked", provider: provider, status: status,
      body: "<p>\(words)</p>\n<p>Error \(status): <code>\(code)</code></p>")
  }

  /// The choice of an account.
  struct Choice {
    let id: String
    let name: String
    let detail: String
  }

  /// The page to choose an account or cancel.
  static func picker(
    provider: String, clientID: String, requestID: String, action: String, people: [Choice], extra: HTML = HTML()
  ) -> HTTPResponse {
    let hidden: HTML = "<input type=\"hidden\" name=\"request\" value=\"\(requestID)\">"
    let buttons: [HTML] = people.map {
      """
      <button class="person" name="person" value="\($0.id)"><strong>\($0.name)</strong>
      <span class="quiet break">\($0.detail)</span></button>

      """
    }
    return response(
      title: "Choose an account", provider: provider,
      body: """
        <p>to continue to <code>\(clientID)</code></p>
        <form method="post" action="\(address: action)">
        \(hidden)
        \(extra)
        \(buttons)
        </form>
        <form method="post" action="\(address: action)">
        \(hidden)
        <button name="cancel" value="yes">Cancel</button>
        </form>
        """)
  }

  /// The page for a sign-in that has ended, was never started, or names an unknown person.
  static func over(_ provider: String) -> HTTPResponse {
    refusal("This sign-in has ended. Go back to the app and start again.", code: "expired", provider: provider)
  }
}
