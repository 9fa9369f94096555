import PippinAccounts
import PippinTokens

/// Everything that follows from changes. Where the settings ask for nothing there is no reaction, and no change set is looked at.
package struct Reactions: Sendable {
  private let all: [any Reaction]

  package init(_ all: [any Reaction] = []) {
    self.all = all
  }

  /// Adds the jobs that follow from `changes`, so that they are asked for if and only if it happens (C-5).
  func add(
    to changes: inout ChangeSet, in language: () -> String? = { nil }, random: RandomSource
  ) throws(FlowError) {
    guard !all.isEmpty else { return }
    var ids = JobIDs(at: changes.at, random: random)
    for reaction in all {
      for job in try reaction.jobs(after: changes, in: language, ids: &ids) { changes.add(.enqueue(job)) }
    }
  }
}
