import PippinLock

/// Gives the answer to a request that is being decided to the same request that comes meanwhile, within this process.
///
/// A proof serves once. Without this the copies of one request would each try it, and all but one would be told that it is used.
final class SharedAnswers<Answer: Sendable>: Sendable {
  private typealias Outcome = Result<Answer, FlowError>
  /// Who waits for the answer to each request that is at work.
  private let waiting = Lock<[[UInt8]: [CheckedContinuation<Outcome?, Never>]]>([:])

  /// Runs `work`, or waits for the run of the same name that is under way.
  ///
  /// - Parameter name: of the whole request, so that nobody gets the answer to another.
  func run(
    _ name: [UInt8], _ work: () async throws(FlowError) -> Answer
  ) async throws(FlowError) -> Answer {
    if let outcome = await outcome(of: name) { return try outcome.get() }
    let outcome: Outcome
    do throws(FlowError) {
      outcome = .success(try await work())
    } catch {
      outcome = .failure(error)
    }
    for continuation in waiting.withLock({ $0.removeValue(forKey: name) }) ?? [] {
      continuation.resume(returning: outcome)
    }
    return try outcome.get()
  }

  /// What comes of the run that is under way; nil for the first, which has to run.
  private func outcome(of name: [UInt8]) async -> Outcome? {
    await withCheckedContinuation { (continuation: CheckedContinuation<Outcome?, Never>) in
      let isFirst = waiting.withLock { waiting in
        guard waiting[name]?.append(continuation) == nil else { return false }
        waiting[name] = []
        return true
      }
      if isFirst { continuation.resume(returning: nil) }
    }
  }
}
