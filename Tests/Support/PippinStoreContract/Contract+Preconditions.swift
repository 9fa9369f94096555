import PippinAccounts
import PippinTestKit
import Testing

extension StoreContract {
  /// Each kind of precondition broken in each way: the commit is a conflict, and nothing of it stays in any table (C-2).
  static let brokenPreconditions: [Case] =
    kinds.flatMap { kind in
      [
        broken("the \(kind.name) is there, and its absence was relied on") { world in
          Precondition(kind.key(world.known), .absent)
        },
        broken("the \(kind.name) has an older version than was relied on") { world in
          Precondition(kind.key(world.known), .version(kind.first(world.known) + 1))
        },
        broken("the \(kind.name) is not there, and its first version was relied on") { world in
          Precondition(kind.key(world.stranger), .version(kind.first(world.stranger)))
        },
      ]
    }
    + kinds.filter(\.hasVersions).map { kind in
      Case("refuses a change set when the \(kind.name) was written since it was read") { store, samples in
        let world = try await World(store, samples)
        try await store.commit(samples.changeSet(kind.rewrite(world.known)))
        try await refuses(world, store, Precondition(kind.key(world.known), .version(kind.first(world.known))))
      }
    }

  /// Each kind of precondition that holds: the commit goes through.
  static let keptPreconditions: [Case] =
    unread
    + kinds.map { kind in
      Case("commits when the \(kind.name) is as it was relied on") { store, samples in
        let world = try await World(store, samples)
        var changes = world.everything
        changes.demand(Precondition(kind.key(world.known), .version(kind.first(world.known))))
        changes.demand(Precondition(kind.key(world.stranger), .absent))
        try await store.commit(changes)
        let picture = try await world.picture(store)
        #expect(picture.people[1].account != nil)
      }
    }

  private static let unread = [
    Case("gives a snapshot that refuses a question about what was not read") { store, samples in
      let account = samples.account()
      let snapshot = try await store.snapshot(of: [.account(account.id), .spent([1])])
      #expect(try snapshot.account(account.id) == nil && !snapshot.isSpent([1]))
      #expect(throws: NotRead.self) { try snapshot.isSpent([2]) }
      #expect(throws: NotRead.self) { try snapshot.identities(of: account.id) }
      #expect(throws: NotRead.self) { try snapshot.session(samples.id()) }
      let error = await #expect(throws: StoreError.self) {
        try await store.snapshot(of: [.account(account.id)]) { try $0.deletion(account.id) }
      }
      #expect(error?.code == .unreadable)
    }
  ]

  /// A kind of thing that can be relied upon.
  private struct Kind: Sendable {
    let name: String
    let hasVersions: Bool
    let key: @Sendable (Person) -> AggregateKey
    let rewrite: @Sendable (Person) -> Change

    /// The version of a person's one after its first write.
    func first(_ person: Person) -> Int64 {
      switch key(person) {
      case .record: person.record.firstVersion
      case .consent: person.consent.firstVersion
      case .job: person.job.firstVersion
      default: 1
      }
    }
  }

  private static let kinds: [Kind] = [
    Kind(name: "account", hasVersions: true) {
      .account($0.account.id)
    } rewrite: {
      .putAccount($0.account)
    },
    Kind(name: "identity", hasVersions: true) {
      .identity($0.identity.key)
    } rewrite: {
      .putIdentity($0.identity)
    },
    Kind(name: "session", hasVersions: true) {
      .session($0.session.id)
    } rewrite: {
      .putSession($0.session)
    },
    Kind(name: "profile", hasVersions: true) {
      .profile($0.profile.key)
    } rewrite: {
      .putProfile($0.profile)
    },
    Kind(name: "transfer", hasVersions: true) {
      .transfer($0.transfer.key)
    } rewrite: {
      .putTransfer($0.transfer)
    },
    Kind(name: "record", hasVersions: true) {
      .record($0.record.id)
    } rewrite: {
      .putRecord($0.record)
    },
    Kind(name: "signing key", hasVersions: true) {
      .signingKey($0.signingKey.number)
    } rewrite: {
      .putSigningKey($0.signingKey)
    },
    Kind(name: "job", hasVersions: true) {
      .job($0.job.id)
    } rewrite: {
      .putJob($0.job)
    },
    Kind(name: "merge", hasVersions: true) {
      .merge($0.merge.lost)
    } rewrite: {
      .putMerge($0.merge)
    },
    Kind(name: "deletion", hasVersions: true) {
      .deletion($0.deletion.account)
    } rewrite: {
      .putDeletion($0.deletion)
    },
    Kind(name: "password", hasVersions: true) {
      .credential($0.identity.id)
    } rewrite: {
      .putCredential($0.credential)
    },
    Kind(name: "proved address", hasVersions: true) {
      .provedAddress($0.proof.realm, $0.proof.address)
    } rewrite: {
      .putProof($0.proof)
    },
    Kind(name: "consent", hasVersions: true) {
      .consent($0.account.id, $0.consent.client)
    } rewrite: {
      .putConsent($0.consent)
    },
    Kind(name: "client's session", hasVersions: true) {
      .session($0.clientSession.id)
    } rewrite: {
      .putSession($0.clientSession)
    },
    Kind(name: "operator token", hasVersions: true) {
      .operatorToken($0.operatorToken.name)
    } rewrite: {
      .putOperatorToken($0.operatorToken)
    },
    Kind(name: "invitation", hasVersions: true) {
      .invitation($0.invitation.digest)
    } rewrite: {
      .putInvitation($0.invitation)
    },
    Kind(name: "spent value", hasVersions: false) {
      .spent($0.spent.digest)
    } rewrite: {
      .spend($0.spent)
    },
    Kind(name: "notification", hasVersions: false) {
      .notification($0.notification.idDigest)
    } rewrite: {
      .journal($0.notification)
    },
    Kind(name: "notification's event", hasVersions: false) {
      .notificationEvent($0.notification.eventDigest)
    } rewrite: {
      .journal($0.notification)
    },
  ]

  private static func broken(_ what: String, _ precondition: @escaping @Sendable (World) -> Precondition) -> Case {
    Case("refuses a change set when \(what)") { store, samples in
      let world = try await World(store, samples)
      try await refuses(world, store, precondition(world))
    }
  }

  /// Expects that a change set which touches every table fails by `precondition` and leaves no trace, not even its id.
  private static func refuses(_ world: World, _ store: any AccountStore, _ precondition: Precondition) async throws {
    let before = try await world.picture(store)
    let innocent = world.everything
    var changes = innocent
    // Neither the first precondition nor the last may be the only one that is looked at.
    changes.demand(Precondition(.account(world.stranger.account.id), .absent))
    changes.demand(precondition)
    changes.demand(Precondition(.record(world.stranger.record.id), .absent))

    await expectConflict(store, changes)

    let after = try await world.picture(store)
    #expect(after == before)
    try await store.commit(innocent)
  }
}
