import PippinAccounts
import PippinFoundation
import PippinTestKit
import Testing

/// What a snapshot answers about things that were not read (C-1).
@Suite struct `A snapshot` {
  private let samples = Samples()

  @Test func `tells an account that does not exist from one that was not read`() throws {
    var snapshot = Snapshot()
    let (id, other): (AccountID, AccountID) = (samples.id(), samples.id())
    snapshot.add(nil as Account?, for: id)
    #expect(try snapshot.account(id) == nil)
    let error = try #require(throws: NotRead.self) { try snapshot.account(other) }
    #expect(error.read == .account(other))
  }

  @Test func `keeps what was found first under a key`() throws {
    var snapshot = Snapshot()
    let account = samples.account()
    snapshot.add(nil as Account?, for: account.id)
    snapshot.add(account, for: account.id)
    snapshot.add(nil as Account?, for: account.id)
    #expect(try snapshot.account(account.id) == account)
  }

  private static let questions: [(read: String, @Sendable (Snapshot, Samples) throws -> Void)] = [
    ("account", { _ = try $0.account($1.id()) }),
    ("accountInFull", { _ = try $0.identities(of: $1.id()) }),
    ("merge", { _ = try $0.merge(of: $1.id()) }),
    ("identity", { _ = try $0.identity($1.key()) }),
    ("session", { _ = try $0.session($1.id()) }),
    ("profile", { _ = try $0.profile($1.key()) }),
    ("spent", { _ = try $0.isSpent($1.digest()) }),
    ("record", { _ = try $0.record($1.digest()) }),
    ("notification", { _ = try $0.knowsNotification(id: $1.digest(), event: $1.digest()) }),
    ("vaultEntry", { _ = try $0.vaultEntry($1.id(), Samples.client) }),
    ("vaultEntries", { _ = try $0.vaultEntries(of: $1.id()) }),
    ("transfer", { _ = try $0.transfer($1.key()) }),
    ("transfer", { _ = try $0.transferred($1.key()) }),
    ("validations", { snapshot, _ in _ = try snapshot.validations() }),
    ("signInMethods", { _ = try $0.signInMethods($1.id()) }),
    ("deletion", { _ = try $0.deletion($1.id()) }),
    ("identityID", { _ = try $0.isTaken($1.id()) }),
    ("passkeyHandle", { _ = try $0.accounts(withPasskeyHandle: $1.digest()) }),
    ("credential", { _ = try $0.credential(of: $1.id()) }),
    ("operatorToken", { snapshot, _ in _ = try snapshot.operatorToken("ci") }),
    ("invitation", { _ = try $0.invitation($1.digest()) }),
    ("consent", { _ = try $0.consent(of: $1.id(), to: Samples.client) }),
    ("sessionInFull", { _ = try $0.identity(opening: $1.session(of: $1.id(), by: $1.id())) }),
  ]

  @Test func `throws at each question about what was not read`() throws {
    let snapshot = Snapshot()
    for (read, ask) in Self.questions {
      let error = try #require(throws: NotRead.self, "\(read)") { try ask(snapshot, samples) }
      // The log gets the kind of the read, and nothing of the person.
      #expect(error.description == "“\(read)” was asked of a snapshot that had not read it")
    }
  }

  @Test func `throws at each question about an address that was not read`() throws {
    let address = try #require(CanonicalAddress("anita@example.org"))
    let snapshot = Snapshot()
    #expect(throws: NotRead.self) { try snapshot.proofs(of: address, in: .standard) }
    #expect(throws: NotRead.self) { try snapshot.mailboxAccount(of: address, in: .standard) }
    #expect(throws: NotRead.self) { try snapshot.password(of: address, in: .standard) }
    #expect(throws: NotRead.self) { try snapshot.unprovedPassword(of: address, in: .standard) }
    #expect(throws: NotRead.self) { try snapshot.account(openedByMailboxOf: address, in: .standard, samples.id()) }
  }

  @Test func `gives a part that shows what was asked for, and relies on nothing else`() throws {
    let account = samples.account()
    let session = samples.session(of: account.id, by: samples.id())
    let (missing, other): ([UInt8], AccountID) = (samples.digest(), samples.id())
    var snapshot = Snapshot()
    snapshot.add(session, for: session.id)
    snapshot.add(account, for: account.id)
    snapshot.add(nil as FlowRecord?, for: missing)
    for read in [Read.sessionInFull(session.id), .record(missing)] { snapshot.answered(read) }
    let part = try snapshot.showing(only: [.session(session.id), .record(missing)])
    #expect(part.reads == [.session(session.id), .record(missing)])
    #expect(
      part.preconditions == [
        Precondition(.session(session.id), .version(session.version)), Precondition(.record(missing), .absent),
      ])
    #expect(try part.session(session.id) == session)
    #expect(throws: NotRead.self) { try part.account(account.id) }
    #expect(throws: NotRead.self) { try snapshot.showing(only: [.account(other)]) }
    #expect(throws: NotRead.self) { try snapshot.showing(only: [.accountInFull(account.id)]) }
  }

  @Test func `lets nothing be decided that needs more than was read`() throws {
    let id: AccountID = samples.id()
    let error = try #require(throws: NotRead.self) {
      try Account.endSessions(of: id, by: "cli", on: Snapshot(), at: samples.stamp())
    }
    #expect(error.read == .account(id))
  }
}
