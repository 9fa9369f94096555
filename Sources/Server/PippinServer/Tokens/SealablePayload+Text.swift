import PippinAccounts
import PippinTokens
import PippinFoundation

extension SealablePayload {
  /// `key id.nonce and ciphertext`, fit for an address or a cookie.
  ///
  /// - Parameter entry: keeps payloads apart that are sealed for the same purpose.
  func sealedText(as entry: String, keys: MasterKeys, random: RandomSource) throws(FlowError) -> String {
    try keys.seal(plaintext, for: .state, entry: Array(entry.utf8), random: random).urlText
  }

  /// Opens such a text; `nil` when it was tampered with or is of another kind.
  init?(opening text: String, as entry: String, keys: MasterKeys) {
    guard let sealed = SealedToken(urlText: text),
      let bytes = keys.open(sealed, for: .state, entry: Array(entry.utf8))
    else { return nil }
    self.init(plaintext: bytes)
  }
}

extension FlowPart {
  /// Opens a text that a browser brings back, also where another server sealed it under a newer key; `nil` when it was tampered with or
  /// is of another kind.
  func opened<Payload: SealablePayload>(_ text: String, as entry: String) async throws(FlowError) -> Payload? {
    if let keyID = SealedToken(urlText: text)?.keyID { try await judgeable(under: keyID) }
    return Payload(opening: text, as: entry, keys: masterKeys)
  }
}

/// A payload that a browser carries in an address for as long as a web flow may take.
protocol WebFlowPayload: SealableObject {
  static var entry: String { get }
  var expiresAt: Date { get }
}

extension WebFlows {
  func sealed(_ payload: some WebFlowPayload) throws(FlowError) -> String {
    try payload.sealedText(as: type(of: payload).entry, keys: masterKeys, random: random)
  }

  /// Opens a text that a browser brings back, in time.
  func opened<Payload: WebFlowPayload>(_ text: String) async throws(FlowError) -> Payload {
    guard let payload: Payload = try await opened(text, as: Payload.entry) else { throw .flowInvalid(.unknownState) }
    guard now() < payload.expiresAt else { throw .flowInvalid(.expired) }
    return payload
  }
}
