import PippinAPI
import PippinAccounts
import PippinFoundation
import PippinHTTP
import PippinPages
import PippinTokens

extension OperatorResponder {
  static let consoleWebhookBindings: [RouteBinding<OperatorResponder>] = [
    console(.get, "/webhooks", "openWebhooks", scope: .readSettings) { try await $0.webhooksPage($1) },
    console(.post, "/webhooks/test", "sendTestWebhookInConsole", scope: .writeJobs) { responder, visit in
      let receiver = visit.form.only("receiver").map { Base64URL.decode($0) ?? [] }
      return try await responder.changeWebhooks(visit, .webhookTested) { flows, name throws(ServerError) in
        _ = try await flows.sendTestWebhook(to: receiver, by: name)
      }
    },
    console(.post, "/webhooks/{id}/resend", "resendWebhookInConsole", scope: .writeJobs) { responder, visit in
      guard let id = JobID(visit.call.parameter) else { throw ServerError.notFound }
      return try await responder.changeWebhooks(visit, .webhookResent) { flows, name throws(ServerError) in
        try await flows.resendWebhook(id, by: name)
      }
    },
  ]

  private func webhooksPage(_ visit: ConsoleVisit) async throws -> HTTPResponse {
    let query = try visit.call.query()
    let status = try DeliveryStatus(query)
    let event = query.first("event").flatMap { WebhookEvent.Kind(rawValue: $0) }
    let (found, next) = try await flows.operations.webhookMessages(
      event: event?.rawValue, status: status, limit: 50, before: query.first("before").flatMap { JobID($0) })
    let now = flows.now()
    var receivers: [ConsoleWebhooksPage.Receiver] = []
    for receiver in flows.operations.webhookReceivers {
      let last = try await flows.operations.lastWebhook(to: receiver)
      receivers.append(
        .init(
          address: receiver.place, events: receiver.types?.sorted(), last: last.map { ConsoleTime($0, now: now) },
          test: visit.token.allows(.writeJobs)
            ? visit.action(
              "/webhooks/test", choice: FormAction.Choice(name: "receiver", value: Base64URL.encode(receiver.id)))
            : nil))
    }
    let counts = try await flows.reading { () throws(StoreError) in try await flows.store.jobCounts() }
      .first { $0.kind == .webhook }
    let chosen = [("event", event?.rawValue ?? ""), ("status", status?.rawValue ?? "")]
    let page = ConsoleWebhooksPage(
      receivers: receivers, waiting: counts?.waiting ?? 0, parked: counts?.parked ?? 0,
      items: found.map { item($0, visit, now: now) },
      filter: .init(event: event?.rawValue ?? "", status: status?.rawValue ?? ""),
      events: WebhookEvent.Kind.allCases.map(\.rawValue), statuses: DeliveryStatus.allCases.map(\.rawValue),
      next: next.map {
        "/webhooks?" + FormData.encode(chosen.filter { !$0.1.isEmpty } + [("before", $0.description)])
      })
    return show(page, visit)
  }

  private func item(_ message: WebhookMessage, _ visit: ConsoleVisit, now: Date) -> ConsoleWebhooksPage.Item {
    let receiver = flows.operations.webhookReceivers.first { $0.id == message.notice?.receiver }
    // What a message says about an account is for those who may read accounts.
    let notice = visit.token.allows(.readAccounts) ? message.notice : nil
    return .init(
      id: message.id.description, event: message.event, status: message.status.rawValue, attempts: message.attempts,
      receiver: receiver?.place, created: ConsoleTime(message.createdAt, now: now),
      due: message.dueAt.map { ConsoleTime($0, now: now) }, ended: message.endedAt.map { ConsoleTime($0, now: now) },
      milliseconds: message.milliseconds, error: message.error,
      account: notice.flatMap { $0.account == AuditEvent.operation ? nil : $0.account.description },
      data: notice.map { String(decoding: APIEncoding.json($0.data), as: UTF8.self) },
      resend: visit.token.allows(.writeJobs) ? visit.action("/webhooks/\(message.id)/resend") : nil)
  }

  private func changeWebhooks(
    _ visit: ConsoleVisit, _ status: ConsoleStatus,
    _ apply: (OperatorFlows, String) async throws(ServerError) -> Void
  ) async throws -> HTTPResponse {
    do throws(ServerError) {
      try await apply(flows.operations, visit.token.name)
    } catch {
      guard error.code == .notFound else { throw error }
      return done(.webhookUnknown, at: "/webhooks", visit.call.request)
    }
    return done(status, at: "/webhooks", visit.call.request)
  }
}
