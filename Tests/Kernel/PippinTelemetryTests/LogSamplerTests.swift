import PippinFoundation
import PippinTelemetry
import Testing

@Suite struct LogSamplerTests {
  private let start = Date(timeIntervalSince1970: 1_790_000_000)

  @Test func `the sampler passes one line a second with the number of suppressed ones`() {
    let sampler = LogSampler()
    let times = [0, 0.1, 0.999, 1, 1.5, 9, 9.5]
    let counts = times.map { sampler.suppressedSinceLast(at: start.addingTimeInterval($0)) }
    #expect(counts == [0, nil, nil, 2, nil, 1, nil])
  }

  @Test func `the sampler continues when the clock is set back`() {
    let sampler = LogSampler()
    #expect(sampler.suppressedSinceLast(at: start) == 0)
    #expect(sampler.suppressedSinceLast(at: start.addingTimeInterval(-3600)) == 0)
  }

  @Test func `each subject has its own second`() {
    let samplers = LogSamplers<String>()
    let counts = ["google", "google", "facebook", "google"].map { samplers[$0].suppressedSinceLast(at: start) }
    #expect(counts == [0, nil, 0, nil])
    #expect(samplers["google"].suppressedSinceLast(at: start.addingTimeInterval(1)) == 2)
  }
}
