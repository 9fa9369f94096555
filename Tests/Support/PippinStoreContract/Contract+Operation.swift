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
    Case("keeps which account an operator signs in with, and whether by a passkey") { store, samples in
      var operators = [
        samples.operatorToken("ada", account: samples.id(), requiresPasskey: true),
        samples.operatorToken("bob", account: samples.id()), samples.operatorToken("ci"),
      ]
      for one in operators { try await store.commit(samples.changeSet(.putOperatorToken(one))) }
      for place in operators.indices { operators[place].version = 1 }
      #expect(try await store.operatorTokens() == operators)
      var again = samples.operatorToken("bob", account: operators[1].account, requiresPasskey: true)
      try await store.commit(samples.changeSet(.putOperatorToken(again)))
      again.version = 2
      #expect(try await store.snapshot(of: [.operatorToken("bob")]).operatorToken("bob") == again)
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
      let known = samples.account()
      let account = known.id
      try await store.commit(samples.changeSet(.putAccount(known)))
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
    Case("names no account in a refused sign-in that is noted after the account was deleted") { store, samples in
      let (account, deleted) = (samples.account(), samples.account())
      let (before, late) = (samples.refusal(of: deleted.id), samples.refusal(of: deleted.id))
      let kept = samples.refusal(of: account.id)
      try await store.commit(samples.changeSet(.putAccount(account), .putAccount(deleted), .noteRefusal(before)))
      try await store.commit(samples.changeSet(.removeAccount(deleted.id), .removeRefusals(of: deleted.id)))
      try await store.commit(samples.changeSet(.noteRefusal(late), .noteRefusal(kept)))
      let found = try await store.refusals(RefusalQuery(), limit: 9, before: nil)
      var expected = late
      expected.account = nil
      #expect(Set(found) == [expected, kept])
      #expect(try await store.refusals(RefusalQuery(account: deleted.id), limit: 9, before: nil).isEmpty)
    },
    Case("forgets refused sign-ins to accounts that are gone") { store, samples in
      let (account, gone) = (samples.account(), samples.account())
      let (kept, orphan) = (samples.refusal(of: account.id), samples.refusal(of: gone.id))
      let stranger = samples.refusal(of: nil)
      try await store.commit(
        samples.changeSet(
          .putAccount(account), .putAccount(gone), .noteRefusal(kept), .noteRefusal(orphan), .noteRefusal(stranger)))
      try await store.commit(samples.changeSet(.removeAccount(gone.id)))
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
      func listed(_ order: AccountQuery.Order, _ limit: Int, after: AccountID?) async throws -> [AccountID] {
        try await store.accounts(matching: AccountQuery(), in: order, limit: limit, after: after).map(\.id)
      }
      #expect(try await listed(.oldest, 3, after: nil) == Array(ids.prefix(3)))
      #expect(try await listed(.oldest, 9, after: ids[2]) == Array(ids.suffix(2)))
      #expect(try await listed(.newest, 3, after: nil) == Array(ids.reversed().prefix(3)))
      #expect(try await listed(.newest, 9, after: ids[2]) == Array(ids.prefix(2).reversed()))
      #expect(try await store.accountCount(matching: AccountQuery(), limit: 9) == 5)
      #expect(try await store.accountCount(matching: AccountQuery(), limit: 3) == 3)
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
    Case("finds accounts by the beginning of a name, of a verified address or its domain, and of an external id") {
      store, samples in
      var people: [String: Account] = [:]
      for (key, given, family, address, isVerified, externalID) in [
        ("olivia", "Olivia", "Martinez", "Olivia.M@Example.NET", true, "Shop-4711"),
        ("olaf", "Olaf", "Ångström", "olaf@example.org", true, nil),
        ("muhammad", "محمد", nil, "m@example.net", false, "shop%4711"),
        ("emile", "ÉMILE ZOÉ", "Du Bois", nil, false, nil),
        ("nobody", nil, nil, nil, false, nil),
      ] as [(String, String?, String?, String?, Bool, String?)] {
        var account = samples.account()
        account.name = PersonName(givenName: given, familyName: family)
        account.email = address.map {
          AccountEmail(address: $0, isVerified: isVerified, isPrivate: false, isDeliverable: true, source: samples.id())
        }
        account.externalID = externalID.map { ExternalID(stored: $0) }
        people[key] = account
      }
      try await store.commit(samples.changeSet(people.values.map { .putAccount($0) }))
      for (text, keys) in [
        ("ol", ["olivia", "olaf"]), ("OLIVIA", ["olivia"]), ("martinez", ["olivia"]), ("olivia mart", ["olivia"]),
        ("Martinez  Oli", ["olivia"]), ("ångs", ["olaf"]), ("ÅNGSTRÖM", ["olaf"]), ("محم", ["muhammad"]),
        ("émile", ["emile"]), ("Émile Zoé", ["emile"]), ("émile zoé du", ["emile"]), ("du bois", ["emile"]),
        ("example.", ["olivia", "olaf"]), ("EXAMPLE.net", ["olivia"]), ("olivia.m@ex", ["olivia"]),
        ("m@example.net", []), ("shop-", ["olivia"]), ("SHOP%", ["muhammad"]), ("livia", []), ("%", []), ("_", []),
        ("olivia x", []), ("\u{10FFFF}", nil), ("'", []),
      ] as [(String, [String]?)] {
        let query = AccountQuery.Text(text)
        #expect((query == nil) == (keys == nil), "\(text)")
        guard let query, let keys else { continue }
        let found = try await store.accounts(matching: AccountQuery(text: query), in: .newest, limit: 9, after: nil)
        #expect(found.map(\.id) == keys.compactMap { people[$0]?.id }.sorted().reversed(), "\(text)")
        #expect(try await store.accountCount(matching: AccountQuery(text: query), limit: 9) == keys.count, "\(text)")
      }
    },
    Case("lists a text that very many accounts match page by page, in either order") { store, samples in
      let people = (0..<2_050).map { number in
        var account = samples.account()
        account.name = PersonName(givenName: number % 2 == 0 ? "Mary" : "Mara", familyName: "Appleseed")
        return account
      }
      try await store.commit(samples.changeSet(people.map { .putAccount($0) }))
      let query = AccountQuery(text: .init("appleseed"))
      #expect(try await store.accountCount(matching: query, limit: 9_000) == people.count)
      #expect(try await store.accountCount(matching: query, limit: 2_000) == 2_000)
      for order in AccountQuery.Order.allCases {
        let ids = order == .oldest ? people.map(\.id).sorted() : people.map(\.id).sorted().reversed()
        func listed(_ limit: Int, after: AccountID?) async throws -> [AccountID] {
          try await store.accounts(matching: query, in: order, limit: limit, after: after).map(\.id)
        }
        #expect(try await listed(5, after: nil) == Array(ids.prefix(5)))
        #expect(try await listed(5, after: ids[4]) == Array(ids[5..<10]))
        #expect(try await listed(5, after: ids[2_047]) == Array(ids.suffix(2)))
        let mara = try await store.accounts(
          matching: AccountQuery(text: .init("mara appleseed")), in: order, limit: 5, after: ids[9]
        ).map(\.id)
        let expected = ids.dropFirst(10).filter { id in people.contains { $0.id == id && $0.name?.givenName == "Mara" }
        }
        #expect(mara == Array(expected.prefix(5)))
      }
    },
    Case("narrows accounts to a provider, a status and a time, with a text or without") { store, samples in
      var (old, suspended, guest) = (samples.account(), samples.account(), samples.account())
      let plain = samples.account()
      old = old.created(at: samples.now.addingTimeInterval(-86_400))
      suspended.suspension = Suspension(at: samples.now, reason: "fraud", by: "desk")
      guest.isGuest = true
      let all = [old, suspended, guest, plain]
      try await store.commit(samples.changeSet(all.map { .putAccount($0) }))
      let google = [old, plain].map {
        samples.identity(
          of: $0.id, key: IdentityKey(realm: .standard, provider: .google, tenant: "", subject: $0.id.description))
      }
      let second = samples.identity(
        of: plain.id, key: IdentityKey(realm: .standard, provider: .google, tenant: "", subject: "second"))
      try await store.commit(samples.changeSet((google + [second]).map { .putIdentity($0) }))
      let text = try #require(old.name?.givenName ?? old.name?.familyName).prefix(2)
      for query in [AccountQuery(), AccountQuery(text: .init(String(text)))] {
        for (provider, status, createdAfter) in [
          (nil, nil, nil), (.google, nil, nil), (.facebook, nil, nil), (nil, .active, nil), (nil, .suspended, nil),
          (nil, .guest, nil), (nil, nil, samples.now.addingTimeInterval(-5)),
          (.google, .active, samples.now.addingTimeInterval(-5)), (.google, .suspended, nil),
        ] as [(Provider?, AccountQuery.Status?, Date?)] {
          var query = query
          (query.provider, query.status, query.createdAfter) = (provider, status, createdAfter)
          let expected = all.filter { account in query.matches(account, google.filter { $0.account == account.id }) }
          for order in AccountQuery.Order.allCases {
            let found = try await store.accounts(matching: query, in: order, limit: 9, after: nil).map(\.id)
            let ids = expected.map(\.id).sorted()
            #expect(found == (order == .oldest ? ids : ids.reversed()), "\(query)")
          }
          #expect(try await store.accountCount(matching: query, limit: 9) == expected.count, "\(query)")
        }
      }
    },
  ]
}

extension Samples {
  func operatorToken(_ name: String, account: AccountID? = nil, requiresPasskey: Bool = false) -> OperatorToken {
    OperatorToken(
      name: name, digest: digest(), scopes: [.readAccounts, .writeJobs], createdAt: now.inMilliseconds,
      expiresAt: now.addingTimeInterval(90 * 86_400).inMilliseconds, account: account, requiresPasskey: requiresPasskey)
  }

  func refusal(of account: AccountID?, code: String = "account_exists") -> Refusal {
    Refusal(
      id: id(), at: now.inMilliseconds, requestID: "request-\(random.next())", account: account, provider: .google,
      client: ClientID(rawValue: "shop"), surface: .web, code: code, reason: "nonce_used", cause: "a \(random.next())",
      network: "192.0.2.0/24", device: "Safari on iPhone")
  }
}
