import PippinAccounts
import PippinHTTP
import PippinMemoryStore

/// What leaves the servers: nothing without a committed job, and each authorization code once.
final class Sending: Watcher, @unchecked Sendable {
  // Only the scheduler's one thread uses it.
  private let history: History
  private let memory: MemoryStore
  private var codesAtApple: Set<String> = []
  private var codesOfServers: Set<String> = []
  /// When a commit asked for a job of a kind.
  private var lastAsked: [Job.Kind: ContinuousClock.Instant] = [:]
  /// The ids of the events that were committed.
  private var events: Set<String> = []

  init(history: History, memory: MemoryStore) { (self.history, self.memory) = (history, memory) }

  func arrived(_ request: HTTPRequest, from sender: String) {
    guard sender.hasPrefix("server") else { return }
    let kind: Job.Kind? =
      switch (request.authority, request.path) {
      case ("127.0.0.1:8081", "/auth/revoke"): .revokeAtApple
      case ("api.example.com", _): .webhook
      default: nil
      }
    // A server that stood still may send what another has done meanwhile.
    if let kind, !memory.hasJob(kind), !wasDone(kind, request) {
      history.breaks(
        .sentOnlyAfterTheCommit, "\(sender) sent \(request.authority)\(request.path), and no job asks for it")
    }
    if request.path == "/auth/token", let code = code(in: request) {
      codesAtApple.insert(code)
      if !codesOfServers.insert("\(sender) \(code)").inserted {
        history.breaks(.codesAreSentOnce, "\(sender) sent an authorization code to Apple twice")
      }
    }
  }

  private func wasDone(_ kind: Job.Kind, _ request: HTTPRequest) -> Bool {
    guard kind == .webhook else { return lastAsked[kind].map { ContinuousClock.now - $0 < .seconds(1800) } ?? false }
    return events.contains(request.member("id"))
  }

  func didCommit(_ changes: ChangeSet, by server: String) {
    for case .enqueue(let job) in changes.changes {
      lastAsked[job.kind] = ContinuousClock.now
      if job.kind == .webhook { events.insert(job.id.description) }
    }
  }

  private func code(in request: HTTPRequest) -> String? {
    String(decoding: request.body, as: UTF8.self).split(separator: "&").first { $0.hasPrefix("code=") }.map(String.init)
  }

  /// Whether Apple's token endpoint ever saw an authorization code.
  func sawApple(_ code: String) -> Bool { codesAtApple.contains("code=" + code) }
}
