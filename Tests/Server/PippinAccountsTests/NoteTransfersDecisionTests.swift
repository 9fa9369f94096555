import PippinAccounts
import PippinFoundation
import PippinTestKit
import Testing

@Suite struct NoteTransfersDecisionTests {
  private let samples = Samples()

  private func decide(
    onto identity: Identity, named name: IdentityKey, in found: Identity?, _ transfer: IdentityTransfer?
  ) throws -> Decision<Int> {
    let note = NoteTransfers([(identity, name)])
    var snapshot = Snapshot()
    for read in note.reads { snapshot.answered(read) }
    snapshot.add(found, for: identity.key)
    snapshot.add(transfer, for: name)
    return try note.decide(on: snapshot, at: samples.stamp())
  }

  @Test func `notes how somebody is called, relying on nobody having said so before`() throws {
    let (identity, name) = (samples.identity(of: samples.id()), samples.key(tenant: "TEAM654321"))
    let decision = try decide(onto: identity, named: name, in: identity, nil)
    #expect(decision.outcome == 1)
    let changes = try #require(decision.changes)
    guard case .putTransfer(let noted) = changes.changes.first else {
      Issue.record("nothing was noted")
      return
    }
    #expect(noted == IdentityTransfer(key: name, identity: identity.id, notedAt: samples.now))
    #expect(changes.changes.count == 1 && changes.preconditions.contains(Precondition(.transfer(name), .absent)))
  }

  @Test func `passes over who left, moved or was noted since they were listed`() throws {
    let (identity, name) = (samples.identity(of: samples.id()), samples.key(tenant: "TEAM654321"))
    let moved = IdentityTransfer(
      key: name, identity: identity.id, version: 2, notedAt: samples.now, movedAt: samples.now)
    let another = samples.identity(of: samples.id(), key: identity.key)
    for (found, transfer) in [(nil, nil), (nil, moved), (another, nil), (identity, moved)] {
      #expect(try decide(onto: identity, named: name, in: found, transfer).changes == nil)
    }
  }
}
