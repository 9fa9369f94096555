import PippinAccounts
import PippinFoundation
import PippinTestKit
import PippinTokens
import Testing

/// What a stamp gives a decision (C-7, 0123).
struct StampTests {
  private let samples = Samples()

  @Test func `equal stamps give equal ids and secrets`() {
    var stamp = samples.stamp()
    var copy = stamp
    #expect(stamp.newID(Session.self) == copy.newID(Session.self))
    #expect(stamp.newSecret() == copy.newSecret())
    #expect(stamp.newID(Account.self) == copy.newID(Account.self))
  }

  @Test func `two stamps of one moment share nothing`() {
    var (one, other) = (samples.stamp(), samples.stamp())
    #expect(one.changeSet != other.changeSet)
    #expect(one.newID(Session.self) != other.newID(Session.self))
  }

  @Test func `ten thousand ids differ, are UUIDs of version 7, and begin with the time`() {
    var stamp = samples.stamp()
    let ids = (0..<10_000).map { _ in stamp.newID(Session.self) }
    #expect(Set(ids).count == ids.count)
    let first = UUIDv7.first(at: samples.now).prefix(6)
    #expect(ids.allSatisfy { $0.uuid.bytes.prefix(6) == first && UUIDv7(bytes: $0.uuid.bytes) == $0.uuid })
    let earlier = samples.now.addingTimeInterval(-86_400)
    #expect(stamp.newID(Account.self, from: earlier).uuid.bytes.prefix(6) == UUIDv7.first(at: earlier).prefix(6))
  }

  @Test func `an id follows from the seed, which the other ids do not show`() {
    // A source whose change set ids and lines are all alike, and whose seed is not.
    func stamp(seed: UInt8) -> Stamp {
      Stamp(
        now: samples.now, random: RandomSource { count in [UInt8](repeating: count == 32 ? seed : 7, count: count) })
    }
    var (one, other) = (stamp(seed: 1), stamp(seed: 2))
    #expect(one.changeSet == other.changeSet)
    #expect(one.newID(Session.self) != other.newID(Session.self))
    #expect(one.newSecret() != other.newSecret())
  }

  @Test func `the lines of a change set are listed in their order`() {
    let stamp = samples.stamp()
    var changes = ChangeSet(basedOn: Snapshot(), at: stamp)
    let account: AccountID = samples.id()
    for kind in [AuditEvent.Kind.accountCreated, .identityLinked, .signedIn] { changes.audit(kind, account: account) }
    let lines = changes.changes.compactMap { if case .audit(let line) = $0 { line } else { nil } }
    #expect(lines.map(\.id) == lines.map(\.id).sorted() && Set(lines.map(\.id)).count == 3)
    #expect(lines.allSatisfy { $0.at == stamp.now })
  }
}
