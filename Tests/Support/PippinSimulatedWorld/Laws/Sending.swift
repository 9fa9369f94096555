import PippinAccounts
import PippinHTTP
import PippinTestKit

/// What leaves the servers: nothing without a committed job, and each authorization code once.
final class Sending: Watcher, @unchecked Sendable {
  // Only the scheduler's one thread uses it.
  private let history: History
  /// What was ever to be sent: a worker whose lease ended may send it after another has done so, since it is sent at least once.
  private var asked: Set<String> = []
  private var codesOnTheWay: Set<String> = []
  private var codesOfServers: Set<String> = []

  init(history: History) { self.history = history }

  func didCommit(_ changes: ChangeSet, by server: String) {
    for case .enqueue(let job) in changes.changes {
      asked.insert(job.kind.rawValue)
      asked.insert(job.id.description)
    }
  }

  func arrived(_ request: HTTPRequest, from sender: String) {
    guard sender.hasPrefix("server") else { return }
    let isAsked =
      switch (request.authority, request.path) {
      case ("127.0.0.1:8081", "/auth/revoke"): asked.contains(Job.Kind.revokeAtApple.rawValue)
      // The event's id is that of the job that sends it.
      case ("api.example.com", _): asked.contains(Answer(HTTPResponse(status: 200, body: request.body)).text("id"))
      default: true
      }
    if !isAsked {
      history.breaks(
        .sentOnlyAfterTheCommit, "\(sender) sent \(request.authority)\(request.path), and no job asks for it")
    }
    if request.path == "/auth/token", let code = code(in: request) {
      if !codesOfServers.insert("\(sender) \(code)").inserted {
        history.breaks(.codesAreSentOnce, "\(sender) sent an authorization code to Apple twice")
      }
    }
  }

  private func code(in request: HTTPRequest) -> String? {
    String(decoding: request.body, as: UTF8.self).split(separator: "&").first { $0.hasPrefix("code=") }.map(String.init)
  }

  func departed(_ request: HTTPRequest, from sender: String) {
    if request.path == "/auth/token", let code = code(in: request) { codesOnTheWay.insert(code) }
  }

  /// Whether an authorization code reached Apple's token endpoint, or was on its way there.
  func mayHaveReachedApple(_ code: String) -> Bool { codesOnTheWay.contains("code=" + code) }
}
