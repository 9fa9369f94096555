package import PippinHTTP

/// Where an operator signs in to the console with a token.
package struct SignInConsolePage: ConsolePage {
  /// Why the last attempt failed. The same for every token that is refused.
  package enum Trouble: Sendable {
    case refused
    case tooMany(seconds: Int)
    case storeUnavailable
  }

  let trouble: Trouble?
  let destination: String
  let isFromElsewhere: Bool

  package let title = "Sign in to the operator console"

  /// - Parameters:
  ///   - destination: the path of ours to go to afterwards.
  ///   - isFromElsewhere: whether another site's link led here: browsers then do not send the session's
  ///     cookie.
  package init(trouble: Trouble? = nil, destination: String = "/", isFromElsewhere: Bool = false) {
    self.trouble = trouble
    self.destination = destination
    self.isFromElsewhere = isFromElsewhere
  }

  package var content: HTML {
    """
    \(isFromElsewhere ? elsewhere : nil)\(alert)<form class="stack" method="post" action="/sign-in">
    <input type="hidden" name="destination" value="\(destination)">
    <label for="token">Operator token</label>
    <input id="token" name="token" type="password" autocomplete="off" autocapitalize="none" spellcheck="false" required \
    aria-describedby="token-hint"\(trouble == nil ? nil : " aria-invalid=\"true\"" as HTML)>
    <p id="token-hint" class="soft">Create one on the server: \
    <code>pippin operator token create --name NAME --scopes accounts:read,accounts:write,accounts:recover,jobs:write</code></p>
    <button class="primary">Sign in</button>
    </form>
    """
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
