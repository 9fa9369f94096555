import PippinAPI
import PippinAccounts
import PippinHTTP
import PippinServer
import PippinTestKit

/// What a run reached: which endpoints answered what, which changes were committed, which jobs came to their end. No law; it tells
/// what the laws were tried on.
final class Coverage: Watcher, @unchecked Sendable {
  // Only the scheduler's one thread uses it.
  private let history: History
  private var kinds: [JobID: Job.Kind] = [:]

  init(history: History) { self.history = history }

  func didCommit(_ changes: ChangeSet, by server: String) {
    for change in changes.changes {
      switch change {
      case .audit(let event): history.count("audit \(event.kind.rawValue)")
      case .enqueue(let job): kinds[job.id] = job.kind
      case .removeJob(let id):
        if let kind = kinds.removeValue(forKey: id) { history.count("job \(kind.rawValue)") }
      case .putJob(let job):
        kinds[job.id] = job.kind
        if job.attempts == 0 { history.count("job \(job.kind.rawValue)") }
        if job.parked != nil { history.count("parked \(job.kind.rawValue)") }
      default: break
      }
    }
  }

  func answered(_ request: HTTPRequest, with response: HTTPResponse, by server: String) {
    guard let endpoint = PippinService.endpoint(of: request.method, request.path) else {
      return history.count("endpoint none")
    }
    history.count("endpoint \(endpoint.id)")
    guard response.status >= 400, !endpoint.isPage else { return }
    let answer = Answer(response)
    let code = answer.text("code")
    if !code.isEmpty { history.count("error \(code)") }
  }

  /// Everything that a run can reach, by the words of the counts.
  package static var catalog: [String] {
    PippinService.endpoints.map { "endpoint \($0.id)" } + ErrorCode.allCases.map { "error \($0.rawValue)" }
      + Job.Kind.descriptions.map { "job \($0.kind.rawValue)" }
      + AuditEvent.Kind.descriptions.map { "audit \($0.kind.rawValue)" }
      + Fault.allCases.map { "fault \($0.rawValue)" }
  }
}
