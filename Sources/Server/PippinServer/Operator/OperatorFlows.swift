import PippinAPI
package import PippinAccounts
import PippinFoundation
import PippinTokens

/// The operations of an operator on accounts and jobs.
package struct OperatorFlows: Flow {
  package let server: Server
  package let request: RequestContext

  /// The operator's name in the audit.
  package typealias Actor = String

  /// Suspends an account: its sessions end, and nobody can sign in.
  ///
  /// - Throws: ``ServerError/notFound`` if there is no such account; `invalidValue` for an invalid reason.
  package func suspend(_ id: AccountID, reason: String, by actor: Actor) async throws(ServerError) -> Account {
    let now = now()
    guard let suspension = Suspension(at: now, reason: reason, by: actor) else {
      throw .invalidValue(
        field: "reason", reason: "must have 1 to \(Suspension.longestReason) characters that can be read")
    }
    let stamp = stamp(at: now)
    return try await found(
      decide(on: [.account(id)]) { snapshot in
        try Account.suspend(id, as: suspension, on: snapshot, at: stamp)
      })
  }

  /// Ends the suspension of an account.
  ///
  /// - Throws: ``ServerError/notFound`` where there is no such account.
  package func restore(_ id: AccountID, by actor: Actor) async throws(ServerError) -> Account {
    let stamp = stamp(at: now())
    return try await found(
      decide(on: [.account(id)]) { snapshot in try Account.restore(id, by: actor, on: snapshot, at: stamp) })
  }

  /// Ends every session of an account.
  ///
  /// - Throws: ``ServerError/notFound`` where there is no such account.
  package func endSessions(of id: AccountID, by actor: Actor) async throws(ServerError) {
    let stamp = stamp(at: now())
    let isKnown = try await decide(on: [.account(id)]) { snapshot in
      try Account.endSessions(of: id, by: actor, on: snapshot, at: stamp)
    }
    guard isKnown else { throw .notFound }
  }

  /// Deletes an account, as its person could.
  ///
  /// - Throws: ``ServerError/notFound`` where there is no such account.
  package func delete(_ id: AccountID, by actor: Actor) async throws(ServerError) -> DeletionResult {
    try await deletion.deleteAccount(id, by: .operatorToken(actor), remembering: nil)
  }

  /// Removes a sign-in method, as the account's person could: its sessions end, the provider's tokens are revoked, and an email goes to
  /// the account's proved address.
  ///
  /// - Parameter isTrial: whether to return only what would happen.
  /// - Throws: ``ServerError/notFound``; ``ServerError/lastSignInMethod`` if nobody could sign in to the account any more.
  @discardableResult
  package func removeIdentity(
    _ identity: IdentityID, of id: AccountID, by actor: Actor, isTrial: Bool = false
  ) async throws(ServerError) -> UnlinkIdentity.Unlinked {
    let identities = try await reading { () throws(StoreError) in try await store.identities(of: id) }
    return try await linking.unlink(
      identity, of: id, by: .operatorToken(actor), keys: identities.map(\.key), isTrial: isTrial)
  }

  private func found(_ account: Account?) throws(ServerError) -> Account {
    guard let account else { throw .notFound }
    return account
  }
}

extension OperatorFlows {
  /// Sets the external id and metadata of an account.
  ///
  /// - Throws: ``ServerError/notFound``, `invalidValue`.
  package func change(
    _ id: AccountID, _ change: OperatorAccountChange, by actor: Actor
  ) async throws(ServerError) {
    var details: [SetAccountDetails.Detail] = []
    switch change.externalID {
    case .keep: break
    case .remove: details.append(.externalID(nil))
    case .set(let text):
      guard let externalID = ExternalID(text) else {
        throw .invalidValue(field: "external_id", reason: "must be \(ExternalID.rule)")
      }
      details.append(.externalID(externalID))
    }
    switch change.metadata {
    case .keep: break
    case .remove: details += [.metadataForApp(nil), .metadataForOperators(nil)]
    case .set(let metadata):
      if let text = try text(metadata.forApp, "metadata.public") { details.append(.metadataForApp(text.value)) }
      if let text = try text(metadata.forOperators, "metadata.private") {
        details.append(.metadataForOperators(text.value))
      }
    }
    guard !details.isEmpty else {
      throw .invalidValue(
        field: "metadata", reason: "has nothing to change; write external_id, metadata.public or metadata.private")
    }
    let account = try await account(named: id)
    let stamp = stamp(at: now())
    let set = SetAccountDetails(
      account: account.id, realm: account.realm, details: details, by: actor)
    switch try await decide(on: set.reads, { snapshot in try set.decide(on: snapshot, at: stamp) }) {
    case .done: return
    case .unknown: throw .notFound
    case .externalIDInUse:
      throw .invalidValue(field: "external_id", reason: "is the external id of another account")
    }
  }

  private func text(
    _ change: FieldChange<EmbeddedJSON>, _ field: String
  ) throws(ServerError) -> (value: String?, ())? {
    switch change {
    case .keep: return nil
    case .remove: return (nil, ())
    case .set(let json): return (try MetadataObject(json, field: field).text, ())
    }
  }
}

extension MetadataObject {
  /// The metadata of a request.
  ///
  /// - Parameter field: where the request has it, for the answer.
  init(_ json: EmbeddedJSON, field: String) throws(ServerError) {
    do {
      self = try MetadataObject(JSONDocument(parsing: Array(json.text.utf8)).root)
    } catch let problem as MetadataProblem {
      throw .invalidValue(field: field, reason: problem.detail)
    } catch {
      throw .invalidValue(field: field, reason: "is no JSON that can be kept")
    }
  }
}

extension OperatorFlows {
  /// The OpenID clients that an account is used with: those that its person agreed to, and those that hold a session. Clients that the
  /// settings no longer have are among them.
  package func apps(of account: AccountID) async throws(ServerError) -> [AccountExport.App] {
    let now = now()
    return try await reading { () throws(StoreError) in
      try await AccountExport.apps(of: account, in: store, naming: { clients[$0]?.name }, now: now)
    }
  }

  /// Withdraws the person's consent to a client, and ends the sessions that the client holds.
  ///
  /// - Throws: ``ServerError/notFound`` if there is no such account, or the client has no access to it.
  package func endAccess(of client: ClientID, to id: AccountID, by actor: Actor) async throws(ServerError) {
    guard try await apps(of: id).contains(where: { $0.clientID == client.rawValue }) else { throw .notFound }
    let stamp = stamp(at: now())
    let withdrawal = WithdrawConsent(account: id, client: client, actor: actor)
    guard
      try await decide(on: withdrawal.reads, { snapshot in try withdrawal.decide(on: snapshot, at: stamp) })
    else { throw .notFound }
  }
}

/// The result of an operator's change to a job.
package enum JobChange: Sendable {
  case done(Job)
  /// There is no such job, or not any more.
  case unknown
  /// It is not parked, so the server goes on with it by itself.
  case notParked
}

extension OperatorFlows {
  /// Parked jobs, oldest first, at most `limit`, beginning after the id `after`.
  package func parkedJobs(limit: Int, after: JobID?) async throws(ServerError) -> [Job] {
    try await reading { () throws(StoreError) in try await store.parkedJobs(limit: limit, after: after) }
  }

  /// Every job, oldest first, at most `limit`, beginning after the id `after`.
  package func jobs(limit: Int, after: JobID?) async throws(ServerError) -> [Job] {
    try await reading { () throws(StoreError) in try await store.jobs(limit: limit, after: after) }
  }

  /// Tries a parked job again, with its attempts reset.
  ///
  /// If a job of the same kind and subject waits already, this one is removed, so that the work is done once.
  package func retry(_ id: JobID, by actor: Actor) async throws(ServerError) -> JobChange {
    try await change(id, .jobRetried, by: actor) { job, changes, now in
      var next = job
      (next.parked, next.lastError) = (nil, nil)
      (next.dueAt, next.attempts) = (now, 0)
      guard job.subject != nil else { return changes.add(.putJob(next)) }
      changes.add(.removeJob(job.id))
      changes.add(
        .enqueue(
          Job(
            id: newID(at: now), kind: job.kind, subject: job.subject, queue: job.queue, payload: job.payload,
            createdAt: job.createdAt, dueAt: now)))
    }
  }

  /// Removes a parked job; its work is never done.
  package func remove(_ id: JobID, by actor: Actor) async throws(ServerError) -> JobChange {
    try await change(id, .jobRemoved, by: actor) { job, changes, _ in
      changes.add(.removeJob(job.id))
    }
  }

  /// Makes a job due now: a waiting one before its time, a parked one with its attempts reset.
  package func run(_ id: JobID, by actor: Actor) async throws(ServerError) -> JobChange {
    for _ in 0..<Self.attempts {
      guard let job = try await reading({ () throws(StoreError) in try await store.job(id) }) else { return .unknown }
      guard job.parked == nil else { return try await retry(id, by: actor) }
      let isDone = try await commitChange(of: job, .jobRun, by: actor) { job, changes, now in
        var next = job
        next.dueAt = min(job.dueAt, now)
        changes.add(.putJob(next))
      }
      if isDone { return .done(job) }
    }
    throw .storeUnavailable(detail: "the job \(id) kept changing")
  }

  /// Makes all waiting jobs of a kind due now; returns how many there were.
  package func run(_ kind: Job.Kind, by actor: Actor) async throws(ServerError) -> Int {
    var (count, after) = (0, JobID?.none)
    while true {
      let part = try await jobs(limit: 500, after: after)
      for job in part where job.kind == kind && job.parked == nil {
        if case .done = try await run(job.id, by: actor) { count += 1 }
      }
      guard let last = part.last else { return count }
      after = last.id
    }
  }

  private func change(
    _ id: JobID, _ what: AuditEvent.Kind, by actor: Actor, _ apply: (Job, inout ChangeSet, Date) -> Void
  ) async throws(ServerError) -> JobChange {
    for _ in 0..<Self.attempts {
      guard let job = try await reading({ () throws(StoreError) in try await store.job(id) }) else { return .unknown }
      guard job.parked != nil else { return .notParked }
      if try await commitChange(of: job, what, by: actor, apply) { return .done(job) }
    }
    throw .storeUnavailable(detail: "the job \(id) kept changing")
  }

  /// How many times a change of a job is tried while others keep changing it.
  static var attempts: Int { 5 }

  /// - Returns: false if the job was changed meanwhile.
  private func commitChange(
    of job: Job, _ what: AuditEvent.Kind, by actor: Actor, _ apply: (Job, inout ChangeSet, Date) -> Void
  ) async throws(ServerError) -> Bool {
    let now = now()
    var changes = ChangeSet(
      id: newID(at: now), relyingOnNothingBecause: "the job is demanded below as it was read", at: now)
    changes.demand(Precondition(.job(job.id), .version(job.version)))
    apply(job, &changes, now)
    changes.add(
      .audit(AuditEvent.ofOperation(newID(at: now), at: now, what, about: "\(job.kind.rawValue):\(job.id)", by: actor)))
    do {
      try await commitAsRequested(&changes)
    } catch {
      guard error.code == .conflict else { throw ServerError(error) }
      return false
    }
    server.jobSignal.send()
    return true
  }
}
