/// Calls Google's or Facebook's SDK and returns its token, or `nil` if the user cancelled.
protocol SocialSheet: Sendable {
  func token(nonce: String?) async throws -> String?
}
