import PippinAPI
import PippinAccounts
import PippinHTTP
import PippinPages

extension OperatorResponder {
  static let accountChangeBindings: [RouteBinding<OperatorResponder>] = [
    console(.get, "/accounts/{id}/suspend", "openSuspension", scope: .writeAccounts) {
      try await $0.ask(.suspend, "suspend", $1)
    },
    console(.post, "/accounts/{id}/suspend", "suspendInConsole", scope: .writeAccounts) {
      try await $0.suspendByForm($1)
    },
    console(.post, "/accounts/{id}/restore", "restoreInConsole", scope: .writeAccounts) {
      try await $0.change($1, .restored) { flows, id, name throws(FlowError) in
        _ = try await flows.restore(id, by: name)
      }
    },
    console(.get, "/accounts/{id}/end-sessions", "openSessionsEnd", scope: .writeAccounts) {
      try await $0.ask(.endSessions, "end-sessions", $1)
    },
    console(.post, "/accounts/{id}/end-sessions", "endSessionsInConsole", scope: .writeAccounts) {
      try await $0.change($1, .sessionsEnded) { flows, id, name throws(FlowError) in
        try await flows.endSessions(of: id, by: name)
      }
    },
    console(.get, "/accounts/{id}/delete", "openDeletionInConsole", scope: .writeAccounts) {
      try await $0.ask(.delete, "delete", $1)
    },
    console(.post, "/accounts/{id}/delete", "deleteInConsole", scope: .writeAccounts) {
      try await $0.change($1, .deleted) { flows, id, name throws(FlowError) in
        _ = try await flows.delete(id, by: name)
      }
    },
    console(.get, "/accounts/{id}/end-access", "openAccessEnd", scope: .writeAccounts) {
      try await $0.askAboutAccess($1)
    },
    console(.post, "/accounts/{id}/end-access", "endAccessInConsole", scope: .writeAccounts) {
      guard let client = $1.form.only("client_id") else { throw Problem(.notFound) }
      return try await $0.change($1, .accessEnded) { flows, id, name throws(FlowError) in
        try await flows.endAccess(of: ClientID(rawValue: client), to: id, by: name)
      }
    },
  ]

  /// Names whom a change concerns, which only those see who may read accounts.
  private func ask(
    _ deed: ConfirmConsolePage.Deed, _ word: String, _ visit: ConsoleVisit, choice: FormAction.Choice? = nil,
    trouble: String? = nil, typed: String = ""
  ) async throws -> HTTPResponse {
    let id = try id(visit)
    let account = try await flows.operations.account(named: id)
    let name =
      visit.token.allows(.readAccounts)
      ? account.name?.inFull ?? account.email?.address ?? "this account" : "this account"
    let page = ConfirmConsolePage(
      deed, subject: name, subjectID: account.id.description,
      action: visit.action("/accounts/\(account.id)/\(word)", choice: choice), back: "/accounts/\(account.id)",
      trouble: trouble, typed: typed)
    return show(page, visit, status: trouble == nil ? 200 : 422)
  }

  /// Which client is in the address, as the account's page links it. Only of one that has access it can be ended.
  private func askAboutAccess(_ visit: ConsoleVisit) async throws -> HTTPResponse {
    let client = try visit.call.query().first("client_id")
    let apps = try await flows.operations.apps(of: flows.operations.account(named: id(visit)).id)
    guard let app = apps.first(where: { $0.clientID == client }) else { throw Problem(.notFound) }
    return try await ask(
      .endAccess(of: app.name ?? app.clientID), "end-access", visit,
      choice: FormAction.Choice(name: "client_id", value: app.clientID))
  }

  private func suspendByForm(_ visit: ConsoleVisit) async throws -> HTTPResponse {
    let reason = visit.form.only("reason") ?? ""
    do throws(FlowError) {
      _ = try await flows.operations.suspend(id(visit), reason: reason, by: visit.token.name)
    } catch {
      guard case .invalidValue(_, let trouble) = error else { throw error }
      return try await ask(.suspend, "suspend", visit, trouble: "The reason \(trouble).", typed: reason)
    }
    return done(.suspended, at: "/accounts/\(try id(visit))", visit.call.request)
  }

  private func change(
    _ visit: ConsoleVisit, _ status: ConsoleStatus,
    _ apply: (OperatorFlows, AccountID, String) async throws(FlowError) -> Void
  ) async throws -> HTTPResponse {
    let id = try id(visit)
    try await apply(flows.operations, id, visit.token.name)
    return done(status, at: "/accounts/\(id)", visit.call.request)
  }

  private func id(_ visit: ConsoleVisit) throws(FlowError) -> AccountID {
    guard let id = AccountID(visit.call.parameter) else { throw .notFound }
    return id
  }
}
