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
        let error = problem.error(retryAfter: retryAfter)
        switch problem.code {
        case ErrorCode.sessionEnded.rawValue:
          return .ended(SignOutReason(rawValue: problem.reason ?? SignOutReason.signedOut.rawValue))
        case ErrorCode.refreshTokenInvalid.rawValue: return .ended(.tokenInvalid)
        default: return status >= 500 || status == 429 ? .unanswered(error) : .refused(error)
        }
      }
    } catch {
      return .unanswered(error)
    }
  }

  /// Ends a session; `false` when it is not known to have ended.
  func end(_ session: StoredSession) async -> Bool {
    do {
      switch try await send(Call("DELETE", Paths.session, bearer: session.accessToken)) {
      case .done: return true
      // Over already, or under a key that the server no longer has: there is nothing that this token could end.
      case .refused(_, let status, _): return status == 401
      }
    } catch {
      return false
    }
  }
}
