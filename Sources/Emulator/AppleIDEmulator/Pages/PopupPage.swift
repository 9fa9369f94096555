import PippinHTTP
import PippinTokens

/// The last page of the pop-up of Sign in with Apple JS. It posts the result as objects to the page that opened it
/// (JS-7, JS-9), but only to the origin of `redirect_uri` (JS-10).
struct PopupPage {
  let redirectURI: String
  let name: String
  let fields: [(String, String)]

  private static let script = """
    const result = document.getElementById("result").dataset;
    if (window.opener) { window.opener.postMessage(result.message, result.origin); window.close(); }
    """
  private static let scriptSource = Page.source(of: script)

  var response: HTTPResponse {
    var response = HTTPResponse.page(html, script: Self.scriptSource)
    // The opener must stay reachable whatever its own opener policy is (JS-11).
    response.fields.set("cross-origin-opener-policy", "unsafe-none")
    return response
  }

  private var html: HTML {
    Page.document(
      title: "Back to \(name)",
      body: """
        <div class="card" id="result" data-origin="\(origin)" data-message="\(message)">
        <h1>Back to “\(name)”</h1>
        <p>This window closes by itself. If it does not, the page that opened it is no longer there. Close this
        window and start again.</p>
        </div>
        <script>\(unescaped: Self.script)</script>
        """)
  }

  /// Scheme, host and port of the return URL.
  private var origin: String {
    let end = redirectURI.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false).prefix(3)
    return end.joined(separator: "/")
  }

  /// `{"method":"oauthDone","data":{…}}`: code, token and state in `authorization`, and `user` as an object beside it.
  /// A failure has only `error`.
  var message: String {
    let named = Dictionary(fields.map { ($0.0, $0.1) }, uniquingKeysWith: { first, _ in first })
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("method", "oauthDone")
    writer.name("data")
    writer.beginObject()
    if let error = named["error"] {
      writer.member("error", error)
    } else {
      writer.name("authorization")
      writer.beginObject()
      for name in ["code", "id_token", "state"] { writer.member(name, ifPresent: named[name]) }
      writer.endObject()
      if let user = named["user"] {
        writer.name("user")
        writer.raw(Array(user.utf8))
      }
    }
    writer.endObject()
    writer.endObject()
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}
