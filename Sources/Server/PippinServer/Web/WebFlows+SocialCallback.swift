import PippinAccounts
import PippinFoundation
import PippinProviders

extension WebFlows {
  /// Judges what another provider than Apple has the browser bring back in the query: no cookie is needed and no account is changed.
  ///
  /// The same code under the same state gets the same handle, so that a reload and the back button do no harm.
  package func receiveSocialCallback(
    _ query: String?, from way: WebProvider
  ) async throws(FlowError) -> WebCallbackOutcome {
    switch WebCallback(query: query) {
    case nil: throw .flowInvalid(.parameters)
    case .cancelled(let state):
      return .cancelled(state: try await self.state(state, from: way, query).text)
    case .failed(let error, let state):
      // Whoever leads a browser here can write this: enough of it for the log.
      let hint = "\(way.text), or whoever sent the browser, ended an authorization with “\(error)”"
      return .failed(
        WebFlowFailure(
          flow: try await self.state(state, from: way, query).flow, error: .providerRefused(way.provider, hint: hint),
          isOnlyClaimed: true))
    case .authorized(let code, let state):
      let state = try await self.state(state, from: way, query)
      return try await judgeOnce(code: code, under: state) { () async throws(FlowError) in
        var person = try await social.redeem(code: code, of: state.flow, callback: query)
        let key = person.identity.key
        person.spends = [state.spent]
        _ = try await signIns.keep(person, ofNewcomerIn: try await read([.identity(key), .profile(key)]))
        return WebVerdict(
          flow: state.flow, state: state.spent, stage: .proved(person.identity, refreshToken: nil, owedCode: nil))
      }
    }
  }

  /// A state that went to one provider must not come back from another: whose code it is could not be told.
  private func state(
    _ text: String?, from way: WebProvider, _ query: String?
  ) async throws(FlowError) -> SealedState {
    guard let text else { throw .flowInvalid(.unknownState) }
    let state = try await opened(state: way.provider == .openid ? PlainState.state(in: text) : text)
    guard state.flow.way == way else { throw .flowInvalid(.unknownState) }
    try await social.checkIssuer(of: query, in: state.flow)
    return state
  }
}
