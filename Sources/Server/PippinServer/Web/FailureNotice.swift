import PippinAccounts
import PippinFoundation
import PippinTokens
import SignInWithApple

/// A flow that came to grief after its state proved to be ours, and why.
package struct WebFlowFailure: Sendable {
  package let flow: WebFlow
  package let error: FlowError
  /// Whether only the callback says so, which any browser that began a sign-in can make up.
  package var isOnlyClaimed = false

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
struct FailureNotice: WebFlowPayload {
  /// Keeps it apart from a state, which is sealed for the same purpose.
  static let entry = "failure"

  package let flow: WebFlow
  /// The error code of the API.
  let code: String
  /// Whether it took too long, which the code does not say.
  let isLate: Bool
  /// Under which the log has the cause.
  let requestID: String

  var expiresAt: Date { flow.expiresAt }

  init(flow: WebFlow, code: String, isLate: Bool, requestID: String) {
    self.flow = flow
    self.code = code
    self.isLate = isLate
    self.requestID = requestID
  }

  func write(to writer: inout JSONWriter) {
    writer.member("flow", ifPresent: flow)
    writer.member("code", code)
    if isLate { writer.member("late", true) }
    writer.member("request_id", requestID)
  }

  init?(_ json: JSONElement) {
    guard let flow = json["flow"].flatMap(WebFlow.init), let code = json["code"]?.string,
      let requestID = json["request_id"]?.string
    else { return nil }
    self.init(flow: flow, code: code, isLate: json["late"]?.bool ?? false, requestID: requestID)
  }
}
