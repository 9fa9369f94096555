import PippinAPI
import PippinAccounts
import PippinFoundation
import PippinServer
import PippinTokens

extension Command {
  static let jobsList = Command(
    name: "jobs list", summary: "List the jobs that wait and those that the server gave up on, oldest first.",
    options: SettingsSources.options + [
      .flag("parked", "only those that the server gave up on"), .flag("json", "print one JSON object for each job"),
    ],
    run: { (invocation) throws(CommandFailure) in
      let isOnlyParked = invocation.arguments.has("parked")
      let isJSON = invocation.arguments.has("json")
      let jobs = try await invocation.withOperator { (flows) throws(ServerError) in
        try await JobWords.all(of: flows, isOnlyParked: isOnlyParked)
      }
      try invocation.console.write(isJSON ? JobWords.json(jobs) : JobWords.table(jobs))
    })

  static let jobsRun = Command(
    name: "jobs run", summary: "Have a job done now instead of when it is due.",
    options: SettingsSources.options + [.flag("json", "print the result as JSON")],
    operand: "NAME",
    notes: """
      NAME is the kind of the job, such as purge, or its id; `pippin jobs list` shows both. Of a kind, all that wait are done. The \
      running server does them within a second or two; if none runs, the next start does.
      """,
    run: { (invocation) throws(CommandFailure) in
      guard let name = invocation.arguments.operand else { throw invocation.arguments.usage("NAME is missing") }
      if let id = JobID(name) {
        return try await invocation.changeJob(id) { (flows) throws(ServerError) in
          try await flows.run(id, by: AuditEvent.commandLine)
        }
      }
      let kind = Job.Kind(rawValue: name)
      guard Job.Kind.known.contains(kind) else {
        let known = Job.Kind.known.map(\.rawValue).joined(separator: ", ")
        throw invocation.arguments.usage("“\(Printable.text(name))” is neither a job's id nor one of \(known)")
      }
      let count = try await invocation.withOperator { (flows) throws(ServerError) in
        try await flows.run(kind, by: AuditEvent.commandLine)
      }
      guard count > 0 else {
        throw .refused(code: "job_not_found", detail: "No job \(name) waits.")
      }
      guard !invocation.arguments.has("json") else {
        return try invocation.writeJSON { writer in
          writer.member("kind", name)
          writer.member("due", count)
        }
      }
      try invocation.console.write("\(name)  \(count == 1 ? "is due now" : "\(count) jobs are due now")\n")
    })

  static let jobsRetry = Command(
    name: "jobs retry", summary: "Have a job tried again that the server gave up on.",
    options: SettingsSources.options + [.flag("json", "print the result as JSON")],
    operand: "ID",
    run: { (invocation) throws(CommandFailure) in
      let id = try invocation.jobID()
      try await invocation.changeJob(id) { (flows) throws(ServerError) in
        try await flows.retry(id, by: AuditEvent.commandLine)
      }
    })

  static let jobsDrop = Command(
    name: "jobs drop", summary: "Remove a job that the server gave up on; its work is never done.",
    options: SettingsSources.options + [.flag("json", "print the result as JSON")], operand: "ID",
    run: { (invocation) throws(CommandFailure) in
      let id = try invocation.jobID()
      try await invocation.changeJob(id, isRemoved: true) { (flows) throws(ServerError) in
        try await flows.remove(id, by: AuditEvent.commandLine)
      }
    })
}

extension Invocation {
  fileprivate func jobID() throws(CommandFailure) -> JobID {
    guard let text = arguments.operand else { throw arguments.usage("ID is missing") }
    guard let id = JobID(text) else { throw arguments.usage("“\(Printable.text(text))” is not a job's id") }
    return id
  }

  fileprivate func changeJob(
    _ id: JobID, isRemoved: Bool = false, _ apply: (OperatorFlows) async throws(ServerError) -> JobChange
  ) async throws(CommandFailure) {
    switch try await withOperator(apply) {
    case .done(let job) where arguments.has("json"):
      try writeJSON { writer in
        writer.member("id", job.id.description)
        writer.member("kind", job.kind.rawValue)
        writer.member(isRemoved ? "removed" : "due", 1)
      }
    case .done(let job): try console.write("\(job.kind.rawValue)  \(isRemoved ? "removed" : "is due now")\n")
    case .unknown: throw .refused(code: "job_not_found", detail: "There is no job \(id).")
    case .notParked:
      throw .refused(
        code: "job_not_parked", detail: "The job \(id) is not parked: the server goes on with it by itself.")
    }
  }
}

/// The output of `jobs list`, as text and as JSON.
private enum JobWords {
  static func all(of flows: OperatorFlows, isOnlyParked: Bool) async throws(ServerError) -> [JobBody] {
    var (found, after) = ([JobBody](), JobID?.none)
    repeat {
      let part =
        isOnlyParked
        ? try await flows.parkedJobs(limit: 500, after: after) : try await flows.jobs(limit: 500, after: after)
      found += part.map { JobBody($0, account: flows.mail.account(of: $0)) }
      after = part.last?.id
    } while after != nil
    return found
  }

  static func table(_ jobs: [JobBody]) -> String {
    guard !jobs.isEmpty else { return "There are no jobs.\n" }
    var table = TextTable("name", "state", "due", "attempts", "reason", "account", "id")
    for job in jobs {
      table.add(
        job.kind, job.state, job.parkedAt == nil ? job.dueAt.text : nil, "\(job.attempts)", job.reason, job.accountID,
        job.id)
    }
    return table.text
  }

  static func json(_ jobs: [JobBody]) -> String {
    jobs.map { String(decoding: APIEncoding.json($0), as: UTF8.self) + "\n" }.joined()
  }
}
