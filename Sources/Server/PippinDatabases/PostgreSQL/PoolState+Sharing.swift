extension PoolState {
  /// The most work in one round trip: beyond that a shared one saves little more, and each waits for all.
  private static let mostShared = 8

  /// The work that shares a round trip with the first: short reads from the front of the line, a fair share of what waits.
  ///
  /// A read that changes nothing can be repeated, and needs no transaction of its own. A commit shares nothing: its locks would be
  /// held, and its outcome be unknown, for longer.
  mutating func roundTrip(beginningWith first: PostgreSQLWork) -> [PostgreSQLWork] {
    guard first.isShareable else { return [first] }
    let share = min(Self.mostShared, (line.count + 1) / settings.connections)
    var works = [first]
    while works.count < share, let next = line.first, next.isShareable {
      _ = line.next()
      works.append(next)
    }
    return works
  }

  /// Answers work that shared a round trip. The server skips all that comes after a failure, so that is tried again.
  ///
  /// - Parameter deadline: when the round trip would have failed.
  mutating func settleShared(
    _ works: [PostgreSQLWork], _ pipelines: [PostgreSQLPipeline], on connection: PooledConnection,
    by deadline: ContinuousClock.Instant?
  ) {
    var failure: PostgreSQLError?
    var skipped: [PostgreSQLWork] = []
    for (work, pipeline) in zip(works, pipelines) {
      guard !pipeline.isUntried else {
        skipped.append(work)
        continue
      }
      if case .failure(let error) = pipeline.outcome { failure = error }
      answer(work, pipeline.outcome.map { PostgreSQLWork.Answer(results: $0, kept: nil) })
    }
    if failure == nil, !skipped.isEmpty {
      failure = PostgreSQLError(.unavailable, message: "the server skipped a statement")
    }
    release(connection, after: failure)
    if let failure { retry(skipped, until: deadline, or: failure) }
  }

  /// Answers work whose connection was closed. Of several only the first without its answer fails: the others may not have begun.
  mutating func settleLost(
    _ works: [PostgreSQLWork], _ pipelines: [PostgreSQLPipeline], to reason: PostgreSQLError,
    by deadline: ContinuousClock.Instant?
  ) {
    var isFaultFound = false
    var others: [PostgreSQLWork] = []
    for (index, work) in works.enumerated() {
      let pipeline = index < pipelines.count ? pipelines[index] : PostgreSQLPipeline()
      let isAnswered = works.count > 1 && index < pipelines.count && pipeline.isComplete
      guard isAnswered || !isFaultFound else {
        others.append(work)
        continue
      }
      let outcome = isAnswered ? pipeline.outcome : pipeline.outcome(lostTo: reason)
      if case .failure = outcome { isFaultFound = true }
      answer(work, outcome.map { PostgreSQLWork.Answer(results: $0, kept: nil) })
    }
    retry(others, until: deadline, or: reason)
  }

  /// Tries work again that failed through no fault of its own, alone, and before what has not been tried yet.
  private mutating func retry(
    _ works: [PostgreSQLWork], until deadline: ContinuousClock.Instant?, or error: PostgreSQLError
  ) {
    let now = ContinuousClock.now
    guard let deadline, deadline > now else {
      for work in works { fail(work, error) }
      return
    }
    let end = min(deadline, now + settings.waitingLimit)
    for work in works.reversed() { line.enterFirst(work.again(until: deadline), until: end) }
  }
}
