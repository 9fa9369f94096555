import PippinAccounts
import PippinFoundation
import PippinTestKit
import Testing

extension StoreContract {
  static let values: [Case] = [
    Case("gives back every field as it was put") { store, samples in
      let world = try await World(store, samples)
      var person = world.known
      person.account.version = 1
      person.identity.version = 1
      person.session.version = 1
      person.profile.version = 1
      person.record.version = person.record.firstVersion
      let known = try await world.picture(store).people[0]
      #expect(known.account == person.account)
      #expect(known.identity == person.identity)
      #expect(known.session == person.session)
      #expect(known.profile == person.profile)
      #expect(known.vaultEntry == person.vaultEntry)
      #expect(known.record == person.record)
      #expect(known.audit == [person.audit])
      #expect(known.sessions == [person.session])
      #expect(known.identities == [person.identity])
      person.operatorToken.version = 1
      #expect(known.operatorToken == person.operatorToken)
      person.invitation.version = 1
      #expect(known.invitation == person.invitation)
      (person.clientSession.version, person.consent.version) = (1, person.consent.firstVersion)
      #expect(known.clientSessions == [person.clientSession] && known.consents == [person.consent])
      #expect(known.refusals == [person.refusal] && known.counts == [person.count])
    },
    Case("keeps whether a session's proof was confirmed, after its end too") { store, samples in
      var session = samples.session(of: samples.id(), by: samples.id())
      session.isUnconfirmed = true
      try await store.commit(samples.changeSet(.putSession(session)))
      #expect(try await store.snapshot(of: [.session(session.id)]).session(session.id)?.isUnconfirmed == true)
      session.isUnconfirmed = false
      try await store.commit(samples.changeSet(.putSession(session)))
      #expect(try await store.snapshot(of: [.session(session.id)]).session(session.id)?.isUnconfirmed == false)
      session.isUnconfirmed = true
      session.end = Session.End(at: samples.now, reason: .signedOut)
      try await store.commit(samples.changeSet(.putSession(session)))
      #expect(try await store.snapshot(of: [.session(session.id)]).session(session.id)?.isUnconfirmed == true)
    },
    Case("tells what is missing from what is empty") { store, samples in
      let id: AccountID = samples.id()
      let key = IdentityKey(realm: .standard, provider: .google, tenant: "", subject: "1")
      let identity = samples.identity(of: id, key: key, email: nil)
      let account = samples.account(id, name: nil, email: nil)
      let session = samples.session(of: id, by: identity.id, device: Device(name: "", platform: nil, appVersion: ""))
      let event = samples.audit(of: id, client: nil, detail: nil)
      try await store.commit(
        samples.changeSet(.putAccount(account), .putIdentity(identity), .putSession(session), .audit(event)))
      let snapshot = try await store.snapshot(of: [.identity(key), .session(session.id)])
      #expect(try snapshot.account(id)?.name == nil && snapshot.account(id)?.email == nil)
      #expect(try snapshot.identity(key)?.email == nil && snapshot.identity(key)?.closedAt == nil)
      #expect(try snapshot.identity(key)?.key == key)
      #expect(try snapshot.session(session.id)?.device == session.device)
      #expect(try snapshot.session(session.id)?.rotatedAt == nil && snapshot.session(session.id)?.end == nil)
      let audit = try await store.audit(of: id, limit: 10, after: nil)
      #expect(audit == [event])
    },
    Case("keeps every combination of an address's properties apart") { store, samples in
      for bits in 0..<8 {
        let identity: IdentityID = samples.id()
        let email = AccountEmail(
          address: "a\(bits)@example.org", isVerified: bits & 1 != 0, isPrivate: bits & 2 != 0,
          isDeliverable: bits & 4 != 0, source: identity)
        let account = samples.account(email: email)
        let claim = EmailClaim(address: email.address, isProved: bits & 1 != 0, isPrivate: bits & 2 != 0)
        let way = samples.identity(of: account.id, email: claim)
        try await store.commit(samples.changeSet(.putAccount(account), .putIdentity(way)))
        let snapshot = try await store.snapshot(of: [.identity(way.key)])
        #expect(try snapshot.account(account.id)?.email == email)
        #expect(try snapshot.identity(way.key)?.email == claim)
      }
    },
    Case("keeps every status, kind, surface and reason apart") { store, samples in
      let account = samples.account()
      try await store.commit(samples.changeSet(.putAccount(account)))
      for status in [Identity.Status.active, .revoked, .gone] {
        let identity = samples.identity(of: account.id, status: status)
        try await store.commit(samples.changeSet(.putIdentity(identity)))
        let snapshot = try await store.snapshot(of: [.identity(identity.key)])
        #expect(try snapshot.identity(identity.key)?.status == status)
      }
      let kinds = [
        (Session.Kind.tokens, Surface.native), (.cookie, .web), (.tokens, .android), (.client, .web),
        (.offlineClient, .web),
      ]
      for (kind, surface) in kinds {
        // A session that expires has no end; that reason follows from its time.
        for reason in Session.EndReason.allCases where reason != .expired {
          let session = samples.session(
            of: account.id, by: samples.id(), kind: kind, surface: surface,
            end: Session.End(at: samples.now, reason: reason))
          try await store.commit(samples.changeSet(.putSession(session)))
          let found = try await store.snapshot(of: [.session(session.id)]).session(session.id)
          #expect(found?.kind == kind && found?.surface == surface && found?.end == session.end)
        }
      }
    },
    Case("keeps names of every script byte for byte") { store, samples in
      for text in scripts {
        let account = samples.account(name: samples.name(text, text))
        let profile = samples.profile(samples.key(), name: samples.name(text))
        let session = samples.session(of: account.id, by: samples.id(), device: Device(name: text))
        try await store.commit(
          samples.changeSet(.putAccount(account), .putProfile(profile), .putSession(session)))
        let snapshot = try await store.snapshot(of: [
          .account(account.id), .profile(profile.key), .session(session.id),
        ])
        // Canonically equivalent strings are equal to Swift, so the bytes are compared.
        #expect(try bytes(snapshot.account(account.id)?.name?.givenName) == bytes(account.name?.givenName))
        #expect(try bytes(snapshot.account(account.id)?.name?.familyName) == bytes(account.name?.familyName))
        #expect(try bytes(snapshot.profile(profile.key)?.name.givenName) == bytes(profile.name.givenName))
        #expect(try bytes(snapshot.session(session.id)?.device.name) == bytes(session.device.name))
      }
    },
    Case("keeps times to the millisecond and rounds the rest down") { store, samples in
      let times = [
        0, 1, 999, 1_000, 951_782_400_000, 1_763_121_600_123, 1_763_121_600_999, 4_102_444_799_999,
      ].map { Date(millisecondsSince1970: $0) }
      for time in times {
        for exact in [time, time.addingTimeInterval(0.000_4)] {
          let account = samples.account()
          let identity = samples.identity(of: account.id, closedAt: exact)
          let session = samples.session(
            of: account.id, by: identity.id, rotatedAt: exact, lastUsedAt: exact, expiresAt: exact,
            end: Session.End(at: exact, reason: .signedOut))
          try await store.commit(
            samples.changeSet(.putAccount(account), .putIdentity(identity), .putSession(session)))
          let snapshot = try await store.snapshot(of: [.identity(identity.key), .session(session.id)])
          let found = try snapshot.session(session.id)
          #expect(try snapshot.identity(identity.key)?.closedAt == time)
          #expect(found?.rotatedAt == time && found?.lastUsedAt == time && found?.expiresAt == time)
          #expect(found?.end?.at == time)
        }
      }
    },
    Case("keeps bytes of every value and large ones whole") { store, samples in
      let all = (0...255).map { UInt8($0) }
      var record = samples.record()
      record.content = SealedToken(keyID: "k", nonce: [0, 0, 0], ciphertext: all + samples.random.bytes(100_000))
      try await store.commit(samples.changeSet(.putRecord(record)))
      let found = try await store.snapshot(of: [.record(record.id)]).record(record.id)
      #expect(found?.content == record.content)
    },
    Case("keeps a value of no bytes at all") { store, samples in
      var record = samples.record()
      record.content = SealedToken(keyID: "", nonce: [], ciphertext: [])
      try await store.commit(samples.changeSet(.putRecord(record)))
      let found = try await store.snapshot(of: [.record(record.id)]).record(record.id)
      #expect(found?.content == record.content)
    },
    Case("keeps a generation far ahead") { store, samples in
      let generation = Int64.max - 1
      let session = samples.session(of: samples.id(), by: samples.id(), generation: generation)
      try await store.commit(samples.changeSet(.putSession(session)))
      let found = try await store.snapshot(of: [.session(session.id)]).session(session.id)
      #expect(found?.generation == generation)
    },
  ]

  private static let scripts = [
    "Zoë", "Zoe\u{308}", "李小龙", "محمد", "שָׁלוֹם", "नरेंद्र", "👩‍👩‍👧‍👦", "O'Neill; DROP TABLE account --", "\"<&>\"", "🏴󠁧󠁢󠁳󠁣󠁴󠁿", "ｆｕｌｌ",
    "İı",
    String(repeating: "𠮷", count: 100),
  ]

  private static func bytes(_ text: String?) -> [UInt8]? {
    text.map { Array($0.utf8) }
  }
}
