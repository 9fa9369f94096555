import PippinAPI
import PippinAccounts
import PippinFoundation
import PippinHTTP
import PippinPages

extension OperatorResponder {
  static let consoleJobBindings: [RouteBinding<OperatorResponder>] = [
    console(.get, "/jobs", "openJobs", scope: .writeJobs) { try await $0.jobsPage($1) },
    console(.get, "/jobs/{id}/remove", "openJobRemoval", scope: .writeJobs) { try await $0.askRemoval($1) },
    console(.post, "/jobs/{id}/remove", "removeJobInConsole", scope: .writeJobs) {
      try await $0.changeJob($1, .jobRemoved) { flows, id, name throws(FlowError) in
        try await flows.remove(id, by: name)
      }
    },
    console(.post, "/jobs/{id}/run", "runJobInConsole", scope: .writeJobs) {
      try await $0.changeJob($1, .jobRetried) { flows, id, name throws(FlowError) in
        try await flows.run(id, by: name)
      }
    },
    console(.post, "/jobs/{id}/retry", "retryJobInConsole", scope: .writeJobs) {
      try await $0.changeJob($1, .jobRetried) { flows, id, name throws(FlowError) in
        try await flows.retry(id, by: name)
      }
    },
  ]

  private func jobsPage(_ visit: ConsoleVisit) async throws -> HTTPResponse {
    let query = try visit.call.query()
    let parked = try await flows.operations.parkedJobs(
      limit: 51, after: query.first("parked_after").flatMap { JobID($0) })
    let all = try await flows.operations.jobs(limit: 51, after: query.first("after").flatMap { JobID($0) })
    let (shownParked, shown) = (parked.prefix(50), all.prefix(50))
    let page = ConsoleJobsPage(
      parked: shownParked.map { item($0, visit) },
      others: shown.filter { $0.parked == nil }.map { item($0, visit) },
      nextParked: parked.count > 50 ? shownParked.last.map { "/jobs?parked_after=\($0.id)" } : nil,
      next: all.count > 50 ? shown.last.map { "/jobs?after=\($0.id)" } : nil)
    return show(page, visit)
  }

  private func item(_ job: Job, _ visit: ConsoleVisit) -> ConsoleJobsPage.Item {
    let now = flows.now()
    return ConsoleJobsPage.Item(
      id: job.id.description, kind: job.kind.rawValue, effect: job.kind.words, attempts: job.attempts,
      created: ConsoleTime(job.createdAt, now: now), due: ConsoleTime(job.dueAt, now: now),
      parked: job.parked.map { (ConsoleTime($0.at, now: now), $0.reason) },
      retry: visit.action("/jobs/\(job.id)/retry"), run: visit.action("/jobs/\(job.id)/run"))
  }

  private func askRemoval(_ visit: ConsoleVisit) async throws -> HTTPResponse {
    guard let id = JobID(visit.call.parameter) else { throw Problem(.notFound) }
    guard let job = try await flows.reading({ () throws(StoreError) in try await flows.store.job(id) }) else {
      return done(.jobUnknown, at: "/jobs", visit.call.request)
    }
    let page = ConfirmConsolePage(
      .removeJob(effect: job.kind.words), subject: job.kind.rawValue, subjectID: "\(job.kind.rawValue) \(id)",
      action: visit.action("/jobs/\(id)/remove"), back: "/jobs")
    return show(page, visit)
  }

  private func changeJob(
    _ visit: ConsoleVisit, _ status: ConsoleStatus,
    _ apply: (OperatorFlows, JobID, String) async throws(FlowError) -> JobChange
  ) async throws -> HTTPResponse {
    guard let id = JobID(visit.call.parameter) else { throw Problem(.notFound) }
    let result: ConsoleStatus =
      switch try await apply(flows.operations, id, visit.token.name) {
      case .done: status
      case .unknown: .jobUnknown
      case .notParked: .jobNotParked
      }
    return done(result, at: "/jobs", visit.call.request)
  }
}
