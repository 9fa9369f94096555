package import PippinAccounts

/// A sign-in method that starts in a browser: a provider, and for `openid` which of the client's.
package struct WebProvider: Hashable, Sendable {
  package let provider: Provider
  /// The id of the client's OpenID Connect or OAuth 2 provider; only with `openid`.
  package let openID: String?

  package init(_ provider: Provider, openID: String? = nil) {
    self.provider = provider
    self.openID = openID
  }

  package static let apple = WebProvider(.apple)

  /// As forms name it: `google`, or `openid:` and the id.
  package var text: String { openID.map { "\(provider.rawValue):\($0)" } ?? provider.rawValue }

  /// Reads what `text` says.
  package init(text: String) {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    self.init(Provider(rawValue: parts[0]), openID: parts.count == 2 ? parts[1] : nil)
  }
}
