import PippinAccounts
import PippinFoundation
import PippinTestKit
import Testing

extension StoreContract {
  static let operation: [Case] = [
    Case("keeps a suspension, and forgets it when it ends") { store, samples in
      var account = samples.account()
      account.suspension = Suspension(at: samples.now, reason: "chargeback, ticket 4711", by: "mary")
      try await store.commit(samples.changeSet(.putAccount(account)))
      let suspended = try await store.snapshot(of: [.account(account.id)]).account(account.id)
      #expect(suspended?.suspension == account.suspension && suspended?.suspension != nil)
      account.suspension = nil
      try await store.commit(samples.changeSet(.putAccount(account)))
      #expect(try await store.snapshot(of: [.account(account.id)]).account(account.id)?.suspension == nil)
    },
    Case("keeps who did it in the audit, after the personal part is erased too") { store, samples in
      let account: AccountID = samples.id()
      let line = AuditEvent(
        id: samples.id(), at: samples.now.inMilliseconds, kind: .accountSuspended, account: account,
        detail: "something", actor: "support.1")
      try await store.commit(samples.changeSet(.audit(line)))
      #expect(try await store.audit(of: account, limit: 10, after: nil) == [line])
      try await store.commit(samples.changeSet(.eraseAudit(of: account)))
      let left = try await store.audit(of: account, limit: 10, after: nil)
      #expect(left.map(\.actor) == ["support.1"] && left.map(\.detail) == [nil])
    },
    Case("gives an operator token's name away once, and keeps its revocation") { store, samples in
      var token = samples.operatorToken("support")
      let free = try await store.snapshot(of: [.operatorToken("support")])
      var first = ChangeSet(id: samples.id(), basedOn: free, at: samples.now)
      first.add(.putOperatorToken(token))
      var second = ChangeSet(id: samples.id(), basedOn: free, at: samples.now)
      second.add(.putOperatorToken(samples.operatorToken("support")))
      try await store.commit(first)
      await expectConflict(store, second)
      token.version = 1
      #expect(try await store.operatorTokens() == [token])
      token.revokedAt = samples.now.inMilliseconds
      try await store.commit(samples.changeSet(.putOperatorToken(token)))
      token.version = 2
      #expect(try await store.snapshot(of: [.operatorToken("support")]).operatorToken("support") == token)
    },
    Case("adds up what is counted, and answers the same after folding") { store, samples in
      let hour = EventCount.hour(of: samples.now)
      let key = EventCount.Key(.signedIn, provider: .apple, client: ClientID(rawValue: "shop"), surface: .native)
      let other = EventCount.Key(
        .refused, provider: .google, client: ClientID(rawValue: "shop"), surface: .web, reason: "account_exists")
      for number in 1...3 {
        try await store.commit(
          samples.changeSet(
            .count(EventCount(key, at: samples.now)), .count(EventCount(other, at: samples.now, count: number))))
        if number == 2 { try await store.foldEventCounts() }
      }
      let expected = [
        EventCount(start: hour, key: other, count: 6), EventCount(start: hour, key: key, count: 3),
      ]
      func all() async throws -> [EventCount] {
        try await store.eventCounts(from: hour, to: hour.addingTimeInterval(1))
      }
      #expect(try await all() == expected)
      try await store.foldEventCounts()
      try await store.foldEventCounts()
      #expect(try await all() == expected)
      #expect(try await store.eventCounts(from: hour.addingTimeInterval(1), to: .distantFuture) == [])
      #expect(try await store.eventCounts(from: .distantPast, to: hour) == [])
    },
    Case("adds up to days what was counted in the hours of long ago, and loses none") { store, samples in
      let key = EventCount.Key(.signedUp, provider: .apple)
      let day = EventCount.day(of: samples.now)
      for hour in 0..<48 {
        let time = day.addingTimeInterval(Double(hour) * EventCount.hour + 1)
        try await store.commit(samples.changeSet(.count(EventCount(key, at: time, count: hour + 1))))
      }
      try await store.foldEventCounts()
      _ = try await store.purge(before: day.addingTimeInterval(Retention.hourlyCounts + EventCount.day))
      let counts = try await store.eventCounts(from: .distantPast, to: .distantFuture)
      #expect(counts.first == EventCount(start: day, key: key, count: 300))
      #expect(counts.count == 25)
      _ = try await store.purge(before: day.addingTimeInterval(Retention.hourlyCounts + 2 * EventCount.day))
      _ = try await store.purge(before: day.addingTimeInterval(Retention.hourlyCounts + 2 * EventCount.day))
      let days = try await store.eventCounts(from: .distantPast, to: .distantFuture)
      #expect(days.map(\.count) == [300, 876])
    },
    Case("finds refused sign-ins by account, request and code, the newest first") { store, samples in
      let account: AccountID = samples.id()
      var refusals: [Refusal] = []
      for number in 0..<4 {
        samples.clock.advance(by: 1)
        refusals.append(
          samples.refusal(of: number < 2 ? account : nil, code: number % 2 == 0 ? "account_exists" : "overloaded"))
      }
      try await store.commit(samples.changeSet(refusals.map { .noteRefusal($0) }))
      func ids(_ query: RefusalQuery, limit: Int = 10, before: RefusalID? = nil) async throws -> [RefusalID] {
        try await store.refusals(query, limit: limit, before: before).map(\.id)
      }
      let all = refusals.reversed().map(\.id)
      #expect(try await ids(RefusalQuery()) == all)
      #expect(try await ids(RefusalQuery(), limit: 2) == Array(all.prefix(2)))
      #expect(try await ids(RefusalQuery(), before: all[1]) == Array(all.suffix(2)))
      #expect(try await ids(RefusalQuery(account: account)) == Array(all.suffix(2)))
      #expect(try await ids(RefusalQuery(requestID: refusals[2].requestID)) == [refusals[2].id])
      #expect(try await ids(RefusalQuery(account: account, code: "overloaded")) == [refusals[1].id])
      try await store.commit(samples.changeSet(.removeRefusals(of: account)))
      #expect(try await ids(RefusalQuery()) == Array(all.prefix(2)))
      _ = try await store.purge(before: samples.now.addingTimeInterval(Retention.refusal + 60))
      #expect(try await ids(RefusalQuery()) == [])
    },
    Case("forgets refused sign-ins to accounts that are gone") { store, samples in
      let account = samples.account()
      let (kept, orphan) = (samples.refusal(of: account.id), samples.refusal(of: samples.id()))
      let stranger = samples.refusal(of: nil)
      try await store.commit(
        samples.changeSet(.putAccount(account), .noteRefusal(kept), .noteRefusal(orphan), .noteRefusal(stranger)))
      _ = try await store.purge(before: samples.now)
      let left = try await store.refusals(RefusalQuery(), limit: 9, before: nil).map(\.id)
      #expect(left.sorted() == [kept.id, stranger.id].sorted())
    },
    Case("settles whether a change set was committed") { store, samples in
      let changes = samples.changeSet(.putAccount(samples.account()))
      try await store.commit(changes)
      #expect(try await store.settle(changes.id))
      let never: ChangeSetID = samples.id()
      #expect(try await !store.settle(never))
      #expect(try await !store.settle(never))
    },
    Case("lists accounts in the order of their ids, and finds identities by a subject alone") { store, samples in
      let accounts = (0..<5).map { _ in samples.account() }
      try await store.commit(samples.changeSet(accounts.map { .putAccount($0) }))
      let ids = accounts.map(\.id).sorted()
      #expect(try await store.accounts(limit: 3, after: nil).map(\.id) == Array(ids.prefix(3)))
      #expect(try await store.accounts(limit: 9, after: ids[2]).map(\.id) == Array(ids.suffix(2)))
      let keys = [
        IdentityKey(realm: .standard, provider: .apple, tenant: "TEAM000001", subject: "1"),
        IdentityKey(realm: .standard, provider: .google, tenant: "", subject: "1"),
        IdentityKey(realm: .standard, provider: .google, tenant: "", subject: "12"),
      ]
      let identities = keys.map { samples.identity(of: ids[0], key: $0) }
      try await store.commit(samples.changeSet(identities.map { .putIdentity($0) }))
      #expect(
        try await store.identities(subject: "1", limit: 9).map(\.id) == [identities[0].id, identities[1].id].sorted())
      #expect(try await store.identities(subject: "1", limit: 1).count == 1)
    },
  ]
}

extension Samples {
  func operatorToken(_ name: String) -> OperatorToken {
    OperatorToken(
      name: name, digest: digest(), scopes: [.readAccounts, .writeJobs], createdAt: now.inMilliseconds,
      expiresAt: now.addingTimeInterval(90 * 86_400).inMilliseconds)
  }

  func refusal(of account: AccountID?, code: String = "account_exists") -> Refusal {
    Refusal(
      id: id(), at: now.inMilliseconds, requestID: "request-\(random.next())", account: account, provider: .google,
      client: ClientID(rawValue: "shop"), surface: .web, code: code, reason: "nonce_used", cause: "a \(random.next())")
  }
}
