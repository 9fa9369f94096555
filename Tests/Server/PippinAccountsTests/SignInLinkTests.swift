import PippinAccounts
import PippinFoundation
import PippinTestKit
import Testing

/// What becomes of a person whose identity is unknown and whose address is not.
@Suite struct `A new identity with a known address` {
  private let mary = EmailClaim(address: "Mary@Example.com", isProved: true, isPrivate: false)

  /// A stage with an account on which the address is proved by another identity.
  private func stage() -> (Stage, AddressProof) {
    var stage = Stage()
    let proof = stage.samples.proof(of: stage.samples.address("mary@example.com"))
    stage.proofs = [proof]
    return (stage, proof)
  }

  @Test func `creates nothing, spends what was used and leaves a line in the account's audit`() throws {
    var (stage, proof) = stage()
    let spent = stage.samples.spent()
    stage.profile = stage.samples.profile(stage.key)
    let decision = try stage.signIn(email: mary, spends: [spent])
    guard case .accountExists(proof.account) = decision.outcome else { Issue.record("\(decision.outcome)"); return }
    #expect(stage.account == nil && stage.identity == nil && stage.sessions.isEmpty && stage.vault.isEmpty)
    #expect(stage.spent == [spent.digest] && stage.profile != nil)
    #expect(stage.audit.map(\.kind) == [.linkOffered] && stage.audit.map(\.account) == [proof.account])
    let relied = try #require(decision.changes).preconditions
    #expect(relied.contains(Precondition(.provedAddress(.standard, proof.address), .version(1))))
  }

  @Test func `gets an account of its own where the address is not proved`() throws {
    var (stage, _) = stage()
    let claim = EmailClaim(address: mary.address, isProved: false, isPrivate: false)
    guard case .signedIn(let result) = try stage.signIn(email: claim).outcome, result.created else {
      return #expect(Bool(false), "nobody came in")
    }
    #expect(stage.proofs.count == 1)
  }

  @Test func `gets an account of its own, and proves its address, where nobody did`() throws {
    var stage = Stage()
    _ = try stage.signIn(email: mary)
    #expect(stage.proofs.map(\.address.text) == ["mary@example.com"])
    #expect(stage.proofs.map(\.account) == [stage.account?.id] && stage.proofs.map(\.source) == [stage.identity?.id])
  }

  @Test func `relies on the address having been nobody's, so that of two at once one is told`() throws {
    var stage = Stage()
    let decision = try stage.signIn(email: mary)
    let key = AggregateKey.provedAddress(.standard, stage.samples.address("mary@example.com"))
    #expect(try #require(decision.changes).preconditions.contains(Precondition(key, .absent)))
  }

  @Test func `does not make a returning person pay`() throws {
    var stage = Stage()
    _ = try stage.signIn(email: mary)
    let proof = stage.samples.proof(of: stage.key, email: mary)
    let snapshot = stage.snapshot(of: SignInAttempt.reads(for: proof, spending: []))
    #expect(!snapshot.reads.contains(.provedAddress(.standard, stage.samples.address("mary@example.com"))))
    let decision = try stage.signIn(email: mary)
    #expect(decision.changes?.changes.contains { if case .putProof = $0 { true } else { false } } == false)
  }

  @Test func `moves the proof with its newer claim, and takes it away with one that proves nothing`() throws {
    var stage = Stage()
    _ = try stage.signIn(email: mary)
    _ = try stage.signIn(email: EmailClaim(address: "new@example.org", isProved: true, isPrivate: false))
    #expect(stage.proofs.map(\.address.text) == ["new@example.org"])
    _ = try stage.signIn(email: nil)
    #expect(stage.proofs.count == 1)
    _ = try stage.signIn(email: EmailClaim(address: "new@example.org", isProved: false, isPrivate: false))
    #expect(stage.proofs.isEmpty)
  }

  @Test func `is not sent to an account whose identity is gone, and whose owner can no longer enter`() throws {
    var stage = Stage()
    _ = try stage.signIn(email: mary)
    try stage.notify(.accountDeleted, at: stage.samples.now)
    // What is kept of the address serves a mailed code alone.
    #expect(stage.proofs.map(\.source) == [stage.account?.formerProof])
    let snapshot = stage.snapshot(of: [.provedAddress(.standard, stage.proofs[0].address)])
    #expect(try snapshot.proofs(of: stage.proofs[0].address, in: .standard).isEmpty)
  }

  @Test func `is sent to an account whose consent was withdrawn, which a new consent revives`() throws {
    var stage = Stage()
    _ = try stage.signIn(email: mary)
    try stage.notify(.consentRevoked, at: stage.samples.now)
    #expect(stage.proofs.count == 1)
  }
}
