package import PippinAccounts
package import PippinFoundation
package import PippinSecret
package import PippinTokens
import SignInWithApple

/// A nonce that carries its own MAC: issuing one stores nothing, so strangers cannot fill a table.
///
/// `base64url(version · expiry · 16 random bytes · MAC)`; the MAC covers the client too, so a nonce is valid for one app only.
package struct SealedNonce: Sendable {
  /// How long a nonce may be used, in seconds.
  package static let lifetime = 600
  private static let version: UInt8 = 1
  private static let macLength = 16

  /// What the app is given and sends back.
  package let text: String
  /// Lower-case hexadecimal SHA-256 of the text, for apps that hand Apple the digest (NATIVE-7).
  package var sha256: String { Hexadecimal.encode(SHA256.hash(text)) }

  /// Makes a nonce for a client.
  package init(for client: ClientID, keys: MasterKeys, random: RandomSource, now: Date) {
    let expiry = UInt64(now.timeIntervalSince1970) + UInt64(Self.lifetime)
    var bytes = [Self.version] + expiry.bigEndianBytes + random.bytes(16)
    bytes += Self.mac(bytes, client, keys.current(.nonce))
    text = Base64URL.encode(bytes)
  }

  /// Verifies a nonce that came back.
  ///
  /// - Returns: what is recorded when the nonce is spent.
  package static func verify(
    _ text: String, for client: ClientID, keys: MasterKeys, now: Date
  ) throws(ServerError) -> SpentValue {
    guard text.utf8.count <= 64, let bytes = Base64URL.decode(text), bytes.count == 25 + macLength, bytes[0] == version
    else { throw .nonceForeign }
    let signed = Array(bytes[..<25])
    let mac = Array(bytes[25...])
    let isOurs = keys.ids.contains { id in
      keys.key(.nonce, under: id).map { ConstantTime.equals(Self.mac(signed, client, $0), mac) } ?? false
    }
    guard isOurs else { throw .nonceForeign }
    let expiry = Date(timeIntervalSince1970: Double(UInt64(bigEndianBytes: signed[1..<9])))
    guard now < expiry else { throw .nonceExpired }
    return SpentValue(digest: SHA256.hash(text), expiresAt: expiry)
  }

  private static func mac(_ bytes: [UInt8], _ client: ClientID, _ key: SecretBytes) -> [UInt8] {
    Array(HMACSHA256.tag(for: bytes + Array(client.rawValue.utf8), key: key).prefix(macLength))
  }
}

extension ServerError {
  /// Not ours, or made for another client.
  package static let nonceForeign = ServerError.identityToken(
    IdentityTokenError(code: .nonceMismatch, detail: "the nonce was not handed out by this server to this client"))

  package static let nonceExpired = ServerError.identityToken(
    IdentityTokenError(code: .nonceExpired, detail: "the nonce was handed out more than ten minutes ago"))
}

/// The token that a form of our own pages carries where it needs no session: bound to the browser's id.
///
/// Another site can neither read it nor make this browser post one of another browser, so nobody can sign a person in to somebody
/// else's account.
package enum BrowserFormToken {
  /// The token for a browser.
  package static func text(for browser: BrowserID, keys: MasterKeys) -> SecretText {
    SecretText(Base64URL.encode(mac(browser, keys.current(.formToken))))
  }

  /// Whether `token` is the browser's, made under any master key that is still listed; compared in constant time.
  package static func isGenuine(_ token: String, for browser: BrowserID, keys: MasterKeys) -> Bool {
    guard let presented = Base64URL.decode(token) else { return false }
    return keys.ids.contains { id in
      keys.key(.formToken, under: id).map { ConstantTime.equals(mac(browser, $0), presented) } ?? false
    }
  }

  private static func mac(_ browser: BrowserID, _ key: SecretBytes) -> [UInt8] {
    HMACSHA256.tag(for: Array("browser\u{0}\(browser.text)".utf8), key: key)
  }
}
