import PippinHTTP
import PippinTestKit
import Testing

/// Whoever guesses the code of somebody else's device would sign it in to their own account (RFC 8628, 5.1).
@Suite struct `Guessing user codes` {
  @Test(arguments: ["/device/allow", "/device/deny"])
  func `is limited for the forms that answer a device`(path: String) async throws {
    let party = RelyingParty(try await RelyingParty.world())
    let browser = Browser(party.world, peer: "203.0.113.7")
    let asked = await party.call("/oauth/device", [("scope", "openid")])
    try await browser.open(asked.text("verification_uri_complete"))
    try await browser.signIn(as: "mary")
    let form = try #require(browser.forms.first { $0.action == path })
    var statuses: [Int] = []
    for number in 0..<40 {
      let guess = "BCDF-GHJ" + String(Array("BCDFGHJKLMNPQRSTVWXZ")[number % 20])
      try await browser.submit(form, changing: ["user_code": guess])
      statuses.append(browser.history.last { $0.request.method == "POST" }?.response.status ?? 0)
    }
    #expect(statuses.prefix(5) == [303, 303, 303, 303, 303] && statuses.suffix(5) == [429, 429, 429, 429, 429])
    // The device's own person is not kept waiting for ever.
    party.world.clock.advance(by: 300)
    try await browser.submit(form)
    #expect(browser.history.last { $0.request.method == "POST" }?.response.status == 200)
  }
}
