internal import Foundation
internal import PippinSecret

extension AuthClient {
  /// Calls the back end for the session `id`. If the token is rejected, repeats the call once with a new one. Ends the
  /// session if the back end says so.
  ///
  /// - Parameter isRenewal: whether it is a sign-in in the session. After an answer, report
  ///   ``SessionMachine/Event/renewalEnded(of:)`` once its tokens are stored.
  /// - Throws: ``SignInError/Code/signedOut`` if that session is no longer the current one, so that one user's call
  ///   never runs as another user.
  func authenticated<Answer: Sendable>(
    as id: String, isRenewal: Bool = false, _ call: @Sendable (SecretText) async throws(SignInError) -> Answer
  ) async throws(SignInError) -> Answer {
    let first = try await token(of: id, isRenewal: isRenewal)
    do throws(SignInError) {
      return try await call(first)
    } catch {
      if isRenewal { handle(.renewalEnded(of: id)) }
      try noticeEnd(error, of: id)
    }
    let second = try await token(of: id, insteadOf: first, isRenewal: isRenewal)
    do throws(SignInError) {
      return try await call(second)
    } catch {
      if isRenewal { handle(.renewalEnded(of: id)) }
      if !error.isAccessTokenRefused { try noticeEnd(error, of: id) }
      throw error
    }
  }

  /// Throws all errors that a new token cannot solve.
  private func noticeEnd(_ error: SignInError, of id: String) throws(SignInError) {
    guard !error.isAccessTokenRefused else { return }
    if error.code == .sessionEnded { handle(.ended(id: id, error.signOutReason)) }
    throw error
  }

  /// Calls Pippin's server as the signed-in user.
  func data(from call: ServerConnection.Call) async throws(SignInError) -> Data {
    let server = try pippin()
    return try await authenticated(as: try sessionID()) { (token) async throws(SignInError) in
      try await server.data(call, bearer: token)
    }
  }

  /// Makes a call that requires a recent sign-in, and asks the user to confirm if necessary.
  ///
  /// - Parameter provider: the provider to confirm with; `nil` throws the server's error instead.
  /// - Returns: `nil` if the user cancelled.
  func recent<Answer: Sendable>(
    as id: String, confirmingWith provider: (any AuthorizationProvider)?,
    _ call: @escaping @Sendable (SecretText) async throws(SignInError) -> Answer
  ) async throws(SignInError) -> Answer? {
    let attempt = { @Sendable () async throws(SignInError) -> Answer in
      try await self.uncancelled { () async throws(SignInError) in try await self.authenticated(as: id, call) }
    }
    do throws(SignInError) {
      return try await attempt()
    } catch let error {
      guard error.code == .reauthenticationRequired, let provider else { throw error }
      guard try await confirm(with: provider, as: id) else { return nil }
    }
    return try await attempt()
  }

  /// Does the same for a call to Pippin's server.
  func recentData(
    from call: ServerConnection.Call, as id: String, confirmingWith provider: (any AuthorizationProvider)?
  ) async throws(SignInError) -> Data? {
    let server = try pippin()
    return try await recent(as: id, confirmingWith: provider) { (token) async throws(SignInError) in
      try await server.laterData(call, bearer: token)
    }
  }

  /// The id of the current session.
  func sessionID() throws(SignInError) -> String {
    _ = try kept()
    guard let session else { throw machine.signedOutError }
    return session.id
  }
}
