import PippinAccounts
import PippinMail

extension EmailTemplates {
  /// What we write to people of whose account something changed.
  func notice(_ notice: MailNotice, to recipient: MailAddress) -> EmailMessage {
    let values = ["way": name(ofWay: notice.detail ?? "")]
    func told(_ name: String) -> EmailMessage {
      message(name, to: recipient, [say("\(name).otherwise", values)], with: values)
    }
    return switch notice.kind {
    case .linkOffered: told("mail.link_offered")
    case .linked: told("mail.linked")
    case .unlinked: told("mail.unlinked")
    case .revoked: told("mail.revoked")
    case .merged: told("mail.merged")
    case .mergeUndone: told("mail.merge_undone")
    case .passwordChanged, .passwordReset: told("mail.password_changed")
    }
  }

  /// To the address that an account had until now.
  func addressChanged(to recipient: MailAddress) -> EmailMessage {
    message("mail.address_changed", to: recipient, [say("mail.last_message"), say("mail.otherwise.write")])
  }

  /// To the address of an account that is deleted.
  func deleted(to recipient: MailAddress) -> EmailMessage {
    message("mail.deleted", to: recipient, [say("mail.last_message"), say("mail.otherwise.write")])
  }
}
