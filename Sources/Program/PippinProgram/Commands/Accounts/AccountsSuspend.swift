import PippinAPI
import PippinAccounts
import PippinFoundation
import PippinServer

extension Command {
  static let accountsSuspend = Command(
    name: "accounts suspend", summary: "Suspend an account: its sessions end, and nobody can sign in to it.",
    options: AccountReference.options + [
      .value(
        "reason", "TEXT", .optional,
        "why, for other operators; at most \(Suspension.longestReason) characters. The person never sees it"),
      .flag("json", "print the result as JSON, as the operator API does"),
    ],
    operand: AccountReference.usage,
    notes: AccountReference.notes
      + " An access token that was issued before is valid until it expires. pippin accounts restore ends the suspension.",
    run: { (invocation) throws(CommandFailure) in
      let reason = try invocation.nonEmpty("reason").first ?? "no reason was given"
      let account = try await invocation.changingAccount { (account, flows) throws(CommandFailure) in
        if let suspension = account.suspension {
          throw .refused(
            code: "already_suspended",
            detail: "The account \(account.id) is suspended already, \(suspension.words). Nothing was changed.")
        }
        do throws(ServerError) {
          return try await flows.suspend(account.id, reason: reason, by: AuditEvent.commandLine)
        } catch {
          throw invocation.usage(of: error)
        }
      }
      guard !invocation.arguments.has("json") else {
        return try invocation.writeJSON(
          SuspensionAnswer(id: account.id.description, suspension: account.suspension.map(SuspensionBody.init)))
      }
      try invocation.console.write("suspended  \(account.id)\(account.suspension.map { ", \($0.words)" } ?? "")\n")
    })

  static let accountsRestore = Command(
    name: "accounts restore", summary: "End the suspension of an account; the person signs in as before.",
    options: AccountReference.options + [.flag("json", "print the result as JSON, as the operator API does")],
    operand: AccountReference.usage,
    notes: AccountReference.notes
      + " Sessions that the suspension ended stay ended. To restore a database, see pippin restore.",
    run: { (invocation) throws(CommandFailure) in
      let account = try await invocation.changingAccount { (account, flows) throws(CommandFailure) in
        guard account.suspension != nil else {
          throw .refused(
            code: "not_suspended", detail: "The account \(account.id) is not suspended. Nothing was changed.")
        }
        do throws(ServerError) {
          return try await flows.restore(account.id, by: AuditEvent.commandLine)
        } catch {
          throw CommandFailure(error)
        }
      }
      guard !invocation.arguments.has("json") else {
        return try invocation.writeJSON(SuspensionAnswer(id: account.id.description, suspension: nil))
      }
      try invocation.console.write("restored  \(account.id)\n")
    })
}

extension Invocation {
  /// Applies a change to the account that the operand names.
  fileprivate func changingAccount(
    _ change: (Account, OperatorFlows) async throws(CommandFailure) -> Account
  ) async throws(CommandFailure) -> Account {
    guard let operand = arguments.operand else { throw arguments.usage("ACCOUNT is missing") }
    return try await withFlows(try serverSettings()) { (flows) throws(CommandFailure) in
      try await change(try await account(operand, in: flows.store), flows.operations)
    }
  }
}

extension Suspension {
  /// When, by whom and why.
  fileprivate var words: String {
    "since \(Timestamp(at).text(fraction: .never)) by \(Printable.text(by)): "
      + Printable.text(reason, limit: Self.longestReason)
  }
}
