import PippinAccounts
import PippinHTTP
import PippinServer
import PippinTestKit
import PippinMemoryStore

/// No session from before a reset of its account's password opens anything afterwards, on any server.
///
/// A request that came before the reset was committed may still be answered as if there were none.
final class ResetSessions: Watcher, @unchecked Sendable {
  // Only the scheduler's one thread uses it.
  private let history: History
  private let arrivals: Arrivals
  /// The sessions that were opened in each account, but for those of before a reset.
  private var sessions: [AccountID: Set<String>] = [:]
  /// The sessions from before a reset, and after how many commits it was there.
  private var ended: [String: Int] = [:]

  init(history: History, arrivals: Arrivals) { (self.history, self.arrivals) = (history, arrivals) }

  func didCommit(_ changes: ChangeSet, by server: String) {
    for change in changes.changes {
      switch change {
      case .putSession(let session): sessions[session.account, default: []].insert(session.id.description)
      case .audit(let line) where line.kind == .passwordReset:
        for session in sessions.removeValue(forKey: line.account) ?? [] { ended[session] = arrivals.commits }
        history.count("committed resets")
      default: break
      }
    }
  }

  func databaseWasReplaced(by memory: MemoryStore, after loss: Loss) { (sessions, ended) = ([:], [:]) }

  func answered(_ request: HTTPRequest, with response: HTTPResponse, by server: String) {
    guard response.status < 300, !ended.isEmpty, let session = session(of: request), let commits = ended[session],
      let came = arrivals.first(request), came.commits >= commits
    else { return }
    history.breaks(
      .passwordsAfterReset,
      "\(request.method) \(request.path) was done in a session from before its account's password was reset")
  }

  private func session(of request: HTTPRequest) -> String? {
    if request.path == "/v1/session/refresh" {
      let text = Answer(HTTPResponse(status: 200, body: request.body)).text("refresh_token")
      return RefreshToken(parsing: text)?.session.description
    }
    // A deletion that is asked for again with its key is answered as before, whatever became of the session.
    return request.fields.contains("idempotency-key") ? nil : ReadToken(of: request)?.session
  }
}
