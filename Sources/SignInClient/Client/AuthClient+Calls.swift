internal import Foundation
internal import PippinSecret

extension AuthClient {
  /// Makes a call as the session `id`; refused for its token, once more with a fresh one. A session that the back end ended is ended
  /// here.
  ///
  /// - Throws: ``SignInError/Code/signedOut`` as soon as that session is not the one here any more: what one person began is
  ///   never done in the name of the next.
  func authenticated<Answer: Sendable>(
    as id: String, _ call: @Sendable (SecretText) async throws(SignInError) -> Answer
  ) async throws(SignInError) -> Answer {
    let first = try await token(of: id)
    do throws(SignInError) {
      return try await call(first)
    } catch {
      try noticeEnd(error, of: id)
    }
    let second = try await token(of: id, insteadOf: first)
    do throws(SignInError) {
      return try await call(second)
    } catch {
      if !error.isAccessTokenRefused { try noticeEnd(error, of: id) }
      throw error
    }
  }

  /// Throws on whatever another token does not mend.
  private func noticeEnd(_ error: SignInError, of id: String) throws(SignInError) {
    guard !error.isAccessTokenRefused else { return }
    if error.code == .sessionEnded { handle(.ended(id: id, error.signOutReason)) }
    throw error
  }

  /// What Pippin's server says to a call of whoever is signed in.
  func data(from call: ServerConnection.Call) async throws(SignInError) -> Data {
    let server = try pippin()
    return try await authenticated(as: try sessionID()) { (token) async throws(SignInError) in
      try await server.data(call, bearer: token)
    }
  }

  /// Makes a call that wants a person who proved lately who they are; asks them again when the back end demands it.
  ///
  /// - Parameter provider: whom to ask; `nil` asks nobody, and the demand is thrown.
  /// - Returns: `nil` when the person chose not to.
  func recent<Answer: Sendable>(
    as id: String, confirmingWith provider: (any AuthorizationProvider)?,
    _ call: @escaping @Sendable (SecretText) async throws(SignInError) -> Answer
  ) async throws(SignInError) -> Answer? {
    let attempt = { @Sendable () async throws(SignInError) -> Answer in
      try await self.seenThrough { () async throws(SignInError) in try await self.authenticated(as: id, call) }
    }
    do throws(SignInError) {
      return try await attempt()
    } catch let error {
      guard error.code == .reauthenticationRequired, let provider else { throw error }
      guard try await confirm(with: provider, as: id) else { return nil }
    }
    return try await attempt()
  }

  /// The same for a call of Pippin's.
  func recentData(
    from call: ServerConnection.Call, as id: String, confirmingWith provider: (any AuthorizationProvider)?
  ) async throws(SignInError) -> Data? {
    let server = try pippin()
    return try await recent(as: id, confirmingWith: provider) { (token) async throws(SignInError) in
      try await server.laterData(call, bearer: token)
    }
  }

  /// The session of who is signed in.
  func sessionID() throws(SignInError) -> String {
    _ = try kept()
    guard let session else { throw machine.nobody }
    return session.id
  }
}
