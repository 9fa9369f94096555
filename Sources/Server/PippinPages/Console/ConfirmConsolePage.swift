package import PippinHTTP

/// Asks for confirmation of a harmful action: names the account, job or invitation that it concerns, and the
/// consequences.
package struct ConfirmConsolePage: ConsolePage {
  package enum Deed: Sendable {
    case suspend, endSessions, delete, recoveryLink
    case removeJob(effect: String)
    /// Of an OpenID client, by its name.
    case endAccess(of: String)
    case removeMethod(Removal)
    case revokeInvitation
  }

  /// A sign-in method by its provider; a passkey also by its name, where the token may read it.
  package struct Method: Sendable {
    let provider: String
    let passkey: String?

    package init(provider: String, passkey: String?) {
      self.provider = provider
      self.passkey = passkey
    }

    var isPasskey: Bool { provider == "passkey" }
    var words: String { ProviderWords.title(provider) + (passkey.map { " “\($0)”" } ?? "") }
  }

  /// What the removal of a sign-in method would do.
  package struct Removal: Sendable {
    let method: Method
    let remaining: [Method]
    /// Whether the account's address goes with it.
    let losesAddress: Bool
    /// Whether this server sends emails.
    let mails: Bool

    package init(of method: Method, remaining: [Method], losesAddress: Bool, mails: Bool) {
      self.method = method
      self.remaining = remaining
      self.losesAddress = losesAddress
      self.mails = mails
    }

    fileprivate var effects: [String] {
      var effects = [
        method.isPasskey
          ? "It does not sign in any more. Password managers go on offering it until an app or page of yours tells them."
          : method.provider == "password"
            ? "The password does not sign in any more."
            : "Tokens at the provider are revoked. A later sign-in with it is that of somebody unknown, and may open a new account.",
        "The sessions that it opened end now.",
        "The person can still sign in with: \(remaining.map(\.words).joined(separator: ", ")).",
      ]
      if losesAddress { effects.append("The account’s email address goes with it.") }
      effects.append(
        mails
          ? "An email about it goes to the account’s verified address, if there is one. It does not say that you did it."
          : "Nobody is told: this server sends no emails.")
      return effects
    }
  }

  let deed: Deed
  /// The account, the job or the invitation, in words.
  let subject: String
  let subjectID: String
  let action: FormAction
  let back: String
  /// The problem with the reason that was typed, and that reason.
  let trouble: String?
  let typed: String

  package init(
    _ deed: Deed, subject: String, subjectID: String, action: FormAction, back: String, trouble: String? = nil,
    typed: String = ""
  ) {
    self.deed = deed
    self.subject = subject
    self.subjectID = subjectID
    self.action = action
    self.back = back
    self.trouble = trouble
    self.typed = typed
  }

  package var section: ConsoleSection? {
    switch deed {
    case .removeJob: .jobs
    case .revokeInvitation: .invitations
    default: .accounts
    }
  }

  package var title: String {
    switch deed {
    case .suspend: "Suspend \(subject)?"
    case .endSessions: "End all sessions of \(subject)?"
    case .delete: "Delete \(subject)?"
    case .recoveryLink: "Create a recovery link for \(subject)?"
    case .removeJob: "Remove this job?"
    case .endAccess(let app): "End access of \(app) to \(subject)?"
    case .removeMethod(let removal): "Remove \(removal.method.words) of \(subject)?"
    case .revokeInvitation: "Revoke \(subject)?"
    }
  }

  package var content: HTML {
    """
    <p class="soft"><code>\(subjectID)</code></p>
    <ul class="steps">\(effects.map { "<li>\($0)</li>" as HTML })</ul>
    <form class="stack" method="post" action="\(address: action.path)">\(action.tokenInput)\
    \(action.choice.map { "<input type=\"hidden\" name=\"\($0.name)\" value=\"\($0.value)\">" as HTML })
    \(reason)<p class="row"><button class="danger">\(button)</button> <a class="quiet" href="\(address: back)">Cancel</a></p>
    </form>
    """
  }

  private var button: String {
    switch deed {
    case .suspend: "Suspend the account"
    case .endSessions: "End all sessions"
    case .delete: "Delete the account"
    case .recoveryLink: "Create the link"
    case .removeJob: "Remove the job"
    case .endAccess: "End access"
    case .removeMethod(let removal): removal.method.isPasskey ? "Remove the passkey" : "Remove the sign-in method"
    case .revokeInvitation: "Revoke the invitation"
    }
  }

  private var effects: [String] {
    switch deed {
    case .suspend:
      [
        "All sessions end now, on every device.", "Nobody can sign in to the account until you restore it.",
        "Apps get a webhook. The person sees that the account is suspended, but not the reason.",
      ]
    case .endSessions:
      ["The person is signed out on every device.", "They can sign in again immediately."]
    case .delete:
      [
        "The account, its sign-in methods and its sessions are deleted for good. This cannot be undone.",
        "The app’s access at Apple is revoked.", "The audit keeps a record of the deletion, without personal data.",
      ]
    case .recoveryLink:
      [
        "Make sure first that the person owns the account. Anyone with the link can sign in.",
        "The link works once, for one hour after passkeys.recovery_delay_hours. The person adds a passkey, which signs them in; all other sessions end.",
        "Every verified address of the account gets an email now, and again when the link is used. An earlier link stops working.",
      ]
    case .endAccess(let app):
      [
        "\(app) is signed out of the account, and its tokens stop working.",
        "The person’s consent is withdrawn. If \(app) asks for consent, they are asked again.",
        "They can sign in to \(app) again immediately.",
      ]
    case .removeMethod(let removal): removal.effects
    case .revokeInvitation:
      [
        "Nobody can create an account with it any more. This cannot be undone.",
        "Accounts that were created with it stay.", "Nobody is told.",
      ]
    case .removeJob(let effect): ["The server never does this work: \(effect)", "This cannot be undone."]
    }
  }

  private var reason: HTML? {
    guard case .suspend = deed else { return nil }
    let described: HTML = trouble == nil ? "" : " aria-invalid=\"true\""
    return """
      <label for="reason">Reason</label>
      <input id="reason" name="reason" required maxlength="200" value="\(typed)" autocomplete="off" \
      aria-describedby="reason-hint"\(described)>
      <p id="reason-hint" class="\(trouble == nil ? "soft" : "alert")">\
      \(trouble ?? "Only operators see it, never the person.")</p>

      """
  }
}
