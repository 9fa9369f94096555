import PippinAPI
import PippinAccounts
import PippinFoundation
import PippinHTTP
import PippinPages

extension OperatorResponder {
  /// How many entries one page of a history has.
  private static let historyLength = 50

  /// The history of an account before an id, newest first: the audit's lines and the refused sign-ins, by their ids, which begin with
  /// their times.
  func history(
    of account: AccountID, _ identities: [Identity], before: UUIDv7?
  ) async throws(StoreError) -> ConsoleHistory {
    let now = flows.now()
    let refusals = try await flows.store.refusals(
      RefusalQuery(account: account), limit: Self.historyLength + 1, before: before.map { RefusalID($0) })
    let lines = try await newestAudit(of: account, before: before)
    let providers = Dictionary(identities.map { ($0.id, provider(of: $0.key)) }) { first, _ in first }
    var entries = refusals.map {
      ($0.id.uuid, ConsoleHistory.Entry.refusal(RefusalItem($0, now: now, showsAccount: false)))
    }
    entries += lines.map { line in
      (line.id.uuid, .event(HistoryEvent(line, providers: providers), ConsoleTime(line.at, now: now)))
    }
    entries.sort { $0.0 > $1.0 }
    let shown = entries.prefix(Self.historyLength)
    let next = entries.count > shown.count ? shown.last.map { "/accounts/\(account)?before=\($0.0)" } : nil
    return ConsoleHistory(entries: shown.map(\.1), next: next, isFirstPage: before == nil)
  }

  /// The provider of an identity; an OpenID provider by its name in the settings.
  func provider(of key: IdentityKey) -> String {
    key.provider == .openid
      ? flows.clients.openIDName(tenant: key.tenant, in: key.realm) : key.provider.rawValue
  }

  /// The newest lines, one more than a page has. Stores list the oldest first, so longer and longer periods are read.
  private func newestAudit(of account: AccountID, before: UUIDv7?) async throws(StoreError) -> [AuditEvent] {
    // Another server's clock may be ahead.
    let end = before?.date ?? flows.now().addingTimeInterval(60)
    for days in [1.0, 30, 400, 100_000] {
      let start = UUIDv7(firstAt: end.addingTimeInterval(-days * EventCount.day))
      var lines: [AuditEvent] = []
      while true {
        let page = try await flows.store.audit(of: account, limit: 500, after: lines.last?.id ?? AuditEventID(start))
        let older = page.filter { line in before.map { line.id.uuid < $0 } ?? true }
        lines += older
        if page.count < 500 || older.count < page.count { break }
      }
      if lines.count > Self.historyLength || days == 100_000 { return lines.suffix(Self.historyLength + 1) }
    }
    return []
  }
}

extension UUIDv7 {
  /// When it was made.
  fileprivate var date: Date { Date(millisecondsSince1970: Int64(high >> 16)) }

  /// An id before all ids of that time or later.
  fileprivate init(firstAt time: Date) {
    var bytes = UUIDv7.first(at: time)
    bytes[6] = 0x70
    bytes[8] = 0x80
    self = UUIDv7(bytes: bytes) ?? .zero
  }
}

extension HistoryEvent {
  init(_ line: AuditEvent, providers: [IdentityID: String]) {
    self.init(
      kind: line.kind.rawValue, detail: line.detail, provider: line.identity.flatMap { providers[$0] },
      client: line.client?.rawValue, operatorName: line.actor, network: line.network, device: line.device)
  }
}

extension RefusalItem {
  init(_ refusal: Refusal, now: Date, showsAccount: Bool = true) {
    self.init(
      at: ConsoleTime(refusal.at, now: now), code: refusal.code, reason: refusal.reason,
      provider: refusal.provider?.rawValue, client: refusal.client?.rawValue, cause: refusal.cause,
      requestID: refusal.requestID, account: showsAccount ? refusal.account?.description : nil,
      network: refusal.network, device: refusal.device)
  }
}

extension OperatorResponder {
  static let consoleRefusalBindings: [RouteBinding<OperatorResponder>] = [
    console(.get, "/refusals", "openRefusals", scope: .readAccounts) { try await $0.refusalsPage($1) }
  ]

  /// Whether a sign-in may be stored as refused with it; other text of the query is not repeated on the page.
  private static func isCode(_ text: String) -> Bool {
    ErrorCode(rawValue: text) != nil || RefusalWords.knownCodes.contains(text)
  }

  private func refusalsPage(_ visit: ConsoleVisit) async throws -> HTTPResponse {
    let query = try visit.call.query()
    let code = query.first("code").flatMap { Self.isCode($0) ? $0 : nil }
    let before = query.first("before").flatMap { RefusalID($0) }
    let found = try await flows.reading { () throws(StoreError) in
      try await flows.store.refusals(RefusalQuery(code: code), limit: 51, before: before)
    }
    let shown = found.prefix(50)
    let now = flows.now()
    let filter = code.map { "code=\($0)&" } ?? ""
    let page = RefusalsPage(
      items: shown.map { RefusalItem($0, now: now) }, codes: RefusalWords.codesOfSignIns + RefusalWords.codesOfMails,
      code: code,
      next: found.count > 50 ? shown.last.map { "/refusals?\(filter)before=\($0.id)" } : nil)
    return show(page, visit)
  }
}

extension OperatorResponder {
  static let consoleJobBindings: [RouteBinding<OperatorResponder>] = [
    console(.get, "/jobs", "openJobs", scope: .writeJobs) { try await $0.jobsPage($1) },
    console(.get, "/jobs/{id}/remove", "openJobRemoval", scope: .writeJobs) { try await $0.askRemoval($1) },
    console(.post, "/jobs/{id}/remove", "removeJobInConsole", scope: .writeJobs) {
      try await $0.changeJob($1, .jobRemoved) { flows, id, name throws(ServerError) in
        try await flows.remove(id, by: name)
      }
    },
    console(.post, "/jobs/{id}/run", "runJobInConsole", scope: .writeJobs) {
      try await $0.changeJob($1, .jobRetried) { flows, id, name throws(ServerError) in
        try await flows.run(id, by: name)
      }
    },
    console(.post, "/jobs/{id}/retry", "retryJobInConsole", scope: .writeJobs) {
      try await $0.changeJob($1, .jobRetried) { flows, id, name throws(ServerError) in
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
    // Whom a job is about is for those who may read accounts.
    let account = visit.token.allows(.readAccounts) ? flows.mail.account(of: job) : nil
    return ConsoleJobsPage.Item(
      id: job.id.description, kind: job.kind.rawValue, effect: job.kind.words, attempts: job.attempts,
      created: ConsoleTime(job.createdAt, now: now), due: ConsoleTime(job.dueAt, now: now),
      parked: job.parked.map { (ConsoleTime($0.at, now: now), $0.reason) }, lastError: job.lastError,
      account: account?.description, retry: visit.action("/jobs/\(job.id)/retry"),
      run: visit.action("/jobs/\(job.id)/run"))
  }

  private func askRemoval(_ visit: ConsoleVisit) async throws -> HTTPResponse {
    guard let id = JobID(visit.call.parameter) else { throw ServerError.notFound }
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
    _ apply: (OperatorFlows, JobID, String) async throws(ServerError) -> JobChange
  ) async throws -> HTTPResponse {
    guard let id = JobID(visit.call.parameter) else { throw ServerError.notFound }
    let result: ConsoleStatus =
      switch try await apply(flows.operations, id, visit.token.name) {
      case .done: status
      case .unknown: .jobUnknown
      case .notParked: .jobNotParked
      }
    return done(result, at: "/jobs", visit.call.request)
  }
}
