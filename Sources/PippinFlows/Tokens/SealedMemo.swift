import PippinAccounts
package import PippinCryptography
import PippinJOSE

/// What one page tells the next across a redirect, such as what was wrong with a form: sealed in a cookie, so that nothing is
/// written for a stranger and nobody else makes our pages say anything.
package enum SealedMemo {
  /// Seals a text for one browser.
  package static func text(
    _ plain: [UInt8], for browser: BrowserID, keys: MasterKeys, random: RandomSource
  ) throws(FlowError) -> String {
    let sealed = try keys.seal(plain, for: .state, entry: entry(browser), random: random)
    return "\(sealed.keyID).\(Base64URL.encode(sealed.nonce + sealed.ciphertext))"
  }

  /// What was sealed for this browser; `nil` for anything else.
  package static func open(_ text: String, for browser: BrowserID, keys: MasterKeys) -> [UInt8]? {
    let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard text.utf8.count <= 4096, parts.count == 2, let bytes = Base64URL.decode(String(parts[1])),
      bytes.count > AES256GCM.nonceByteCount
    else { return nil }
    return keys.open(
      SealedToken(
        keyID: String(parts[0]), nonce: Array(bytes.prefix(AES256GCM.nonceByteCount)),
        ciphertext: Array(bytes.dropFirst(AES256GCM.nonceByteCount))),
      for: .state, entry: entry(browser))
  }

  private static func entry(_ browser: BrowserID) -> [UInt8] { Array("memo\u{0}\(browser.text)".utf8) }
}
