package import PippinAccounts
import PippinTokens
import PippinFoundation

/// Names the jobs of one change set, each id greater than the one before it: the jobs of a queue run in the order of their ids,
/// and ids drawn within one millisecond have none.
package struct JobIDs: Sendable {
  private let now: Date
  private let random: RandomSource
  private var last: JobID?

  init(at now: Date, random: RandomSource) {
    self.now = now
    self.random = random
  }

  package mutating func next() -> JobID {
    let id = last.map { JobID($0.uuid.successor) } ?? JobID(now: now, random: random)
    last = id
    return id
  }
}
