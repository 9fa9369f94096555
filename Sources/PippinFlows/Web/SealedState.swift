import FoundationEssentials
import PippinAccounts
import PippinCryptography
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
    text = try keys.seal(writer.bytes, for: .state, entry: Self.entry, random: random).urlText
    self.flow = flow
  }

  init(opening text: String, keys: MasterKeys, now: Date) throws(FlowError) {
    guard let sealed = SealedToken(urlText: text), let content = keys.openJSON(sealed, for: .state, entry: Self.entry),
      let flow = WebFlow(content)
    else { throw .flowInvalid(.unknownState) }
    guard now < flow.expiresAt else { throw .flowInvalid(.expired) }
    self.text = text
    self.flow = flow
  }
}
