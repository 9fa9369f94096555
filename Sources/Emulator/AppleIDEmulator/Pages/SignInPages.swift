import PippinHTTP
import PippinTokens

/// The list of people to sign in as, in place of Apple's login.
struct PickerPage {
  let requestID: String
  let client: Registry.Client
  let people: [EmulatorConfiguration.AppleID]

  var html: HTML {
    EmulatorPage.document(
      title: "Choose an Apple ID",
      body: """
        <div class="card">
        <h1>Use your Apple ID to sign in to “\(client.name)”</h1>
        <p class="quiet">Choose a test person. No password is needed.</p>
        <form method="get" action="/auth/authorize/sheet">
        \(EmulatorPage.hidden("request", requestID))
        \(people.map(button))
        </form>
        <form method="post" action="/auth/authorize/decide">
        \(EmulatorPage.hidden("request", requestID))
        <button name="action" value="cancel">Cancel</button>
        </form>
        </div>
        """)
  }

  private func button(_ person: EmulatorConfiguration.AppleID) -> HTML {
    """
    <button class="person" name="apple_id" value="\(person.id)"><strong>\(person.fullName)</strong>
    <span class="quiet break">\(person.email.map(EmulatorPage.address) ?? "managed by a school or company, without an address")</span></button>

    """
  }
}

/// The consent sheet: name and email the first time, only a confirmation later (NATIVE-3).
struct SheetPage {
  let requestID: String
  let client: Registry.Client
  let person: EmulatorConfiguration.AppleID
  let scopes: Scopes
  let relayAddress: String
  let isFirst: Bool

  var html: HTML {
    EmulatorPage.document(
      title: "Sign in to \(client.name)",
      body: """
        <div class="card">
        <h1>\(isFirst ? "Create an account for" : "Sign in to") “\(client.name)”</h1>
        <p class="quiet break">as \(person.fullName)\(person.email.map { "<br>\(EmulatorPage.address($0))" as HTML })</p>
        <form method="post" action="/auth/authorize/decide">
        \(EmulatorPage.hidden("request", requestID))
        \(EmulatorPage.hidden("apple_id", person.id))
        \(isFirst ? questions : known)
        <button class="main" name="action" value="continue">\(isFirst ? "Continue" : "Continue as \(firstName)")</button>
        <button name="action" value="cancel">Cancel</button>
        </form>
        </div>
        """)
  }

  private var firstName: String { person.givenName.isEmpty ? person.fullName : person.givenName }

  private var known: HTML {
    """
    <p>You have used your Apple ID with “\(client.name)” before. The app keeps the name and email address that you
    shared then.</p>
    """
  }

  private var questions: HTML {
    if scopes.isEmpty { return "<p>The app does not ask for your name or email address.</p>" }
    return "\(scopes.name ? name : nil)\(scopes.email ? email : nil)"
  }

  private var name: HTML {
    """
    <fieldset><legend>Name</legend>
    <label for="first_name">First name</label>
    <input type="text" id="first_name" name="first_name" value="\(person.givenName)" autocomplete="off">
    <label for="last_name">Last name</label>
    <input type="text" id="last_name" name="last_name" value="\(person.familyName)" autocomplete="off">
    </fieldset>

    """
  }

  private var email: HTML {
    guard let address = person.email else {
      return "<p class=\"note\">This Apple ID has no email address to share with the app.</p>\n"
    }
    if person.kind == .managed {
      return "<p class=\"note break\">Your organisation shares \(EmulatorPage.address(address)) with the app.</p>\n"
    }
    return """
      <fieldset><legend>E-mail</legend>
      <label class="choice"><input type="radio" name="email_choice" value="share" checked>
      <span>Share My Email<br><span class="quiet break">\(EmulatorPage.address(address))</span></span></label>
      <label class="choice"><input type="radio" name="email_choice" value="hide">
      <span>Hide My Email<br><span class="quiet break">An address made for this app:<br>\(EmulatorPage.address(relayAddress))</span></span></label>
      </fieldset>

      """
  }
}

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
  private static let scriptSource = EmulatorPage.source(of: script)

  var response: HTTPResponse {
    var response = HTTPResponse.page(html, script: Self.scriptSource)
    // The opener must stay reachable whatever its own opener policy is (JS-11).
    response.fields.set("cross-origin-opener-policy", "unsafe-none")
    return response
  }

  private var html: HTML {
    EmulatorPage.document(
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

/// The page that posts the result to the client's site (CALLBACK-1), by script or with a button.
struct ResultPage {
  let target: String
  let name: String
  let fields: [(String, String)]

  private static let script = "document.forms[0].submit()"
  private static let scriptSource = EmulatorPage.source(of: script)

  var response: HTTPResponse {
    .page(html, forms: .anywhere, script: Self.scriptSource)
  }

  private var html: HTML {
    EmulatorPage.document(
      title: "Back to \(name)",
      body: """
        <div class="card">
        <h1>Back to “\(name)”</h1>
        <p>If this page does not continue by itself, press the button.</p>
        <form method="post" action="\(address: target)">
        \(fields.map { EmulatorPage.hidden($0.0, $0.1) }.joined(separator: "\n"))
        <button class="main">Continue</button>
        </form>
        </div>
        <script>\(unescaped: Self.script)</script>
        """)
  }
}

/// The page of a sign-in that failed and must not return to the client (AUTHZ-19).
enum ErrorPage {
  static func refusal(_ refusal: AppleRefusal) -> HTML {
    EmulatorPage.document(
      title: "Sign-in not possible",
      body: """
        <div class="card">
        <h1>Your request could not be completed</h1>
        <p><code class="bad">\(refusal.code?.rawValue)</code>\(refusal.description.map { "<br>\($0)" as HTML })</p>
        <div class="note"><p><strong>For developers.</strong> Apple shows only the text above. The reason:</p>
        <p class="break">\(refusal.reason)</p></div>
        </div>
        """)
  }

  static let over = EmulatorPage.document(
    title: "This sign-in has ended",
    body: """
      <div class="card">
      <h1>This sign-in has ended</h1>
      <p>It is already complete, took longer than 15 minutes, or was never started.
      Go back to the app and start again.</p>
      </div>
      """)
}
