import PippinAccounts

/// What people are written to.
package struct MailFlows: FlowPart {
  package let context: FlowContext
  /// Without it nothing is mailed.
  let outgoing: OutgoingMail?
  /// Our public base URL, which stands for us where the sender has no name.
  let issuer: String

  /// What people are written to in whose language nobody knows.
  static let fallbackLanguage = "en"

  /// What we write to who asks something of an app; `nil` where nothing is mailed.
  func templates(_ app: String) -> EmailTemplates? {
    outgoing.map {
      EmailTemplates(presentation: $0.presentation, language: context.language ?? Self.fallbackLanguage, app: app)
    }
  }

  /// What we write to a person about their account: in its language, or else in that of who asks.
  func templates(_ app: String? = nil, for account: Account) -> EmailTemplates? {
    outgoing.map { outgoing in
      templates(outgoing, app, in: account.language ?? context.language)
    }
  }

  func templates(_ outgoing: OutgoingMail, _ app: String? = nil, in language: String?) -> EmailTemplates {
    EmailTemplates(
      presentation: outgoing.presentation, language: language ?? Self.fallbackLanguage,
      app: app ?? outgoing.sender.name ?? issuer)
  }
}
