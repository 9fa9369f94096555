import PippinAccounts
import PippinFoundation
import PippinTestKit
import Testing

/// Who gets an account: the client's policy, invitations, and the address that was proved (R-24).
struct `A new account` {
  /// In which way somebody comes who has no account.
  enum Way: CaseIterable {
    /// With an Apple ID that proves the address.
    case apple
    /// With an Apple ID behind a relay address.
    case relay
    /// With an Apple ID that tells no address.
    case addressless
    /// With an identity whose provider names the address and did not verify it.
    case unproved
    /// With the link that was mailed for a sign-up with a password.
    case password
    /// With a code that was mailed.
    case mailbox
    /// With a new passkey, and the address typed.
    case passkey
    /// Without anything.
    case guest

    /// Whether the person has proved the address by it.
    var provesAddress: Bool { [.apple, .password, .mailbox].contains(self) }
  }

  /// What came of it.
  enum Verdict: Equatable {
    case created
    case refused(NewAccountRefusal)
    case other(String)
  }

  /// A place where nobody has an account, and perhaps somebody an invitation.
  struct Door {
    let samples = Samples()
    var address = "anita@example.org"
    var invitation: Invitation?
    var proofs: [AddressProof] = []

    func snapshot(of reads: [Read]) -> Snapshot {
      var snapshot = Snapshot()
      for read in reads { answer(read, in: &snapshot) }
      return snapshot
    }

    private func answer(_ read: Read, in snapshot: inout Snapshot) {
      switch read {
      case .identity(let key): snapshot.add(nil as Identity?, for: key)
      case .passkey(let key): answer(.identity(key), in: &snapshot)
      case .identityElseAddress(let key, let address):
        answer(.identity(key), in: &snapshot)
        answer(.provedAddress(key.realm, address), in: &snapshot)
      case .provedAddress(let realm, let address):
        let found = proofs.filter { $0.realm == realm && $0.address == address }
        snapshot.add(found, of: address, in: realm, version: found.isEmpty ? nil : 1)
      case .password(let realm, let address): answer(.provedAddress(realm, address), in: &snapshot)
      case .profile(let key): snapshot.add(nil as FirstTimeProfile?, for: key)
      case .spent(let digest): snapshot.add(spent: false, digest: digest)
      case .record(let id): snapshot.add(samples.record(id), for: id)
      case .removedPasskey(let digest): snapshot.add(nil as RemovedPasskey?, digest: digest)
      case .deployment: snapshot.add(nil as Deployment?)
      case .invitation(let digest):
        snapshot.add(invitation.flatMap { $0.digest == digest ? $0 : nil }, digest: digest)
      default: preconditionFailure("no decision here reads this")
      }
      snapshot.answered(read)
    }

    private func proof(_ way: Way) -> ProvenIdentity {
      let claim =
        switch way {
        case .relay: EmailClaim(address: "x7f@privaterelay.appleid.com", isProved: true, isPrivate: true)
        case .addressless: nil as EmailClaim?
        default: EmailClaim(address: address, isProved: way.provesAddress, isPrivate: false)
        }
      let key = way == .password ? IdentityKey.password(samples.id(), in: .standard) : samples.key()
      return samples.proof(of: key, email: claim)
    }

    /// Somebody comes in a way, with the invitation unless said otherwise.
    func come(_ way: Way, _ terms: NewAccountTerms) throws -> (verdict: Verdict, changes: ChangeSet?) {
      switch way {
      case .apple, .relay, .addressless, .unproved:
        var attempt = samples.attempt(by: proof(way))
        attempt.newAccounts = terms
        let decision = try attempt.decide(
          on: snapshot(of: attempt.reads), lifetimes: Lifetimes(), at: samples.stamp())
        return (verdict(decision.outcome), decision.changes)
      case .password:
        let identity = proof(way)
        var attempt = samples.attempt(by: identity)
        attempt.newAccounts = terms
        let signUp = SignUpWithPassword(
          attempt: attempt, credential: samples.credential(of: samples.id()), record: samples.digest())
        let decision = try signUp.decide(
          on: snapshot(of: signUp.reads), lifetimes: Lifetimes(), at: samples.stamp())
        switch decision.outcome {
        case .signedUp: return (.created, decision.changes)
        case .refused(let outcome): return (verdict(outcome), decision.changes)
        default: return (.other("\(decision.outcome)"), decision.changes)
        }
      case .passkey:
        let passkey = samples.registeredPasskey()
        var attempt = SignInAttempt(
          identity: passkey.identity, client: passkey.client, intent: .any, kind: .tokens, surface: .native,
          device: Device(), spends: [samples.spent()], method: .registeredPasskey)
        attempt.newAccounts = terms
        let signUp = SignUpWithPasskey(attempt: attempt, passkey: passkey, name: nil, email: address)
        let decision = try signUp.decide(
          on: snapshot(of: signUp.reads), lifetimes: Lifetimes(), at: samples.stamp())
        switch decision.outcome {
        case .signedUp: return (.created, decision.changes)
        case .refused(let outcome): return (verdict(outcome), decision.changes)
        default: return (.other("\(decision.outcome)"), decision.changes)
        }
      case .mailbox:
        let decision = try byMail(terms)
        switch decision.outcome {
        case .signedUp: return (.created, decision.changes)
        case .refused(let refusal): return (.refused(refusal), decision.changes)
        case .unknown: return (.other("unknown"), decision.changes)
        }
      case .guest:
        let guest = SignInAsGuest(
          client: Samples.client, realm: .standard, surface: .native, device: Device(), language: nil, mark: nil,
          newAccounts: terms)
        let decision = try guest.decide(
          on: snapshot(of: guest.reads), lifetimes: Lifetimes(), at: samples.stamp())
        switch decision.outcome {
        case .signedIn: return (.created, decision.changes)
        case .refused(let refusal): return (.refused(refusal), decision.changes)
        }
      }
    }

    func byMail(_ terms: NewAccountTerms) throws -> Decision<SignUpByMailbox.Outcome> {
      let signUp = SignUpByMailbox(
        realm: .standard, address: address, canonical: samples.address(address), record: samples.digest(),
        client: Samples.client, kind: .tokens, surface: .native, device: Device(), mark: nil, language: nil, name: nil,
        newAccounts: terms)
      return try signUp.decide(on: snapshot(of: signUp.reads), lifetimes: Lifetimes(), at: samples.stamp())
    }

    private func verdict(_ outcome: SignInAttempt.Outcome) -> Verdict {
      switch outcome {
      case .signedIn(let result): result.created ? .created : .other("signed in")
      case .newAccountRefused(let refusal): .refused(refusal)
      default: .other("\(outcome)")
      }
    }
  }

  private static func invited(_ invitation: Invitation? = nil) -> NewAccountTerms {
    NewAccountTerms(policy: SignUpPolicy(.invited), invitation: invitation?.digest)
  }

  private func account(_ changes: ChangeSet?) -> Account? {
    (changes?.changes ?? []).lazy.compactMap { if case .putAccount(let account) = $0 { account } else { nil } }.first
  }

  private func invitation(_ changes: ChangeSet?) -> Invitation? {
    (changes?.changes ?? []).lazy.compactMap {
      if case .putInvitation(let invitation) = $0 { invitation } else { nil }
    }.first
  }

  private func lines(_ changes: ChangeSet?) -> [AuditEvent] {
    (changes?.changes ?? []).compactMap { if case .audit(let line) = $0 { line } else { nil } }
  }

  // MARK: The policy

  @Test(arguments: Way.allCases) func `is everybody's where sign-up is open`(_ way: Way) throws {
    let (verdict, changes) = try Door().come(way, .open)
    #expect(verdict == .created && account(changes) != nil && invitation(changes) == nil)
  }

  @Test(arguments: Way.allCases) func `is nobody's where sign-up is closed, with an invitation too`(_ way: Way) throws {
    var door = Door()
    door.invitation = door.samples.invitation()
    let terms = NewAccountTerms(policy: SignUpPolicy(.closed), invitation: door.invitation?.digest)
    let (verdict, changes) = try door.come(way, terms)
    #expect(verdict == .refused(.closed) && changes == nil)
  }

  @Test(arguments: Way.allCases) func `needs an invitation that is valid, and uses it up`(_ way: Way) throws {
    var door = Door()
    #expect(try door.come(way, Self.invited()).verdict == .refused(.invitation(.missing)))
    let invited = door.samples.invitation(metadata: #"{"team":"blue"}"#, uses: 3)
    #expect(try door.come(way, Self.invited(invited)).verdict == .refused(.invitation(.unknown)))
    door.invitation = invited
    let (verdict, changes) = try door.come(way, Self.invited(invited))
    #expect(verdict == .created)
    let created = try #require(account(changes))
    #expect(created.metadata.forApp == #"{"team":"blue"}"# && created.metadata.forOperators == nil)
    #expect(invitation(changes)?.usesLeft == 2 && invitation(changes)?.uses == 3)
    // Of two who come at once with the last use one finds it overtaken.
    #expect(changes?.preconditions.contains { $0.key == .invitation(invited.digest) } == true)
    let line = try #require(lines(changes).first { $0.kind == .invitationUsed })
    #expect(line.account == created.id && line.detail == invited.id.description && line.client == Samples.client)
    #expect(lines(changes).contains { $0.kind == .accountCreated })
  }

  private static let invalid: [(InvitationProblem, @Sendable (Samples) -> Invitation)] = [
    (.used, { $0.invitation(uses: 2, usesLeft: 0) }),
    (.expired, { $0.invitation(expiresAt: $0.now) }),
    (.revoked, { $0.invitation(revokedAt: $0.now) }),
    // Who revoked it need not care whether it was used or expired meanwhile.
    (.revoked, { $0.invitation(usesLeft: 0, expiresAt: $0.now, revokedAt: $0.now) }),
    (.unknown, { $0.invitation(realm: Realm(rawValue: "staff")) }),
    (.otherAddress, { $0.invitation(email: "somebody.else@example.org") }),
  ]

  @Test(arguments: Way.allCases) func `needs an invitation that is valid, and says why one is not`(_ way: Way) throws {
    for (problem, make) in Self.invalid {
      var door = Door()
      let one = make(door.samples)
      door.invitation = one
      let (verdict, changes) = try door.come(way, Self.invited(one))
      #expect(verdict == .refused(.invitation(problem)), "\(problem)")
      #expect(changes == nil)
    }
  }

  @Test func `needs an invitation until the moment it expires, and not after`() throws {
    var door = Door()
    let one = door.samples.invitation(expiresAt: door.samples.now.addingTimeInterval(1))
    door.invitation = one
    #expect(try door.come(.apple, Self.invited(one)).verdict == .created)
    door.samples.clock.advance(by: 1)
    #expect(try door.come(.apple, Self.invited(one)).verdict == .refused(.invitation(.expired)))
  }

  // MARK: Where an invitation is for an address

  @Test(arguments: Way.allCases) func `needs the address proved that an invitation is for`(_ way: Way) throws {
    var door = Door()
    let one = door.samples.invitation(email: "Anita@EXAMPLE.org")
    door.invitation = one
    let verdict = try door.come(way, Self.invited(one)).verdict
    #expect(verdict == (way.provesAddress ? .created : .refused(.invitation(.otherAddress))))
  }

  @Test(arguments: [
    ("ada@xn--bcher-kva.example", "ada@bücher.example", true), ("ada@bücher.example", "ADA@bücher.EXAMPLE", true),
    ("ada@example.org", "ada@mail.example.org", false), ("ada@mail.example.org", "ada@example.org", false),
    ("ada@example.org", "ada+news@example.org", false), ("ada@example.org", "not an address", false),
  ]) func `compares the address of an invitation as all others`(_ proved: String, _ invited: String, _ fits: Bool)
    throws
  {
    var door = Door(address: proved)
    let one = door.samples.invitation(email: invited)
    door.invitation = one
    let verdict = try door.come(.apple, Self.invited(one)).verdict
    #expect(verdict == (fits ? .created : .refused(.invitation(.otherAddress))))
  }

  // MARK: Where an invitation is not needed

  @Test(arguments: Way.allCases) func `uses up an invitation where none is needed, if it is valid`(_ way: Way) throws {
    var door = Door()
    let one = door.samples.invitation(metadata: #"{"team":"red"}"#)
    door.invitation = one
    let (verdict, changes) = try door.come(way, NewAccountTerms(invitation: one.digest))
    #expect(verdict == .created && invitation(changes)?.usesLeft == 0)
    #expect(account(changes)?.metadata.forApp == #"{"team":"red"}"#)
    for (problem, make) in Self.invalid {
      let other = make(door.samples)
      door.invitation = other
      let (verdict, changes) = try door.come(way, NewAccountTerms(invitation: other.digest))
      #expect(verdict == .created && invitation(changes) == nil, "\(problem)")
      #expect(account(changes)?.metadata.isEmpty == true && !lines(changes).contains { $0.kind == .invitationUsed })
    }
  }

  // MARK: Domains

  @Test(arguments: Way.allCases) func `needs an address of a demanded domain that is proved`(_ way: Way) throws {
    let strict = NewAccountTerms(policy: SignUpPolicy(emailDomains: ["example.com", "example.org"]))
    let verdict = try Door().come(way, strict).verdict
    #expect(verdict == (way.provesAddress ? .created : .refused(.emailDomain)))
    let relaxed = NewAccountTerms(policy: SignUpPolicy(emailDomains: ["example.org"], allowsPrivateRelay: true))
    let other = try Door().come(way, relaxed).verdict
    #expect(other == (way.provesAddress || way == .relay ? .created : .refused(.emailDomain)))
  }

  @Test(arguments: [
    ("ada@example.org", true), ("Ada@EXAMPLE.ORG", true), ("ada@mail.example.org", false),
    ("ada@notexample.org", false), ("ada@example.org.evil.example", false), ("example.org@evil.example", false),
    ("ada@bücher.example", true), ("ada@XN--BCHER-KVA.example", true), ("ada@bucher.example", false),
  ]) func `needs exactly a demanded domain, in whatever spelling`(_ address: String, _ fits: Bool) {
    let policy = SignUpPolicy(emailDomains: ["example.org", "xn--bcher-kva.example"])
    #expect(policy.admits(EmailClaim(address: address, isProved: true, isPrivate: false)) == fits)
    #expect(!policy.admits(EmailClaim(address: address, isProved: false, isPrivate: false)))
  }

  @Test func `needs more than a relay's domain where relay addresses are not allowed`() {
    let claim = EmailClaim(address: "x7f@privaterelay.appleid.com", isProved: true, isPrivate: true)
    #expect(!SignUpPolicy(emailDomains: ["privaterelay.appleid.com"]).admits(claim))
    #expect(SignUpPolicy(emailDomains: ["example.org"], allowsPrivateRelay: true).admits(claim))
    #expect(SignUpPolicy().admits(claim) && SignUpPolicy().admits(nil))
    #expect(!SignUpPolicy(emailDomains: ["example.org"], allowsPrivateRelay: true).admits(nil))
  }

  // MARK: The order, and who is not asked

  @Test(arguments: Way.allCases) func `is refused for the first reason there is`(_ way: Way) throws {
    let door = Door()
    let domains = ["example.net"]
    let unattested = NewAccountTerms(policy: SignUpPolicy(.closed), unattested: "missing")
    #expect(try door.come(way, unattested).verdict == .refused(.unattested("missing")))
    let closed = NewAccountTerms(policy: SignUpPolicy(.closed, emailDomains: domains))
    #expect(try door.come(way, closed).verdict == .refused(.closed))
    let invited = NewAccountTerms(policy: SignUpPolicy(.invited, emailDomains: domains))
    #expect(try door.come(way, invited).verdict == .refused(.emailDomain))
  }

  private static let strictest = NewAccountTerms(
    policy: SignUpPolicy(.closed, emailDomains: ["example.net"]), unattested: "missing")

  @Test func `is no concern of a person who has one`() throws {
    let stage = try Stage.withKnownPerson()
    var attempt = stage.samples.attempt(by: stage.samples.proof(of: stage.key))
    attempt.newAccounts = Self.strictest
    let decision = try attempt.decide(
      on: stage.snapshot(of: attempt.reads), lifetimes: stage.lifetimes, at: stage.samples.stamp())
    guard case .signedIn(let result) = decision.outcome else { return #expect(Bool(false), "\(decision.outcome)") }
    #expect(!result.created && result.account.id == stage.account?.id)
  }

  @Test func `is no concern of a person who has one, and uses up no invitation`() throws {
    var stage = try Stage.withKnownPerson()
    let one = stage.samples.invitation()
    stage.invitations = [one]
    var attempt = stage.samples.attempt(by: stage.samples.proof(of: stage.key))
    attempt.newAccounts = Self.invited(one)
    let decision = try attempt.decide(
      on: stage.snapshot(of: attempt.reads), lifetimes: stage.lifetimes, at: stage.samples.stamp())
    #expect(invitation(decision.changes) == nil && decision.changes != nil)
    // Otherwise the sign-in would wait for everybody who comes with the same invitation.
    #expect(decision.changes?.preconditions.contains { $0.key == .invitation(one.digest) } == false)
  }

  @Test func `is not refused where a link is offered instead`() throws {
    var door = Door()
    let proof = door.samples.proof(of: door.samples.address())
    door.proofs = [proof]
    var attempt = door.samples.attempt(
      by: door.samples.proof(
        of: door.samples.key(), email: EmailClaim(address: door.address, isProved: true, isPrivate: false)))
    attempt.newAccounts = Self.strictest
    let decision = try attempt.decide(
      on: door.snapshot(of: attempt.reads), lifetimes: Lifetimes(), at: door.samples.stamp())
    guard case .accountExists(proof.account) = decision.outcome else {
      return #expect(Bool(false), "\(decision.outcome)")
    }
  }

  @Test func `is not asked for by a guest, who has one`() throws {
    var stage = Stage()
    let guest = SignInAsGuest(
      client: Samples.client, realm: .standard, surface: .native, device: Device(), language: nil, mark: nil)
    let opened = try guest.decide(on: Snapshot(), lifetimes: stage.lifetimes, at: stage.samples.stamp())
    stage.commit(opened.changes)
    let session = try stage.session
    var attempt = stage.samples.attempt(
      by: stage.samples.proof(of: stage.key), renewing: PresentedSession(of: session, isGuest: true))
    attempt.newAccounts = Self.strictest
    let decision = try attempt.decide(
      on: stage.snapshot(of: attempt.reads), lifetimes: stage.lifetimes, at: stage.samples.stamp())
    guard case .signedIn(let result) = decision.outcome else { return #expect(Bool(false), "\(decision.outcome)") }
    #expect(result.linked && result.account.id == session.account)
  }

  @Test func `is not made for somebody who only wants to sign in`() throws {
    var attempt = Samples().attempt(by: Samples().proof(of: Samples().key()), intent: .existing)
    attempt.newAccounts = Self.strictest
    let decision = try attempt.decide(
      on: Door().snapshot(of: attempt.reads), lifetimes: Lifetimes(), at: Samples().stamp())
    guard case .accountNotFound = decision.outcome else { return #expect(Bool(false), "\(decision.outcome)") }
  }
}

/// An account that a mailed code makes (0158).
struct `A sign-up by a mailed code` {
  private let samples = Samples()

  private func signUp(_ code: [UInt8], kind: Session.Kind = .tokens) -> SignUpByMailbox {
    SignUpByMailbox(
      realm: .standard, address: "Anita@Example.org", canonical: samples.address(), record: code,
      client: Samples.client, kind: kind, surface: .web, device: Device(name: "a phone"),
      mark: DeviceMark(keptBy: "a phone", in: .standard), language: "de", name: samples.name("Anita", "Borg"),
      newAccounts: .open)
  }

  private func decide(
    _ signUp: SignUpByMailbox, code: FlowRecord?, proofs: [AddressProof] = []
  ) throws -> Decision<SignUpByMailbox.Outcome> {
    var snapshot = Snapshot()
    snapshot.add(code, for: signUp.record)
    snapshot.add(proofs, of: signUp.canonical, in: .standard, version: proofs.isEmpty ? nil : 1)
    for read in signUp.reads + [.provedAddress(.standard, signUp.canonical)] { snapshot.answered(read) }
    return try signUp.decide(on: snapshot, lifetimes: Lifetimes(), at: samples.stamp())
  }

  @Test func `makes an account that has proved the address, and no sign-in method`() throws {
    let code = samples.record()
    let decision = try decide(signUp(code.id), code: code)
    guard case .signedUp(let result) = decision.outcome else { return #expect(Bool(false), "\(decision.outcome)") }
    let (account, session) = (result.account, result.session)
    #expect(result.created && !account.isGuest && account.name == samples.name("Anita", "Borg"))
    #expect(account.language == "de" && account.createdAt == samples.now)
    #expect(account.email?.address == "Anita@Example.org" && account.email?.source == account.mailedProof)
    #expect(account.email?.isVerified == true && account.email?.isPrivate == false)
    #expect(session.account == account.id && session.identity == account.mailedProof)
    #expect(session.authenticatedBy == .emailCode && session.isRecent(at: samples.now))
    let changes = try #require(decision.changes)
    var (proofs, removed, counts, kinds): ([AddressProof], [[UInt8]], [EventCount.Key], [AuditEvent.Kind]) = (
      [], [], [], []
    )
    for change in changes.changes {
      switch change {
      case .putProof(let proof): proofs.append(proof)
      case .removeRecord(let id): removed.append(id)
      case .count(let count): counts.append(count.key)
      case .audit(let line): kinds.append(line.kind)
      case .putIdentity, .putCredential: #expect(Bool(false), "a sign-in method")
      default: break
      }
    }
    #expect(
      proofs == [
        AddressProof(realm: .standard, address: samples.address(), account: account.id, source: account.mailedProof)
      ])
    #expect(removed == [code.id] && kinds == [.accountCreated, .signedIn])
    #expect(counts.map(\.event) == [.signedUp])
    // Who else proves the address meanwhile, or uses the code, comes first or second, and not besides.
    for key in [AggregateKey.record(code.id), .provedAddress(.standard, samples.address())] {
      #expect(changes.preconditions.contains { $0.key == key })
    }
  }

  @Test func `opens the session that was asked for`() throws {
    let code = samples.record()
    for (kind, days) in [(Session.Kind.tokens, 60.0), (.cookie, 14)] {
      guard case .signedUp(let result) = try decide(signUp(code.id, kind: kind), code: code).outcome else {
        return #expect(Bool(false))
      }
      #expect(result.session.kind == kind)
      #expect(result.session.expiresAt == samples.now.addingTimeInterval(days * 86_400).inMilliseconds)
    }
  }

  @Test func `is nothing where the code is used up, or the address was proved meanwhile`() throws {
    let code = samples.record()
    for decision in [
      try decide(signUp(code.id), code: nil),
      try decide(signUp(code.id), code: code, proofs: [samples.proof(of: samples.address())]),
    ] {
      guard case .unknown = decision.outcome else { return #expect(Bool(false), "\(decision.outcome)") }
      #expect(decision.changes == nil)
    }
  }
}
