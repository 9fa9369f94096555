import PippinAPI
import PippinAccounts
import PippinFoundation
import PippinHTTP
import PippinSecret
import PippinTelemetry

extension PippinService {
  static let sessionBindings: [Binding] = [
    Binding(.refreshSession) { try await $0.refresh($1) },
    Binding(.getSession) { try await $0.session($1) },
    Binding(.endSession) { try await $0.signOut($1) },
    Binding(.listSessions) { try await $0.sessions($1) },
    Binding(.endSessions) { try await $0.endSessions($1) },
    Binding(.renameSession) { try await $0.renameSession($1) },
    Binding(.endSessionByID) { try await $0.endSession($1) },
  ]

  func caller(_ call: Call) async throws -> Caller {
    try await flows.sessions.caller(accessToken: SecretText(call.bearer()))
  }

  /// `POST /v1/session/refresh`
  func refresh(_ call: Call) async throws -> HTTPResponse {
    let body = try call.body(as: RefreshRequest.self)
    if let key = body.retryKey, !(16...255).contains(key.revealed.utf8.count) {
      throw Problem(invalid: "retry_key", "must have 16 to 255 characters")
    }
    // A made-up token that names a master key costs a read.
    try limit(call, client: "")
    do {
      let result = try await flows.sessions.refresh(body.refreshToken, retryKey: body.retryKey)
      instruments.refreshes.increment(labels: ["refreshed"])
      return json(
        RefreshAnswer(
          session: SessionBody(
            id: result.session.id.description, accessToken: result.accessToken, expiresIn: flows.lifetimes.accessToken,
            refreshToken: result.refreshToken, refreshExpiresIn: Int(flows.lifetimes.tokenSession))))
    } catch {
      let problem = Problem(from: error)
      instruments.refreshes.increment(labels: [problem.details.code.rawValue])
      throw problem
    }
  }

  /// `GET /v1/session`
  func session(_ call: Call) async throws -> HTTPResponse {
    let caller = try await caller(call)
    let user = call.request.fields["apple-user"]
    if let user { try flows.sessions.check(appleUser: user, of: caller) }
    if let state = call.request.fields["apple-credential-state"] {
      guard state == "revoked" else {
        throw Problem(invalid: "Apple-Credential-State", "must be “revoked”, or be left out")
      }
      guard user != nil else { throw Problem(invalid: "Apple-User", "must be there beside Apple-Credential-State") }
      try await flows.apple.heedRevokedCredential(of: caller)
    }
    return json(
      SessionAnswer(
        account: AccountBody(caller.account),
        session: SessionListItem(caller.session, provider: caller.identity.key.provider, current: caller.session.id)))
  }

  /// `DELETE /v1/session`
  func signOut(_ call: Call) async throws -> HTTPResponse {
    let caller = try await caller(call)
    try await flows.sessions.end(caller.session.id, by: caller)
    return HTTPResponse(status: 204)
  }

  /// `GET /v1/sessions`
  func sessions(_ call: Call) async throws -> HTTPResponse {
    let caller = try await caller(call)
    let part = try PagePart<Session>(try call.query())
    let found = try await flows.sessions.sessions(of: caller, limit: part.limit + 1, after: part.after)
    let identities = try await flows.sessions.identities(of: caller)
    return json(
      part.page(found) { ($0.id, [SessionListItem]([$0], identities: identities, for: caller)[0]) })
  }

  /// `DELETE /v1/sessions?keep=`
  func endSessions(_ call: Call) async throws -> HTTPResponse {
    let caller = try await caller(call)
    switch try call.query().first("keep") {
    case "current": try await flows.sessions.endSessions(keepingCurrent: true, by: caller)
    case "none": try await flows.sessions.endSessions(keepingCurrent: false, by: caller)
    default: throw Problem(invalid: "keep", "must be “current” or “none”")
    }
    return HTTPResponse(status: 204)
  }

  /// `PATCH /v1/sessions/{id}`
  func renameSession(_ call: Call) async throws -> HTTPResponse {
    let caller = try await caller(call)
    let body = try call.body(as: SessionChangeRequest.self)
    let id = try sessionID(call)
    var name: String?
    switch body.name {
    case .keep: throw Problem(invalid: "name", "is missing")
    case .remove: break
    case .set(let text):
      guard let clean = Device(name: text).name else {
        throw Problem(invalid: "name", "must have 1 to 100 characters that can be read")
      }
      name = clean
    }
    let session = try await flows.sessions.rename(id, to: name, by: caller)
    let items = [SessionListItem]([session], identities: try await flows.sessions.identities(of: caller), for: caller)
    return json(items[0])
  }

  /// `DELETE /v1/sessions/{id}`
  func endSession(_ call: Call) async throws -> HTTPResponse {
    let caller = try await caller(call)
    try await flows.sessions.end(try sessionID(call), by: caller)
    return HTTPResponse(status: 204)
  }

  private func sessionID(_ call: Call) throws(Problem) -> SessionID {
    guard let id = SessionID(call.parameter) else { throw Problem(.notFound) }
    return id
  }
}
