import PippinFoundation

/// Accounts that go, and what is revoked with them.
package struct LeavingFlows: FlowPart {
  package let context: FlowContext
  let apple: AppleFlows
  let vault: Vault
  let mail: MailFlows
  let sessions: SessionFlows
  /// After how many seconds an account goes that nobody can enter any more; `nil` for never.
  let unreachableAfter: TimeInterval?
  /// After how many seconds a guest's account goes that was not used.
  let guestsAfter: TimeInterval
}
