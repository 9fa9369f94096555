import PippinAPI
import PippinAccounts
import PippinBackEnd
import PippinFoundation
import PippinHTTP
import PippinTelemetry

/// Delivers events to the app's back ends.
struct WebhookFlows: Flow {
  package let server: Server
  package let request: RequestContext

  /// For how long delivery to a receiver that does not accept it is retried, in seconds.
  private static let webhookRetryPeriod: TimeInterval = 3 * 86_400

  /// Delivers one event to one receiver. If it is sent again after a lost answer, it has the same id.
  func delivery(by webhooks: Webhooks) -> JobWork {
    // Retries end after days, not after a number of tries.
    JobWork(
      .webhook, backoff: Backoff(first: 5, longest: 3600, tries: .max), leaseTime: 60,
      peer: { job in
        guard let notice = WebhookNotice(payload: job.payload), let outlet = webhooks.outlet(to: notice.receiver)
        else { return nil }
        // Somebody waits for the answer to a test.
        return notice.kind == .test
          ? JobPeer(outlet.circuit, as: .person, waitLimit: 0)
          : JobPeer(outlet.circuit, waitLimit: Self.webhookRetryPeriod)
      }
    ) { job in
      guard let notice = WebhookNotice(payload: job.payload) else {
        return .park(reason: "unreadable", detail: "the job carries nothing that this version understands")
      }
      guard let receiver = webhooks.receivers.first(where: { $0.id == notice.receiver }),
        let outlet = webhooks.outlet(to: receiver.id)
      else {
        return .park(reason: "receiver_unknown", detail: "the settings no longer name the address it was for")
      }
      let failure: (reason: String, detail: String)
      let start = ContinuousClock.now
      do throws(ServerError) {
        guard let refusal = try await deliver(notice, of: job, to: receiver, over: outlet.sender) else {
          return .done(record(notice, of: job, took: ContinuousClock.now - start))
        }
        failure = refusal
      } catch {
        return JobOutcome(endedBy: error)
      }
      // Somebody waits for its answer, and nobody for the message.
      if notice.kind == .test {
        let error = Job.error(failure.reason, failure.detail)
        return .done(record(notice, of: job, took: ContinuousClock.now - start, error: error))
      }
      return now() < job.createdAt.addingTimeInterval(Self.webhookRetryPeriod)
        ? .failed(reason: failure.reason, detail: failure.detail)
        : .park(reason: failure.reason, detail: failure.detail)
    }
  }

  /// The change that records what became of a message.
  private func record(
    _ notice: WebhookNotice, of job: Job, took duration: Duration, error: String? = nil
  ) -> ChangeSet {
    let now = now()
    var changes = ChangeSet(
      id: newID(at: now), relyingOnNothingBecause: "it records what happened outside the store", at: now)
    changes.add(
      .noteDelivery(
        WebhookDelivery(
          id: job.id, receiver: notice.receiver, event: notice.kind.rawValue, payload: job.payload,
          createdAt: job.createdAt, deliveredAt: now, attempts: job.attempts,
          milliseconds: Int(clamping: Int64((duration / .milliseconds(1)).rounded())), error: error)))
    return changes
  }

  /// Returns why the receiver did not accept it, or `nil`.
  private func deliver(
    _ notice: WebhookNotice, of job: Job, to receiver: WebhookReceiver, over sender: RequestSender
  ) async throws(ServerError) -> (reason: String, detail: String)? {
    var data = notice.data
    if notice.kind != .test, notice.kind.showsAccount || data.externalID == nil {
      let account = try await read([.account(notice.account)]) { try $0.account(notice.account) }
      if notice.kind.showsAccount { data.account = account.map { AccountBody($0) } }
      data.externalID = data.externalID ?? account?.externalID?.text
    }
    let body = APIEncoding.json(
      WebhookBody(
        id: job.id.description, type: notice.kind.rawValue, createdAt: Timestamp(job.createdAt), data: data))
    let signature = WebhookSignature.value(for: body, at: now(), secret: receiver.secret)
    var request: HTTPRequest
    do {
      request = try HTTPRequest(
        method: "POST", url: receiver.url,
        fields: ["content-type": "application/json", WebhookSignature.field: signature], body: body)
    } catch {
      return ("unreachable", "\(error)")
    }
    // A receiver is the operator's own, so the trace may go on there.
    if let span = ActiveSpan.current { request.fields.set("traceparent", span.announceChild()) }
    do {
      try await sender.send(request, as: "deliver", attempt: job.attempts, judge: Self.taken)
      return nil
    } catch {
      return (error.request.outcome == .refused ? "refused" : "unreachable", error.request.description)
    }
  }

  /// A redirect counts as a refusal: a body that is signed for one address is sent to no other.
  private static func taken(_ answer: HTTPResponse) throws(WebhookRefusal) {
    guard (200..<300).contains(answer.status) else { throw WebhookRefusal() }
  }
}

/// The receiver did not answer with a success.
private struct WebhookRefusal: AnswerError {
  let outcome = OutgoingRequest.Outcome.refused
  let detail = "not a success"
}
