import PippinTokens

extension EmulatorState {
  /// Checks whether the relay accepts mail from this sender to this address (RELAY-4 … RELAY-8).
  /// - Parameters:
  ///   - sender: the envelope's sender; nil for a report, which no registered source sends.
  ///   - recipient: the envelope's recipient.
  mutating func judgeMail(from sender: String?, to recipient: String, now: Double) throws(MailRefusal) -> SubjectKey {
    let recipient = recipient.lowercased()
    let domain = recipient.split(separator: "@").last.map(String.init) ?? recipient
    guard RelayedMail.domains.contains(domain) || relays[recipient] != nil else { throw .notRelay(domain) }
    guard let address = relays[recipient], hidesEmail(address) else { throw .noRelayAddress }
    let source = sender ?? ""
    guard isRegistered(source, teamID: address.teamID) else {
      throw .unregisteredSender(source.isEmpty ? "<>" : source, teamID: address.teamID)
    }
    guard !silencedRelays.contains(address) else { throw .forwardingOff }
    guard mailbox.count(for: address, now: now) < RelayedMail.dailyLimit else { throw .dailyLimit }
    return address
  }

  /// Accepts a message for all its recipients, or for none.
  mutating func takeMail(
    from sender: String?, to recipients: [String], content: [UInt8], now: Double
  ) throws(MailRefusal) -> [RelayedMail] {
    let message = MailContent(content[...])
    let (author, subject, text) = (message.author ?? "", message.subject, message.text)
    var taken: [(RelayedMail, SubjectKey)] = []
    for recipient in recipients {
      // Checked again, because the person may have turned forwarding off since RCPT.
      let address = try judgeMail(from: sender, to: recipient, now: now)
      guard isRegistered(author, teamID: address.teamID) else {
        throw .unregisteredAuthor(author.isEmpty ? "no one, or several authors" : author, teamID: address.teamID)
      }
      guard let person = people[address.personID]?.profile else { throw .noRelayAddress }
      let something = Hexadecimal.encode(Array(SHA256.hash("sender\n\(seed)\n\(author)\n\(recipient)")[..<5]))
      let mail = RelayedMail(
        time: now, sender: sender ?? "", author: author, shownAuthor: RelayedMail.shown(author, something: something),
        recipient: recipient.lowercased(), personID: person.id, personEmail: person.email ?? "",
        subject: subject, text: text, content: content)
      taken.append((mail, address))
    }
    for (mail, address) in taken { mailbox.append(mail, for: address) }
    return taken.map(\.0)
  }

  /// A registered domain does not include its subdomains (RELAY-6).
  private func isRegistered(_ address: String, teamID: String) -> Bool {
    let address = address.lowercased()
    guard let at = address.lastIndex(of: "@"), at > address.startIndex else { return false }
    let domain = address[address.index(after: at)...]
    let sources = registry.configuration.teams.first { $0.id == teamID }?.mailSources ?? []
    return sources.contains { source in
      source.contains("@") ? source.lowercased() == address : source.lowercased() == domain
    }
  }

  /// Whether an app of the team holds a consent in which the person chose the relay.
  private func hidesEmail(_ address: SubjectKey) -> Bool {
    registry.clients.values.contains { client in
      client.teamID == address.teamID && client.id == client.primaryApp
        && consents[ConsentKey(personID: address.personID, primaryApp: client.id)]?.hidesEmail == true
    }
  }
}
