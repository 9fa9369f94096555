import PippinAccounts
import PippinHTTP
import PippinTestKit
import Testing

/// What a client was promised and has not yet fetched ends with the person's consent.
@Suite struct `An OpenID client whose access was removed` {
  private func removeAccess(_ party: RelyingParty) async throws {
    try await party.browser.open("/account")
    try await party.browser.submit(try await party.browser.form(to: "/account/apps/remove"))
  }

  @Test(arguments: ["openid", "openid offline_access"])
  func `gets nothing for a code from before`(scope: String) async throws {
    let party = RelyingParty(try await RelyingParty.world([RelyingParty.client("grafana", consent: .once)]))
    try await party.authorize(["scope": scope])
    try await party.browser.send("/oauth/consent")
    let code = party.answer.first("code")
    try await removeAccess(party)
    #expect(await party.redeem(code).text("error") == "invalid_grant")
  }

  @Test func `gets nothing for a code from before, though the person agreed to less again`() async throws {
    let party = RelyingParty(try await RelyingParty.world([RelyingParty.client("grafana", consent: .once)]))
    try await party.authorize(["scope": "openid email"])
    try await party.browser.send("/oauth/consent")
    let code = party.answer.first("code")
    try await removeAccess(party)
    try await party.authorize(["scope": "openid"])
    try await party.browser.send("/oauth/consent")
    let next = party.answer.first("code")
    #expect(await party.redeem(code).text("error") == "invalid_grant")
    #expect(await party.redeem(next).text("scope") == "openid")
  }

  @Test func `gets nothing for a device that the person had let in`() async throws {
    let party = RelyingParty(try await RelyingParty.world())
    let asked = await party.call("/oauth/device", [("scope", "openid")])
    try await party.browser.open(asked.text("verification_uri_complete"))
    try await party.browser.signIn(as: "mary")
    try await party.browser.submit(try #require(party.browser.forms.first { $0.action == "/device/allow" }))
    try await removeAccess(party)
    #expect(await party.redeemDevice(asked.text("device_code")).text("error") == "access_denied")
  }

  @Test func `needs no consent that its settings never ask for`() async throws {
    let party = RelyingParty(try await RelyingParty.world())
    #expect(try await party.signIn().status == 200)
  }
}
