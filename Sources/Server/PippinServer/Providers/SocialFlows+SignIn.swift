package import PippinAccounts
import PippinFoundation
import PippinSecret

extension SocialFlows {
  /// Turns what another provider's library gave an app into an account and a session.
  package func signIn(
    _ request: some SignInRequest, with proof: SocialProof, renewing caller: Caller? = nil,
    idempotency: IdempotencyKey? = nil, body: [UInt8]? = nil
  ) async throws(FlowError) -> SignInResult {
    try await signIns.signIn(request, renewing: caller, idempotency: idempotency, body: body) {
      () async throws(FlowError) in
      try await prove(proof, for: ClientID(rawValue: request.clientID))
    }
  }

  /// Attaches the identity that `proof` proves to the caller's account.
  package func link(
    _ proof: SocialProof, for client: ClientID, to caller: Caller, body: [UInt8]? = nil
  ) async throws(FlowError) -> AttachedIdentity {
    try await linking.link(to: caller, in: client, body: body) { () async throws(FlowError) in
      try await prove(proof, for: client)
    }
  }
}
