internal import Foundation
internal import PippinAPI
internal import PippinSecret

extension AuthClient {
  /// Sends a call of the server's API as the session `id`; refused for its token, once more with a fresh one. A session that the
  /// server ended is ended here.
  ///
  /// - Throws: ``SignInError/Code/signedOut`` as soon as that session is not the one here any more: what one person began is
  ///   never done in the name of the next.
  func reply(to call: ServerConnection.Call, as id: String) async throws(SignInError) -> ServerConnection.Reply {
    let first = try await token(of: id)
    var call = call
    call.bearer = first
    var reply = try await connection.send(call)
    if reply.code == ErrorCode.accessTokenExpired.rawValue || reply.code == ErrorCode.accessTokenInvalid.rawValue {
      call.bearer = try await token(of: id, insteadOf: first)
      reply = try await connection.send(call)
    }
    if case .refused(let problem, _, _) = reply, problem.code == ErrorCode.sessionEnded.rawValue {
      handle(.ended(id: id, problem.signOutReason))
    }
    return reply
  }

  /// What the server says to a call of whoever is signed in.
  func data(from call: ServerConnection.Call) async throws(SignInError) -> Data {
    try (try await reply(to: call, as: try sessionID())).data()
  }

  /// Sends a call that wants a person who proved lately who they are; asks them again when the server demands it.
  ///
  /// - Parameters:
  ///   - provider: whom to ask; `nil` asks nobody, and the demand is thrown.
  ///   - isRepeatable: whether it may be sent again when no answer came.
  /// - Returns: `nil` when the person chose not to.
  func recentReply(
    to call: ServerConnection.Call, as id: String, confirmingWith provider: (any AuthorizationProvider)?,
    isRepeatable: Bool = false
  ) async throws(SignInError) -> ServerConnection.Reply? {
    let send = { @Sendable () async throws(SignInError) in try await self.reply(to: call, as: id) }
    let first = try await patiently(isRepeatable: isRepeatable, send)
    guard first.code == ErrorCode.reauthenticationRequired.rawValue, let provider else { return first }
    guard try await confirm(with: provider, as: id) else { return nil }
    return try await patiently(isRepeatable: isRepeatable, send)
  }

  /// The session of who is signed in.
  func sessionID() throws(SignInError) -> String {
    _ = try kept()
    guard let session else { throw machine.nobody }
    return session.id
  }
}

extension ServerConnection.Reply {
  /// The body of a yes; a no is thrown.
  func data() throws(SignInError) -> Data {
    switch self {
    case .done(let data): return data
    case .refused(let problem, _, let retryAfter): throw problem.error(retryAfter: retryAfter)
    }
  }
}
