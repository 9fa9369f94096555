package import PippinTokens

/// What one page tells the next across a redirect, such as what was wrong with a form: sealed in a cookie, so that nothing is
/// written for a stranger and nobody else makes our pages say anything.
package enum SealedMemo {
  /// Seals a text for one browser.
  package static func text(
    _ plain: [UInt8], for browser: BrowserID, keys: MasterKeys, random: RandomSource
  ) throws(FlowError) -> String {
    try plain.sealedText(as: entry(browser), keys: keys, random: random)
  }

  /// What was sealed for this browser; `nil` for anything else.
  package static func open(_ text: String, for browser: BrowserID, keys: MasterKeys) -> [UInt8]? {
    // As long as a cookie may be.
    text.utf8.count <= 4096 ? [UInt8](opening: text, as: entry(browser), keys: keys) : nil
  }

  private static func entry(_ browser: BrowserID) -> String { "memo\u{0}\(browser.text)" }
}
