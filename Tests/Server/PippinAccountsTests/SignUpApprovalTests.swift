import PippinAccounts
import PippinFoundation
import PippinTestKit
import Testing

/// What a hook's word counts for, when an account is about to be created (0156).
struct `An approval of a new account` {
  private let samples = Samples()

  private func terms(_ approval: SignUpApproval, _ policy: SignUpPolicy = .open) -> NewAccountTerms {
    var terms = NewAccountTerms(policy: policy)
    terms.approval = approval
    return terms
  }

  /// The snapshot that the terms ask for, in which an account may have the external id.
  private func snapshot(of terms: NewAccountTerms, heldBy holder: Account? = nil) -> Snapshot {
    var snapshot = Snapshot()
    for read in terms.reads {
      if case .externalID(let realm, let id) = read { snapshot.add(holder, externalID: id, in: realm) }
      snapshot.answered(read)
    }
    return snapshot
  }

  private func refusal(_ terms: NewAccountTerms, heldBy holder: Account? = nil) throws -> NewAccountRefusal? {
    try terms.refusal(of: nil, in: .standard, on: snapshot(of: terms, heldBy: holder), now: samples.now)
  }

  private func guest(under terms: NewAccountTerms) throws -> SignInAsGuest.Outcome {
    let guest = SignInAsGuest(
      client: Samples.client, realm: .standard, surface: .native, device: Device(name: "a phone"), language: "de",
      mark: nil, newAccounts: terms)
    return try guest.decide(on: snapshot(of: terms), lifetimes: Lifetimes(), at: samples.stamp()).outcome
  }

  @Test func `is needed where nothing else stands against the account, and only there`() throws {
    #expect(try refusal(terms(.notNeeded)) == nil)
    #expect(try refusal(terms(.unasked)) == .unasked(nil))
    #expect(try refusal(terms(.unasked, SignUpPolicy(.closed))) == .closed)
    #expect(try refusal(terms(.unasked, SignUpPolicy(.invited))) == .invitation(.missing))
    #expect(try refusal(terms(.unasked, SignUpPolicy(emailDomains: ["example.com"]))) == .emailDomain)
    var unattested = terms(.unasked)
    unattested.unattested = "missing"
    #expect(try refusal(unattested) == .unattested("missing"))
  }

  @Test func `lets no account be created before it is given`() throws {
    guard case .refused(.unasked(nil)) = try guest(under: terms(.unasked)) else {
      Issue.record("an account was created without it")
      return
    }
  }

  @Test func `gives the account its external id and metadata`() throws {
    let id = try #require(ExternalID("shop-17"))
    let given = SignUpApproval.given(externalID: id, metadata: #"{"plan":"trial"}"#, in: .standard)
    guard case .signedIn(let result) = try guest(under: terms(given)) else {
      Issue.record("no account was created")
      return
    }
    #expect(result.account.externalID == id && result.account.metadata.forApp == #"{"plan":"trial"}"#)
  }

  @Test func `counts for nothing with the external id of another account`() throws {
    let id = try #require(ExternalID("shop-17"))
    var holder = Account.guest(samples.id(), realm: .standard, createdAt: samples.now)
    holder.externalID = id
    let given = terms(.given(externalID: id, metadata: nil, in: .standard))
    #expect(try refusal(given) == nil)
    #expect(try refusal(given, heldBy: holder) == .externalIDInUse)
  }
}
