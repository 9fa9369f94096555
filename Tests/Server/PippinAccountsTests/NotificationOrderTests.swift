import PippinAccounts
import PippinFoundation
import PippinTestKit
import Testing

/// Notifications come late, twice and in any order; what stands afterwards is what happened last on Apple's clock.
struct NotificationOrderTests {
  private let start = ManualClock.start

  private func seconds(_ seconds: TimeInterval) -> Date {
    start.addingTimeInterval(seconds)
  }

  @Test func `a withdrawal told late ends what was there before it, and not the newer consent`() throws {
    var stage = try Stage.withKnownPerson()
    stage.samples.clock.advance(by: 100)
    _ = try stage.signIn()
    try stage.notify(.consentRevoked, at: seconds(50))
    #expect(stage.identity?.status == .active && stage.living.map(\.createdAt) == [seconds(100).inMilliseconds])
  }

  /// Apple's page may have been signed in to long before the consent itself (CLAIMS-16): `auth_time` 0, `iat` 131.
  @Test func `a withdrawal between signing in at Apple and consenting is overtaken, whichever is told first`() throws {
    var late = try Stage.withKnownPerson()
    late.samples.clock.advance(by: 131)
    _ = try late.signIn(authenticatedAt: seconds(10), issuedAt: seconds(131))
    let told = try late.notify(.consentRevoked, at: seconds(50)).outcome

    var early = try Stage.withKnownPerson()
    early.samples.clock.advance(by: 131)
    #expect(try early.notify(.consentRevoked, at: seconds(50)).outcome == .journalled(.applied))
    _ = try early.signIn(authenticatedAt: seconds(10), issuedAt: seconds(131))

    #expect(early.identity?.status == .active && early.living.count == 1)
    #expect(told == .journalled(.overtaken))
    #expect(late.identity?.status == .active && late.living.count == 1)
  }

  @Test func `a token from before the withdrawal revives nothing`() throws {
    var stage = try Stage.withKnownPerson()
    try stage.notify(.consentRevoked, at: seconds(50))
    stage.samples.clock.advance(by: 60)
    let decision = try stage.signIn(issuedAt: seconds(49))
    guard case .overtaken = decision.outcome else {
      Issue.record("\(decision.outcome)")
      return
    }
    #expect(decision.changes == nil && stage.identity?.status == .revoked)
  }

  @Test(arguments: [ProviderNotification.Event.consentRevoked, .accountDeleted])
  func `a new consent revives the identity`(event: ProviderNotification.Event) throws {
    var stage = try Stage.withKnownPerson()
    try stage.notify(event, at: seconds(50))
    stage.samples.clock.advance(by: 60)
    _ = try stage.signIn()
    #expect(stage.identity?.status == .active && stage.identity?.closedAt == nil && stage.living.count == 1)
    #expect(try stage.notify(.consentRevoked, at: seconds(55)).outcome == .journalled(.overtaken))
    #expect(stage.living.count == 1)
  }

  @Test func `in the same second the one that is told last stands`() throws {
    var withdrawnLast = try Stage.withKnownPerson()
    try withdrawnLast.notify(.consentRevoked, at: seconds(0.2))
    #expect(withdrawnLast.identity?.status == .revoked)
    _ = try withdrawnLast.signIn(issuedAt: seconds(0))
    #expect(withdrawnLast.identity?.status == .active)
  }

  @Test func `a withdrawal told after the deletion that followed it does not undo the deletion`() throws {
    var stage = try Stage.withKnownPerson()
    try stage.notify(.accountDeleted, at: seconds(200))
    let told = try stage.notify(.consentRevoked, at: seconds(100)).outcome
    let afterwards = stage.identity
    stage.samples.clock.advance(by: 300)
    _ = try stage.signIn(issuedAt: seconds(150))
    #expect(told == .journalled(.overtaken))
    #expect(afterwards?.status == .gone && afterwards?.closedAt == seconds(200).inMilliseconds)
    #expect(stage.identity?.status == .gone)
  }

  @Test func `all orders of four events end alike`() throws {
    let events: [(ProviderNotification.Event, TimeInterval)] = [
      (.emailForwarding(enabled: false), 10), (.emailForwarding(enabled: true), 20), (.consentRevoked, 30),
      (.accountDeleted, 40),
    ]
    for order in permutations(Array(events.indices)) {
      var stage = Stage()
      _ = try stage.signIn(email: EmailClaim(address: "x@privaterelay.appleid.com", isProved: true, isPrivate: true))
      stage.samples.clock.advance(by: 60)
      for index in order { try stage.notify(events[index].0, at: seconds(events[index].1)) }
      #expect(stage.account?.email?.isDeliverable == true, "\(order)")
      #expect(stage.identity?.status == .gone, "\(order)")
      #expect(stage.identity?.closedAt == seconds(40).inMilliseconds, "\(order)")
      #expect(stage.living.isEmpty && stage.vault.isEmpty && stage.journal.count == 4, "\(order)")
    }
  }

  @Test func `a deletion stands, though the withdrawal that went with it is dated later`() throws {
    for order in permutations([0, 1]) {
      var stage = try Stage.withKnownPerson()
      stage.samples.clock.advance(by: 100)
      for index in order {
        try stage.notify(index == 0 ? .accountDeleted : .consentRevoked, at: seconds(50 + Double(index)))
      }
      #expect(stage.identity?.status == .gone, "\(order)")
      #expect((stage.identity?.closedAt ?? .distantPast) >= seconds(50).inMilliseconds)
    }
  }

  @Test func `word of an address that the account has no more changes nothing`() throws {
    var stage = Stage()
    _ = try stage.signIn(email: EmailClaim(address: "x@privaterelay.appleid.com", isProved: true, isPrivate: true))
    stage.samples.clock.advance(by: 60)
    _ = try stage.signIn(email: EmailClaim(address: "anita@example.org", isProved: true, isPrivate: false))
    let told = try stage.notify(
      .emailForwarding(enabled: false), at: seconds(30), address: "x@privaterelay.appleid.com")
    #expect(told.outcome == .journalled(.overtaken) && stage.account?.email?.isDeliverable == true)
  }

  @Test(arguments: [true, false]) func `of a withdrawal and a deletion at the same time the deletion stands`(
    deletionFirst: Bool
  ) throws {
    var stage = try Stage.withKnownPerson()
    let events: [ProviderNotification.Event] = [.accountDeleted, .consentRevoked]
    for event in deletionFirst ? events : events.reversed() { try stage.notify(event, at: seconds(50)) }
    #expect(stage.identity?.status == .gone)
  }

  private func permutations(_ items: [Int]) -> [[Int]] {
    guard items.count > 1 else { return [items] }
    return items.flatMap { first in
      permutations(items.filter { $0 != first }).map { [first] + $0 }
    }
  }
}
