package import PippinAccounts
import PippinFoundation
package import PippinSecret
import PippinTokens

/// A pending link under a browser's cookie, for its page.
package struct WebLink: Sendable {
  package let client: Client
  package let offer: LinkOffer
  /// The return address of the app.
  package let flow: WebFlow
  /// The token that proves that a form is of our own page.
  package let formToken: String

  /// The providers with which the account can be entered in a browser now, Apple first.
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
    enterableWith = client.webProviders.filter { method in
      open(method.provider)
        && (method.openID == nil
          || client.openIDProvider(method.openID).map { offer.tenants.contains($0.tenant) } == true)
    }
    takesPassword = open(.password)
  }
}

extension WebFlows {
  /// The pending link under the browser's cookie; `nil` if there is none, or not any more.
  package func pendingLink(of browser: BrowserID?) async throws(ServerError) -> WebLink? {
    guard let browser else { return nil }
    let handle = LinkHandle(of: browser)
    let record = try await read([.record(handle.id)]) { try $0.record(handle.id) }
    guard let pending = PendingLink(opening: record, keys: masterKeys, now: now()), let flow = pending.flow,
      let client = clients[pending.client]
    else { return nil }
    return WebLink(
      client: client,
      offer: try await signIns.offer(pending.identity, of: pending.account, under: handle, to: client), flow: flow,
      formToken: formToken(of: pending, at: handle), mails: outgoing != nil)
  }

  /// The person confirms the link. Returns the address at which they enter the account.
  ///
  /// - Parameter method: one of ``WebLink/enterableWith``; the first of them without it.
  /// - Throws: ``ServerError/linkTokenInvalid`` when nothing waits, or the form is not our page's.
  package func confirmLink(
    of browser: BrowserID?, formToken token: String?, by method: WebProvider? = nil
  ) async throws(ServerError) -> (client: Client, method: WebProvider, address: String) {
    guard let browser, let link = try await pendingLink(of: browser), let token,
      ConstantTime.equals(token, link.formToken), let entrance = method ?? link.enterableWith.first,
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

  /// The pending link, if a code that is mailed to its address may attach it; `nil` otherwise, and if the form is not of our
  /// page.
  package func linkToProveByMail(
    of browser: BrowserID?, formToken token: String?
  ) async throws(ServerError) -> WebLink? {
    guard let browser, let link = try await pendingLink(of: browser), let token,
      ConstantTime.equals(token, link.formToken), link.offer.takesEmailCode
    else { return nil }
    return link
  }

  /// The person declines the link, and it is removed. Returns its flow.
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

  /// The form token is bound to the browser and to the pending link. A form that showed one link must not attach another that
  /// replaced it meanwhile, as a second tab can do.
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

/// A pending link that the person has confirmed, and who enters the account on our own page.
struct PendingWebLink: Sendable {
  let handle: LinkHandle
  /// The flow that found the account. It ends where it would have ended.
  let flow: WebFlow
  /// The ticket for the app that the person came from, if they did.
  let ticket: WebTicket?

  init(of browser: BrowserID, flow: WebFlow, random: RandomSource) {
    handle = LinkHandle(of: browser)
    self.flow = flow
    ticket = WebTicket(for: flow, random: random)
  }
}

/// The end of a web flow that continued on one of our pages: with a password, or with a name.
package enum WebLinkOutcome: Sendable {
  /// On our own pages.
  case entered(PageSession)
  /// Back in the app, with a one-time ticket.
  case backToApp(WebFlow, client: Client, ticket: String)
}

extension WebFlows {
  /// Attaches the pending link under the browser's cookie, for a person who knows the password of its account.
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

/// A sign-in that waits under a browser's cookie for the name that the client demands, for its page.
package struct WebName: Sendable {
  package let client: Client
  package let provider: Provider
  /// The return address of the app.
  package let flow: WebFlow
}

extension WebFlows {
  /// The sign-in that waits under the browser's cookie for a name; `nil` if there is none, or not any more.
  package func pendingName(of browser: BrowserID?) async throws(ServerError) -> WebName? {
    guard let browser, let pending = try await linking.pendingSignUp(UnfinishedSignUp.id(of: browser)),
      let flow = pending.flow,
      let client = clients[pending.client]
    else { return nil }
    return WebName(client: client, provider: pending.identity.key.provider, flow: flow)
  }

  /// The person gives the name. The sign-in continues, and ends where it would have ended.
  ///
  /// - Parameter cookie: the session cookie that the browser sent. A session on our own pages replaces it.
  /// - Throws: ``ServerError/accountExists(_:)`` when the address was proved on an account meanwhile; the page that asks about it comes next.
  package func completeName(
    of browser: BrowserID, name: PersonName, replacing cookie: String?
  ) async throws(ServerError) -> (outcome: WebLinkOutcome, session: Session, method: WebProvider, created: Bool) {
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
      return (outcome, opened.session, clients.method(to: pending.identity.key, of: client.id), opened.created)
    }
  }

  /// The person gives no name, and the waiting sign-in is removed. Returns its flow, if there was one.
  package func declineName(of browser: BrowserID) async throws(ServerError) -> WebName? {
    guard let name = try await pendingName(of: browser) else { return nil }
    let now = now()
    var changes = ChangeSet(id: newID(at: now), relyingOnNothingBecause: "who gave no name has no account", at: now)
    changes.add(.removeRecord(UnfinishedSignUp.id(of: browser)))
    try await commit(changes)
    return name
  }
}
