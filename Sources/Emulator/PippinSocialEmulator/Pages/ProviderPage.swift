import PippinTokens
import PippinFoundation
import PippinHTTP

/// The pages of the Google and Facebook emulators: plain, without scripts and without the providers' artwork.
enum ProviderPage {
  /// A whole document.
  static func response(title: String, provider: String, status: Int = 200, body: HTML) -> HTTPResponse {
    let document: HTML = """
      <!doctype html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <title>\(title)</title>
      <link rel="icon" href="data:,">
      <style>\(unescaped: style)</style>
      </head>
      <body>
      <header>Emulator of \(provider)</header>
      <main>
      <h1>\(title)</h1>
      \(body)
      </main>
      <footer>Part of Pippin. Not affiliated with \(provider). All people are fictitious.</footer>
      </body>
      </html>

      """
    var response = HTTPResponse.html(document.bytes, status: status)
    // No `form-action`, because browsers apply it to redirects too, and the answer goes to the app's site.
    response.fields.set(
      "content-security-policy",
      "default-src 'none'; style-src 'sha256-\(styleHash)'; img-src data:; base-uri 'none'; frame-ancestors 'none'")
    response.fields.set("referrer-policy", "strict-origin")
    return response
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
      <button name="person" value="\($0.id)"><strong>\($0.name)</strong><br><span>\($0.detail)</span></button>

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

  private static let styleHash = Data(SHA256.hash(style)).base64EncodedString()

  private static let style = """
    :root { --page: #f4f6f4; --card: #fff; --text: #1b1f1c; --quiet: #535a55; --line: #cfd6d1; --accent: #14663f;
      color-scheme: light dark; }
    @media (prefers-color-scheme: dark) { :root { --page: #101311; --card: #1b1f1c; --text: #f2f5f3; --quiet: #b2bab5;
      --line: #454c47; --accent: #7fd3a6; } }
    * { box-sizing: border-box; }
    body { margin: 0; background: var(--page); color: var(--text); font: 1rem/1.5 system-ui, "Helvetica Neue", Arial, sans-serif; }
    header, footer { text-align: center; color: var(--quiet); font-size: .9rem; padding: 1rem; }
    main { max-width: 30rem; margin: 0 auto; padding: 1.5rem; background: var(--card); border: 1px solid var(--line);
      border-radius: 1rem; }
    h1 { font-size: 1.5rem; line-height: 1.25; margin: 0 0 .5rem; }
    p { margin: 0 0 .9rem; }
    code { overflow-wrap: anywhere; }
    form + form { margin-top: 1rem; }
    label { display: flex; gap: .75rem; align-items: center; min-height: 2.75rem; }
    button { display: block; width: 100%; min-height: 2.75rem; margin-top: .6rem; padding: .6rem 1rem; text-align: left;
      font: inherit; color: inherit; background: none; border: 1px solid var(--line); border-radius: .7rem; cursor: pointer; }
    button:hover { border-color: var(--accent); }
    button span { color: var(--quiet); font-size: .92rem; overflow-wrap: anywhere; }
    :focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
    """
}
