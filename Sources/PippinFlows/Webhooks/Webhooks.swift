package import PippinAccounts
package import PippinHTTP

/// Tells apps' back ends what happened to accounts: a job for each receiver, in order for each account.
package struct Webhooks: Sendable {
  let receivers: [WebhookReceiver]
  let transport: any Transport

  package init(receivers: [WebhookReceiver], transport: any Transport) {
    self.receivers = receivers
    self.transport = transport
  }
}

extension Webhooks: Reaction {
  package func jobs(after changes: ChangeSet, ids: inout JobIDs) -> [Job] {
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
