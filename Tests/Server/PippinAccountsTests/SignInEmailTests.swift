import PippinAccounts
import PippinFoundation
import PippinTestKit
import Testing

struct SignInEmailTests {
  private let relay = EmailClaim(address: "x@privaterelay.appleid.com", isProved: true, isPrivate: true)

  @Test func `takes the first address that a signed claim brings`() throws {
    var stage = try Stage.withKnownPerson()
    _ = try stage.signIn(email: relay)
    #expect(
      stage.account?.email
        == stage.identity.map {
          AccountEmail(
            address: relay.address, isVerified: true, isPrivate: true, isDeliverable: true, source: $0.id)
        })
    #expect(stage.identity?.email == relay)
  }

  @Test func `does not call an address verified that no claim proved (R-1)`() throws {
    var stage = Stage()
    _ = try stage.signIn(email: EmailClaim(address: "a@example.org", isProved: false, isPrivate: false))
    #expect(stage.account?.email?.isVerified == false)
  }

  @Test func `keeps the address when a later token has none (R-9)`() throws {
    var stage = Stage()
    _ = try stage.signIn(email: relay)
    _ = try stage.signIn(email: nil)
    #expect(stage.account?.email?.address == relay.address && stage.identity?.email == relay)
  }

  @Test func `follows the address of the identity that it came from`() throws {
    var stage = Stage()
    _ = try stage.signIn(email: relay)
    try stage.notify(.emailForwarding(enabled: false), at: stage.samples.now)
    _ = try stage.signIn(email: EmailClaim(address: "new@example.org", isProved: true, isPrivate: false))
    let email = stage.account?.email
    #expect(email?.address == "new@example.org" && email?.isPrivate == false)
    #expect(email?.isDeliverable == true)
  }

  @Test func `remembers that forwarding is off for the same address (TRAP-22)`() throws {
    var stage = Stage()
    _ = try stage.signIn(email: relay)
    try stage.notify(.emailForwarding(enabled: false), at: stage.samples.now)
    _ = try stage.signIn(email: relay)
    #expect(stage.account?.email?.isDeliverable == false && stage.account?.email?.isVerified == true)
  }

  @Test func `leaves an address alone that another identity brought`() throws {
    var stage = Stage()
    _ = try stage.signIn()
    let other = stage.samples.email("mary@example.org", of: stage.samples.id())
    stage.account?.email = other
    _ = try stage.signIn(email: relay)
    #expect(stage.account?.email == other && stage.identity?.email == relay)
  }
}
