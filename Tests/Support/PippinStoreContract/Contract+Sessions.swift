import PippinAccounts
import PippinFoundation
import PippinTestKit
import Testing

/// An account with two ways in and a session of every sort.
private struct Household {
  let account: AccountID
  let apple: IdentityID
  let google: IdentityID
  let first: Session
  let second: Session
  let other: Session
  let signedOut: Session
  let expired: Session
  let neighbour: Session

  init(_ store: any AccountStore, _ samples: Samples) async throws {
    account = samples.id()
    apple = samples.id()
    google = samples.id()
    first = samples.session(of: account, by: apple)
    second = samples.session(of: account, by: apple, kind: .cookie, surface: .web)
    other = samples.session(of: account, by: google)
    signedOut = samples.session(
      of: account, by: apple, end: Session.End(at: samples.now.addingTimeInterval(-1), reason: .signedOut))
    expired = samples.session(of: account, by: apple, expiresAt: samples.now)
    neighbour = samples.session(of: samples.id(), by: apple)
    try await store.commit(
      samples.changeSet([first, second, other, signedOut, expired, neighbour].map { .putSession($0) }))
  }

  /// Which of the live ones are still there, and that all others are as they were.
  func survivors(_ store: any AccountStore, reason: Session.EndReason) async throws -> Set<SessionID> {
    let all = [first, second, other, signedOut, expired, neighbour]
    let snapshot = try await store.snapshot(of: all.map { .session($0.id) })
    #expect(try snapshot.session(signedOut.id)?.end == signedOut.end)
    #expect(try snapshot.session(signedOut.id)?.version == 1)
    #expect(try snapshot.session(expired.id)?.end == nil)
    #expect(try snapshot.session(expired.id)?.version == 1)
    #expect(try snapshot.session(neighbour.id)?.version == 1)
    var living: Set<SessionID> = []
    for session in [first, second, other] {
      let found = try #require(try snapshot.session(session.id))
      if found.end == nil { living.insert(session.id) }
      #expect(found.end.map(\.reason) ?? reason == reason)
      #expect(found.version == (found.end == nil ? 1 : 2))
    }
    return living
  }
}

extension StoreContract {
  static let endingSessions: [Case] = [
    Case("ends every live session of an account, and only those") { store, samples in
      let home = try await Household(store, samples)
      let end = Session.End(at: samples.now, reason: .administrator)
      try await store.commit(samples.changeSet(.endSessions(LiveSessions(of: home.account), end)))
      let survivors = try await home.survivors(store, reason: .administrator)
      #expect(survivors.isEmpty)
      let found = try await store.snapshot(of: [.session(home.first.id)]).session(home.first.id)
      #expect(found?.end == end)
    },
    Case("ends only the sessions that one identity opened (R-13)") { store, samples in
      let home = try await Household(store, samples)
      let which = LiveSessions(of: home.account, openedBy: home.apple)
      try await store.commit(
        samples.changeSet(.endSessions(which, .init(at: samples.now, reason: .appleConsentRevoked))))
      let survivors = try await home.survivors(store, reason: .appleConsentRevoked)
      #expect(survivors == [home.other.id])
    },
    Case("ends all sessions but one") { store, samples in
      let home = try await Household(store, samples)
      let which = LiveSessions(of: home.account, except: home.second.id)
      try await store.commit(samples.changeSet(.endSessions(which, .init(at: samples.now, reason: .signedOut))))
      let survivors = try await home.survivors(store, reason: .signedOut)
      #expect(survivors == [home.second.id])
    },
    Case("ends all sessions of one identity but one") { store, samples in
      let home = try await Household(store, samples)
      let which = LiveSessions(of: home.account, openedBy: home.apple, except: home.first.id)
      try await store.commit(samples.changeSet(.endSessions(which, .init(at: samples.now, reason: .signedOut))))
      let survivors = try await home.survivors(store, reason: .signedOut)
      #expect(survivors == [home.first.id, home.other.id])
    },
    Case("ends only the sessions that match") { store, samples in
      enum Kind: CaseIterable { case old, renewed, foreign, new }
      let other = ClientID(rawValue: "other")
      func household() async throws -> [(kind: Kind, session: Session)] {
        let account: AccountID = samples.id()
        let start = samples.now
        let old = samples.session(of: account, by: samples.id())
        var renewed = samples.session(of: account, by: samples.id())
        renewed.authenticatedAt = start.addingTimeInterval(100)
        let foreign = samples.session(of: account, by: samples.id(), client: other)
        samples.clock.advance(by: 100)
        let new = samples.session(of: account, by: samples.id())
        try await store.commit(samples.changeSet([old, renewed, foreign, new].map { .putSession($0) }))
        return [(.old, old), (.renewed, renewed), (.foreign, foreign), (.new, new)]
      }
      for ended: [Kind] in [[.foreign], [.renewed, .new], [.old, .renewed, .foreign], [.renewed], [], Kind.allCases] {
        let all = try await household()
        let account = all[0].session.account
        let time = all[3].session.createdAt
        let filter =
          switch ended {
          case [.foreign]: SessionFilter(client: other)
          case [.renewed, .new]: SessionFilter(since: time)
          case [.old, .renewed, .foreign]: SessionFilter(before: time)
          case [.renewed]: SessionFilter(since: time, before: time)
          case []: SessionFilter(client: other, since: time)
          default: SessionFilter()
          }
        let listed = try await store.accountsWithSessions(matching: filter, at: samples.now, limit: 99, after: nil)
        #expect(listed.contains(account) == !ended.isEmpty, "\(filter)")
        try await store.commit(
          samples.changeSet(
            .endSessions(LiveSessions(of: account, matching: filter), .init(at: samples.now, reason: .administrator))))
        let snapshot = try await store.snapshot(of: all.map { .session($0.session.id) })
        for (kind, session) in all {
          #expect(try (snapshot.session(session.id)?.end != nil) == ended.contains(kind), "\(filter) \(kind)")
        }
      }
    },
    Case("makes a refresh that read the session before it was ended conflict") { store, samples in
      let home = try await Household(store, samples)
      let snapshot = try await store.snapshot(of: [.session(home.first.id)])
      try await store.commit(
        samples.changeSet(
          .endSessions(LiveSessions(of: home.account), .init(at: samples.now, reason: .appleConsentRevoked))))
      var refreshed = home.first
      refreshed.generation = 2
      await expectConflict(store, samples.changeSet(basedOn: snapshot, .putSession(refreshed)))
    },
  ]

  static let limitingSessions: [Case] = [
    Case("ends the least recently used sessions beyond the limit (C-6)") { store, samples in
      let account: AccountID = samples.id()
      // Put in an order that is neither that of use nor that of age.
      let ages = [40, 10, 50, 20, 30]
      let sessions = ages.map { age in
        samples.session(of: account, by: samples.id(), lastUsedAt: samples.now.addingTimeInterval(Double(-age)))
      }
      try await store.commit(samples.changeSet(sessions.map { .putSession($0) }))
      let end = Session.End(at: samples.now, reason: .sessionLimit)
      try await store.commit(samples.changeSet(.limitSessions(of: account, keep: 3, end)))
      let snapshot = try await store.snapshot(of: sessions.map { .session($0.id) })
      for (age, session) in zip(ages, sessions) {
        #expect(try snapshot.session(session.id)?.end == (age > 30 ? end : nil))
        #expect(try snapshot.session(session.id)?.version == (age > 30 ? 2 : 1))
      }
    },
    Case("counts the session that the same change set opens") { store, samples in
      let account: AccountID = samples.id()
      let old = samples.session(of: account, by: samples.id(), lastUsedAt: samples.now.addingTimeInterval(-1))
      let new = samples.session(of: account, by: samples.id(), lastUsedAt: samples.now)
      try await store.commit(samples.changeSet(.putSession(old)))
      try await store.commit(
        samples.changeSet(
          .putSession(new), .limitSessions(of: account, keep: 1, .init(at: samples.now, reason: .sessionLimit))))
      let living = try await store.sessions(of: account, ofClients: false, at: samples.now, limit: 10, after: nil)
      #expect(living.map(\.id) == [new.id])
    },
    Case("counts neither sessions that ended nor those that expired") { store, samples in
      let home = try await Household(store, samples)
      try await store.commit(
        samples.changeSet(.limitSessions(of: home.account, keep: 3, .init(at: samples.now, reason: .administrator))))
      let survivors = try await home.survivors(store, reason: .administrator)
      #expect(survivors.count == 3)
    },
    Case("keeps the younger of two sessions used at the same time") { store, samples in
      let account: AccountID = samples.id()
      let ids: [SessionID] = (0..<2).map { _ in
        samples.clock.advance(by: 0.001)
        return samples.id()
      }
      let time = samples.now
      let sessions = ids.map { id in
        Session(
          id: id, account: account, identity: samples.id(), client: Samples.client, kind: .tokens, surface: .native,
          secret: samples.session(of: account, by: samples.id()).secret, createdAt: time, authenticatedAt: time,
          lastUsedAt: time, expiresAt: time.addingTimeInterval(60), device: Device())
      }
      try await store.commit(
        samples.changeSet(
          .putSession(sessions[1]), .putSession(sessions[0]),
          .limitSessions(of: account, keep: 1, .init(at: time, reason: .sessionLimit))))
      let living = try await store.sessions(of: account, ofClients: false, at: time, limit: 10, after: nil)
      #expect(living.map(\.id) == [ids[1]])
    },
    Case("ends all sessions when none may stay") { store, samples in
      let home = try await Household(store, samples)
      try await store.commit(
        samples.changeSet(.limitSessions(of: home.account, keep: 0, .init(at: samples.now, reason: .administrator))))
      let survivors = try await home.survivors(store, reason: .administrator)
      #expect(survivors.isEmpty)
    },
  ]
}
