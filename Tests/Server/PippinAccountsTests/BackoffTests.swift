import PippinAccounts
import Testing

struct BackoffTests {
  private let backoff = Backoff(first: 10, longest: 60, tries: 6)

  @Test(arguments: [(1, 10.0), (2, 20), (3, 40), (4, 60), (5, 60)])
  func `doubles with every try up to the longest wait`(attempts: Int, whole: Double) {
    #expect(backoff.wait(after: attempts, fraction: 1) == whole)
    #expect(backoff.wait(after: attempts, fraction: 0) == whole / 2)
    #expect(backoff.wait(after: attempts, fraction: 0.5) == whole * 0.75)
  }

  @Test func `gives up after its tries`() {
    #expect(backoff.wait(after: 6, fraction: 0) == nil)
    #expect(backoff.wait(after: 7, fraction: 0) == nil)
  }

  @Test func `stays finite however often it is asked`() {
    let patient = Backoff(first: 1, longest: 3600, tries: .max)
    #expect(patient.wait(after: 1_000_000, fraction: 1) == 3600)
  }
}
