import PippinTokens
package import PippinSecret

/// The token that a form of our own pages carries where it needs no session: bound to the browser's id.
///
/// Another site can neither read it nor have this browser post one that was made for another, so nobody can sign somebody in to an
/// account that is not theirs.
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
