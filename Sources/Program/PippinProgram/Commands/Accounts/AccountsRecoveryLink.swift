import PippinAPI
import PippinAccounts
import PippinFoundation
import PippinSecret
import PippinServer
import PippinTokens

extension Command {
  static let accountsRecoveryLink = Command(
    name: "accounts recovery-link",
    summary: "Make a link by which a person adds a passkey to their account, after they lost every sign-in method.",
    options: AccountReference.options + [.flag("json", "print the result as JSON")],
    operand: AccountReference.usage,
    notes: AccountReference.notes
      + " You are responsible for checking that the person owns the account. The link works once, for an hour after passkeys.recovery_delay_hours, and ends all other"
      + " sessions. A newer link, a suspension or a deletion voids it. Every verified address of the account is told."
      + " If the account is an operator's, the recovery removes the operator: run pippin operator add again afterwards.",
    run: { (invocation) throws(CommandFailure) in
      let arguments = invocation.arguments
      guard let operand = arguments.operand else { throw arguments.usage("ACCOUNT is missing") }
      let settings = try invocation.serverSettings()
      let link = try await invocation.withFlows(settings) { (flows) throws(CommandFailure) -> IssuedRecoveryLink in
        let account = try await invocation.account(operand, in: flows.store)
        do throws(ServerError) {
          return try await flows.recovery.issueLink(for: account.id, by: AuditEvent.commandLine)
        } catch {
          throw CommandFailure(ofRecovery: error)
        }
      }
      if arguments.has("json") {
        try invocation.writeJSON(RecoveryLinkAnswer(link))
      } else {
        var table = TextTable()
        table.add("account", link.account.description)
        table.add("link", link.address.revealed)
        table.add("valid from", Timestamp(link.validFrom).text(fraction: .never))
        table.add("valid until", Timestamp(link.expiresAt).text(fraction: .never))
        try invocation.console.write(table.text)
      }
    })
}

extension CommandFailure {
  fileprivate init(ofRecovery error: ServerError) {
    switch error.code {
    case .accountSuspended:
      self = .refused(code: "account_suspended", detail: "The account is suspended. Restore it first.")
    case .providerNotOffered:
      self = .refused(
        code: "passkeys_not_offered",
        detail:
          "The pages of this server have no passkeys for the realm of this account. Set `passkey: {}` in the web client."
      )
    case .invalidValue:
      self = .refused(code: "guest", detail: "It is a guest's account, and nobody can say whose it is.")
    default: self = CommandFailure(error)
    }
  }
}
