import PippinAccounts
import PippinTokens
import PippinServer
import PippinFoundation
import PippinSecret
import PippinTestKit
import Testing

/// Refresh tokens and session cookies: computed from the row and the master key, never stored.
struct SessionTokenTests {
  private let keys: MasterKeys
  private let random = SeededRandom(seed: 1).source
  private let now = ManualClock.start

  init() throws {
    keys = try MasterKeys(current: .init(id: "a", bytes: SecretBytes(Array(repeating: 1, count: 32))))
  }

  private func session(kind: Session.Kind = .tokens, generation: Int64 = 1, like other: Session? = nil) -> Session {
    Session(
      id: other?.id ?? SessionID(now: now, random: random), account: AccountID(now: now, random: random),
      identity: IdentityID(now: now, random: random), client: ClientID(rawValue: "c"), kind: kind, surface: .native,
      secret: SecretBytes(random.bytes(16)), generation: generation, createdAt: now, authenticatedAt: now,
      lastUsedAt: now, expiresAt: now.addingTimeInterval(60), device: Device())
  }

  @Test func `a refresh token names its session and generation and is genuine for it alone`() throws {
    let mine = session(generation: 7)
    let token = try #require(RefreshToken(parsing: RefreshToken.text(for: mine, keys: keys).revealed))
    #expect(token.session == mine.id && token.generation == 7)
    #expect(token.isGenuine(for: mine, keys: keys))
    #expect(!token.isGenuine(for: session(generation: 7), keys: keys))
    var later = mine
    later.generation = 9
    #expect(token.isGenuine(for: later, keys: keys), "what counts is the token's own generation")
  }

  @Test func `without the row's secret the master key alone makes no token`() throws {
    let mine = session()
    let guess = RefreshToken.text(for: session(like: mine), keys: keys).revealed
    #expect(try #require(RefreshToken(parsing: guess)).isGenuine(for: mine, keys: keys) == false)
  }

  @Test func `another generation needs another MAC`() throws {
    let mine = session()
    var parts = RefreshToken.text(for: mine, keys: keys).revealed.split(separator: ".").map(String.init)
    parts[3] = "2"
    let forged = try #require(RefreshToken(parsing: parts.joined(separator: ".")))
    #expect(!forged.isGenuine(for: mine, keys: keys))
  }

  @Test func `is read in one spelling only`() throws {
    let text = RefreshToken.text(for: session(), keys: keys).revealed
    let parts = text.split(separator: ".").map(String.init)
    func with(_ generation: String) -> String {
      [parts[0], parts[1], parts[2], generation, parts[4]].joined(separator: ".")
    }
    let odd = ["", text + ".", "." + text, text + "=", "2" + text.dropFirst(), with("01"), with("0"), with("+1")]
    for text in odd + [with("9007199254740993"), with("")] { #expect(RefreshToken(parsing: text) == nil, "\(text)") }
  }

  @Test func `a cookie is genuine for a cookie session only, and its form token for that session only`() throws {
    let page = session(kind: .cookie)
    let cookie = try #require(SessionCookie(parsing: SessionCookie.text(for: page, keys: keys).revealed))
    #expect(cookie.isGenuine(for: page, keys: keys))
    let app = Session(
      id: page.id, account: page.account, identity: page.identity, client: page.client, kind: .tokens,
      surface: .native, secret: page.secret, createdAt: now, authenticatedAt: now, lastUsedAt: now, expiresAt: now,
      device: Device())
    #expect(!cookie.isGenuine(for: app, keys: keys), "an app's session has no cookie")
    let token = SessionCookie.formToken(for: page, keys: keys).revealed
    #expect(SessionCookie.isFormToken(token, for: page, keys: keys))
    #expect(!SessionCookie.isFormToken(token, for: session(kind: .cookie), keys: keys))
    #expect(!SessionCookie.isFormToken("", for: page, keys: keys))
  }
}
