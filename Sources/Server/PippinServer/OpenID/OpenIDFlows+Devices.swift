import PippinAccounts
import PippinTokens
import PippinFoundation
import PippinSecret

extension OpenIDFlows {
  /// `POST /oauth/device`: a device asks to be signed in.
  ///
  /// - Parameter place: where it asks from, for the person to compare.
  package func authorizeDevice(
    _ client: Client, _ registration: OpenIDRegistration, scope text: String?, place: String
  ) async throws -> DeviceAuthorization {
    guard registration.grantTypes.contains(.deviceCode) else { throw OAuthError.grantTypeNotAllowed }
    let scope = GrantedScope(text: text ?? GrantedScope.openid).intersection(registration.personalScope)
    guard !scope.isEmpty else { throw OAuthError.scopeNotAllowed }
    let now = now()
    let code = UserCode(random: random)
    let secret = random.bytes(32)
    let request = DeviceRequest(
      client: client, scope: scope, place: place, secretDigest: SHA256.hash(secret), createdAt: now)
    var changes = ChangeSet(
      id: newID(at: now), relyingOnNothingBecause: "that the code is new is demanded below", at: now)
    changes.demand(Precondition(.record(code.record), .absent))
    changes.add(try storing(request, as: code.record, until: request.expiresAt))
    // Of billions the same code twice within ten minutes: the device asks again.
    try await commit(changes)
    return DeviceAuthorization(deviceCode: Base64URL.encode(code.record + secret), userCode: code)
  }

  /// The device that waits under a code that a person typed; nil where none does.
  package func deviceRequest(_ code: UserCode) async throws(FlowError) -> (DeviceRequest, Client)? {
    guard let request = pending(in: try await read([.record(code.record)]), code, now()),
      let client = clients[request.client]
    else { return nil }
    return (request, client)
  }

  private func pending(in snapshot: Snapshot, _ code: UserCode, _ now: Date) -> DeviceRequest? {
    guard let request = DeviceRequest(opening: snapshot.record(code.record), keys: masterKeys, now: now),
      request.stage == .pending, let client = clients[request.client], client.openID != nil,
      // The settings may have changed since the page was shown: the person agrees to nothing else.
      client.agreement(on: request.scope) == request.agreement
    else { return nil }
    return request
  }

  /// The person lets the device in, or does not.
  ///
  /// - Returns: whether a device waited.
  package func answerDevice(_ code: UserCode, allowed: Bool, by caller: Caller) async throws(FlowError) -> Bool {
    let now = now()
    let (changeSet, audit): (ChangeSetID, AuditEventID) = (newID(at: now), newID(at: now))
    let reads = { (snapshot: Snapshot) -> [Read] in
      guard let request = pending(in: snapshot, code, now) else { return [] }
      return [.sessionInFull(caller.session.id), .consent(caller.account.id, request.client)]
    }
    return try await decide(on: [.record(code.record)], further: reads) {
      snapshot throws(FlowError) -> Decision<Bool> in
      guard var request = pending(in: snapshot, code, now), let record = snapshot.record(code.record),
        let session = snapshot.session(caller.session.id), session.endReason(at: now) == nil,
        clients[request.client]?.realm == caller.account.realm
      else { return Decision(nil, false) }
      var changes = ChangeSet(id: changeSet, basedOn: snapshot, at: now)
      request.stage =
        allowed ? .approved(session.id, session.account, authenticatedAt: session.authenticatedAt) : .denied
      if allowed {
        let consenting = GrantConsent(
          account: session.account, client: request.client, scope: request.agreement, session: session.id,
          changeSet: changeSet, audit: audit)
        guard consenting.join(snapshot, &changes, now: now) != nil else { return Decision(nil, false) }
      }
      changes.add(try storing(request, as: record.id, version: record.version, until: record.expiresAt))
      return Decision(changes, true)
    }
  }

  /// Whether a text has the form of a device code, so that something may be remembered of it.
  package static func isDeviceCode(_ text: String) -> Bool { parts(ofDeviceCode: text) != nil }

  private static func parts(ofDeviceCode text: String) -> (record: [UInt8], secret: [UInt8])? {
    guard text.utf8.count <= 128, let bytes = Base64URL.decode(text), bytes.count == 64 else { return nil }
    return (Array(bytes.prefix(32)), Array(bytes.suffix(32)))
  }

  /// A device asks whether its person has let it in (RFC 8628, 3.4 and 3.5).
  package func redeemDevice(
    _ deviceCode: String, by client: Client, _ registration: OpenIDRegistration
  ) async throws -> ClientTokens {
    guard registration.grantTypes.contains(.deviceCode) else { throw OAuthError.grantTypeNotAllowed }
    guard let (record, secret) = Self.parts(ofDeviceCode: deviceCode) else { throw OAuthError.deviceCodeInvalid }
    let digest = SHA256.hash(secret)
    let now = now()
    let ids = OpeningIDs(at: now, random: random)
    let further = { (snapshot: Snapshot) -> [Read] in
      guard let request = device(in: snapshot.record(record)),
        case .approved(let session, let account, _) = request.stage
      else { return [] }
      return OpenClientSession.reads(within: session, of: account, for: request.client, isConsented: true)
    }
    let outcome = try await decide(on: [.record(record)], further: further) {
      snapshot throws(FlowError) -> Decision<DeviceOutcome> in
      guard let kept = snapshot.record(record), var request = device(in: kept),
        ConstantTime.equals(digest, request.secretDigest)
      else { return Decision(nil, .refused(.deviceCodeInvalid.because("the device code is not known"))) }
      guard request.client == client.id else {
        let reason = "the device code was given to the client \(request.client.rawValue)"
        return Decision(nil, .refused(.deviceCodeInvalid.because(reason)))
      }
      guard now < request.expiresAt else {
        return Decision(nil, .refused(OAuthError(.expiredToken, "Nobody let the device in within ten minutes.")))
      }
      switch request.stage {
      case .pending:
        return Decision(nil, .refused(OAuthError(.authorizationPending, "Nobody has let the device in yet.")))
      case .denied: return Decision(nil, .refused(OAuthError(.accessDenied, "The person did not let the device in.")))
      case .redeemed: return Decision(nil, .refused(.deviceCodeInvalid.because("the device code was used before")))
      case .approved(let browser, let account, let authenticatedAt):
        let opening = OpenClientSession(
          account: account, browserSession: browser, client: client.id, surface: client.platform.surface,
          scope: request.scope, isConsented: true, authenticatedAt: authenticatedAt, isOfBrowser: false,
          session: ids.session, sessionSecret: ids.secret,
          changeSet: ids.changeSet, audit: ids.audit)
        let decision = opening.decide(on: snapshot, lifetimes: lifetimes, now: now)
        if case .over(let obstacle) = decision.outcome {
          let denied = OAuthError(.accessDenied, "The person signed out or removed the access before the device asked.")
          return Decision(nil, .refused(denied.because(obstacle.words)))
        }
        guard case .opened(let session, let account) = decision.outcome, var changes = decision.changes else {
          throw .unexpected(detail: "a client's session was opened without a change")
        }
        request.stage = .redeemed
        changes.add(try storing(request, as: record, version: kept.version, until: kept.expiresAt))
        return Decision(changes, .opened(session, account))
      }
    }
    switch outcome {
    case .opened(let session, let account): return try tokens(session, account, client, registration)
    case .refused(let error): throw error
    }
  }

  private func device(in record: FlowRecord?) -> DeviceRequest? {
    record.flatMap { DeviceRequest(opening: $0, keys: masterKeys) }
  }
}

private enum DeviceOutcome: Sendable {
  case opened(Session, Account)
  case refused(OAuthError)
}
