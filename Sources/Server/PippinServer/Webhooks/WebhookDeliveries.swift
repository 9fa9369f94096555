import PippinAPI
import PippinAccounts
import PippinFoundation
import PippinTokens

/// What became of a webhook.
package enum DeliveryStatus: String, Sendable, CaseIterable {
  /// It was not tried yet, or is tried right now.
  case waiting
  /// It was not accepted; it is tried again, unless it is a test.
  case failed
  /// The server gave up on it.
  case parked
  case delivered

  /// The state of such jobs; nil where there are none.
  fileprivate var jobs: Job.State? {
    switch self {
    case .waiting: .waiting
    case .failed: .failed
    case .parked: .parked
    case .delivered: nil
    }
  }
}

/// A webhook and what became of it.
struct WebhookMessage: Sendable {
  let id: JobID
  /// Nil where a newer version wrote it.
  let notice: WebhookNotice?
  let event: String
  let status: DeliveryStatus
  let createdAt: Date
  let attempts: Int
  /// When it is tried next.
  var dueAt: Date?
  /// When it was accepted, refused for good, or given up on.
  var endedAt: Date?
  var milliseconds: Int?
  var error: String?

  fileprivate init(_ job: Job) {
    id = job.id
    notice = WebhookNotice(payload: job.payload)
    event = notice?.kind.rawValue ?? "unknown"
    status =
      switch job.state {
      case .waiting: .waiting
      case .failed: .failed
      case .parked: .parked
      }
    (createdAt, attempts) = (job.createdAt, job.attempts)
    dueAt = job.parked == nil ? job.dueAt : nil
    endedAt = job.parked?.at
    error = job.lastError ?? job.parked?.reason
  }

  fileprivate init(_ delivery: WebhookDelivery) {
    id = delivery.id
    notice = WebhookNotice(payload: delivery.payload)
    event = delivery.event
    status = delivery.error == nil ? .delivered : .failed
    (createdAt, attempts) = (delivery.createdAt, delivery.attempts)
    endedAt = delivery.deliveredAt
    milliseconds = delivery.milliseconds
    error = delivery.error
  }
}

extension OperatorFlows {
  /// How many webhooks are read at once, and how often, to find those that match.
  private static let batch = 200
  private static let rounds = 10

  /// Webhooks and what became of them, the newest first, at most `limit`, beginning before the id `before`.
  ///
  /// - Returns: the id before which the list goes on; nil at its end. If few match, there may be fewer than `limit`, or none, and still
  ///   more.
  func webhookMessages(
    event: String?, status: DeliveryStatus?, account: AccountID? = nil, limit: Int, before: JobID?
  ) async throws(ServerError) -> (found: [WebhookMessage], next: JobID?) {
    var (found, end) = ([WebhookMessage](), before)
    for _ in 0..<Self.rounds {
      let (start, batch) = (end, Self.batch)
      let (jobs, records) = try await reading { () throws(StoreError) in
        (
          status == .delivered
            ? [] : try await store.jobs(.webhook, in: status?.jobs, limit: batch, before: start),
          status == .waiting || status == .parked
            ? [] : try await store.webhookDeliveries(of: event, limit: batch, before: start)
        )
      }
      // Both lists are complete down to this id.
      end = [jobs.count == batch ? jobs.last?.id : nil, records.count == batch ? records.last?.id : nil]
        .compactMap(\.self).max()
      // One that is sent again is both.
      let waiting = Set(jobs.map(\.id))
      let messages =
        jobs.map { WebhookMessage($0) } + records.filter { !waiting.contains($0.id) }.map { WebhookMessage($0) }
      for message in messages.sorted(by: { $0.id > $1.id })
      where end.map({ message.id >= $0 }) ?? true && (event ?? message.event) == message.event
        && (status ?? message.status) == message.status
        && (account.map({ message.notice?.isAbout($0) == true }) ?? true)
      {
        guard found.count < limit else { return (found, found.last?.id) }
        found.append(message)
      }
      guard end != nil else { return (found, nil) }
    }
    return (found, end)
  }

  /// Sends a webhook again: one that waits or is parked now, one that was accepted once more, with the same id.
  ///
  /// - Throws: ``ServerError/notFound``.
  func resendWebhook(_ id: JobID, by actor: Actor) async throws(ServerError) {
    for _ in 0..<Self.attempts {
      if let job = try await reading({ () throws(StoreError) in try await store.job(id) }) {
        guard job.kind == .webhook else { throw .notFound }
        switch try await run(id, by: actor) {
        case .done: return
        // Somebody else has just had the parked one sent again.
        case .notParked: continue
        // It may have been accepted meanwhile.
        case .unknown: break
        }
      }
      if try await enqueueDelivered(id, by: actor) { return server.jobSignal.send() }
      // Somebody else may have had it sent again at the same time: then its job is there at the next attempt.
    }
    throw .storeUnavailable(detail: "the webhook \(id) kept changing")
  }

  /// Makes a job anew of a webhook that was accepted.
  ///
  /// - Returns: false if the store refused it as a conflict.
  private func enqueueDelivered(_ id: JobID, by actor: Actor) async throws(ServerError) -> Bool {
    guard let record = try await reading({ () throws(StoreError) in try await store.webhookDelivery(id) }),
      let notice = WebhookNotice(payload: record.payload)
    else { throw .notFound }
    let now = now()
    var changes = ChangeSet(
      id: newID(at: now), relyingOnNothingBecause: "a job of this id that is there already is a conflict", at: now)
    changes.add(
      .enqueue(
        Job(
          id: id, kind: .webhook, queue: notice.queue, payload: record.payload, createdAt: record.createdAt, dueAt: now)
      ))
    changes.add(.audit(AuditEvent.ofOperation(newID(at: now), at: now, .webhookResent, about: "\(id)", by: actor)))
    do {
      try await commitAsRequested(&changes)
      return true
    } catch {
      guard error.code == .conflict else { throw ServerError(error) }
      return false
    }
  }

  /// Sends a test to a receiver, or to all, and returns the ids of the messages.
  ///
  /// - Throws: ``ServerError/notFound`` if there is no such receiver.
  func sendTestWebhook(to receiver: [UInt8]?, by actor: Actor) async throws(ServerError) -> [JobID] {
    let receivers = webhookReceivers.filter { receiver == nil || $0.id == receiver }
    guard !receivers.isEmpty else { throw .notFound }
    let now = now()
    var changes = ChangeSet(id: newID(at: now), relyingOnNothingBecause: "it only adds jobs", at: now)
    var ids = JobIDs(at: now, random: random)
    var sent: [JobID] = []
    for receiver in receivers {
      let (id, notice) = (ids.next(), WebhookNotice.test(for: receiver))
      changes.add(
        .enqueue(
          Job(id: id, kind: .webhook, queue: notice.queue, payload: notice.payload, createdAt: now, dueAt: now)))
      changes.add(.audit(AuditEvent.ofOperation(newID(at: now), at: now, .webhookTested, about: "\(id)", by: actor)))
      sent.append(id)
    }
    try await commit(changes)
    server.jobSignal.send()
    return sent
  }

  /// The addresses of the receivers, without their queries, by the ids that deliveries name.
  package var webhookAddresses: [String: String] {
    Dictionary(webhookReceivers.map { (Base64URL.encode($0.id), $0.place) }) { first, _ in first }
  }

  /// The receivers of the settings.
  var webhookReceivers: [WebhookReceiver] { server.peers.webhooks?.receivers ?? [] }

  /// When a receiver last accepted a webhook, within the last three days.
  func lastWebhook(to receiver: WebhookReceiver) async throws(ServerError) -> Date? {
    try await reading { () throws(StoreError) in try await store.lastWebhookDelivery(to: receiver.id) }
  }
}
