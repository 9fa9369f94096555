import PippinAccounts
import PippinFoundation
import PippinTestKit
import Testing

/// Whether a person can still sign in after they lost a device.
@Suite struct `The recovery of an account` {
  /// An account as the question sees it.
  private struct Scene {
    let samples = Samples()
    var account: Account
    var identities: [Identity] = []
    var passkeys: [Passkey] = []
    var proofs: [AddressProof] = []
    var offers = RecoveryOffers(takesEmailCode: false, resetsPasswords: false)

    init() { account = samples.account() }

    mutating func add(_ provider: Provider, tenant: String = "TEAM123456", status: Identity.Status = .active) {
      identities.append(
        samples.identity(of: account.id, key: samples.key(provider: provider, tenant: tenant), status: status))
    }

    mutating func addPasskey(synced: Bool = true) {
      let identity = samples.identity(of: account.id, key: samples.passkeyKey(), email: nil)
      identities.append(identity)
      passkeys.append(samples.passkey(of: identity.id, wasBackupEligible: synced))
    }

    mutating func addPassword(isProved: Bool) {
      let id: IdentityID = samples.id()
      identities.append(
        samples.identity(
          of: account.id, key: .password(id, in: .standard),
          email: EmailClaim(address: "anita@example.org", isProved: isProved, isPrivate: false), id: id))
    }

    /// The account proves an address by a mailed code.
    mutating func prove(isPrivate: Bool = false, isDeliverable: Bool = true) {
      account.email = AccountEmail(
        address: "anita@example.org", isVerified: true, isPrivate: isPrivate, isDeliverable: isDeliverable,
        source: account.mailedProof)
      proofs.append(
        AddressProof(
          realm: .standard, address: samples.address(), account: account.id, source: account.mailedProof))
    }

    func recovery(usable: @escaping @Sendable (Identity) -> Bool = { _ in true }) throws -> Recovery {
      let question = JudgeRecovery(of: account, offers: offers, isUsable: usable)
      let answer = try question.judge(snapshot(of: question.reads))
      // What is read with the session of a caller says the same, or nothing.
      let first = try question.judgeFirst(snapshot(of: JudgeRecovery.firstReads(of: account.id)))
      #expect(first == nil || first == answer)
      #expect(first != nil || offers.takesEmailCode && question.address != nil)
      return answer
    }

    private func snapshot(of reads: [Read]) -> Snapshot {
      var snapshot = Snapshot()
      for read in reads {
        switch read {
        case .accountInFull(let id):
          snapshot.add(account, for: id)
          for identity in identities { snapshot.add(identity, for: identity.key) }
        case .passkeys: for passkey in passkeys { snapshot.add(passkey, of: passkey.identity) }
        case .provedAddress(let realm, let address):
          snapshot.add(proofs, of: address, in: realm, version: proofs.isEmpty ? nil : 1)
        default: preconditionFailure("nothing else is asked for")
        }
        snapshot.answered(read)
      }
      return snapshot
    }
  }

  @Test func `is none with one passkey on one device, for a guest, and without a method`() throws {
    var scene = Scene()
    #expect(try scene.recovery() == .none)
    scene.addPasskey(synced: false)
    #expect(try scene.recovery() == .none)
    scene.add(.apple, status: .revoked)
    #expect(try scene.recovery() == .none, "consent was withdrawn")
    var guest = Scene()
    guest.account.isGuest = true
    guest.prove()
    guest.offers = RecoveryOffers(takesEmailCode: true, resetsPasswords: true)
    #expect(try guest.recovery() == .none)
  }

  @Test func `is weak with passkeys alone, and with one method alone`() throws {
    var scene = Scene()
    scene.addPasskey()
    #expect(try scene.recovery() == .weak, "a synchronised one")
    scene.addPasskey(synced: false)
    #expect(try scene.recovery() == .weak)
    for provider in [Provider.apple, .google, .openid] {
      var other = Scene()
      other.add(provider)
      other.add(provider)
      #expect(try other.recovery() == .weak, "\(provider), twice at one provider")
    }
  }

  @Test func `is ok with two kinds of methods`() throws {
    var scene = Scene()
    scene.addPasskey(synced: false)
    scene.add(.apple)
    #expect(try scene.recovery() == .ok)
    #expect(try scene.recovery { $0.isPasskey } == .none, "no client has the Apple team any more")
    var two = Scene()
    two.add(.openid, tenant: "https://one.example")
    two.add(.openid, tenant: "https://two.example")
    #expect(try two.recovery() == .ok)
  }

  @Test func `is ok with a proved address that a code opens, and with a password of one`() throws {
    var scene = Scene()
    scene.addPasskey(synced: false)
    scene.prove()
    #expect(try scene.recovery() == .none, "no client offers codes")
    scene.offers = RecoveryOffers(takesEmailCode: true, resetsPasswords: true)
    #expect(try scene.recovery() == .ok)
    scene.proofs.append(scene.samples.proof(of: scene.samples.address()))
    #expect(try scene.recovery() == .none, "another account proved it, too")

    var password = Scene()
    password.addPassword(isProved: true)
    #expect(try password.recovery() == .weak, "no client has passwords")
    password.offers = RecoveryOffers(takesEmailCode: false, resetsPasswords: true)
    #expect(try password.recovery() == .ok)
    var unproved = Scene()
    unproved.offers = password.offers
    unproved.addPassword(isProved: false)
    unproved.addPasskey()
    #expect(try unproved.recovery() == .weak, "nobody knows whether the person knows it")
  }

  @Test(arguments: [(true, true), (false, false)])
  func `counts no relay address, and none without mail`(isPrivate: Bool, isDeliverable: Bool) throws {
    var scene = Scene()
    scene.addPasskey()
    scene.prove(isPrivate: isPrivate, isDeliverable: isDeliverable)
    scene.offers = RecoveryOffers(takesEmailCode: true, resetsPasswords: true)
    #expect(try scene.recovery() == .weak)
  }
}
