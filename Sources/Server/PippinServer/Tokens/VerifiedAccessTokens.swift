import PippinTokens
import PippinFoundation
import PippinLock

/// Access tokens whose signature was found right, known by the digest of their whole text.
///
/// An app shows the same token for a quarter of an hour, and an ES256 signature costs more than all else that a session
/// check does. What is remembered is only that this very text was signed by us and what it says; that it has not expired and
/// that its session still lives is asked each time. Bounded: the younger half stays when it is full.
final class VerifiedAccessTokens: Sendable {
  private struct Halves {
    var young: [Digest: AccessToken] = [:]
    var old: [Digest: AccessToken] = [:]
  }

  /// A SHA-256 digest as four words, which compare and hash without an array's detours.
  private struct Digest: Hashable {
    let words: SIMD4<UInt64>

    init(of text: String) {
      let bytes = SHA256.hash(text)
      words = SIMD4(
        (0..<4).map { word in bytes[word * 8..<word * 8 + 8].reduce(0) { $0 << 8 | UInt64($1) } })
    }
  }

  private let halves = Lock(Halves())
  private let half: Int

  /// - Parameter capacity: how many are remembered, at some 200 bytes each.
  init(capacity: Int = 16_384) {
    half = max(1, capacity / 2)
  }

  /// What the token says, verified now by `verify` or at an earlier time.
  func token(_ text: String, verify: () throws(FlowError) -> AccessToken) throws(FlowError) -> AccessToken {
    let digest = Digest(of: text)
    if let known = halves.withLock({ $0.young[digest] ?? $0.old[digest] }) { return known }
    let token = try verify()
    halves.withLock { halves in
      if halves.young.count >= half {
        halves.old = halves.young
        halves.young = [:]
      }
      halves.young[digest] = token
    }
    return token
  }
}
