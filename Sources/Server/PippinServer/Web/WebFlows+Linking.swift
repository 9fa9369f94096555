package import PippinAccounts
import PippinFoundation
package import PippinSecret
import PippinTokens

/// What waits under a browser's cookie to be attached, as a page shows it.
package struct WebLink: Sendable {
  package let client: Client
  package let offer: LinkOffer
  /// Where an app wants its user back.
  package let flow: WebFlow
  /// Proves that a form was on our own page.
  package let formToken: String

  /// The providers by which the account can be entered from a browser now, Apple first.
  package let enterableWith: [WebProvider]
  /// Whether the account can be entered with a password now.
  package let takesPassword: Bool

  init(client: Client, offer: LinkOffer, flow: WebFlow, formToken: String, mails: Bool) {
    self.client = client
    self.offer = offer
    self.flow = flow
    self.formToken = formToken
    let open = { (provider: Provider) in
      offer.signInWith.contains(provider.rawValue) && client.reasonToRefuse(provider, mails: mails) == nil
    }
    enterableWith = client.webProviders.filter { way in
      open(way.provider)
        && (way.openID == nil || client.openIDProvider(way.openID).map { offer.tenants.contains($0.tenant) } == true)
    }
    takesPassword = open(.password)
  }
}

extension WebFlows {
  /// What waits under the browser's cookie; `nil` when nothing does, or not any more.
  package func pendingLink(of browser: BrowserID?) async throws(ServerError) -> WebLink? {
    guard let browser else { return nil }
    let handle = LinkHandle(of: browser)
    let record = try await read([.record(handle.id)]).record(handle.id)
    guard let pending = PendingLink(opening: record, keys: masterKeys, now: now()), let flow = pending.flow,
      let client = clients[pending.client]
    else { return nil }
    return WebLink(
      client: client,
      offer: try await signIns.offer(pending.identity, of: pending.account, under: handle, to: client), flow: flow,
      formToken: formToken(of: pending, at: handle), mails: passwords.mailer.outgoing != nil)
  }

  /// The person wants it attached: answers the address at which to enter the account as before.
  ///
  /// - Parameter way: by which of ``WebLink/enterableWith``; the first of them without it.
  /// - Throws: ``ServerError/linkTokenInvalid`` when nothing waits, or the form is not our page's.
  package func confirmLink(
    of browser: BrowserID?, formToken token: String?, by way: WebProvider? = nil
  ) async throws(ServerError) -> (client: Client, way: WebProvider, address: String) {
    guard let browser, let link = try await pendingLink(of: browser), let token,
      ConstantTime.equals(token, link.formToken), let entrance = way ?? link.enterableWith.first,
      link.enterableWith.contains(entrance)
    else { throw .linkTokenInvalid }
    var start = WebStart(
      client: link.client.id, provider: entrance.provider, openID: entrance.openID, returnTo: link.flow.returnTo,
      state: link.flow.appState, challenge: link.flow.appChallenge, intent: .existing, browser: browser,
      request: link.flow.request)
    start.isLinking = true
    start.confirmed = link.formToken
    return (link.client, entrance, try await startWeb(start))
  }

  /// What waits, where a code mailed to its address may attach it; `nil` otherwise, and when the form is not our page's.
  package func linkToProveByMail(
    of browser: BrowserID?, formToken token: String?
  ) async throws(ServerError) -> WebLink? {
    guard let browser, let link = try await pendingLink(of: browser), let token,
      ConstantTime.equals(token, link.formToken), link.offer.takesEmailCode
    else { return nil }
    return link
  }

  /// The person wants nothing attached: what waited is forgotten. Answers what it was.
  package func declineLink(of browser: BrowserID?, formToken token: String?) async throws(ServerError) -> WebLink {
    guard let browser, let link = try await pendingLink(of: browser), let token,
      ConstantTime.equals(token, link.formToken)
    else { throw .linkTokenInvalid }
    let now = now()
    var changes = ChangeSet(id: newID(at: now), relyingOnNothingBecause: "what was not attached is nobody's", at: now)
    changes.add(.removeRecord(LinkHandle(of: browser).id))
    try await commit(changes)
    return link
  }

  /// Bound to the browser and to what waits there: a form that showed one thing must not attach another that took its
  /// place meanwhile, as it can from a second tab.
  func formToken(of pending: PendingLink, at handle: LinkHandle) -> String {
    let key = pending.identity.key
    let shown = [
      key.realm.rawValue, key.provider.rawValue, key.tenant, key.subject, pending.account.description,
      pending.client.rawValue, pending.flow?.returnTo ?? "",
    ]
    let message = handle.id + shown.flatMap { Array("\($0.utf8.count):\($0)".utf8) }
    return Base64URL.encode(HMACSHA256.tag(for: message, key: masterKeys.current(.formToken)))
  }
}

/// What waits under a browser's cookie, once the person has confirmed that they want it attached and enter the account here.
struct PendingWebLink: Sendable {
  let handle: LinkHandle
  /// The flow that found the account, which ends where it was to end.
  let flow: WebFlow
  /// For the app that the person came from, if they did.
  let ticket: WebTicket?

  init(of browser: BrowserID, flow: WebFlow, random: RandomSource) {
    handle = LinkHandle(of: browser)
    self.flow = flow
    ticket = WebTicket(for: flow, random: random)
  }
}

/// How a web flow ends that went on after a page of ours: a link that was confirmed with a password, or a name.
package enum WebLinkOutcome: Sendable {
  /// On our own pages.
  case entered(PageSession)
  /// Back in the app, with a one-time ticket.
  case backToApp(WebFlow, client: Client, ticket: String)
}

extension WebFlows {
  /// Attaches what waits under the browser's cookie, for who shows the password of the account that it is to be attached to.
  ///
  /// - Throws: ``ServerError/linkTokenInvalid`` when nothing waits, or the form is not our page's; ``ServerError/linkOfAnother`` when the
  ///   password opens another account.
  package func confirmLink(
    of browser: BrowserID, formToken token: String?, email: String, password: SecretText, device: Device,
    origin: PasswordOrigin, replacing cookie: String?
  ) async throws(ServerError) -> WebLinkOutcome {
    guard let link = try await pendingLink(of: browser), let token, ConstantTime.equals(token, link.formToken) else {
      throw .linkTokenInvalid
    }
    let pending = PendingWebLink(of: browser, flow: link.flow, random: random)
    var request = PasswordSignIn(
      client: link.client.id, email: email, password: password, linkToken: nil,
      kind: pending.ticket == nil ? .cookie : .tokens, device: pending.ticket == nil ? device : Device(),
      origin: origin)
    request.linking = pending
    request.replacing = pending.ticket == nil ? cookie : nil
    let opened = try await passwords.signIn(request)
    guard let ticket = pending.ticket else {
      return .entered(PageSession(opened, keys: masterKeys, request: link.flow.request))
    }
    return .backToApp(link.flow, client: link.client, ticket: ticket.text)
  }
}

/// A sign-in that waits under a browser's cookie for the name that the client demands, as a page shows it.
package struct WebName: Sendable {
  package let client: Client
  package let provider: Provider
  /// Where an app wants its user back.
  package let flow: WebFlow
}

extension WebFlows {
  /// What waits under the browser's cookie for a name; `nil` when nothing does, or not any more.
  package func pendingName(of browser: BrowserID?) async throws(ServerError) -> WebName? {
    guard let browser, let pending = try await linking.pendingSignUp(UnfinishedSignUp.id(of: browser)),
      let flow = pending.flow,
      let client = clients[pending.client]
    else { return nil }
    return WebName(client: client, provider: pending.identity.key.provider, flow: flow)
  }

  /// The person gives the name: the sign-in goes on, and ends where it was to end.
  ///
  /// - Parameter cookie: the session cookie that the browser sent; a session on our own pages takes its place.
  /// - Throws: ``ServerError/accountExists(_:)`` when the address was proved on an account meanwhile; the page that asks about it comes next.
  package func completeName(
    of browser: BrowserID, name: PersonName, replacing cookie: String?
  ) async throws(ServerError) -> (outcome: WebLinkOutcome, session: Session, way: WebProvider, created: Bool) {
    let id = UnfinishedSignUp.id(of: browser)
    return try await locks.run(id) { () async throws(ServerError) in
      guard let pending = try await linking.pendingSignUp(id), let flow = pending.flow else {
        throw .profileTokenUnknown
      }
      let ticket = WebTicket(for: flow, random: random)
      let now = now()
      let former = ticket == nil ? FormerSession(cookie, audit: newID(at: now)) : nil
      let hooks = [
        former?.ended(keys: masterKeys, now: now), ticket?.kept(keys: masterKeys, random: random, now: now),
      ]
      let opened = try await linking.complete(
        pending, in: id, with: name, kind: ticket == nil ? .cookie : .tokens, browser: browser,
        with: hooks.compactMap(\.self))
      let client = try clients.known(pending.client)
      let outcome: WebLinkOutcome =
        ticket.map { .backToApp(flow, client: client, ticket: $0.text) }
        ?? .entered(PageSession(opened, keys: masterKeys, request: flow.request))
      return (outcome, opened.session, clients.webProvider(to: pending.identity.key, of: client.id), opened.created)
    }
  }

  /// The person gives no name: what waited is forgotten. Answers what it was, if anything waited.
  package func declineName(of browser: BrowserID) async throws(ServerError) -> WebName? {
    guard let name = try await pendingName(of: browser) else { return nil }
    let now = now()
    var changes = ChangeSet(id: newID(at: now), relyingOnNothingBecause: "who gave no name has no account", at: now)
    changes.add(.removeRecord(UnfinishedSignUp.id(of: browser)))
    try await commit(changes)
    return name
  }
}
