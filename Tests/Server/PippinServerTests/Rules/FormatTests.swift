import PippinAccounts
import PippinServer
import PippinFoundation
import PippinTokens
import PippinSecret
import PippinTestKit
import Testing

/// What was handed out or stored before an upgrade is good after it.
///
/// Another program computed these values, from the documented formats alone: HKDF-SHA-256 (RFC 5869) of the master key for
/// `pippin/<key id>/<purpose>`, HMAC-SHA-256 (RFC 2104), AES-256-GCM. A test that makes and reads a token with the same
/// code would pass although nobody's session survived the change.
struct FormatTests {
  private let keys: MasterKeys
  private let random = Array<UInt8>(100..<116)

  init() throws {
    keys = try MasterKeys(current: .init(id: "2026a", bytes: SecretBytes(Array(0..<32))))
  }

  private func session(_ kind: Session.Kind, generation: Int64 = 1) throws -> Session {
    let uuid = "017f22e2-79b0-7abc-8def-0123456789ab"
    let now = Date(timeIntervalSince1970: 1_800_000_000)
    return Session(
      id: try #require(SessionID(uuid)), account: try #require(AccountID(uuid)),
      identity: try #require(IdentityID(uuid)),
      client: ClientID(rawValue: "com.example.app"), kind: kind, surface: .native, secret: SecretBytes(random),
      generation: generation, createdAt: now, authenticatedAt: now, lastUsedAt: now, expiresAt: now, device: Device())
  }

  @Test func `a refresh token`() throws {
    let text = "1.2026a.AX8i4nmweryN7wEjRWeJqw.7.NiYjMtMcAQlcBQORQDUPrN7f1hwNEVQVW1lFTk04-Fw"
    let session = try session(.tokens, generation: 7)
    #expect(RefreshToken.text(for: session, keys: keys).revealed == text)
    #expect(try #require(RefreshToken(parsing: text)).isGenuine(for: session, keys: keys))
  }

  @Test func `a session cookie and its form token`() throws {
    let text = "2026a.AX8i4nmweryN7wEjRWeJqw.1vkNvLmRenjg1rsymG8S62b6zKZ8i1asSE0HPFehgFM"
    let formToken = "udjyXgXbppU5G82na15IYiKAMadvuUQS5R67ysL8UL4"
    let session = try session(.cookie)
    #expect(SessionCookie.text(for: session, keys: keys).revealed == text)
    #expect(try #require(SessionCookie(parsing: text)).isGenuine(for: session, keys: keys))
    #expect(SessionCookie.formToken(for: session, keys: keys).revealed == formToken)
  }

  @Test func `a nonce`() throws {
    let spent = try SealedNonce.verify(
      "AQAAAAB3NZQAyMnKy8zNzs_Q0dLT1NXW1_yFqyb2Zfxm1Dc9nCWunkU", for: ClientID(rawValue: "com.example.app"), keys: keys,
      now: Date(timeIntervalSince1970: 1_999_999_999))
    #expect(spent.expiresAt == Date(timeIntervalSince1970: 2_000_000_000))
  }

  @Test func `an entry of the vault`() throws {
    let sealed = SealedToken(
      keyID: "2026a", nonce: Array(0..<12),
      ciphertext: try #require(Base64URL.decode("06DUewndZ-gPfieeQUFJU92x8ulzJqNHMOeipUQyMQ")))
    let opened = keys.open(sealed, for: .vault, entry: Array("entry".utf8), context: Array("context".utf8))
    #expect(opened == Array("secret of Apple".utf8))
  }
}
