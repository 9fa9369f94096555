import PippinAPI
package import PippinAccounts
import PippinFoundation

/// What an operator does and looks at.
package struct OperatorFlows: FlowPart {
  package let context: FlowContext
  let leaving: LeavingFlows

  /// Who does it, as the audit names them.
  package typealias Actor = String

  /// Closes an account for now: its sessions end, and nobody comes in.
  ///
  /// - Throws: ``FlowError/notFound`` where there is no such account; `invalidValue` where the reason will not do.
  package func suspend(_ id: AccountID, reason: String, by actor: Actor) async throws(FlowError) -> Account {
    let now = now()
    guard let suspension = Suspension(at: now, reason: reason, by: actor) else {
      throw .invalidValue(
        field: "reason", reason: "must have 1 to \(Suspension.longestReason) characters that can be read")
    }
    let suspend = SuspendAccount(
      account: id, suspension: suspension, changeSet: newID(at: now), audit: newID(at: now))
    return try await found(
      decide(on: [.account(id)]) { snapshot in suspend.decide(on: snapshot, now: now) })
  }

  /// Opens a suspended account again.
  ///
  /// - Throws: ``FlowError/notFound`` where there is no such account.
  package func restore(_ id: AccountID, by actor: Actor) async throws(FlowError) -> Account {
    let now = now()
    let restore = RestoreAccount(account: id, by: actor, changeSet: newID(at: now), audit: newID(at: now))
    return try await found(
      decide(on: [.account(id)]) { snapshot in restore.decide(on: snapshot, now: now) })
  }

  /// Ends every session of an account.
  ///
  /// - Throws: ``FlowError/notFound`` where there is no such account.
  package func endSessions(of id: AccountID, by actor: Actor) async throws(FlowError) {
    let now = now()
    let end = EndAllSessions(account: id, by: actor, changeSet: newID(at: now), audit: newID(at: now))
    guard try await decide(on: [.account(id)], { snapshot in end.decide(on: snapshot, now: now) }) else {
      throw .notFound
    }
  }

  /// Deletes an account, as its person could.
  ///
  /// - Throws: ``FlowError/notFound`` where there is no such account.
  package func delete(_ id: AccountID, by actor: Actor) async throws(FlowError) -> DeletionResult {
    try await leaving.deleteAccount(id, by: .operatorToken(actor), remembering: nil)
  }

  private func found(_ account: Account?) throws(FlowError) -> Account {
    guard let account else { throw .notFound }
    return account
  }
}
