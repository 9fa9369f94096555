import PippinAccounts
import PippinTestKit
import Testing

extension StoreContract {
  static let atomicity: [Case] = [
    Case("writes every table of a change set") { store, samples in
      let world = try await World(store, samples)
      try await store.commit(world.everything)
      let picture = try await world.picture(store)
      let (gone, entered) = (picture.people[0], picture.people[1])
      #expect(entered.account != nil && entered.identity != nil && entered.session != nil && entered.profile != nil)
      #expect(entered.vaultEntry == world.stranger.vaultEntry && entered.record != nil)
      #expect(entered.isSpent && entered.isNotified)
      #expect(entered.audit == [world.stranger.audit])
      #expect(picture.keys == [world.known.signingKey, world.stranger.signingKey])
      #expect(gone.account?.name == nil && gone.profile == nil && gone.vaultEntry == nil)
      #expect(gone.session?.end == Session.End(at: samples.now, reason: .signedOut))
    },
    Case("keeps nothing of a change set whose last change fails") { store, samples in
      let world = try await World(store, samples)
      let before = try await world.picture(store)
      var changes = world.everything
      changes.add(.spend(world.known.spent))
      await expectConflict(store, changes)
      let after = try await world.picture(store)
      #expect(after == before)
      try await store.commit(world.everything)
    },
    Case("commits a change set id once") { store, samples in
      let world = try await World(store, samples)
      let id: ChangeSetID = samples.id()
      try await store.commit(samples.changeSet(.putAccount(world.known.account), id: id))
      let before = try await world.picture(store)
      await expectConflict(store, samples.changeSet(.putAccount(world.known.account), id: id))
      await expectConflict(store, samples.changeSet(world.stranger.changes, id: id))
      let after = try await world.picture(store)
      #expect(after == before)
    },
    Case("remembers the id of a change set that changes nothing") { store, samples in
      let changes = samples.changeSet()
      try await store.commit(changes)
      await expectConflict(store, changes)
    },
    Case("applies changes in their order") { store, samples in
      let world = try await World(store, samples)
      let person = world.known
      let newer = samples.session(of: person.account.id, by: person.identity.id)
      let entry = samples.vaultEntry(of: person.identity.id, client: ClientID(rawValue: "org.example.other"))
      try await store.commit(
        samples.changeSet(
          .endSessions(LiveSessions(of: person.account.id), .init(at: samples.now, reason: .administrator)),
          .putSession(newer),
          .removeVaultEntries(of: person.identity.id), .putVaultEntry(entry),
          .putProfile(world.stranger.profile), .removeProfile(world.stranger.profile.key)))
      let snapshot = try await store.snapshot(of: [
        .session(person.session.id), .session(newer.id), .profile(world.stranger.profile.key),
        .vaultEntry(person.identity.id, entry.client), .vaultEntry(person.identity.id, person.vaultEntry.client),
      ])
      #expect(try snapshot.session(person.session.id)?.end?.reason == .administrator)
      #expect(try snapshot.session(newer.id)?.end == nil)
      #expect(try snapshot.profile(world.stranger.profile.key) == nil)
      #expect(try snapshot.vaultEntry(person.identity.id, entry.client) == entry)
      #expect(try snapshot.vaultEntry(person.identity.id, person.vaultEntry.client) == nil)
    },
  ]

  static let versions: [Case] = [
    Case("gives version 1 to what is new") { store, samples in
      let world = try await World(store, samples)
      let known = try await world.picture(store).people[0]
      #expect(known.account?.version == 1 && known.identity?.version == 1 && known.session?.version == 1)
      #expect(known.profile?.version == 1)
    },
    Case("gives a record that comes back after its removal no version that it had") { store, samples in
      let world = try await World(store, samples)
      var record = world.known.record
      let old = try await store.snapshot(of: [.record(record.id)])
      let first = try #require(try old.record(record.id)).version
      #expect(first == record.firstVersion)
      try await store.commit(samples.changeSet(.removeRecord(record.id)))
      record.content = samples.sealed(9)
      try await store.commit(samples.changeSet(.putRecord(record)))
      var late = ChangeSet(basedOn: old, at: samples.stamp())
      late.add(.putRecord(world.known.record))
      let changes = late
      await #expect(throws: StoreError.self, "a server that read the old record must not overwrite the new one") {
        try await store.commit(changes)
      }
      let now = try await store.snapshot(of: [.record(record.id)]).record(record.id)
      #expect(now?.content == record.content && now?.version != first)
    },
    Case("raises the version by one with every put") { store, samples in
      let world = try await World(store, samples)
      let person = world.known
      for expected in Int64(2)...4 {
        try await store.commit(
          samples.changeSet(
            .putAccount(person.account), .putIdentity(person.identity), .putSession(person.session),
            .putProfile(person.profile), .putRecord(person.record)))
        let known = try await world.picture(store).people[0]
        #expect(known.account?.version == expected && known.identity?.version == expected)
        #expect(known.session?.version == expected && known.profile?.version == expected)
        #expect(known.record?.version == person.record.firstVersion + expected - 1)
      }
    },
    Case("counts versions from what is there, not from what it is handed") { store, samples in
      let world = try await World(store, samples)
      var account = world.known.account
      account.version = 41
      try await store.commit(samples.changeSet(.putAccount(account), .putAccount(account)))
      let known = try await world.picture(store).people[0]
      #expect(known.account?.version == 3)
    },
    Case("replaces the whole of what is put again") { store, samples in
      let world = try await World(store, samples)
      var person = world.known
      person.account.name = samples.name("Mary", "Jackson")
      person.account.email = nil
      person.identity.status = .revoked
      person.identity.email = nil
      person.identity.provedAt = samples.now
      person.identity.closedAt = samples.now
      person.session.generation = 7
      person.session.rotatedAt = samples.now
      person.session.retryKeyDigest = samples.digest()
      person.session.device = Device()
      person.session.end = Session.End(at: samples.now, reason: .reuseDetected)
      person.profile = FirstTimeProfile(
        key: person.profile.key, name: samples.name(nil, "Hopper"), keptAt: samples.now)
      person.record.content = samples.sealed(5)
      try await store.commit(
        samples.changeSet(
          .putAccount(person.account), .putIdentity(person.identity), .putSession(person.session),
          .putProfile(person.profile), .putRecord(person.record)))
      person.account.version = 2
      person.identity.version = 2
      person.session.version = 2
      person.profile.version = 2
      person.record.version = world.known.record.firstVersion + 1
      let known = try await world.picture(store).people[0]
      #expect(known.account == person.account)
      #expect(known.identity == person.identity)
      #expect(known.session == person.session)
      #expect(known.profile == person.profile)
      #expect(known.record == person.record)
    },
  ]
}
