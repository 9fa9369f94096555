import PippinHTML
import PippinHTTP
import PippinJSON

/// The last page of the pop-up of Sign in with Apple JS: it hands the result to the page that opened it, as objects
/// (JS-7, JS-9), and to no other origin than that of `redirect_uri` (JS-10).
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
    // The opener must stay reachable whatever it says about itself (JS-11).
    response.fields.set("cross-origin-opener-policy", "unsafe-none")
    return response
  }

  private var html: HTML {
    Page.document(
      title: "Back to \(name)",
      body: """
        <div class="card" id="result" data-origin="\(origin)" data-message="\(message)">
        <h1>Back to “\(name)”</h1>
        <p>This window closes by itself. If it does not, the page that opened it is gone, or left it for another
        window: close this one and begin again.</p>
        </div>
        <script>\(unescaped: Self.script)</script>
        """)
  }

  /// Scheme, host and port of the return URL.
  private var origin: String {
    let end = redirectURI.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false).prefix(3)
    return end.joined(separator: "/")
  }

  /// `{"method":"oauthDone","data":{…}}`: code, token and state under `authorization`, `user` as an object beside it;
  /// a failure has `error` alone.
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
