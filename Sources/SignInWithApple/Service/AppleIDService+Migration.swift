import FoundationEssentials
import PippinLock
import PippinSecret

extension AppleIDService {
  /// For the old team: how Apple calls one of its people on the way to another team (TRANSFER-2).
  ///
  /// Before the transfer of the app, or up to 60 days after it was accepted (TRANSFER-3). Apple sets these requests no
  /// limit of rate (TOKEN-17); the access token that they need is fetched and kept here.
  /// - Parameters:
  ///   - subject: as the old team's identity tokens name the person.
  ///   - recipientTeam: the Team ID of the new team.
  ///   - clientID: a client of the old team.
  ///   - signer: of the old team (TRANSFER-8).
  /// - Throws: `token`, with `mayMeanRevoked` perhaps because the person revoked access (TRANSFER-7); `unavailable`.
  public func transferSubject(
    of subject: String, to recipientTeam: String, clientID: String, signer: some ClientSecretSigning
  ) async throws(AppleIDServiceError) -> String {
    try await migrate(clientID, signer) { (accessToken) throws(AppleIDServiceError) in
      try await ask(
        .transferSubject, for: clientID, signer,
        {
          MigrationRequest.transferSubject(
            of: subject, to: recipientTeam, accessToken: accessToken, clientID: clientID, clientSecret: $0,
            at: endpoints)
        }, judge: MigrationRequest.judgeTransferSubject)
    }
  }

  /// For the new team: who a person of the old team is here (TRANSFER-4).
  /// - Parameters:
  ///   - transferSubject: as the old team was told, or as a `transfer_sub` claim says (TRANSFER-6).
  ///   - clientID: a client of the new team.
  ///   - signer: of the new team (TRANSFER-8).
  /// - Throws: as for the old team.
  public func person(
    transferSubject: String, clientID: String, signer: some ClientSecretSigning
  ) async throws(AppleIDServiceError) -> MigratedPerson {
    try await migrate(clientID, signer) { (accessToken) throws(AppleIDServiceError) in
      try await ask(
        .transferredPerson, for: clientID, signer,
        {
          MigrationRequest.person(
            transferSubject: transferSubject, accessToken: accessToken, clientID: clientID, clientSecret: $0,
            at: endpoints)
        }, judge: MigrationRequest.judgePerson)
    }
  }

  /// Asks with the access token at hand; if that one was kept and is refused, once more with a new one.
  private func migrate<Answer: Sendable>(
    _ clientID: String, _ signer: some ClientSecretSigning,
    _ ask: (SecretText) async throws(AppleIDServiceError) -> Answer
  ) async throws(AppleIDServiceError) -> Answer {
    let team = signer.signers(at: now()).first?.teamID ?? ""
    if let kept = migrationTokens.withLock({ $0.token(of: clientID, in: team, now: now()) }) {
      do {
        return try await ask(kept)
      } catch {
        guard Self.maySayExpired(error) else { throw error }
        migrationTokens.withLock { $0.forget(clientID, in: team) }
      }
    }
    let token = try await self.ask(
      .migrationToken, for: clientID, signer,
      { MigrationRequest.accessToken(clientID: clientID, clientSecret: $0, at: endpoints) },
      judge: MigrationRequest.judgeAccessToken)
    migrationTokens.withLock { $0.keep(token, of: clientID, in: team, now: now()) }
    return try await ask(token.accessToken)
  }

  /// What Apple says to an access token that no longer holds is documented nowhere. `invalid_request` is left out, since
  /// it is the answer for each person who revoked access (TRANSFER-7).
  private static func maySayExpired(_ error: AppleIDServiceError) -> Bool {
    guard case .token(let refusal) = error else { return false }
    return refusal.code != .invalidRequest
  }
}
