package import PippinAccounts
import PippinFoundation

/// A sign-in that waits under a browser's cookie for the name that the client demands, as a page shows it.
package struct WebName: Sendable {
  package let client: Client
  package let provider: Provider
  /// Where an app wants its user back.
  package let flow: WebFlow
}

extension WebFlows {
  /// What waits under the browser's cookie for a name; `nil` when nothing does, or not any more.
  package func pendingName(of browser: BrowserID?) async throws(FlowError) -> WebName? {
    guard let browser, let pending = try await linking.pendingSignUp(PendingSignUp.id(of: browser)),
      let flow = pending.flow,
      let client = clients[pending.client]
    else { return nil }
    return WebName(client: client, provider: pending.identity.key.provider, flow: flow)
  }

  /// The person gives the name: the sign-in goes on, and ends where it was to end.
  ///
  /// - Parameter cookie: the session cookie that the browser sent; a session on our own pages takes its place.
  /// - Throws: ``FlowError/accountExists(_:)`` when the address was proved on an account meanwhile; the page that asks about it comes next.
  package func completeName(
    of browser: BrowserID, name: PersonName, replacing cookie: String?
  ) async throws(FlowError) -> (outcome: WebLinkOutcome, session: Session, way: WebProvider, created: Bool) {
    let id = PendingSignUp.id(of: browser)
    return try await turns.run(id) { () async throws(FlowError) in
      guard let pending = try await linking.pendingSignUp(id), let flow = pending.flow else {
        throw .profileTokenUnknown
      }
      let ticket = WebTicket(for: flow, random: random)
      let now = now()
      let former = ticket == nil ? FormerSession(cookie, audit: newID(at: now)) : nil
      let companions = [
        former?.ended(keys: masterKeys, now: now), ticket?.kept(keys: masterKeys, random: random, now: now),
      ]
      let opened = try await linking.complete(
        pending, in: id, with: name, kind: ticket == nil ? .cookie : .tokens, browser: browser,
        with: companions.compactMap(\.self))
      let client = try clients.known(pending.client)
      let outcome: WebLinkOutcome =
        ticket.map { .backToApp(flow, client: client, ticket: $0.text) }
        ?? .entered(PageSession(opened, keys: masterKeys, request: flow.request))
      return (outcome, opened.session, clients.way(to: pending.identity.key, of: client.id), opened.created)
    }
  }

  /// The person gives no name: what waited is forgotten. Answers what it was, if anything waited.
  package func declineName(of browser: BrowserID) async throws(FlowError) -> WebName? {
    guard let name = try await pendingName(of: browser) else { return nil }
    let now = now()
    var changes = ChangeSet(id: newID(at: now), relyingOnNothingBecause: "who gave no name has no account", at: now)
    changes.add(.removeRecord(PendingSignUp.id(of: browser)))
    try await commit(changes)
    return name
  }
}
