import PippinFoundation

/// The scope of a grant: a set of scope tokens, in the order in which they were asked for (RFC 6749, 3.3).
package struct GrantedScope: Hashable, Sendable {
  package static let openid = "openid"
  package static let profile = "profile"
  package static let email = "email"
  package static let offlineAccess = "offline_access"
  /// All that a person can grant.
  package static let personal = [openid, profile, email, offlineAccess]

  /// Each once, and none with a space.
  package let tokens: [String]

  package init(_ tokens: [String]) {
    var seen: Set<String> = []
    self.tokens = tokens.filter { !$0.isEmpty && seen.insert($0).inserted }
  }

  /// Reads tokens that single spaces part.
  package init(text: String) { self.init(text.utf8.split(separator: UInt8(ascii: " ")).map { String(Substring($0)) }) }

  /// The tokens, parted by spaces.
  package var text: String { tokens.joined(separator: " ") }

  package var isEmpty: Bool { tokens.isEmpty }

  package func contains(_ token: String) -> Bool { tokens.contains { $0.hasSameBytes(as: token) } }

  /// Whether every token of `other` is one of these.
  package func covers(_ other: GrantedScope) -> Bool { other.tokens.allSatisfy(contains) }

  /// Those of these tokens that `other` has too.
  package func intersection(_ other: GrantedScope) -> GrantedScope { GrantedScope(tokens.filter(other.contains)) }

  /// These and those of `other`.
  package func union(_ other: GrantedScope) -> GrantedScope { GrantedScope(tokens + other.tokens) }
}
