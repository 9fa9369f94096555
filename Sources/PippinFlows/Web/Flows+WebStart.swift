import FoundationEssentials
package import PippinAccounts
import PippinCryptography
import PippinJOSE
import SignInWithApple

/// What a browser asks for at `/auth/apple/start`.
package struct WebStart: Sendable {
  package let client: ClientID
  /// One of the client's registered addresses; absent for our own pages.
  package let returnTo: String?
  package let state: String?
  /// `code_challenge`, S256; demanded of apps, so that only who started can redeem the ticket.
  package let challenge: String?
  package let intent: SignIn.Intent
  package let browser: BrowserID
  /// Whether the person has confirmed that what waits under the browser's cookie is to be attached.
  var isLinking = false

  package init(
    client: ClientID, returnTo: String?, state: String?, challenge: String?, intent: SignIn.Intent, browser: BrowserID
  ) {
    self.client = client
    self.returnTo = returnTo
    self.state = state
    self.challenge = challenge
    self.intent = intent
    self.browser = browser
  }
}

extension Flows {
  /// Begins a web flow and answers the address at Apple to send the browser to.
  package func startWeb(_ start: WebStart) throws(FlowError) -> String {
    let (client, apple) = try clients.offeringApple(start.client)
    guard let returnURL = apple.returnURL else { throw .providerNotOffered }
    if let returnTo = start.returnTo {
      let isRegistered = client.returnAddresses.contains {
        ReturnAddress.matches(returnTo, registered: $0, platform: client.platform)
      }
      guard isRegistered else { throw .flowInvalid(.returnAddress) }
      guard let challenge = start.challenge, challenge.utf8.count == 43, Base64URL.decode(challenge)?.count == 32 else {
        throw .flowInvalid(.parameters)
      }
    } else {
      guard start.challenge == nil, start.state == nil else { throw .flowInvalid(.parameters) }
    }
    guard (start.state ?? "").utf8.count <= 512 else { throw .flowInvalid(.parameters) }
    let verifier = apple.usesPKCE ? Base64URL.encode(random.bytes(32)) : nil
    let flow = WebFlow(
      client: client.id, returnTo: start.returnTo, appState: start.state, appChallenge: start.challenge,
      intent: start.intent, browser: start.browser.digest, nonce: Base64URL.encode(random.bytes(16)),
      verifier: verifier,
      expiresAt: now().addingTimeInterval(WebFlow.lifetime).inMilliseconds, isLinking: start.isLinking)
    let state = try SealedState(flow, keys: masterKeys, random: random)
    do {
      let request = try AuthorizationRequest(
        clientID: apple.audience, redirectURI: returnURL, scopes: [.name, .email], responseType: .codeAndIdentityToken,
        responseMode: .formPost, state: state.text, nonce: flow.nonce,
        codeChallenge: verifier.map { AuthorizationRequest.codeChallenge(for: $0) }, redirectRules: redirectRules)
      return request.url(at: appleEndpoints)
    } catch {
      throw .unexpected(detail: "the settings of client \(client.id) make no authorization request: \(error.detail)")
    }
  }
}
