package import PippinAccounts
import PippinTokens
package import PippinSecret

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
  /// - Throws: ``FlowError/linkTokenInvalid`` when nothing waits, or the form is not our page's; ``FlowError/linkOfAnother`` when the
  ///   password opens another account.
  package func confirmLink(
    of browser: BrowserID, formToken token: String?, email: String, password: SecretText, device: Device,
    origin: PasswordOrigin, replacing cookie: String?
  ) async throws(FlowError) -> WebLinkOutcome {
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
