import PippinAccounts
import PippinTokens
import PippinFoundation
import PippinTestKit
import Testing

@testable import PippinServer

/// What is remembered of access tokens is that we signed them, and nothing that can change.
struct VerifiedAccessTokensTests {
  private let random = SeededRandom(seed: 1).source

  private func token() -> AccessToken {
    let now = ManualClock.start
    return AccessToken(
      account: AccountID(now: now, random: random), session: SessionID(now: now, random: random),
      client: ClientID(rawValue: "c"), expiresAt: now, authenticatedAt: 0, isGuest: false, scope: GrantedScope([]),
      keyID: "k")
  }

  @Test func `verifies a text once, and every other text for itself`() throws {
    let tokens = VerifiedAccessTokens()
    let (first, second) = (token(), token())
    #expect(try tokens.token("a.b.c") { () throws(ServerError) in first }.session == first.session)
    let again = try tokens.token("a.b.c") { () throws(ServerError) in throw .accessTokenInvalid }
    #expect(again.session == first.session)
    #expect(try tokens.token("a.b.C") { () throws(ServerError) in second }.session == second.session)
  }

  @Test func `remembers no refusal`() throws {
    let tokens = VerifiedAccessTokens()
    #expect(throws: ServerError.self) { try tokens.token("x") { () throws(ServerError) in throw .accessTokenInvalid } }
    let good = token()
    #expect(try tokens.token("x") { () throws(ServerError) in good }.session == good.session)
  }

  @Test func `keeps the newest when it is full, and grows no further`() throws {
    let tokens = VerifiedAccessTokens(capacity: 4)
    for index in 0..<100 { _ = try tokens.token("\(index)") { () throws(ServerError) in token() } }
    var forgotten = 0
    for index in (0..<100).reversed() {
      _ = try tokens.token("\(index)") { () throws(ServerError) in
        forgotten += 1
        return token()
      }
    }
    #expect((96...98).contains(forgotten), "\(forgotten)")
  }
}
