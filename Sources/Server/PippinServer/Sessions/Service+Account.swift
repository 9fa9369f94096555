import PippinAPI
import PippinAccounts
import PippinTokens
import PippinFoundation
import PippinHTTP

extension PippinService {
  static let accountBindings: [Binding] = [
    Binding(.getAccount) { try await $0.account($1) },
    Binding(.changeAccount) { try await $0.changeAccount($1) },
    Binding(.exportAccount) { try await $0.export($1) },
    Binding(.listIdentities) { try await $0.identities($1) },
    Binding(.linkApple) { try await $0.linkApple($1) },
    Binding(.unlinkIdentity) { try await $0.unlink($1) },
  ]

  /// `GET /v1/account`
  func account(_ call: Call) async throws -> HTTPResponse {
    json(AccountBody(try await caller(call).account))
  }

  /// `PATCH /v1/account`
  func changeAccount(_ call: Call) async throws -> HTTPResponse {
    let caller = try await caller(call)
    let body = try call.body(as: AccountChangeRequest.self)
    let name = try Self.name(of: body)
    var account = caller.account
    switch body.locale {
    case .keep: break
    case .remove: account = try await flows.sessions.keepLanguage(nil, by: caller)
    case .set(let locale):
      if let language = Self.languageTag(of: locale) {
        account = try await flows.sessions.keepLanguage(language, by: caller)
      }
    }
    switch name {
    case .keep: return json(AccountBody(account))
    case .change(let name): return json(AccountBody(try await flows.sessions.rename(to: name, by: caller)))
    }
  }

  private enum NameChange {
    case keep
    case change(PersonName?)
  }

  /// Read before anything is changed.
  private static func name(of body: AccountChangeRequest) throws(Problem) -> NameChange {
    switch body.name {
    case .keep: return .keep
    case .remove: return .change(nil)
    case .set(let name):
      guard let name = PersonName(givenName: name.givenName, familyName: name.familyName) else {
        throw Problem(invalid: "name", "must have at least one part that can be read")
      }
      return .change(name)
    }
  }

  /// `GET /v1/account/identities`
  func identities(_ call: Call) async throws -> HTTPResponse {
    let caller = try await caller(call)
    let client = flows.clients[caller.session.client]
    return json(
      Page(items: try await flows.sessions.identities(of: caller).map { IdentityBody($0, for: client) }))
  }

  /// `POST /v1/account/identities/apple`
  func linkApple(_ call: Call) async throws -> HTTPResponse {
    let caller = try await caller(call)
    let body = try call.body(as: AppleSignInRequest.self)
    try limit(call, client: body.clientID)
    guard body.linkToken == nil else { throw Problem(.linkTokenInvalid) }
    _ = try idempotency(call)
    return json(
      try answer(try await flows.linking.link(body, to: caller, body: SHA256.hash(call.request.body)), to: caller),
      status: 201)
  }

  /// `DELETE /v1/account/identities/{id}`
  func unlink(_ call: Call) async throws -> HTTPResponse {
    let caller = try await caller(call)
    guard let id = IdentityID(call.parameter) else { throw Problem(.notFound) }
    try await flows.linking.unlink(id, by: caller)
    return HTTPResponse(status: 204)
  }

  /// `GET /v1/account/export`
  func export(_ call: Call) async throws -> HTTPResponse {
    let caller = try await caller(call)
    try limit(call, client: caller.session.client.rawValue)
    return json(try await flows.sessions.export(for: caller))
  }
}
