/// The relay's refusal of mail: the SMTP reply, and the explanation for the log.
package struct MailRefusal: Error, Sendable, Equatable {
  /// SMTP's code (RFC 5321, 4.2) and status (RFC 3463).
  package let code: Int
  package let status: String
  /// The SMTP text.
  package let text: String
  /// The explanation, with the rule.
  package let reason: String

  static let noRelayAddress = MailRefusal(
    code: 550, status: "5.1.1", text: "bad mailbox name",
    reason: "no app has received this address from a person who hides their email (RELAY-4)")
  static let forwardingOff = MailRefusal(
    code: 550, status: "5.2.1", text: "mailbox disabled",
    reason: "the person turned forwarding off for the team's apps (RELAY-8)")
  static let dailyLimit = MailRefusal(
    code: 450, status: "4.2.1", text: "too much mail for this mailbox today",
    reason: "a relay address accepts \(RelayedMail.dailyLimit) messages a day (RELAY-5)")

  static func notRelay(_ domain: String) -> MailRefusal {
    MailRefusal(
      code: 550, status: "5.7.1", text: "relaying denied",
      reason: "\(domain) is not one of the relay's domains \(RelayedMail.domains.joined(separator: ", ")) (RELAY-1)")
  }

  static func unregisteredSender(_ sender: String, teamID: String) -> MailRefusal {
    MailRefusal(
      code: 550, status: "5.1.1", text: "bad mailbox name",
      reason: "the envelope sender \(sender) is not a registered email source of team \(teamID) (RELAY-6, RELAY-7)")
  }

  static func unregisteredAuthor(_ author: String, teamID: String) -> MailRefusal {
    MailRefusal(
      code: 550, status: "5.1.1", text: "unauthorized sender",
      reason: "From names \(author), which is not a registered email source of team \(teamID) (RELAY-6, RELAY-7)")
  }
}
