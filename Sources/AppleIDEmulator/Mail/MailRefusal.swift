/// Why the relay takes no mail: what goes over SMTP, and what the log says.
package struct MailRefusal: Error, Sendable, Equatable {
  /// SMTP's code (RFC 5321, 4.2) and status (RFC 3463).
  package let code: Int
  package let status: String
  /// What the sender reads.
  package let text: String
  /// What is wrong, in words, with the rule.
  package let reason: String

  static let noRelayAddress = MailRefusal(
    code: 550, status: "5.1.1", text: "bad mailbox name",
    reason: "no app of a person who hides the e-mail address was given this one (RELAY-4)")
  static let forwardingOff = MailRefusal(
    code: 550, status: "5.2.1", text: "mailbox disabled",
    reason: "the person turned forwarding off for the team's apps (RELAY-8)")
  static let dailyLimit = MailRefusal(
    code: 450, status: "4.2.1", text: "too much mail for this mailbox today",
    reason: "a relay address takes \(RelayedMail.dailyLimit) messages a day (RELAY-5)")

  static func notRelay(_ domain: String) -> MailRefusal {
    MailRefusal(
      code: 550, status: "5.7.1", text: "relaying denied",
      reason: "\(domain) is no domain of the relay: \(RelayedMail.domains.joined(separator: ", ")) are (RELAY-1)")
  }

  static func unregisteredSender(_ sender: String, teamID: String) -> MailRefusal {
    MailRefusal(
      code: 550, status: "5.1.1", text: "bad mailbox name",
      reason: "the envelope's sender \(sender) is no registered mail source of team \(teamID) (RELAY-6, RELAY-7)")
  }

  static func unregisteredAuthor(_ author: String, teamID: String) -> MailRefusal {
    MailRefusal(
      code: 550, status: "5.1.1", text: "unauthorized sender",
      reason: "From names \(author), no registered mail source of team \(teamID) (RELAY-6, RELAY-7)")
  }
}
