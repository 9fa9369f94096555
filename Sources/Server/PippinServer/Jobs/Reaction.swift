package import PippinAccounts

/// Something outside the store that follows from what happened to people: a call to the app's back end, a mail to the person.
///
/// Whoever changes an account writes the line of audit that says so, and nothing else; what follows from it is decided here.
package protocol Reaction: Sendable {
  /// The jobs that follow from `changes`, to be committed with them; most change sets have none.
  ///
  /// A change set may be decided upon more than once before it is committed, so nothing may be remembered of it.
  /// - Parameters:
  ///   - language: of who caused it, by its tag; `nil` where that is no person.
  ///   - ids: names the jobs, in the order in which those of one queue are to run.
  func jobs(after changes: ChangeSet, in language: () -> String?, ids: inout JobIDs) throws(FlowError) -> [Job]
}
