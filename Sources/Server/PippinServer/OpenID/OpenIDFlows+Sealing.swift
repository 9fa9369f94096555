import PippinAccounts
import PippinFoundation

/// Requests on their way through the browser, or pushed before they are made.
extension OpenIDFlows {
  private static let entry = "openid request"

  func sealed(_ request: OpenIDRequest) throws(FlowError) -> String {
    try request.sealedText(as: Self.entry, keys: masterKeys, random: random)
  }

  /// Opens what a browser brings back.
  package func request(opening text: String) async throws(FlowError) -> OpenIDRequest {
    guard let request: OpenIDRequest = try await opened(text, as: Self.entry) else { throw .flowInvalid(.unknownState) }
    guard now() < request.expiresAt else { throw .flowInvalid(.expired) }
    return request
  }

  /// A request of a browser that posted it from another site, and so sent no cookies: it asks again by a GET.
  package func carried(_ request: OpenIDRequest) throws(FlowError) -> String { try sealed(request) }
}
