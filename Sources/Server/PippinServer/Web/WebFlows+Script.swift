import PippinAccounts
package import SignInWithApple

/// What Sign in with Apple JS is told (JS-2).
package struct AppleScriptRequest: Sendable {
  package let clientID: String
  package let redirectURI: String
  package let state: String
  package let nonce: String
  /// Separated by spaces; may be empty.
  package let scope: String
}

extension WebFlows {
  /// Begins a web flow whose request Apple's own script makes, for clients whose settings want that.
  ///
  /// The script knows no `code_challenge`, so there is none, and no verifier later (AUTHZ-17).
  package func startScript(_ start: WebStart) throws(FlowError) -> AppleScriptRequest {
    let (client, returnURL) = try clients.offeringOnTheWeb(.apple, start.client)
    guard let apple = client.apple, apple.offersScript else { throw .providerNotOffered(.apple) }
    let state = try seal(start, of: client, isWithVerifier: false)
    return AppleScriptRequest(
      clientID: apple.audience, redirectURI: returnURL, state: state.text, nonce: state.flow.nonce,
      scope: apple.requestedScopes.map(\.rawValue).joined(separator: " "))
  }

  /// Judges what Apple's window handed to our own page, exactly as the callback does; unlike there, the browser is known.
  package func receiveWebPopup(
    _ callback: AuthorizationCallback, browser: BrowserID?
  ) async throws(FlowError) -> WebCallbackOutcome {
    let text: String?
    switch callback {
    case .authorized(_, _, let state, _), .cancelled(let state), .failed(_, let state): text = state
    }
    guard let text else { throw .flowInvalid(.unknownState) }
    let flow = try await opened(state: text).flow
    _ = try check(browser, started: flow)
    let (_, apple) = try clients.offeringApple(flow.client)
    guard apple.offersScript else { throw .providerNotOffered(.apple) }
    return try await receiveWebCallback(callback)
  }
}
