import PippinAccounts
import PippinTokens
import PippinFoundation

/// The provider's `state`: the whole flow, sealed, so that starting one writes nothing.
struct SealedState: Sendable {
  let text: String
  let flow: WebFlow
  /// What is recorded when the flow has served.
  var spent: SpentValue { SpentValue(digest: SHA256.hash(text), expiresAt: flow.expiresAt) }
}
