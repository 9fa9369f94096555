/// What a pure decision comes to: what to commit, if anything, and what to answer once that is done.
package struct Decision<Outcome: Sendable>: Sendable {
  package let changes: ChangeSet?
  package let outcome: Outcome

  package init(_ changes: ChangeSet?, _ outcome: Outcome) {
    self.changes = changes
    self.outcome = outcome
  }
}
