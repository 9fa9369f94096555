import PippinAPI
import PippinAccounts
import PippinFoundation
import PippinHTTP
import PippinPages
import PippinSecret

extension OperatorResponder {
  static let consoleRecoveryBindings: [RouteBinding<OperatorResponder>] = [
    console(.get, "/accounts/{id}/recovery-link", "openRecoveryLinkInConsole", scope: .recoverAccounts) {
      try await $0.ask(.recoveryLink, "recovery-link", $1)
    },
    console(.post, "/accounts/{id}/recovery-link", "createRecoveryLinkInConsole", scope: .recoverAccounts) {
      try await $0.createRecoveryLinkByForm($1)
    },
  ]

  /// Shows the link once. It is in no address, so neither a history nor a log has it.
  private func createRecoveryLinkByForm(_ visit: ConsoleVisit) async throws -> HTTPResponse {
    guard let id = AccountID(visit.call.parameter) else { throw ServerError.notFound }
    let back = "/accounts/\(id)"
    let link: IssuedRecoveryLink
    do throws(ServerError) {
      link = try await flows.recovery.issueLink(for: id, by: visit.token.name)
    } catch {
      let trouble: String
      switch error.code {
      case .accountSuspended: trouble = "The account is suspended. Restore it first."
      case .providerNotOffered: trouble = "This server’s pages offer no passkeys for this account."
      case .insufficientScope:
        trouble = "This is an operator’s account. Its link is made on the server only: pippin accounts recovery-link."
      case .invalidValue: trouble = "This is a guest account, so nobody can verify its owner."
      default: throw error
      }
      return show(RecoveryLinkConsolePage(trouble: trouble, back: back), visit, status: error.code.status)
    }
    return show(
      RecoveryLinkConsolePage(
        link: link.address.revealed, from: ConsoleTime(link.validFrom, now: flows.now()),
        until: ConsoleTime(link.expiresAt, now: flows.now()), back: back), visit)
  }
}
