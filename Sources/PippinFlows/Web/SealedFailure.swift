import FoundationEssentials
import PippinAccounts
import PippinCryptography
import PippinJSON
import SignInWithApple

/// A flow that came to grief after its state proved to be ours, and why.
package struct WebFlowFailure: Sendable {
  let flow: WebFlow
  package let error: FlowError

  /// Whether the provider's proof was too old by the time that it came here, so that nothing but time was wrong with it (TOKEN-5).
  func isLate(at now: Date) -> Bool {
    switch error {
    case .identityToken(let reason): reason.code == .expired
    case .authorizationCodeInvalid: now >= flow.startedAt.addingTimeInterval(OwedExchange.codeLifetime)
    default: false
    }
  }
}

/// A failure on its way to the browser that started the flow: the callback cannot know that browser, so it seals what went wrong,
/// and `finish` tells it, to that browser and, where an app waits, to the app.
struct SealedFailure: Sendable {
  /// `key id.nonce and ciphertext`, fit for a URL.
  let text: String
  let flow: WebFlow
  /// The error code of the API.
  let code: String
  /// Whether it took too long, which the code does not say.
  let isLate: Bool
  /// Under which the log has the cause.
  let requestID: String

  /// Keeps it apart from a state, which is sealed for the same purpose.
  private static let entry = Array("failure".utf8)

  init(
    _ failure: WebFlowFailure, code: String, requestID: String, keys: MasterKeys, random: RandomSource, now: Date
  ) throws(FlowError) {
    isLate = failure.isLate(at: now)
    var writer = JSONWriter()
    writer.beginObject()
    writer.name("flow")
    failure.flow.write(to: &writer)
    writer.member("code", code)
    if isLate { writer.member("late", true) }
    writer.member("request_id", requestID)
    writer.endObject()
    text = try keys.seal(writer.bytes, for: .state, entry: Self.entry, random: random).urlText
    flow = failure.flow
    self.code = code
    self.requestID = requestID
  }

  init(opening text: String, keys: MasterKeys, now: Date) throws(FlowError) {
    guard let sealed = SealedToken(urlText: text),
      let content = keys.openJSON(sealed, for: .state, entry: Self.entry),
      let flow = content["flow"].flatMap(WebFlow.init), let code = content["code"]?.string,
      let requestID = content["request_id"]?.string
    else { throw .flowInvalid(.unknownState) }
    guard now < flow.expiresAt else { throw .flowInvalid(.expired) }
    self.text = text
    self.flow = flow
    self.code = code
    self.requestID = requestID
    isLate = content["late"]?.bool ?? false
  }
}
