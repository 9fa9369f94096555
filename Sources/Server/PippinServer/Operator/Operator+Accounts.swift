import PippinAPI
import PippinAccounts
import PippinFoundation
import PippinHTTP
import PippinTelemetry

extension OperatorResponder {
  static let accountBindings: [RouteBinding<OperatorResponder>] = [
    api(.findAccounts) { responder, call, _ in try await responder.findAccounts(call) },
    api(.showAccount) { responder, call, _ in try await responder.show(call, withHistory: false) },
    api(.exportAccountForOperator) { responder, call, _ in try await responder.show(call, withHistory: true) },
    api(.showAccountAudit) { responder, call, _ in try await responder.audit(call) },
    api(.showAccountSessions) { responder, call, _ in try await responder.sessions(call) },
    api(.changeAccountAsOperator) { try await $0.change($1, $2) },
    api(.suspendAccount) { try await $0.suspend($1, $2) },
    api(.restoreAccount) { try await $0.restore($1, $2) },
    api(.deleteAccountForOperator) { try await $0.delete($1, $2) },
    api(.endSessionsOfAccount) { try await $0.endSessions($1, $2) },
    api(.removeIdentityAsOperator) { try await $0.removeIdentity($1, $2) },
    api(.listConnectedApps) { responder, call, _ in try await responder.apps(call) },
    api(.endAccessOfApp) { try await $0.endAccess($1, $2) },
    api(.listRefusals) { responder, call, _ in try await responder.refusals(call) },
  ]

  /// `GET /operator/v1/accounts`
  private func findAccounts(_ call: Call) async throws -> HTTPResponse {
    json(try await flows.operations.accountPage(try call.query()))
  }

  /// `GET /operator/v1/accounts/{id}`, and its export
  private func show(_ call: Call, withHistory: Bool) async throws -> HTTPResponse {
    let account = try await account(call)
    return json(try await export(account, withHistory: withHistory))
  }

  private func export(_ account: Account, withHistory: Bool) async throws(ServerError) -> AccountExport {
    let recovery = try await flows.recovery.recovery(of: account)
    return try await flows.reading { () throws(StoreError) in
      var export = try await AccountExport.of(
        account, in: flows.store, withHistory: withHistory, naming: { flows.clients[$0]?.name }, now: flows.now())
      export.account.recovery = recovery.rawValue
      return export
    }
  }

  /// `GET /operator/v1/accounts/{id}/audit`. Lines of an account stay when it is deleted.
  private func audit(_ call: Call) async throws -> HTTPResponse {
    guard let id = AccountID(call.parameter) else { throw ServerError.notFound }
    let part = try PagePart<AuditEvent>(try call.query())
    let found = try await flows.reading { () throws(StoreError) in
      try await flows.store.audit(of: id, limit: part.limit + 1, after: part.after)
    }
    if found.isEmpty, part.after == nil { _ = try await account(call) }
    return json(part.page(found) { ($0.id, AccountExport.Event($0)) })
  }

  /// `GET /operator/v1/accounts/{id}/sessions`
  private func sessions(_ call: Call) async throws -> HTTPResponse {
    let account = try await account(call)
    let part = try PagePart<Session>(try call.query())
    let (found, identities) = try await flows.reading { () throws(StoreError) in
      (
        try await flows.store.sessions(
          of: account.id, ofClients: false, at: flows.now(), limit: part.limit + 1, after: part.after),
        try await flows.store.identities(of: account.id)
      )
    }
    return json(
      part.page(found) { session in
        (session.id, [SessionListItem]([session], identities: identities, for: nil)[0])
      })
  }

  /// `PATCH /operator/v1/accounts/{id}`
  private func change(_ call: Call, _ token: OperatorToken) async throws -> HTTPResponse {
    let body = try call.body(as: OperatorAccountChange.self)
    try await flows.operations.change(id(call, changedBy: token), body, by: token.name)
    return HTTPResponse(status: 204)
  }

  /// `POST /operator/v1/accounts/{id}/suspend`
  private func suspend(_ call: Call, _ token: OperatorToken) async throws -> HTTPResponse {
    let body = try call.body(as: SuspendRequest.self)
    let account = try await flows.operations.suspend(id(call, changedBy: token), reason: body.reason, by: token.name)
    return json(
      SuspensionAnswer(id: account.id.description, suspension: account.suspension.map(SuspensionBody.init)))
  }

  /// `POST /operator/v1/accounts/{id}/restore`
  private func restore(_ call: Call, _ token: OperatorToken) async throws -> HTTPResponse {
    let account = try await flows.operations.restore(id(call, changedBy: token), by: token.name)
    return json(SuspensionAnswer(id: account.id.description, suspension: nil))
  }

  /// `DELETE /operator/v1/accounts/{id}`
  private func delete(_ call: Call, _ token: OperatorToken) async throws -> HTTPResponse {
    let result = try await flows.operations.delete(id(call, changedBy: token), by: token.name)
    return json(
      DeletionAnswer(
        deletion: .init(id: result.account.description, receipt: result.receipt, apple: result.atApple.rawValue)),
      status: 202)
  }

  /// `DELETE /operator/v1/accounts/{id}/sessions`
  private func endSessions(_ call: Call, _ token: OperatorToken) async throws -> HTTPResponse {
    try await flows.operations.endSessions(of: id(call, changedBy: token), by: token.name)
    return HTTPResponse(status: 204)
  }

  /// `DELETE /operator/v1/accounts/{id}/identities/{identity}`
  private func removeIdentity(_ call: Call, _ token: OperatorToken) async throws -> HTTPResponse {
    guard call.parameters.count == 2, let identity = IdentityID(call.parameters[1]) else { throw ServerError.notFound }
    try await flows.operations.removeIdentity(identity, of: id(call, changedBy: token), by: token.name)
    return HTTPResponse(status: 204)
  }

  /// `GET /operator/v1/accounts/{id}/apps`
  private func apps(_ call: Call) async throws -> HTTPResponse {
    json(PagedList(items: try await flows.operations.apps(of: account(call).id)))
  }

  /// `DELETE /operator/v1/accounts/{id}/apps`
  private func endAccess(_ call: Call, _ token: OperatorToken) async throws -> HTTPResponse {
    guard let client = try call.query().first("client_id") else {
      throw ServerError.invalidValue(field: "client_id", reason: "must be the id of the client")
    }
    try await flows.operations.endAccess(of: ClientID(rawValue: client), to: id(call, changedBy: token), by: token.name)
    return HTTPResponse(status: 204)
  }

  /// `GET /operator/v1/refusals`
  private func refusals(_ call: Call) async throws -> HTTPResponse {
    json(try await flows.operations.refusalPage(try call.query()))
  }

  // MARK: What they share

  private func id(_ call: Call) throws(ServerError) -> AccountID {
    guard let id = AccountID(call.parameter) else { throw ServerError.notFound }
    return id
  }

  /// The account of a change, which may be that of an operator.
  private func id(_ call: Call, changedBy token: OperatorToken) async throws(ServerError) -> AccountID {
    try await flows.operations.account(id(call), changedBy: token)
  }

  private func account(_ call: Call) async throws -> Account {
    try await flows.operations.account(named: id(call))
  }
}
