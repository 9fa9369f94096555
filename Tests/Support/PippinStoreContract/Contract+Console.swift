import PippinAccounts
import PippinFoundation
import PippinTestKit
import Testing

/// What the operator console asks for.
extension StoreContract {
  static let console: [Case] = [
    Case("counts each account once whose session was used since a day, ended or not, and none that is gone") {
      store, samples in
      let day = EventCount.day(of: samples.now)
      let accounts = (0..<4).map { _ in samples.account() }
      try await store.commit(samples.changeSet(accounts.map { .putAccount($0) }))
      func session(_ account: AccountID, _ usedAt: Date, end: Session.End? = nil) -> Change {
        .putSession(samples.session(of: account, by: samples.id(), lastUsedAt: usedAt, end: end))
      }
      let end = Session.End(at: samples.now, reason: .signedOut)
      try await store.commit(
        samples.changeSet(
          session(accounts[0].id, day), session(accounts[0].id, samples.now),
          session(accounts[1].id, samples.now, end: end), session(accounts[2].id, day.addingTimeInterval(-0.001)),
          session(samples.id(), samples.now, end: end)))
      #expect(try await store.activeAccountCount(since: day, limit: 9) == 2)
      #expect(try await store.activeAccountCount(since: day, limit: 1) == 1)
      #expect(try await store.activeAccountCount(since: day.addingTimeInterval(-86_400), limit: 9) == 3)
      #expect(try await store.activeAccountCount(since: day.addingTimeInterval(86_400), limit: 9) == 0)
    },
    Case("counts an account again when its session is used after a long time") { store, samples in
      let account = samples.account()
      let day = EventCount.day(of: samples.now)
      var session = samples.session(of: account.id, by: samples.id(), lastUsedAt: day.addingTimeInterval(-40 * 86_400))
      try await store.commit(samples.changeSet(.putAccount(account), .putSession(session)))
      #expect(try await store.activeAccountCount(since: day, limit: 9) == 0)
      session.lastUsedAt = samples.now
      try await store.commit(samples.changeSet(.putSession(session)))
      #expect(try await store.activeAccountCount(since: day, limit: 9) == 1)
    },
    Case("finds lines of the audit of all accounts by kind, origin, actor, account and time, in both orders") {
      store, samples in
      let (mary, anita): (AccountID, AccountID) = (samples.id(), samples.id())
      func line(_ kind: AuditEvent.Kind, _ account: AccountID, actor: String? = nil) -> AuditEvent {
        samples.clock.advance(by: 60)
        return AuditEvent(
          id: samples.id(), at: samples.now.inMilliseconds, kind: kind, account: account, actor: actor)
      }
      let lines = [
        line(.accountCreated, mary), line(.signedIn, mary), line(.accountSuspended, mary, actor: "desk"),
        line(.identityRevoked, anita), line(.sessionEnded, anita), line(.accountRestored, mary, actor: "night"),
        line(.signedIn, anita),
      ]
      try await store.commit(samples.changeSet(lines.map { .audit($0) }))
      func found(
        _ query: AuditQuery, _ order: AccountQuery.Order = .newest, limit: Int = 9, after: Int? = nil
      ) async throws -> [Int] {
        try await store.audit(matching: query, in: order, limit: limit, after: after.map { lines[$0].id }).map {
          found in
          try #require(lines.firstIndex(of: found))
        }
      }
      #expect(try await found(AuditQuery()) == [6, 5, 4, 3, 2, 1, 0])
      #expect(try await found(AuditQuery(), limit: 2, after: 5) == [4, 3])
      #expect(try await found(AuditQuery(), .oldest, limit: 2, after: 4) == [5, 6])
      #expect(try await found(AuditQuery(account: mary)) == [5, 2, 1, 0])
      #expect(try await found(AuditQuery(kind: .signedIn)) == [6, 1])
      #expect(try await found(AuditQuery(kind: .accountSuspended)) == [2])
      #expect(try await found(AuditQuery(origin: .operator)) == [5, 2])
      #expect(try await found(AuditQuery(origin: .person)) == [6, 4, 1, 0])
      #expect(try await found(AuditQuery(origin: .system)) == [3])
      #expect(try await found(AuditQuery(origin: .system, actor: "desk")) == [])
      #expect(try await found(AuditQuery(actor: "desk")) == [2])
      #expect(try await found(AuditQuery(actor: "nobody")) == [])
      #expect(try await found(AuditQuery(from: lines[4].at, to: lines[6].at)) == [5, 4])
      #expect(try await found(AuditQuery(kind: .signedIn, origin: .person, from: lines[2].at), .oldest) == [6])
      for origin in AuditQuery.Origin.allCases {
        let query = AuditQuery(origin: origin)
        #expect(try await found(query, .oldest) == lines.indices.filter { query.matches(lines[$0]) })
      }
    },
    Case("keeps why a job failed, and lists the jobs of a kind by state, the newest first") { store, samples in
      let waiting = samples.job(.webhook)
      var failed = samples.job(.webhook)
      failed.lastError = "refused: status 503"
      let parked = samples.job(.webhook, parked: Job.Parking(at: samples.now.inMilliseconds, reason: "refused"))
      try await store.commit(
        samples.changeSet(.enqueue(waiting), .enqueue(failed), .enqueue(parked), .enqueue(samples.job(.mail))))
      let all = [waiting.id, failed.id, parked.id].sorted(by: >)
      func ids(_ state: Job.State?, limit: Int = 9, before: JobID? = nil) async throws -> [JobID] {
        try await store.jobs(.webhook, in: state, limit: limit, before: before).map(\.id)
      }
      #expect(try await ids(nil) == all)
      #expect(try await ids(nil, limit: 1, before: all[0]) == [all[1]])
      #expect(try await ids(.waiting) == [waiting.id])
      #expect(try await ids(.failed) == [failed.id])
      #expect(try await ids(.parked) == [parked.id])
      #expect(try await store.job(failed.id)?.lastError == failed.lastError)
      failed.lastError = nil
      try await store.commit(samples.changeSet(.putJob(failed)))
      #expect(try await ids(.failed) == [])
    },
    Case("keeps webhooks that were accepted for three days, each once") { store, samples in
      func delivery(_ id: JobID, _ event: String, attempts: Int = 1, error: String? = nil) -> WebhookDelivery {
        WebhookDelivery(
          id: id, receiver: [1], event: event, payload: [7], createdAt: samples.now.inMilliseconds,
          deliveredAt: samples.now.inMilliseconds, attempts: attempts, milliseconds: 12, error: error)
      }
      let first = delivery(samples.id(), "account.created")
      samples.clock.advance(by: 60)
      let second = delivery(samples.id(), "session.ended")
      try await store.commit(samples.changeSet(.noteDelivery(second), .noteDelivery(first)))
      #expect(try await store.webhookDeliveries(of: nil, limit: 9, before: nil) == [second, first])
      #expect(try await store.webhookDeliveries(of: nil, limit: 1, before: second.id) == [first])
      #expect(try await store.webhookDeliveries(of: "session.ended", limit: 9, before: nil) == [second])
      #expect(try await store.lastWebhookDelivery(to: [1]) == second.deliveredAt)
      #expect(try await store.lastWebhookDelivery(to: [2]) == nil)
      samples.clock.advance(by: 60)
      let again = delivery(first.id, "account.created", attempts: 2)
      try await store.commit(samples.changeSet(.noteDelivery(again)))
      #expect(try await store.webhookDelivery(first.id) == again)
      #expect(try await store.lastWebhookDelivery(to: [1]) == again.deliveredAt)
      samples.clock.advance(by: 60)
      let test = delivery(samples.id(), "webhook.test", error: "refused: status 503")
      try await store.commit(samples.changeSet(.noteDelivery(test)))
      #expect(try await store.webhookDelivery(test.id) == test)
      #expect(try await store.lastWebhookDelivery(to: [1]) == again.deliveredAt)
      _ = try await store.purge(before: second.deliveredAt.addingTimeInterval(Retention.webhookDelivery + 1))
      #expect(try await store.webhookDeliveries(of: nil, limit: 9, before: nil) == [test, again])
    },
  ]
}
