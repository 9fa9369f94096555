package import PippinAccounts
import PippinFoundation
import PippinLock
import PippinTestKit
import Testing

/// Records what a store tells its monitor.
package final class CallRecorder: StoreMonitor {
  private let calls = Lock<[(operation: StoreOperation, failure: StoreError.Code?)]>([])

  package init() {}

  package func note(_ operation: StoreOperation, took duration: Duration, _ error: StoreError?) {
    calls.withLock { $0.append((operation, error?.code)) }
  }

  /// Expects exactly one call of the store since the last expectation.
  func expect(_ operation: StoreOperation, of call: String, failing failure: StoreError.Code? = nil) {
    let calls = calls.withLock { calls in
      defer { calls = [] }
      return calls
    }
    #expect(calls.map(\.operation) == [operation], "\(call)")
    #expect(calls.map(\.failure) == [failure], "\(call)")
  }
}

extension StoreContract {
  /// Expects that a store notes each call once, under its operation's name, whether it succeeds or fails.
  ///
  /// - Parameters:
  ///   - store: an empty store that notes its calls in `recorder`.
  ///   - close: closes it; every later call fails.
  package static func expectCalls(
    of store: any AccountStore, in recorder: CallRecorder, close: () async -> Void
  ) async throws {
    let samples = Samples()
    let (account, now) = (samples.id() as AccountID, samples.now)
    let changes = ChangeSet(id: samples.id(), relyingOnNothingBecause: "a test counts calls", at: now)
    typealias Call = (name: String, operation: StoreOperation, run: () async throws(StoreError) -> Void)
    let calls: [Call] = [
      ("snapshot", .snapshot, { () throws(StoreError) in _ = try await store.snapshot(of: [.account(account)]) }),
      ("commit", .commit, { () throws(StoreError) in try await store.commit(changes) }),
      ("settle", .commit, { () throws(StoreError) in _ = try await store.settle(changes.id) }),
      (
        "sessions", .sessions,
        { () throws(StoreError) in
          _ = try await store.sessions(of: account, ofClients: false, at: now, limit: 1, after: nil)
        }
      ),
      (
        "clientSessions", .sessions,
        { () throws(StoreError) in
          _ = try await store.clientSessions(of: account, endedAt: now, orWithin: nil, limit: 1, after: nil)
        }
      ),
      (
        "accountsWithSessions", .sessions,
        { () throws(StoreError) in
          _ = try await store.accountsWithSessions(matching: SessionFilter(), at: now, limit: 1, after: nil)
        }
      ),
      (
        "formerSessions", .sessions,
        { () throws(StoreError) in _ = try await store.formerSessions(madeBefore: now, at: now) }
      ),
      (
        "activeAccountCount", .sessions,
        { () throws(StoreError) in _ = try await store.activeAccountCount(since: now, limit: 1) }
      ),
      ("consents", .consents, { () throws(StoreError) in _ = try await store.consents(of: account) }),
      (
        "identities of an account", .identities,
        { () throws(StoreError) in _ = try await store.identities(of: account) }
      ),
      (
        "identities of a tenant", .identities,
        { () throws(StoreError) in
          _ = try await store.identities(of: .apple, tenant: "A", unknownTo: "B", limit: 1, after: nil)
        }
      ),
      (
        "identities of a subject", .identities,
        { () throws(StoreError) in _ = try await store.identities(subject: "s", limit: 1) }
      ),
      ("merges", .merges, { () throws(StoreError) in _ = try await store.merges(into: account) }),
      (
        "transfers", .transfers,
        { () throws(StoreError) in _ = try await store.transfers(of: .apple, to: "B", limit: 1, after: nil) }
      ),
      (
        "transferCounts", .transferCounts,
        { () throws(StoreError) in _ = try await store.transferCounts(of: .apple, from: "A", to: "B") }
      ),
      ("signingKeys", .signingKeys, { () throws(StoreError) in _ = try await store.signingKeys() }),
      ("audit", .audit, { () throws(StoreError) in _ = try await store.audit(of: account, limit: 1, after: nil) }),
      (
        "audit of all accounts", .audit,
        { () throws(StoreError) in
          _ = try await store.audit(matching: AuditQuery(), in: .newest, limit: 1, after: nil)
        }
      ),
      ("unchainedAudit", .auditSealing, { () throws(StoreError) in _ = try await store.unchainedAudit(limit: 1) }),
      (
        "chainedAudit", .auditSealing, { () throws(StoreError) in _ = try await store.chainedAudit(limit: 1, after: 0) }
      ),
      ("auditHead", .auditSealing, { () throws(StoreError) in _ = try await store.auditHead() }),
      ("auditTail", .auditSealing, { () throws(StoreError) in _ = try await store.auditTail() }),
      (
        "lease", .lease,
        { () throws(StoreError) in
          _ = try await store.lease(.sealAudit, count: 1, at: now, until: now.addingTimeInterval(9))
        }
      ),
      ("job", .jobs, { () throws(StoreError) in _ = try await store.job(samples.id()) }),
      ("jobs", .jobs, { () throws(StoreError) in _ = try await store.jobs(limit: 1, after: nil) }),
      (
        "jobs of a kind", .jobs,
        { () throws(StoreError) in _ = try await store.jobs(.sealAudit, dueAfter: now, limit: 1) }
      ),
      (
        "newest jobs of a kind", .jobs,
        { () throws(StoreError) in _ = try await store.jobs(.webhook, in: .failed, limit: 1, before: nil) }
      ),
      (
        "webhookDeliveries", .jobs,
        { () throws(StoreError) in _ = try await store.webhookDeliveries(of: nil, limit: 1, before: nil) }
      ),
      (
        "webhookDelivery", .jobs, { () throws(StoreError) in _ = try await store.webhookDelivery(samples.id()) }
      ),
      (
        "lastWebhookDelivery", .jobs,
        { () throws(StoreError) in _ = try await store.lastWebhookDelivery(to: [1]) }
      ),
      ("jobCounts", .jobs, { () throws(StoreError) in _ = try await store.jobCounts() }),
      ("parkedJobs", .jobs, { () throws(StoreError) in _ = try await store.parkedJobs(limit: 1, after: nil) }),
      ("latestTime", .jobs, { () throws(StoreError) in _ = try await store.latestTime() }),
      ("vaultEntries", .vault, { () throws(StoreError) in _ = try await store.vaultEntries(limit: 1, after: nil) }),
      ("masterKeyUses", .masterKeys, { () throws(StoreError) in _ = try await store.masterKeyUses() }),
      ("masterKeyFirstUses", .masterKeys, { () throws(StoreError) in _ = try await store.masterKeyFirstUses() }),
      (
        "guests", .accounts,
        { () throws(StoreError) in _ = try await store.guests(unusedSince: now, at: now, limit: 1, after: nil) }
      ),
      (
        "accounts", .accounts,
        { () throws(StoreError) in
          _ = try await store.accounts(matching: AccountQuery(), in: .oldest, limit: 1, after: nil)
        }
      ),
      (
        "accountCount", .accounts,
        { () throws(StoreError) in _ = try await store.accountCount(matching: AccountQuery(), limit: 1) }
      ),
      ("operatorTokens", .operatorTokens, { () throws(StoreError) in _ = try await store.operatorTokens() }),
      (
        "invitations", .invitations, { () throws(StoreError) in _ = try await store.invitations(limit: 1, before: nil) }
      ),
      ("invitation", .invitations, { () throws(StoreError) in _ = try await store.invitation(samples.id()) }),
      ("eventCounts", .statistics, { () throws(StoreError) in _ = try await store.eventCounts(from: now, to: now) }),
      ("foldEventCounts", .statistics, { () throws(StoreError) in try await store.foldEventCounts() }),
      (
        "refusals", .refusals,
        { () throws(StoreError) in _ = try await store.refusals(RefusalQuery(), limit: 1, before: nil) }
      ),
      ("purge", .purge, { () throws(StoreError) in _ = try await store.purge(before: now) }),
      ("ping", .ping, { () throws(StoreError) in try await store.ping() }),
    ]
    #expect(Set(calls.map(\.operation)) == Set(StoreOperation.allCases))
    for call in calls {
      try await call.run()
      recorder.expect(call.operation, of: call.name)
    }
    await expectConflict(store, changes)
    recorder.expect(.commit, of: "a second commit", failing: .conflict)
    await close()
    // One of each kind: a read, a write, and several steps. A commit that fails asks again what became of it, inside its call.
    for call in calls where ["snapshot", "lease", "commit", "ping"].contains(call.name) {
      await #expect(throws: StoreError.self, "\(call.name)") { try await call.run() }
      recorder.expect(call.operation, of: "\(call.name) on a closed store", failing: .unavailable)
    }
  }
}
