import PippinAccounts
import PippinServer
import PippinHTTP
import PippinTelemetry
import PippinTestKit
import Testing

/// A client's developer asks the operator why a code was refused: the client itself is told one sentence, whatever the cause.
@Suite struct `The operator's log on a refused grant` {
  private static let told =
    "The code was used, has expired, or is not of this client, redirect_uri and code_verifier."

  /// The causes in the log's lines about the client, in order.
  private func causes(_ world: World, _ client: String = "grafana") -> [String] {
    world.log.records.filter { record in
      record.message == "an OpenID client was refused" && record.jsonLine.contains("\"client\":\"\(client)\"")
    }.map { $0.jsonLine.components(after: "\"cause\":\"", until: "\"") }
  }

  @Test func `names the cause of a code that is refused`() async throws {
    let world = try await RelyingParty.world()
    let party = RelyingParty(world)
    func code() async throws -> String? {
      try await party.authorize()
      return party.answer.first("code")
    }
    func expect(_ answer: Answer, _ cause: String, client: String = "grafana") {
      #expect(answer.status == 400 && answer.text("error") == "invalid_grant")
      #expect(answer.text("error_description") == Self.told)
      #expect(causes(world, client).last == cause)
    }
    expect(await party.redeem("none"), "the code is not known: it was never given, or was forgotten since")
    let other = RelyingParty(world, "gitea")
    expect(
      await other.redeem(try await code(), ["redirect_uri": party.redirectURI]),
      "the code was given to the client grafana", client: "gitea")
    expect(
      await party.redeem(try await code(), ["redirect_uri": RelyingParty.address(of: "gitea")]),
      "redirect_uri is not the one of the authorization request")
    expect(
      await party.redeem(try await code(), ["redirect_uri": String?.none]),
      "redirect_uri is missing; it must be that of the authorization request")
    expect(
      await party.redeem(try await code(), ["code_verifier": String(repeating: "a", count: 43)]),
      "code_verifier does not fit the code_challenge")
    let late = try await code()
    world.clock.advance(by: 61)
    expect(await party.redeem(late), "the code had expired, 60 seconds after it was given")
    let used = try await code()
    #expect(await party.redeem(used).status == 200)
    expect(await party.redeem(used), "the code was used before; what the first use gave has ended")
    let signedOut = try await code()
    try await party.browser.open("/account")
    try await party.browser.submit(try #require(party.browser.forms.first { $0.action == "/sign-out" }))
    expect(await party.redeem(signedOut), "the person's session in the browser has ended since: signed_out")
    #expect(!world.log.text.contains(used ?? "-") && !world.log.text.contains(RelyingParty.verifier))
  }

  @Test func `says that consent was withdrawn, or that the account was suspended`() async throws {
    let world = try await RelyingParty.world([RelyingParty.client("grafana", consent: .once)])
    let party = RelyingParty(world)
    try await party.authorize()
    try await party.browser.send("/oauth/consent")
    let first = party.answer.first("code")
    try await party.browser.open("/account")
    try await party.browser.submit(try await party.browser.form(to: "/account/apps/remove"))
    #expect(await party.redeem(first).text("error_description") == Self.told)
    #expect(causes(world) == ["the person has withdrawn their consent since"])
  }

  @Test func `names the cause of a refresh token that is refused`() async throws {
    let world = try await RelyingParty.world()
    let party = RelyingParty(world)
    let told = await party.refresh("none").text("error_description")
    #expect(causes(world).last == "it is no refresh token of this server and client")
    let first = try await party.signIn(["scope": "openid offline_access"]).text("refresh_token")
    #expect(await RelyingParty(world, "gitea").refresh(first).text("error_description") == told)
    #expect(causes(world, "gitea").last == "it is no refresh token of this server and client")
    let second = await party.refresh(first)
    #expect(second.status == 200)
    _ = await party.refresh(second.text("refresh_token"))
    #expect(await party.refresh(first).text("error_description") == told)
    #expect(causes(world).last == "the session has ended: reuse_detected")
    #expect(!world.log.text.contains(first))
  }

  @Test func `tells a session that ended for the limit from one that expired`() async throws {
    var lifetimes = Lifetimes()
    lifetimes.sessionsPerAccount = 1
    let world = try await RelyingParty.world(lifetimes: lifetimes)
    let party = RelyingParty(world)
    let first = try await party.signIn(["scope": "openid offline_access"]).text("refresh_token")
    world.clock.advance(by: 1)
    _ = try await party.signIn(["scope": "openid offline_access"])
    #expect(await party.refresh(first).text("error") == "invalid_grant")
    #expect(causes(world).last == "the session has ended: session_limit")
  }
}

extension String {
  /// What is between two texts.
  fileprivate func components(after start: String, until end: String) -> String {
    guard let from = firstRange(of: start) else { return "" }
    let rest = self[from.upperBound...]
    return String(rest.firstRange(of: end).map { rest[..<$0.lowerBound] } ?? rest)
  }
}
