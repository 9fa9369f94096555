import PippinAccounts
import PippinTokens

extension SealedToken {
  /// More than any flow of ours needs.
  private static let maximumCount = 6144

  /// `key id.nonce and ciphertext`, fit for a URL.
  var urlText: String { "\(keyID).\(Base64URL.encode(nonce + ciphertext))" }

  /// Reads that form; `nil` for any other.
  init?(urlText text: String) {
    let parts = text.utf8.split(separator: UInt8(ascii: "."), maxSplits: 2, omittingEmptySubsequences: false)
    guard text.utf8.count <= Self.maximumCount, parts.count == 2,
      let bytes = Base64URL.decode(String(Substring(parts[1]))), bytes.count > AES256GCM.nonceByteCount
    else { return nil }
    self.init(
      keyID: String(Substring(parts[0])), nonce: Array(bytes.prefix(AES256GCM.nonceByteCount)),
      ciphertext: Array(bytes.dropFirst(AES256GCM.nonceByteCount)))
  }
}
