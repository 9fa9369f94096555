import FoundationEssentials
import PippinAccounts
import PippinSecret
import PippinTelemetry
import SignInWithApple

extension Flows {
  /// About two weeks of trying: nearly two days of doubling, then once a day.
  static let revocationBackoff = Backoff(first: 5, longest: 86_400, tries: 30)

  /// Revokes a refresh token at Apple, and is done only once Apple itself shows that it is dead.
  ///
  /// Each try is the same, so that one which was broken off does no harm: revoke (what is dead is "revoked" again, REVOKE-2),
  /// then ask for a refresh, which must be refused.
  var revoking: JobWork {
    // Three requests, each of which may be sent three times.
    JobWork(.revokeAtApple, backoff: Self.revocationBackoff, leaseTime: 300) { job in
      guard let revocation = job.opened(by: masterKeys).flatMap(Revocation.init) else {
        return .park(reason: "unreadable", detail: "its master key is not among the settings, or it was tampered with")
      }
      do throws(TokenDoubt) {
        try await revoke(revocation)
        return .done(nil)
      } catch {
        return .failed(
          reason: error.reason, detail: error.detail, notBefore: now().addingTimeInterval(error.pause))
      }
    }
  }

  private func revoke(_ revocation: Revocation) async throws(TokenDoubt) {
    if try await hasComeBack(revocation.person) {
      // Whatever they agreed to since is theirs: the older token is forgotten, never revoked, as one that was replaced.
      return log.info("a token is not revoked, since its person has come back")
    }
    guard let client = clients[revocation.client]?.apple else {
      throw TokenDoubt(
        "client_unknown", "client \(revocation.client) is not among the settings, or not with Apple")
    }
    do {
      try await apple.revoke(
        revocation.token, hint: .refreshToken, clientID: client.audience, signer: client.signer)
    } catch {
      // A dead token may be refused as well as taken (REVOKE-5): what counts is the proof.
      guard case .token(let refusal) = error, refusal.mayMeanRevoked else { throw TokenDoubt(error) }
    }
    try await prove(revocation.token, dead: client)
  }

  /// Whether an identity of theirs leads to an account again.
  private func hasComeBack(_ person: IdentityKey) async throws(TokenDoubt) -> Bool {
    do throws(FlowError) {
      let snapshot = try await read([.identity(person)])
      return snapshot.identity(person).flatMap { snapshot.account($0.account) } != nil
    } catch {
      throw TokenDoubt("store_unavailable", error.detailForOperator)
    }
  }

  /// 200 from the revocation proves nothing (REVOKE-3, TRAP-18): only a refresh that Apple refuses does. It may be the day's second
  /// question about this person.
  private func prove(
    _ token: SecretText, dead client: Client.AppleRegistration
  ) async throws(TokenDoubt) {
    switch await standing(of: token, for: client, pauseWhenThrottled: .seconds(86_400)) {
    case .gone: return
    case .holds:
      throw TokenDoubt("still_valid", "Apple took the revocation, and refreshes the token all the same")
    case .unknown(let doubt): throw doubt
    }
  }
}
