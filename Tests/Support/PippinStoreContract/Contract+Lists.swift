import PippinAccounts
import PippinFoundation
import PippinSecret
import PippinTestKit
import Testing

extension StoreContract {
  static let lists: [Case] = [
    Case("lists an account's live sessions, oldest first, page by page") { store, samples in
      let account: AccountID = samples.id()
      var sessions: [Session] = []
      for _ in 0..<7 {
        samples.clock.advance(by: 1)
        sessions.append(samples.session(of: account, by: samples.id()))
      }
      let foreign = samples.session(of: samples.id(), by: samples.id())
      try await store.commit(samples.changeSet((sessions.reversed() + [foreign]).map { .putSession($0) }))
      var pages: [[SessionID]] = []
      var cursor: SessionID?
      repeat {
        let page = try await store.sessions(of: account, ofClients: false, at: samples.now, limit: 3, after: cursor)
        pages.append(page.map(\.id))
        cursor = page.last?.id
      } while cursor != nil
      #expect(pages.map(\.count) == [3, 3, 1, 0])
      #expect(pages.flatMap { $0 } == sessions.map(\.id))
    },
    Case("leaves sessions out that ended or expired, to the millisecond") { store, samples in
      let account: AccountID = samples.id()
      let live = samples.session(of: account, by: samples.id(), expiresAt: samples.now.addingTimeInterval(0.001))
      let expired = samples.session(of: account, by: samples.id(), expiresAt: samples.now)
      let ended = samples.session(of: account, by: samples.id(), end: .init(at: samples.now, reason: .signedOut))
      try await store.commit(samples.changeSet(.putSession(live), .putSession(expired), .putSession(ended)))
      let now = try await store.sessions(of: account, ofClients: false, at: samples.now, limit: 10, after: nil)
      #expect(now.map(\.id) == [live.id])
      samples.clock.advance(by: 0.001)
      let later = try await store.sessions(of: account, ofClients: false, at: samples.now, limit: 10, after: nil)
      #expect(later.isEmpty)
    },
    Case("lists the accounts with live sessions, each once, page by page") { store, samples in
      var accounts: [AccountID] = []
      var changes: [Change] = []
      for _ in 0..<5 {
        samples.clock.advance(by: 1)
        let account: AccountID = samples.id()
        accounts.append(account)
        for _ in 0..<2 { changes.append(.putSession(samples.session(of: account, by: samples.id()))) }
      }
      let ended = Session.End(at: samples.now, reason: .signedOut)
      changes.append(.putSession(samples.session(of: samples.id(), by: samples.id(), end: ended)))
      changes.append(.putSession(samples.session(of: samples.id(), by: samples.id(), expiresAt: samples.now)))
      try await store.commit(samples.changeSet(changes.reversed()))
      var pages: [[AccountID]] = []
      var cursor: AccountID?
      repeat {
        let page = try await store.accountsWithSessions(
          matching: SessionFilter(), at: samples.now, limit: 3, after: cursor)
        pages.append(page)
        cursor = page.last
      } while cursor != nil
      #expect(pages.map(\.count) == [3, 2, 0])
      #expect(pages.flatMap { $0 } == accounts)
    },
    Case("lists the guests who were not used since a time, page by page") { store, samples in
      let since = samples.now
      let before = since.addingTimeInterval(-1)
      func guest(_ uses: [(at: Date, expiresAt: Date)] = [], createdAt: Date? = nil, isGuest: Bool = true) async throws
        -> AccountID
      {
        samples.clock.advance(by: 1)
        var account = Account.guest(samples.id(), realm: .standard, createdAt: createdAt ?? before)
        account.isGuest = isGuest
        var changes: [Change] = [.putAccount(account)]
        for use in uses {
          var session = samples.session(of: account.id, by: account.mailedProof, expiresAt: use.expiresAt)
          session.lastUsedAt = use.at
          changes.append(.putSession(session))
        }
        try await store.commit(samples.changeSet(changes))
        return account.id
      }
      let later = since.addingTimeInterval(9999)
      let unused = [
        try await guest(), try await guest([(before, later)]), try await guest([(before, later), (before, later)]),
        // It cannot be used any more.
        try await guest([(since, since)]),
      ]
      _ = try await guest([(before, later), (since, later)])
      _ = try await guest(createdAt: since)
      _ = try await guest([(before, later)], isGuest: false)
      let now = samples.now
      var pages: [[AccountID]] = []
      repeat {
        pages.append(try await store.guests(unusedSince: since, at: now, limit: 3, after: pages.last?.last))
      } while pages.last?.isEmpty == false
      #expect(pages.map(\.count) == [3, 1, 0] && pages.flatMap { $0 } == unused)
      // With its first sign-in method an account leaves the list.
      let read = try await store.snapshot(of: [.account(unused[0])])
      var upgraded = try #require(try read.account(unused[0]))
      #expect(upgraded.isGuest)
      upgraded.isGuest = false
      try await store.commit(samples.changeSet(.putAccount(upgraded)))
      #expect(try await store.snapshot(of: [.account(unused[0])]).account(unused[0])?.isGuest == false)
      #expect(try await store.guests(unusedSince: since, at: now, limit: 9, after: nil) == Array(unused.dropFirst()))
    },
    Case("moves a session to another identity of its account") { store, samples in
      var session = samples.session(of: samples.id(), by: samples.id())
      try await store.commit(samples.changeSet(.putSession(session)))
      session.identity = samples.id()
      try await store.commit(samples.changeSet(.putSession(session)))
      #expect(try await store.snapshot(of: [.session(session.id)]).session(session.id)?.identity == session.identity)
    },
    Case("says how long the live sessions last whose token was made before a moment") { store, samples in
      let moment = samples.now
      let before = moment.addingTimeInterval(-0.001)
      func session(
        kind: Session.Kind = .tokens, at time: Date, rotatedAt: Date? = nil, days: Double, end: Session.End? = nil
      ) -> Session {
        Session(
          id: samples.id(), account: samples.id(), identity: samples.id(),
          client: ClientID(rawValue: "com.example.app"),
          kind: kind, surface: .native, secret: SecretBytes([UInt8](repeating: 7, count: 16)), rotatedAt: rotatedAt,
          createdAt: time, authenticatedAt: time, lastUsedAt: time, expiresAt: moment.addingTimeInterval(days * 86_400),
          device: Device(), end: end)
      }
      let none = try await store.formerSessions(madeBefore: moment, at: moment)
      #expect(none == FormerSessions(lastExpiry: nil, newestCookie: nil))
      let others = [
        session(at: moment, days: 9), session(at: before, rotatedAt: moment, days: 8),
        session(at: before, days: 7, end: .init(at: before, reason: .signedOut)), session(at: before, days: 0),
      ]
      let tokens = session(at: moment.addingTimeInterval(-900), rotatedAt: before, days: 5)
      let cookie = session(kind: .cookie, at: before, days: 3)
      try await store.commit(samples.changeSet((others + [tokens, cookie]).map { .putSession($0) }))
      let found = try await store.formerSessions(madeBefore: moment, at: moment)
      #expect(found == FormerSessions(lastExpiry: tokens.expiresAt, newestCookie: before.inMilliseconds))
      let later = try await store.formerSessions(madeBefore: moment, at: moment.addingTimeInterval(4 * 86_400))
      #expect(later == FormerSessions(lastExpiry: tokens.expiresAt, newestCookie: nil))
    },
    Case("goes on after a cursor whose session has ended meanwhile") { store, samples in
      let account: AccountID = samples.id()
      var sessions: [Session] = []
      for _ in 0..<3 {
        samples.clock.advance(by: 1)
        sessions.append(samples.session(of: account, by: samples.id()))
      }
      sessions[1].end = Session.End(at: samples.now, reason: .signedOut)
      try await store.commit(samples.changeSet(sessions.map { .putSession($0) }))
      let rest = try await store.sessions(
        of: account, ofClients: false, at: samples.now, limit: 10, after: sessions[1].id)
      #expect(rest.map(\.id) == [sessions[2].id])
    },
    Case("lists nothing when nothing is asked for or known") { store, samples in
      let world = try await World(store, samples)
      let sessions = try await store.sessions(
        of: world.known.account.id, ofClients: false, at: samples.now, limit: 0, after: nil)
      let audit = try await store.audit(of: world.known.account.id, limit: 0, after: nil)
      let identities = try await store.identities(of: world.stranger.account.id)
      #expect(sessions.isEmpty && audit.isEmpty && identities.isEmpty)
    },
    Case("lists an account's identities, oldest first, closed ones too") { store, samples in
      let account: AccountID = samples.id()
      var identities: [Identity] = []
      for status in [Identity.Status.active, .revoked, .gone] {
        samples.clock.advance(by: 1)
        identities.append(samples.identity(of: account, status: status))
      }
      let foreign = samples.identity(of: samples.id())
      try await store.commit(samples.changeSet((identities.reversed() + [foreign]).map { .putIdentity($0) }))
      let found = try await store.identities(of: account)
      #expect(found.map(\.id) == identities.map(\.id))
    },
    Case("lists an account's audit, oldest first, page by page") { store, samples in
      let account: AccountID = samples.id()
      var lines: [AuditEvent] = []
      for kind in [AuditEvent.Kind.accountCreated, .signedIn, .sessionEnded, AuditEvent.Kind(rawValue: "of.tomorrow")] {
        samples.clock.advance(by: 1)
        lines.append(samples.audit(kind, of: account, identity: samples.id(), session: samples.id()))
      }
      try await store.commit(
        samples.changeSet((lines.reversed() + [samples.audit(of: samples.id())]).map { .audit($0) }))
      let first = try await store.audit(of: account, limit: 3, after: nil)
      let second = try await store.audit(of: account, limit: 3, after: first.last?.id)
      let third = try await store.audit(of: account, limit: 3, after: second.last?.id)
      #expect(first + second == lines && first.count == 3 && third.isEmpty)
    },
  ]

  static let purging: [Case] = [
    Case("purges spent values and records once they expired, not before") { store, samples in
      let (value, later) = (samples.spent(), samples.spent(expiresAt: samples.now.addingTimeInterval(601)))
      let (record, lasting) = (
        samples.record(expiresAt: value.expiresAt), samples.record(expiresAt: later.expiresAt)
      )
      try await store.commit(
        samples.changeSet(.spend(value), .spend(later), .putRecord(record), .putRecord(lasting)))

      samples.clock.set(to: value.expiresAt)
      let early = try await store.purge(before: samples.now)
      #expect(early == 0)
      samples.clock.advance(by: 0.001)
      let count = try await store.purge(before: samples.now)
      #expect(count == 2)

      let snapshot = try await store.snapshot(of: [
        .spent(value.digest), .spent(later.digest), .record(record.id), .record(lasting.id),
      ])
      #expect(try !snapshot.isSpent(value.digest) && snapshot.isSpent(later.digest))
      #expect(try snapshot.record(record.id) == nil && snapshot.record(lasting.id) != nil)
      let again = try await store.purge(before: samples.now)
      #expect(again == 0)
    },
    Case("remembers a change set's id for a day") { store, samples in
      let changes = samples.changeSet()
      try await store.commit(changes)
      samples.clock.advance(by: 86_400)
      _ = try await store.purge(before: samples.now)
      await expectConflict(store, changes)
      samples.clock.advance(by: 60)
      let count = try await store.purge(before: samples.now)
      #expect(count == 1)
    },
    Case("purges nothing that a person would miss") { store, samples in
      let world = try await World(store, samples)
      samples.clock.advance(by: 400 * 86_400)
      _ = try await store.purge(before: samples.now)
      let known = try await world.picture(store).people[0]
      #expect(known.account != nil && known.identity != nil && known.session != nil && known.vaultEntry != nil)
      #expect(known.audit.count == 1 && known.proofs.count == 1 && known.deletion != nil)
    },
    Case("purges many rows in one call") { store, samples in
      for _ in 0..<12 {
        try await store.commit(samples.changeSet((0..<250).map { _ in .spend(samples.spent()) }))
      }
      let lasting = samples.spent(expiresAt: samples.now.addingTimeInterval(2 * 86_400))
      try await store.commit(samples.changeSet(.spend(lasting)))
      samples.clock.advance(by: 601)
      let count = try await store.purge(before: samples.now)
      let isSpent = try await store.snapshot(of: [.spent(lasting.digest)]).isSpent(lasting.digest)
      #expect(count == 3000 && isSpent)
    },
  ]
}
