/// Calls Google's or Facebook's SDK, and returns its token; `nil` when the person cancelled.
protocol SocialSheet: Sendable {
  func token(nonce: String?) async throws -> String?
}
