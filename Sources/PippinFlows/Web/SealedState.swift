import FoundationEssentials
import PippinAccounts
import PippinCryptography
import PippinJOSE
import PippinJSON

/// Apple's `state`: the whole flow, sealed, so that starting one writes nothing.
struct SealedState: Sendable {
  /// `key id.nonce and ciphertext`, fit for a URL.
  let text: String
  let flow: WebFlow
  /// What is recorded when the flow has served.
  var spent: SpentValue { SpentValue(digest: SHA256.hash(text), expiresAt: flow.expiresAt) }

  private static let entry = Array("state".utf8)

  init(_ flow: WebFlow, keys: MasterKeys, random: RandomSource) throws(FlowError) {
    var writer = JSONWriter()
    flow.write(to: &writer)
    let sealed = try keys.seal(writer.bytes, for: .state, entry: Self.entry, random: random)
    text = "\(sealed.keyID).\(Base64URL.encode(sealed.nonce + sealed.ciphertext))"
    self.flow = flow
  }

  init(opening text: String, keys: MasterKeys, now: Date) throws(FlowError) {
    let parts = text.utf8.split(separator: UInt8(ascii: "."), maxSplits: 2, omittingEmptySubsequences: false)
    guard text.utf8.count <= 6144, parts.count == 2, let bytes = Base64URL.decode(String(Substring(parts[1]))),
      bytes.count > AES256GCM.nonceByteCount,
      let content = keys.openJSON(
        SealedToken(
          keyID: String(Substring(parts[0])), nonce: Array(bytes.prefix(AES256GCM.nonceByteCount)),
          ciphertext: Array(bytes.dropFirst(AES256GCM.nonceByteCount))),
        for: .state, entry: Self.entry),
      let flow = WebFlow(content)
    else { throw .flowInvalid(.unknownState) }
    guard now < flow.expiresAt else { throw .flowInvalid(.expired) }
    self.text = text
    self.flow = flow
  }
}
