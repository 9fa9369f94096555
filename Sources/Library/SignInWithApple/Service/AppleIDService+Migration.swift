import PippinFoundation
import PippinLock
import PippinSecret

extension AppleIDService {
  /// Requests a user's transfer subject, for the old team (TRANSFER-2).
  ///
  /// It works before the app's transfer, and up to 60 days after the recipient accepted it (TRANSFER-3). Apple does not
  /// limit the rate (TOKEN-17). The service gets and caches the access token for it.
  /// - Parameters:
  ///   - subject: the user's subject in the old team's identity tokens.
  ///   - recipientTeam: the Team ID of the new team.
  ///   - clientID: a client of the old team.
  ///   - signer: the old team's signer (TRANSFER-8).
  /// - Throws: `token`, where `mayMeanRevoked` means that the user may have revoked consent (TRANSFER-7);
  ///   `unavailable`.
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

  /// Exchanges a transfer subject for the user's new subject, for the new team (TRANSFER-4).
  /// - Parameters:
  ///   - transferSubject: from the old team, or from a `transfer_sub` claim (TRANSFER-6).
  ///   - clientID: a client of the new team.
  ///   - signer: the new team's signer (TRANSFER-8).
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

  /// Sends a request with the cached access token. If Apple rejects it, sends the request once more with a new one.
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

  /// Apple does not document its answer to an expired access token. `invalid_request` is excluded, because it is the
  /// answer for each user who revoked consent (TRANSFER-7).
  private static func maySayExpired(_ error: AppleIDServiceError) -> Bool {
    guard case .token(let refusal) = error else { return false }
    return refusal.code != .invalidRequest
  }
}
