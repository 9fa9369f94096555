import PippinServer

extension RateLimits {
  /// For tests whose subject is another limit than the node's own.
  static let unlimited = RateLimits(
    signIn: Bucket(burst: 10_000, perSecond: 10_000), nonce: Bucket(burst: 10_000, perSecond: 10_000))
}
