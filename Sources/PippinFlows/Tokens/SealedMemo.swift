import PippinAccounts
package import PippinCryptography

/// What one page tells the next across a redirect, such as what was wrong with a form: sealed in a cookie, so that nothing is
/// written for a stranger and nobody else makes our pages say anything.
package enum SealedMemo {
  /// Seals a text for one browser.
  package static func text(
    _ plain: [UInt8], for browser: BrowserID, keys: MasterKeys, random: RandomSource
  ) throws(FlowError) -> String {
    try keys.seal(plain, for: .state, entry: entry(browser), random: random).urlText
  }

  /// What was sealed for this browser; `nil` for anything else.
  package static func open(_ text: String, for browser: BrowserID, keys: MasterKeys) -> [UInt8]? {
    // As long as a cookie may be.
    guard text.utf8.count <= 4096, let sealed = SealedToken(urlText: text) else { return nil }
    return keys.open(sealed, for: .state, entry: entry(browser))
  }

  private static func entry(_ browser: BrowserID) -> [UInt8] { Array("memo\u{0}\(browser.text)".utf8) }
}
