import PippinAccounts
import PippinTokens
import PippinFoundation
import PippinSecret

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
  package func pendingLink(of browser: BrowserID?) async throws(FlowError) -> WebLink? {
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
  /// - Throws: ``FlowError/linkTokenInvalid`` when nothing waits, or the form is not our page's.
  package func confirmLink(
    of browser: BrowserID?, formToken token: String?, by way: WebProvider? = nil
  ) async throws(FlowError) -> (client: Client, way: WebProvider, address: String) {
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
  ) async throws(FlowError) -> WebLink? {
    guard let browser, let link = try await pendingLink(of: browser), let token,
      ConstantTime.equals(token, link.formToken), link.offer.takesEmailCode
    else { return nil }
    return link
  }

  /// The person wants nothing attached: what waited is forgotten. Answers what it was.
  package func declineLink(of browser: BrowserID?, formToken token: String?) async throws(FlowError) -> WebLink {
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
