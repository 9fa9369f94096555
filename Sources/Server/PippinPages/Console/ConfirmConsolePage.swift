package import PippinHTTP

/// Asks for confirmation of a harmful action: names the account or job that it concerns, and the
/// consequences.
package struct ConfirmConsolePage: ConsolePage {
  package enum Deed: Sendable {
    case suspend, endSessions, delete, recoveryLink
    case removeJob(effect: String)
    /// Of an OpenID client, by its name.
    case endAccess(of: String)
    /// Of a provider; of a passkey also its name.
    case removeMethod(provider: String, passkey: String?)
  }

  let deed: Deed
  /// The account or the job, in words.
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
    if case .removeJob = deed { .jobs } else { .accounts }
  }

  package var title: String {
    switch deed {
    case .suspend: "Suspend \(subject)?"
    case .endSessions: "End all sessions of \(subject)?"
    case .delete: "Delete \(subject)?"
    case .recoveryLink: "Make a recovery link for \(subject)?"
    case .removeJob: "Remove this job?"
    case .endAccess(let app): "End the access of \(app) to \(subject)?"
    case .removeMethod(_, let passkey?): "Remove the passkey “\(passkey)” of \(subject)?"
    case .removeMethod(let provider, nil): "Remove \(ProviderWords.title(provider)) of \(subject)?"
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
    case .recoveryLink: "Make the link"
    case .removeJob: "Remove the job"
    case .endAccess: "End the access"
    case .removeMethod(_, let passkey): passkey == nil ? "Remove the sign-in method" : "Remove the passkey"
    }
  }

  private var effects: [String] {
    switch deed {
    case .suspend:
      [
        "All sessions end now, on every device.", "Nobody can sign in to the account until you restore it.",
        "Apps and webhooks are told. The person sees that the account is suspended, but not your reason.",
      ]
    case .endSessions:
      ["The person is signed out on every device.", "They can sign in again at once."]
    case .delete:
      [
        "The account, its sign-in methods and its sessions are deleted for good. This cannot be undone.",
        "Apple is told to revoke the app’s access.", "The audit keeps that it happened, without the person’s data.",
      ]
    case .recoveryLink:
      [
        "Make sure first that the person owns the account: whoever has the link gets in.",
        "The link works once, within an hour. The person adds a passkey, which signs them in; all other sessions end.",
        "Every proved address of the account is told now, and again when the link is used. An earlier link is void.",
      ]
    case .endAccess(let app):
      [
        "\(app) is signed out of the account, and its tokens end.",
        "What the person agreed to is taken back. If \(app) asks for consent, they are asked again.",
        "They can sign in to \(app) again at once.",
      ]
    case .removeMethod(_, let passkey):
      [
        passkey == nil
          ? "It does not sign in any more. The provider’s tokens are revoked."
          : "It signs in nowhere any more. Password managers are told at the person’s next sign-in.",
        "The sessions that it opened end now.", "The person gets an email about it, and can add it again.",
      ]
    case .removeJob(let effect): ["This work is never done: \(effect)", "This cannot be undone."]
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
      \(trouble ?? "For your colleagues: the console shows it, the person never sees it.")</p>

      """
  }
}
