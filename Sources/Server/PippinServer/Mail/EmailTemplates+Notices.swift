import PippinAccounts
import PippinFoundation

extension EmailTemplates {
  /// What we write to people of whose account something changed.
  /// - Parameter detail: the provider that it is about, if it is about one.
  func notice(_ kind: MailNotice.Kind, _ detail: String?, to recipient: MailAddress) -> EmailMessage {
    let values = ["way": name(ofWay: detail ?? "")]
    func told(_ name: String) -> EmailMessage {
      message(name, to: recipient, [note("\(name).otherwise", values)], with: values)
    }
    return switch kind {
    case .linkOffered: told("mail.link_offered")
    case .linked: told("mail.linked")
    case .unlinked: told("mail.unlinked")
    case .revoked: told("mail.revoked")
    case .merged: told("mail.merged")
    case .mergeUndone: told("mail.merge_undone")
    case .passwordChanged, .passwordReset: told("mail.password_changed")
    case .passwordRemoved: told("mail.password_removed")
    // Where the session is not known any more.
    case .newDevice: told("mail.new_device")
    }
  }

  /// An account got a session on a device that it was not used on before.
  func newDevice(_ device: AskingDevice, app client: String, at time: Date, to recipient: MailAddress) -> EmailMessage {
    let facts = [
      say("mail.fact.device", ["device": name(of: device)]), say("mail.fact.app", ["client": client]),
      say("mail.fact.time", ["time": self.time(time)]),
    ]
    return message(
      "mail.new_device", to: recipient,
      [.paragraph(facts.joined(separator: "\n")), note("mail.new_device.otherwise")])
  }

  /// To the address that an account had until now.
  func addressChanged(to recipient: MailAddress) -> EmailMessage {
    message("mail.address_changed", to: recipient, [lastMessage, note("mail.otherwise.write")])
  }

  /// To the address that an account has from now on.
  func addressAdded(to recipient: MailAddress) -> EmailMessage {
    message("mail.address_added", to: recipient, [note("mail.otherwise.write")])
  }

  /// To the address of an account that is deleted.
  ///
  /// - Parameter isByPerson: whether it was asked for on a device of theirs.
  func deleted(
    _ progress: DeletionResult.Progress, isByPerson: Bool, to recipient: MailAddress
  ) -> EmailMessage {
    let asked = isByPerson ? [EmailBlock.paragraph(say("mail.deleted.asked"))] : []
    let rest: [EmailBlock] =
      switch progress {
      case .pending: [.paragraph(say("deleted.happened_pending")), .paragraph(say("mail.deleted.more"))]
      case .manual: [.paragraph(say("deleted.happened_manual")), manualSteps, lastMessage]
      case .revoked, .notApplicable: [.paragraph(say("deleted.happened")), lastMessage]
      }
    return message("mail.deleted", to: recipient, asked + rest + [note("mail.otherwise.write")])
  }

  /// To the same address, once a deletion that waited for Apple is finished.
  func deletionFinished(_ atApple: Deletion.AtApple, to recipient: MailAddress) -> EmailMessage {
    switch atApple {
    case .manual:
      message("mail.deletion_manual", to: recipient, [manualSteps, lastMessage])
    case .revoked, .notApplicable:
      message("mail.deletion_done", to: recipient, [lastMessage])
    }
  }

  /// How a person takes back what they gave this app at Apple, as the page says it.
  private var manualSteps: EmailBlock {
    .steps(["deleted.advice_settings", "deleted.advice_web", "deleted.advice_app"].map { say($0) })
  }

  private var lastMessage: EmailBlock { note("mail.last_message") }
}
