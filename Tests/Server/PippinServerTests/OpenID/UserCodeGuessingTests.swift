import PippinHTTP
import PippinTestKit
import Testing

/// Somebody who guesses the code of a stranger's device signs it in to their own account (RFC 8628, 5.1).
@Suite struct `Guessing user codes` {
  enum Way: String, CaseIterable {
    case look = "/device"
    case allow = "/device/allow"
    case deny = "/device/deny"
  }

  /// From loopback too: behind a proxy that the settings do not name, everybody comes from there.
  @Test(arguments: Way.allCases, ["203.0.113.7", "127.0.0.1"])
  func `is limited, and then even the right code waits for some minutes`(way: Way, peer: String) async throws {
    let party = RelyingParty(try await RelyingParty.world())
    let browser = Browser(party.world, peer: peer)
    let asked = await party.call("/oauth/device", [("scope", "openid")])
    try await browser.open(asked.text("verification_uri_complete"))
    try await browser.signIn(as: "mary")
    let allow = try #require(browser.forms.first { $0.action == Way.allow.rawValue })
    let form = browser.forms.first { $0.action == way.rawValue }
    var statuses: [Int] = []
    for number in 0..<40 {
      let guess = "BCDF-GHJ" + String(Array("BCDFGHJKLMNPQRSTVWXZ")[number % 20])
      if way == .look {
        try await browser.open("/device?user_code=" + guess)
      } else {
        try await browser.submit(try #require(form), changing: ["user_code": guess])
      }
      statuses.append(browser.page.status)
    }
    #expect(statuses.prefix(10).allSatisfy { $0 == 200 } && statuses.suffix(10).allSatisfy { $0 == 429 })
    try await browser.submit(allow)
    #expect(browser.page.status == 429)
    #expect(party.world.refusals.allSatisfy { $0.contains(" user_code ") } && !party.world.refusals.isEmpty)
    let grant = [
      ("grant_type", "urn:ietf:params:oauth:grant-type:device_code"), ("device_code", asked.text("device_code")),
    ]
    #expect(await party.call("/oauth/token", grant).text("error") == "authorization_pending")
    try await browser.open("/device")
    #expect(browser.page.status == 200, "the page itself asks for a code as before")
    party.world.clock.advance(by: 300)
    try await browser.submit(allow)
    #expect(await party.call("/oauth/token", grant).status == 200)
  }
}
