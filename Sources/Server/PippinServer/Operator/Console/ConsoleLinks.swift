import PippinAccounts
package import PippinTokens
package import PippinFoundation
import PippinLock

/// Links that sign an operator in to the console once. They are kept in this process's memory alone, as digests.
package final class ConsoleLinks: Sendable {
  /// How long a link is good.
  package static let lifetime: TimeInterval = 600

  private struct Link: Sendable {
    let tokenDigest: [UInt8]
    let expiresAt: Date
  }

  private let links = Lock<[[UInt8]: Link]>([:])

  package init() {}

  /// The path of a new link that signs in with the operator token of a digest.
  package func issue(forTokenWith digest: [UInt8], now: Date, random: RandomSource) -> String {
    let code = Hexadecimal.encode(random.bytes(32))
    links.withLock { links in
      links = links.filter { $0.value.expiresAt > now }
      links[SHA256.hash(code)] = Link(tokenDigest: digest, expiresAt: now.addingTimeInterval(Self.lifetime))
    }
    return Self.path(code)
  }

  static func path(_ code: String) -> String { "/sign-in/link/\(code)" }

  /// Whether a link is still good; looking does not use it up, since browsers and chats load addresses ahead of people.
  func isOpen(_ code: String, now: Date) -> Bool {
    links.withLock { $0[SHA256.hash(code)].map { now < $0.expiresAt } ?? false }
  }

  /// Uses a link up, and answers the digest of the token that it signs in with.
  func use(_ code: String, now: Date) -> [UInt8]? {
    links.withLock { links in
      guard let link = links.removeValue(forKey: SHA256.hash(code)), now < link.expiresAt else { return nil }
      return link.tokenDigest
    }
  }
}
