import PippinAPI
import PippinAccounts
import PippinFoundation
import PippinHTTP
import PippinPages
import PippinSecret
import PippinTelemetry
import PippinTokens

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
      throw ServerError.invalidValue(field: "retry_key", reason: "must have 16 to 255 characters")
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
            refreshToken: result.refreshToken, refreshExpiresIn: Int(flows.lifetimes.tokenSession),
            authenticatedBy: result.session.authenticatedBy?.publicName)))
    } catch {
      instruments.refreshes.increment(labels: [error.code.rawValue])
      throw error
    }
  }

  /// `GET /v1/session`
  func session(_ call: Call) async throws -> HTTPResponse {
    let (caller, recovery) = try await callerWithAccount(call)
    let user = call.request.fields["apple-user"]
    if let user { try flows.sessions.check(appleUser: user, of: caller) }
    if let state = call.request.fields["apple-credential-state"] {
      guard state == "revoked" else {
        throw ServerError.invalidValue(field: "Apple-Credential-State", reason: "must be “revoked”, or be left out")
      }
      guard user != nil else {
        throw ServerError.invalidValue(field: "Apple-User", reason: "must be there beside Apple-Credential-State")
      }
      try await flows.apple.heedRevokedCredential(of: caller)
    }
    return json(
      SessionAnswer(
        account: try await accountBody(of: caller.account, in: caller, recovery),
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
    // Neither waits for the other.
    async let readIdentities = flows.sessions.identities(of: caller)
    let found = try await flows.sessions.sessions(of: caller, limit: part.limit + 1, after: part.after)
    let identities = try await readIdentities
    return json(
      part.page(found) { ($0.id, [SessionListItem]([$0], identities: identities, for: caller)[0]) })
  }

  /// `DELETE /v1/sessions?keep=`
  func endSessions(_ call: Call) async throws -> HTTPResponse {
    let caller = try await caller(call)
    switch try call.query().first("keep") {
    case "current": try await flows.sessions.endSessions(keepingCurrent: true, by: caller)
    case "none": try await flows.sessions.endSessions(keepingCurrent: false, by: caller)
    default: throw ServerError.invalidValue(field: "keep", reason: "must be “current” or “none”")
    }
    return HTTPResponse(status: 204)
  }

  /// `PATCH /v1/sessions/{id}`
  func renameSession(_ call: Call) async throws -> HTTPResponse {
    let caller = try await caller(call)
    try limit(call, client: caller.session.client.rawValue)
    let body = try call.body(as: SessionChangeRequest.self)
    let id = try sessionID(call)
    var name: String?
    switch body.name {
    case .keep: throw ServerError.invalidValue(field: "name", reason: "is missing")
    case .remove: break
    case .set(let text):
      guard let clean = Device(name: text).name else {
        throw ServerError.invalidValue(field: "name", reason: "must have 1 to 100 characters that can be read")
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

  private func sessionID(_ call: Call) throws(ServerError) -> SessionID {
    guard let id = SessionID(call.parameter) else { throw ServerError.notFound }
    return id
  }
}

extension PippinService {
  static let accountBindings: [Binding] = [
    Binding(.getAccount) { try await $0.account($1) },
    Binding(.changeAccount) { try await $0.changeAccount($1) },
    Binding(.stopRecovery) { try await $0.stopRecovery($1) },
    Binding(.exportAccount) { try await $0.export($1) },
    Binding(.listIdentities) { try await $0.identities($1) },
    Binding(.linkApple) { try await $0.linkApple($1) },
    Binding(.unlinkIdentity) { try await $0.unlink($1) },
  ]

  /// `GET /v1/account`
  func account(_ call: Call) async throws -> HTTPResponse {
    let (caller, recovery) = try await callerWithAccount(call)
    return json(try await accountBody(of: caller.account, in: caller, recovery))
  }

  /// The caller, and the question about recovery whose first reads were made in the same round trip: apps ask at each launch.
  private func callerWithAccount(_ call: Call) async throws -> (Caller, RecoveryQuestion) {
    let token = try await flows.sessions.token(SecretText(call.bearer()))
    let question = flows.recovery.question(of: token.account, in: token.session)
    return (try await flows.sessions.caller(of: token, reading: question.firstReads), question)
  }

  /// The account with what can only be said of it together with its sign-in methods.
  ///
  /// - Parameter question: the one whose first reads were made with the caller; nil if the caller was read alone.
  func accountBody(
    of account: Account, in caller: Caller, _ question: RecoveryQuestion? = nil
  ) async throws(ServerError) -> AccountBody {
    var body = AccountBody(account)
    let question = question ?? flows.recovery.question(of: account.id, in: caller.session.id)
    let state = try await flows.recovery.state(of: account, question, seen: caller.seen)
    body.recovery = state.recovery.rawValue
    body.recoveryPending = state.mayStop ? true : nil
    return body
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
      if let language = Language(locale: locale) {
        account = try await flows.sessions.keepLanguage(language.tag, by: caller)
      }
    }
    switch name {
    case .keep: return json(try await accountBody(of: account, in: caller))
    case .change(let name):
      return json(try await accountBody(of: flows.sessions.rename(to: name, by: caller), in: caller))
    }
  }

  private enum NameChange {
    case keep
    case change(PersonName?)
  }

  /// Read before anything is changed.
  private static func name(of body: AccountChangeRequest) throws(ServerError) -> NameChange {
    switch body.name {
    case .keep: return .keep
    case .remove: return .change(nil)
    case .set(let name):
      guard let name = PersonName(givenName: name.givenName, familyName: name.familyName) else {
        throw ServerError.invalidValue(field: "name", reason: "must have at least one part that can be read")
      }
      return .change(name)
    }
  }

  /// `GET /v1/account/identities`
  func identities(_ call: Call) async throws -> HTTPResponse {
    let caller = try await caller(call)
    let client = flows.clients[caller.session.client]
    let identities = try await flows.sessions.identities(of: caller)
    let passkeys = identities.contains(where: \.isPasskey) ? try await flows.passkeys.passkeys(of: caller) : [:]
    return json(
      PagedList(
        items: identities.map { IdentityBody($0, for: client, passkey: passkeys[$0.id]) }))
  }

  /// `POST /v1/account/identities/apple`
  func linkApple(_ call: Call) async throws -> HTTPResponse {
    let caller = try await caller(call)
    let body = try call.body(as: AppleSignInRequest.self)
    return try await link(to: caller, in: body.clientID, linkToken: body.linkToken, call) {
      () async throws(ServerError) in
      try await flows.apple.prove(body)
    }
  }

  /// `DELETE /v1/account/identities/{id}`
  func unlink(_ call: Call) async throws -> HTTPResponse {
    let caller = try await caller(call)
    guard let id = IdentityID(call.parameter) else { throw ServerError.notFound }
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
