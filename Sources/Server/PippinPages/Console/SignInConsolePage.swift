package import PippinHTTP

/// Where an operator signs in to the console, with their account or with a token.
package struct SignInConsolePage: ConsolePage {
  /// How a person can sign in with their account.
  package enum AccountSignIn: Sendable {
    /// By a button.
    case here(appName: String)
    /// Only at the address of the setting operator_url.
    case elsewhere(address: String)
  }

  /// Why the last attempt failed. The same for every token that is refused.
  package enum Trouble: Sendable {
    case refused
    /// The provider sent the browser back without a sign-in that was begun here.
    case incomplete
    case tooMany(seconds: Int)
    case storeUnavailable
  }

  let trouble: Trouble?
  let destination: String
  let isFromElsewhere: Bool
  let account: AccountSignIn?

  package let title = "Sign in to the operator console"

  /// - Parameters:
  ///   - destination: the path of ours to go to afterwards.
  ///   - isFromElsewhere: whether another site's link led here: browsers then do not send the session's
  ///     cookie.
  ///   - account: how a person can sign in with their account; nil where nobody can.
  package init(
    trouble: Trouble? = nil, destination: String = "/", isFromElsewhere: Bool = false, account: AccountSignIn? = nil
  ) {
    self.account = account
    self.trouble = trouble
    self.destination = destination
    self.isFromElsewhere = isFromElsewhere
  }

  package var content: HTML {
    """
    \(isFromElsewhere ? elsewhere : nil)\(alert)\(withAccount)<form class="stack" method="post" action="/sign-in">
    <input type="hidden" name="destination" value="\(destination)">
    <label for="token">Operator token</label>
    <input id="token" name="token" type="password" autocomplete="off" autocapitalize="none" spellcheck="false" required \
    aria-describedby="token-hint"\(isTokenWrong ? " aria-invalid=\"true\"" as HTML : nil)>
    <p id="token-hint" class="soft">Create one on the server: \
    <code>pippin operator token create --name NAME --scopes accounts:read,accounts:write,accounts:recover,jobs:write,settings:read</code></p>
    \(account == nil ? "<button class=\"primary\">Sign in</button>" : "<button class=\"plain\">Sign in with the token</button>" as HTML)
    </form>
    """
  }

  private var isTokenWrong: Bool {
    switch trouble {
    case nil, .incomplete: false
    case .refused, .tooMany, .storeUnavailable: true
    }
  }

  private var withAccount: HTML? {
    switch account {
    case nil: nil
    case .here(let appName):
      """
      <form class="stack" method="post" action="/sign-in/account">
      <input type="hidden" name="destination" value="\(destination)">
      <button class="primary" aria-describedby="account-hint">Sign in with your account</button>
      <p id="account-hint" class="soft">With your own account at \(appName), if it is an operator’s here.</p>
      </form>
      <h2>With a token</h2>

      """
    case .elsewhere(let address):
      """
      <p>With your own account you can sign in at <a href="\(address: address + "/sign-in")">\(address)</a>.</p>
      <h2>With a token</h2>

      """
    }
  }

  private var elsewhere: HTML {
    """
    <p class="status">You came from another site. If you are already signed in, \
    <a href="\(address: destination)">open the page</a>.</p>

    """
  }

  private var alert: HTML? {
    switch trouble {
    case nil: nil
    case .refused:
      """
      <p class="alert" role="alert">This token is not valid. It may be mistyped, expired or revoked. \
      <code>pippin operator token list</code> shows which tokens are valid.</p>

      """
    case .incomplete:
      """
      <p class="alert" role="alert">You are not signed in. The sign-in was cancelled, took too long, or was begun in \
      another tab. Begin again.</p>

      """
    case .tooMany(let seconds):
      "<p class=\"alert\" role=\"alert\">Too many attempts. Try again in \(seconds) seconds.</p>\n"
    case .storeUnavailable:
      "<p class=\"alert\" role=\"alert\">The database does not answer, so the token cannot be checked. Try again.</p>\n"
    }
  }
}

/// The page of a one-time link. A button uses the link up, so that a preview or a prefetch does not.
package struct LinkConsolePage: ConsolePage {
  let path: String
  let isOpen: Bool

  package let title = "Operator console"

  package init(path: String, isOpen: Bool) {
    self.path = path
    self.isOpen = isOpen
  }

  package var content: HTML {
    guard isOpen else {
      return """
        <p class="alert" role="alert">This link has been used, or is older than ten minutes. Restart the demo.</p>
        """
    }
    return """
      <p>This link signs you in to the console once.</p>
      <form method="post" action="\(address: path)"><button class="primary">Open the console</button></form>
      """
  }
}

/// A page that goes on by itself to where its link leads.
package struct LeadingConsolePage: ConsolePage {
  let address: String
  let name: String

  package let title = "One moment"

  /// - Parameter name: what is at the address.
  package init(address: String, name: String) {
    self.address = address
    self.name = name
  }

  package var content: HTML {
    """
    <p><a class="button primary" href="\(address: address)">Continue to \(name)</a></p>
    """
  }
}

/// Somebody signed in with their account, and it does not let them in.
package struct NoOperatorConsolePage: ConsolePage {
  /// Why it does not.
  package enum Reason: Sendable, CaseIterable {
    case noOperator
    /// The operator has to sign in with a passkey.
    case passkeyRequired
    /// The account has a passkey, and another method was used.
    case passkeyUnused
    /// The passkey came to the account after the operator was added.
    case passkeyIsNewer
    /// The provider has not confirmed the sign-in.
    case unconfirmed
  }

  let account: String
  let reason: Reason
  let destination: String
  let accountPage: String

  package var title: String {
    switch reason {
    case .noOperator: "This account isn’t an operator here"
    case .passkeyRequired: "Sign in with a passkey"
    case .passkeyUnused: "Sign in with your passkey"
    case .passkeyIsNewer: "This passkey is too new"
    case .unconfirmed: "Your sign-in isn’t confirmed"
    }
  }

  /// - Parameters:
  ///   - account: the id of the account.
  ///   - reason: why it does not let them in.
  ///   - destination: the path of ours to go to after another sign-in.
  ///   - accountPage: where the person can sign out of the account.
  package init(account: String, reason: Reason, destination: String, accountPage: String) {
    self.account = account
    self.reason = reason
    self.destination = destination
    self.accountPage = accountPage
  }

  package var content: HTML {
    """
    \(explanation)
    <form class="stack" method="post" action="/sign-in/account">
    <input type="hidden" name="destination" value="\(destination)"><input type="hidden" name="again" value="1">
    <button class="primary">\(reason == .noOperator ? "Use another account" : "Sign in again")</button>
    </form>
    <p class="row"><a class="quiet" href="\(address: accountPage)">Your account</a> \
    <a class="quiet" href="/sign-in">Sign in with a token</a></p>
    """
  }

  private var explanation: HTML {
    switch reason {
    case .noOperator:
      """
      <p>You are signed in, but this account cannot use the console: it was never added, was removed, or its time is over. \
      Somebody with access to the server’s command line can add it:</p>
      <pre><code>pippin operator add --name NAME --scopes accounts:read \(account)</code></pre>
      """
    case .passkeyRequired:
      """
      <p>This operator has to sign in with a passkey, and you signed in another way. If you have no passkey yet, add one \
      on your account page. Then somebody with access to the server’s command line has to run \
      <code>pippin operator add</code> again.</p>
      """
    case .passkeyUnused:
      """
      <p>Your account has a passkey, so the console takes nothing else, and you signed in another way. If you no longer have \
      the passkey, remove it on your account page.</p>
      """
    case .passkeyIsNewer:
      """
      <p>You signed in with a passkey that was added after you became an operator. If it is yours, use an older one, or ask \
      somebody with access to the server’s command line to run <code>pippin operator add</code> again with your name.</p>
      """
    case .unconfirmed:
      """
      <p>The server could not confirm how you signed in. Sign in again.</p>
      """
    }
  }
}
