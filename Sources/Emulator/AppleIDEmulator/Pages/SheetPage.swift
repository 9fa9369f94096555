import PippinHTTP

/// The consent sheet: name and email the first time, only a confirmation later (NATIVE-3).
struct SheetPage {
  let requestID: String
  let client: Registry.Client
  let person: EmulatorConfiguration.AppleID
  let scopes: Scopes
  let relayAddress: String
  let isFirst: Bool

  var html: HTML {
    Page.document(
      title: "Sign in to \(client.name)",
      body: """
        <div class="card">
        <h1>\(isFirst ? "Create an account for" : "Sign in to") “\(client.name)”</h1>
        <p class="quiet break">as \(person.fullName)\(person.email.map { "<br>\(Page.address($0))" as HTML })</p>
        <form method="post" action="/auth/authorize/decide">
        \(Page.hidden("request", requestID))
        \(Page.hidden("apple_id", person.id))
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
      return "<p class=\"note break\">Your organisation shares \(Page.address(address)) with the app.</p>\n"
    }
    return """
      <fieldset><legend>E-mail</legend>
      <label class="choice"><input type="radio" name="email_choice" value="share" checked>
      <span>Share My Email<br><span class="quiet break">\(Page.address(address))</span></span></label>
      <label class="choice"><input type="radio" name="email_choice" value="hide">
      <span>Hide My Email<br><span class="quiet break">An address made for this app:<br>\(Page.address(relayAddress))</span></span></label>
      </fieldset>

      """
  }
}
