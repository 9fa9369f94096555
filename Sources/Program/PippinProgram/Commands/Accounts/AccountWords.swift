import PippinFoundation
import PippinAPI
import PippinServer

/// The readable output of the `accounts` commands.
enum AccountWords {
  static func overview(_ export: AccountExport) -> String {
    let account = export.account
    var facts = TextTable()
    facts.add("account", account.id)
    facts.add("realm", Printable.text(export.realm))
    facts.add("name", account.name.map { name($0) })
    facts.add("email", account.email.map { email($0, account) })
    facts.add("language", account.language)
    let kept = [
      ("external id", account.externalID), ("metadata", account.metadata?.forApp?.text),
      ("private", export.privateMetadata?.text),
    ]
    for (name, value) in kept { if let value { facts.add(name, Printable.text(value, limit: 255)) } }
    if account.guest == true { facts.add("guest", "yes: no sign-in method, and deleted when it is not used") }
    if let suspension = export.suspension {
      facts.add(
        "suspended",
        "\(suspension.at.text) by \(Printable.text(suspension.by)): \(Printable.text(suspension.reason, limit: 200))")
    }
    facts.add("created", account.createdAt.text)
    facts.add("sessions", "\(export.sessions.count) live")
    var ways = TextTable("sign-in method", "status", "since", "address", "token kept for", "identity")
    for each in export.identities {
      let identity = each.identity
      ways.add(
        Printable.text("\(identity.provider):\(each.tenant):\(each.subject)", limit: 160), identity.status,
        identity.createdAt.text, identity.email.map { Printable.text($0) },
        each.providerTokens.isEmpty
          ? nil : each.providerTokens.map { Printable.text($0.clientID) }.joined(separator: ","),
        identity.id)
    }
    return facts.text + "\n" + ways.text
  }

  static func sessions(_ export: AccountExport) -> String {
    guard !export.sessions.isEmpty else { return "There are no active sessions.\n" }
    var table = TextTable("session", "client", "signed in with", "device", "signed in", "last used", "ends")
    for session in export.sessions {
      let device = [session.name, session.platform].compactMap(\.self).joined(separator: ", ")
      table.add(
        session.id, Printable.text(session.clientID), "\(session.provider) \(session.surface)",
        device.isEmpty ? nil : Printable.text(device), session.authenticatedAt.text, session.lastUsedAt.text,
        session.expiresAt.text)
    }
    return table.text
  }

  static func history(_ lines: [AccountExport.Event]) -> String {
    guard !lines.isEmpty else { return "The audit log has no events for this account.\n" }
    var table = TextTable("at", "what", "detail", "by", "client", "session", "identity")
    for line in lines {
      table.add(
        line.at.text, line.kind, line.detail, line.actor, line.clientID.map { Printable.text($0) }, line.sessionID,
        line.identityID)
    }
    return table.text
  }

  private static func name(_ name: NameBody) -> String {
    Printable.text([name.givenName, name.familyName].compactMap(\.self).joined(separator: " "))
  }

  private static func email(_ address: String, _ account: AccountBody) -> String {
    let facts = [
      account.emailVerified == true ? "verified" : "not verified",
      account.isPrivateEmail == true ? "private relay" : nil,
      account.emailDeliverable == false ? "forwarding is off" : nil,
    ]
    return "\(Printable.text(address)) (\(facts.compactMap(\.self).joined(separator: ", ")))"
  }
}
