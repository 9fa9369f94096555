import PippinAccounts
import PippinFoundation
import PippinTestKit
import Testing

extension StoreContract {
  static let leaving: [Case] = [
    Case("takes an account away, and leaves its identities without one") { store, samples in
      let world = try await World(store, samples)
      let (account, key) = (world.known.account.id, world.known.identity.key)
      try await store.commit(samples.changeSet(.removeAccount(account), .removeAccount(samples.id())))
      let snapshot = try await store.snapshot(of: [
        .account(account), .identity(key), .sessionInFull(world.known.session.id), .signInMethods(account),
      ])
      #expect(try snapshot.account(account) == nil && snapshot.identity(key)?.account == account)
      #expect(try snapshot.signInMethods(account).map(\.id) == [world.known.identity.id])
      #expect(try snapshot.session(world.known.session.id)?.account == account)
      #expect(snapshot.preconditions.contains(Precondition(.account(account), .absent)))
    },
    Case("shows the ways into an account, the oldest first, and relies on each") { store, samples in
      let world = try await World(store, samples)
      let account = world.known.account.id
      let second = samples.identity(of: account)
      try await store.commit(samples.changeSet(.putIdentity(second), .putIdentity(samples.identity(of: samples.id()))))
      let snapshot = try await store.snapshot(of: [.signInMethods(account), .signInMethods(samples.id())])
      let ids = [world.known.identity.id, second.id].sorted()
      #expect(try snapshot.signInMethods(account).map(\.id) == ids)
      #expect(
        Set(snapshot.preconditions) == [
          Precondition(.identity(world.known.identity.key), .version(1)),
          Precondition(.identity(second.key), .version(1)),
        ])
    },
    Case("forgets what the devices of an account's sessions are called, and nobody else's") { store, samples in
      let account: AccountID = samples.id()
      let identity: IdentityID = samples.id()
      var (living, expired, other) = (
        samples.session(of: account, by: identity), samples.session(of: account, by: identity),
        samples.session(of: samples.id(), by: identity)
      )
      living.device = Device(name: "Mary’s iPhone", platform: "iOS", appVersion: "1")
      expired.device = living.device
      expired.expiresAt = samples.now.addingTimeInterval(-1)
      other.device = living.device
      try await store.commit(samples.changeSet(.putSession(living), .putSession(expired), .putSession(other)))
      try await store.commit(samples.changeSet(.eraseDevices(of: account)))
      let snapshot = try await store.snapshot(of: [.session(living.id), .session(expired.id), .session(other.id)])
      #expect(try snapshot.session(living.id)?.device == Device() && snapshot.session(expired.id)?.device == Device())
      #expect(try snapshot.session(living.id)?.version == 2 && snapshot.session(other.id)?.version == 1)
      #expect(try snapshot.session(other.id)?.device == other.device)
    },
    Case("keeps a deletion, and replaces the whole of it") { store, samples in
      var deletion = samples.deletion(awaiting: 2)
      try await store.commit(samples.changeSet(.putDeletion(deletion)))
      let first = try await store.snapshot(of: [.deletion(deletion.account), .deletion(samples.id())])
      deletion.version = 1
      #expect(try first.deletion(deletion.account) == deletion)
      deletion.awaited = []
      deletion.atApple = .manual
      deletion.finishedAt = samples.now
      try await store.commit(samples.changeSet(.putDeletion(deletion)))
      deletion.version = 2
      let second = try await store.snapshot(of: [.deletion(deletion.account)])
      #expect(try second.deletion(deletion.account) == deletion)
      #expect(second.preconditions == [Precondition(.deletion(deletion.account), .version(2))])
    },
    Case("forgets what was kept for long enough, and not before") { store, samples in
      let identity: IdentityID = samples.id()
      var session = samples.session(of: samples.id(), by: identity)
      session.end = Session.End(at: samples.now, reason: .accountDeleted)
      let living = samples.session(of: session.account, by: identity)
      let profile = samples.profile(samples.key())
      let notification = samples.notification()
      var (finished, open) = (samples.deletion(awaiting: 0), samples.deletion(awaiting: 1))
      finished.finishedAt = samples.now
      open.finishedAt = nil
      try await store.commit(
        samples.changeSet(
          .putSession(session), .putSession(living), .putProfile(profile), .journal(notification),
          .putDeletion(finished), .putDeletion(open)))
      let reads: [Read] = [
        .session(session.id), .session(living.id), .profile(profile.key),
        .notification(id: notification.idDigest, event: notification.eventDigest), .deletion(finished.account),
        .deletion(open.account),
      ]
      func kept(after seconds: TimeInterval) async throws -> [Bool] {
        _ = try await store.purge(before: samples.now.addingTimeInterval(seconds))
        let snapshot = try await store.snapshot(of: reads)
        return [
          try snapshot.session(session.id) != nil, try snapshot.profile(profile.key) != nil,
          try snapshot.knowsNotification(id: notification.idDigest, event: notification.eventDigest),
          try snapshot.deletion(finished.account) != nil, try snapshot.deletion(open.account) != nil,
          try snapshot.session(living.id) != nil,
        ]
      }
      let day: TimeInterval = 86_400
      let ages = [29 * day, 31 * day, 59 * day, 61 * day, 89 * day, 91 * day]
      var table: [[Bool]] = []
      for age in ages { table.append(try await kept(after: age)) }
      #expect(
        table == [
          [true, true, true, true, true, true], [true, false, true, true, true, true],
          [true, false, true, true, true, true], [false, false, true, true, true, true],
          [false, false, true, true, true, true], [false, false, false, false, true, true],
        ])
    },
  ]
}

extension Samples {
  func deletion(awaiting count: Int) -> Deletion {
    Deletion(
      account: id(), receiptDigest: digest(), requestedAt: now, awaited: (0..<count).map { _ in id() },
      atApple: .revoked)
  }
}
