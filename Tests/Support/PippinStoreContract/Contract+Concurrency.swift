import PippinAccounts
import PippinFoundation
import PippinTestKit
import Testing

extension StoreContract {
  static let concurrency: [Case] = [
    Case("lets exactly one of 64 commits win that rely on the same version") { store, samples in
      let world = try await World(store, samples)
      let snapshot = try await store.snapshot(of: [.account(world.known.account.id)])
      let sets = (0..<64).map { _ in samples.changeSet(basedOn: snapshot, .putAccount(world.known.account)) }
      let winners = try await race(store, sets)
      let account = try await store.snapshot(of: [.account(world.known.account.id)]).account(world.known.account.id)
      #expect(winners == 1 && account?.version == 2)
    },
    Case("lets exactly one of 64 commits win that rely on the same absence") { store, samples in
      let key = samples.key()
      let snapshot = try await store.snapshot(of: [.identity(key), .profile(key)])
      let sets = (0..<64).map { _ in
        let account = samples.account()
        return samples.changeSet(
          basedOn: snapshot, .putAccount(account), .putIdentity(samples.identity(of: account.id, key: key)),
          .audit(samples.audit(of: account.id)))
      }
      let winners = try await race(store, sets)
      let identity = try #require(try await store.snapshot(of: [.identity(key)]).identity(key))
      #expect(winners == 1 && identity.version == 1)
      let audit = try await store.audit(of: identity.account, limit: 100, after: nil)
      #expect(audit.count == 1)
    },
    Case("lets exactly one of 64 commits spend a value (R-4)") { store, samples in
      let value = samples.spent()
      let sets = (0..<64).map { _ in samples.changeSet(.spend(value)) }
      let winners = try await race(store, sets)
      #expect(winners == 1)
    },
    Case("lets exactly one of 64 commits of one change set win") { store, samples in
      let changes = samples.changeSet(.putAccount(samples.account()))
      let winners = try await race(store, Array(repeating: changes, count: 64))
      #expect(winners == 1)
    },
    Case("lets as many of ten people in who come at once as their invitation is for (R-24)") { store, samples in
      for uses in [1, 3] {
        let invitation = samples.invitation(uses: uses)
        try await store.commit(samples.changeSet(.putInvitation(invitation)))
        let keys = (0..<10).map { _ in samples.key() }
        let created = try await withThrowingTaskGroup(of: Bool.self) { group in
          for key in keys {
            var attempt = samples.attempt(by: samples.proof(of: key))
            attempt.newAccounts = NewAccountTerms(policy: SignUpPolicy(.invited), invitation: invitation.digest)
            group.addTask { [attempt] in try await signsUp(attempt, store, samples) }
          }
          return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(created == uses)
        let after = try await store.snapshot(of: [.invitation(invitation.digest)] + keys.map { .identity($0) })
        let left = try after.invitation(invitation.digest)
        #expect(left?.usesLeft == 0 && left?.version == Int64(uses) + 1)
        #expect(try keys.count { try after.identity($0) != nil } == uses)
      }
    },
    Case("leaves no session open that is opened while all of its account end") { store, samples in
      for _ in 0..<24 {
        let (account, record) = (samples.account(), samples.record())
        let identity = samples.identity(of: account.id)
        let browser = samples.session(of: account.id, by: identity.id, kind: .cookie, surface: .web)
        try await store.commit(
          samples.changeSet(.putAccount(account), .putIdentity(identity), .putSession(browser), .putRecord(record)))
        let seen = try await store.snapshot(of: [.sessionInFull(browser.id), .record(record.id)])
        let openings = (0..<4).map { _ in
          samples.clientSession(of: account.id, by: identity.id, within: browser.id)
        }
        let end = Session.End(at: samples.now, reason: .signedOut)
        let sets =
          openings.map { samples.changeSet(basedOn: seen, .putSession($0)) }
          + [samples.changeSet(.endSessions(LiveSessions(of: account.id), end))]
        _ = try await race(store, sets)
        let found = try await store.snapshot(of: openings.map { .session($0.id) })
        #expect(try openings.allSatisfy { try found.session($0.id).map { $0.end == end } ?? true })
      }
    },
    Case("loses no update of 64 that read and decide again") { store, samples in
      let world = try await World(store, samples)
      let id = world.known.session.id
      try await withThrowingTaskGroup(of: Void.self) { group in
        for _ in 0..<64 {
          group.addTask {
            while true {
              let snapshot = try await store.snapshot(of: [.session(id)])
              var session = try #require(try snapshot.session(id))
              session.generation += 1
              if try await wins(store, samples.changeSet(basedOn: snapshot, .putSession(session))) { return }
            }
          }
        }
        try await group.waitForAll()
      }
      let session = try await store.snapshot(of: [.session(id)]).session(id)
      #expect(session?.generation == 65 && session?.version == 65)
    },
    Case("shows all reads of a snapshot as of one moment") { store, samples in
      let world = try await World(store, samples)
      let person = world.known
      let reads: [Read] = [
        .account(person.account.id), .profile(person.profile.key), .record(person.record.id),
        .identity(person.identity.key), .sessionInFull(person.session.id),
      ]
      let writing = Task {
        for _ in 0..<150 {
          try await store.commit(
            samples.changeSet(
              .putSession(person.session), .putRecord(person.record), .putIdentity(person.identity),
              .putAccount(person.account), .putProfile(person.profile)))
        }
      }
      var seen: Set<Int64> = []
      while seen.max() != 151 {
        let snapshot = try await store.snapshot(of: reads)
        let versions: Set<Int64?> = [
          try snapshot.account(person.account.id)?.version, try snapshot.profile(person.profile.key)?.version,
          try snapshot.record(person.record.id).map { $0.version - person.record.firstVersion + 1 },
          try snapshot.identity(person.identity.key)?.version,
          try snapshot.session(person.session.id)?.version,
        ]
        try #require(versions.count == 1)
        seen.formUnion(versions.compactMap { $0 })
      }
      try await writing.value
    },
    Case("shows a committed change to whoever reads afterwards") { store, samples in
      let account = samples.account()
      for version in Int64(1)...50 {
        try await store.commit(samples.changeSet(.putAccount(account)))
        let versions = try await withThrowingTaskGroup(of: Int64?.self) { group in
          for _ in 0..<8 {
            group.addTask { try await store.snapshot(of: [.account(account.id)]).account(account.id)?.version }
          }
          return try await group.reduce(into: Set<Int64?>()) { $0.insert($1) }
        }
        #expect(versions == [version])
      }
    },
  ]

  /// Commits all of `sets` at once and counts those that went through; all others must be conflicts.
  private static func race(_ store: any AccountStore, _ sets: [ChangeSet]) async throws -> Int {
    try await withThrowingTaskGroup(of: Bool.self) { group in
      for changes in sets {
        group.addTask { try await wins(store, changes) }
      }
      return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
    }
  }

  /// Decides and commits, as often as others come before; whether an account was created.
  private static func signsUp(
    _ attempt: SignInAttempt, _ store: any AccountStore, _ samples: Samples
  ) async throws -> Bool {
    while true {
      let snapshot = try await store.snapshot(of: attempt.reads)
      let decision = try attempt.decide(on: snapshot, lifetimes: Lifetimes(), at: samples.stamp())
      guard let changes = decision.changes else { return false }
      if try await wins(store, changes) { return true }
    }
  }

  /// Whether `changes` went through; anything but a conflict is thrown.
  private static func wins(_ store: any AccountStore, _ changes: ChangeSet) async throws(StoreError) -> Bool {
    do throws(StoreError) {
      try await store.commit(changes)
      return true
    } catch {
      guard error.code == .conflict else { throw error }
      return false
    }
  }
}
