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
      bytes.count > 12,
      let plain = keys.open(
        SealedToken(keyID: String(Substring(parts[0])), nonce: Array(bytes[..<12]), ciphertext: Array(bytes[12...])),
        for: .state, entry: Self.entry),
      let document = try? JSONDocument(parsing: plain),  // unreadable and unsealed by us are the same to the person
      let flow = WebFlow(document.root)
    else { throw .flowInvalid(.unknownState) }
    guard now < flow.expiresAt else { throw .flowInvalid(.expired) }
    self.text = text
    self.flow = flow
  }
}
