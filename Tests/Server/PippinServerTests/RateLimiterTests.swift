import PippinFoundation
import Testing

@testable import PippinServer

/// The table of buckets is bounded, and forgets no debt (R-19, decision 0050).
@Suite struct `A full table of rate limits` {
  private let bucket = RateLimits.Bucket(burst: 2, perSecond: 1)
  private let start = Date(timeIntervalSince1970: 1_790_000_000)

  private func take(_ limiter: RateLimiter, _ peer: String, after seconds: Double = 0) -> Int? {
    limiter.take(bucket, kind: "nonce", peer: peer, client: "", now: start.addingTimeInterval(seconds))
  }

  @Test func `resets nobody, however many networks there are`() {
    let limiter = RateLimiter(sparesLoopback: false, maximumKeys: 30)
    for _ in 0..<2 { #expect(take(limiter, "203.0.113.7") == nil) }
    #expect(take(limiter, "203.0.113.7") == 1)
    for number in 0..<200 { _ = take(limiter, "198.\(number).0.1") }
    #expect(take(limiter, "203.0.113.7") == 1)
  }

  @Test func `lets newcomers share one bucket`() {
    let limiter = RateLimiter(sparesLoopback: false, maximumKeys: 30)
    let allowed = (0..<200).count { take(limiter, "198.\($0).0.1") == nil }
    #expect(allowed == 15 + 128, "those with a place in the table, and the burst of everybody else's bucket")
  }

  @Test func `forgets what has had time to fill`() {
    let limiter = RateLimiter(sparesLoopback: false, maximumKeys: 30)
    for number in 0..<200 { _ = take(limiter, "198.\(number).0.1") }
    #expect((0..<15).allSatisfy { take(limiter, "192.\($0).2.1", after: 2) == nil })
    #expect((0..<15).allSatisfy { take(limiter, "192.\($0).2.1", after: 2) == nil }, "each has a bucket of its own")
    #expect(take(limiter, "192.0.2.1", after: 2) == 1)
  }
}
