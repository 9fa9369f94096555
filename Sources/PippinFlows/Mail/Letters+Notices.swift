import PippinAccounts
import PippinMail

extension Letters {
  /// What we write to people of whose account something changed.
  static func notice(_ notice: MailNotice, to recipient: MailAddress, app: String) -> Letter {
    let (subject, what, otherwise) = words(notice, app)
    return Letter(recipient: recipient, subject: subject, text: "\(what)\n\n\(otherwise)\n")
  }

  /// To the address that an account had until now.
  static func addressChanged(to recipient: MailAddress, app: String) -> Letter {
    Letter(
      recipient: recipient, subject: "Your address was changed",
      text: """
        Your account at \(app) has another e-mail address from now on. This was the last message to the old one.

        If it was not you, write to \(app) at once.

        """)
  }

  private static func words(_ notice: MailNotice, _ app: String) -> (String, String, String) {
    let way = name(notice.detail ?? "")
    switch notice.kind {
    case .linkOffered:
      return (
        "Somebody came with your address",
        "Somebody, probably you, came to \(app) by \(way), with the address of your account. Nothing was attached to it.",
        "If it was you, sign in the way you did before, and the two can be joined. If not, you need do nothing."
      )
    case .linked:
      return (
        "A new way into your account", "From now on your account at \(app) can be entered by \(way).",
        "If it was not you, sign in, take it away, and sign out everywhere else."
      )
    case .unlinked:
      return (
        "A way into your account was taken away", "Your account at \(app) can no longer be entered by \(way).",
        "If it was not you, sign in by another way, and sign out everywhere else."
      )
    case .revoked:
      return (
        "You cannot sign in any more",
        "The last way into your account at \(app) is gone: the provider says that your consent was withdrawn, or your account "
          + "there deleted.",
        "To come in again, give your consent once more; if that cannot be, write to \(app)."
      )
    case .merged:
      return (
        "Two accounts were joined", "Your account at \(app) was joined with another one, by who was signed in to both.",
        "If it was not you, sign in and undo it, or write to \(app) at once."
      )
    case .passwordChanged, .passwordReset:
      return (
        "Your password was changed", "The password of your account at \(app) was changed.",
        "If it was not you, ask for a new one: everybody who is signed in will be signed out."
      )
    }
  }
}
