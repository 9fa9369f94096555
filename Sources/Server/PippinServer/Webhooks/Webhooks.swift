package import PippinAccounts
package import PippinHTTP

/// Tells apps' back ends what happened to accounts: a job for each receiver, in order for each account.
package struct Webhooks: Sendable {
  let receivers: [WebhookReceiver]
  let sender: RequestSender

  /// How long a receiver may take to answer.
  private static let timeout: Duration = .seconds(10)

  /// - Parameter onRequest: told of each delivery and what came of it.
  package init(
    receivers: [WebhookReceiver], transport: any Transport,
    onRequest: @escaping OutgoingRequest.Report = { _ in }
  ) {
    self.receivers = receivers
    sender = RequestSender(transport: transport, timeout: Self.timeout, report: onRequest)
  }
}

extension Webhooks: Reaction {
  package func jobs(after changes: ChangeSet, in language: () -> String?, ids: inout JobIDs) -> [Job] {
    var jobs: [Job] = []
    for event in WebhookEvent.events(of: changes) {
      for receiver in receivers where receiver.wants(event.kind) {
        let notice = WebhookNotice(receiver: receiver.id, event: event)
        jobs.append(
          Job(
            id: ids.next(), kind: .webhook, queue: receiver.id + event.account.uuid.bytes, payload: notice.payload,
            createdAt: changes.at, dueAt: changes.at))
      }
    }
    return jobs
  }
}
