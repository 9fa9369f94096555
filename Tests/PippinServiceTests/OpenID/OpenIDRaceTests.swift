import PippinHTTP
import PippinLock
import PippinTestKit
import Testing

/// What several do at once with one code, one token or one session, each step of one between two steps of the other.
@Suite struct `OpenID clients, all at once` {
  @Test(arguments: [0, 1])
  func `a code that is redeemed between two readings gives nothing more, and ends what it gave`(
    readings: Int
  ) async throws {
    let party = RelyingParty(try await RelyingParty.world())
    try await party.authorize(["scope": "openid offline_access"])
    let code = party.answer.first("code")
    let rival = party.server
    let gained = Lock<Answer?>(nil)
    party.world.store.interrupt(after: readings) {
      let answer = await rival.redeem(code)
      gained.withLock { $0 = answer }
    }
    #expect(await party.redeem(code).text("error") == "invalid_grant")
    let tokens = try #require(gained.withLock { $0 })
    #expect(tokens.status == 200)
    #expect(await party.userInfo(tokens.text("access_token")).status == 401)
  }
}
