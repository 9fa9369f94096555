/// What an app and its operators keep with an account, each a compact JSON object of bounded size; no rule looks into it.
package struct AccountMetadata: Hashable, Sendable {
  /// What the app may read.
  package var forApp: String?
  /// What only operators read.
  package var forOperators: String?

  package init(forApp: String? = nil, forOperators: String? = nil) {
    self.forApp = forApp
    self.forOperators = forOperators
  }

  package var isEmpty: Bool { forApp == nil && forOperators == nil }
}
