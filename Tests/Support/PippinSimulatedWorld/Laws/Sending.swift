import PippinAccounts
import PippinHTTP
import PippinMemoryStore
import PippinSimulation
import PippinTestKit

/// What leaves the servers: nothing without a committed job, and each authorization code once.
final class Sending: Watcher, @unchecked Sendable {
  // Only the scheduler's one thread uses it.
  private let history: History
  private let memory: MemoryStore
  /// Every job that was ever committed.
  private var asked: [JobID: Job.Kind] = [:]
  /// When a job of a kind was last done, in virtual nanoseconds.
  private var lastDone: [Job.Kind: Int64] = [:]
  private var codesOnTheWay: Set<String> = []
  /// When a server had Apple's answer to a code.
  private var answered: [String: String] = [:]

  init(history: History, memory: MemoryStore) { (self.history, self.memory) = (history, memory) }

  func arrived(_ request: HTTPRequest, from sender: String) {
    guard sender.hasPrefix("server") else { return }
    let kind: Job.Kind? =
      switch (request.authority, request.path) {
      case ("127.0.0.1:8081", "/auth/revoke"): .revokeAtApple
      case ("api.example.com", _): .webhook
      default: nil
      }
    if let kind, !asks(kind, for: request) {
      history.breaks(
        .sentOnlyAfterTheCommit, "\(sender) sent \(request.authority)\(request.path), and no job asks for it")
    }
    if request.path == "/auth/token", let code = code(in: request) {
      if let at = answered["\(sender) \(code)"] {
        history.breaks(
          .codesAreSentOnce, "\(sender) sent an authorization code to Apple again, which was answered at \(at)")
      }
    }
  }

  func didCommit(_ changes: ChangeSet, by server: String) {
    for change in changes.changes {
      switch change {
      case .enqueue(let job): asked[job.id] = job.kind
      case .removeJob(let id): if let kind = asked[id] { lastDone[kind] = Scheduler.shared.now }
      default: break
      }
    }
  }

  /// Whether a committed job asks for a request: a webhook names its job. A server that stood still, or one that leased the job before a
  /// failover lost it, may send what another has done meanwhile.
  private func asks(_ kind: Job.Kind, for request: HTTPRequest) -> Bool {
    if kind == .webhook {
      return JobID(Answer(HTTPResponse(status: 200, body: request.body)).text("id")).map { asked[$0] != nil } ?? false
    }
    return memory.hasJob(kind) || lastDone[kind].map { $0 > Scheduler.shared.now - 900_000_000_000 } ?? false
  }

  private func code(in request: HTTPRequest) -> String? {
    String(decoding: request.body, as: UTF8.self).split(separator: "&").first { $0.hasPrefix("code=") }.map(String.init)
  }

  /// An answer that Apple is unavailable has used nothing up, and the code may be sent again. A server that had no answer may have
  /// a copy of the code in a job that another one left, and sends it then.
  func received(_ response: HTTPResponse, to request: HTTPRequest, by sender: String) {
    guard request.path == "/auth/token", response.status != 429, response.status < 500, let code = code(in: request)
    else { return }
    answered["\(sender) \(code)"] = Scheduler.shared.clockText
  }

  func departed(_ request: HTTPRequest, from sender: String) {
    if request.path == "/auth/token", let code = code(in: request) { codesOnTheWay.insert(code) }
  }

  /// Whether an authorization code reached Apple's token endpoint, or was on its way there.
  func mayHaveReachedApple(_ code: String) -> Bool { codesOnTheWay.contains("code=" + code) }
}
