internal import PippinAPI
internal import PippinSecret

extension ServerConnection {
  /// Sends a session's refresh token with its retry key.
  func refresh(_ session: StoredSession) async -> SessionMachine.RefreshResult {
    var call = Call("POST", Paths.sessionRefresh)
    call.body = APIEncoding.json(RefreshRequest(refreshToken: session.refreshToken, retryKey: session.retryKey))
    do {
      switch try await send(call) {
      case .done(let data): return .renewed(Tokens(try Self.read(RefreshAnswer.self, from: data).session))
      case .refused(let problem, let status, let retryAfter):
        switch problem.code {
        case ErrorCode.sessionEnded.rawValue, ErrorCode.refreshTokenInvalid.rawValue:
          return .ended(problem.signOutReason)
        default:
          let error = problem.error(retryAfter: retryAfter)
          return status >= 500 || status == 429 ? .unanswered(error) : .refused(error)
        }
      }
    } catch {
      return .unanswered(error)
    }
  }

  /// Ends a session.
  func end(_ session: StoredSession) async -> SessionMachine.EndResult {
    do {
      let reply = try await send(Call("DELETE", Paths.session, bearer: session.accessToken))
      guard case .refused(let problem, let status, _) = reply else { return .done }
      if problem.code == ErrorCode.sessionEnded.rawValue { return .done }
      return status == 401 ? .tokenRefused : .unanswered
    } catch {
      return .unanswered
    }
  }
}
