package import PippinAccounts
package import PippinFoundation
import PippinSecret
import PippinTokens

/// A device that waits for a person to approve it (RFC 8628), sealed into a record under the digest of its user code.
///
/// It belongs to an OpenID client, which gets tokens, or to an app, which gets a session of its own (0142).
package struct DeviceRequest: Sendable, SealableObject {
  /// How long a person may take, in seconds.
  package static let lifetime = 600
  /// How long a device waits between two polls, in seconds.
  package static let interval = 5

  /// The state of the request.
  enum Stage: Sendable, Equatable {
    case pending
    case denied
    /// The person approved an OpenID client's device in this session of our own pages.
    case approved(SessionID, AccountID, authenticatedAt: Date)
    /// The person allowed an app's device in the browser's session: this session waits for the device.
    case opened(SessionID, browser: SessionID)
    /// The OpenID client's device has its tokens.
    case redeemed
    /// The app's device was told this ticket, and is told it again until then.
    case ticketed(String, until: Date)
  }

  /// What the device asks for.
  package enum Purpose: Sendable, Equatable {
    /// The tokens of an OpenID client, with what the person agrees to: the scope, and the claims that the settings named when the
    /// device asked.
    case openID(GrantedScope, agreement: GrantedScope)
    /// A session of an app.
    case app(AppDevice)
  }

  package let client: ClientID
  package let purpose: Purpose
  /// Where the device asked from, for the person to compare.
  package let place: String
  package let createdAt: Date
  /// SHA-256 of the secret that only the device knows.
  let secretDigest: [UInt8]
  var stage: Stage

  var expiresAt: Date { createdAt.addingTimeInterval(TimeInterval(Self.lifetime)) }

  /// What an OpenID client asks for; nothing for an app.
  package var scope: GrantedScope {
    if case .openID(let scope, _) = purpose { scope } else { GrantedScope(text: "") }
  }

  /// The app's device that asks; nil for an OpenID client's.
  package var app: AppDevice? {
    if case .app(let app) = purpose { app } else { nil }
  }

  init(client: Client, purpose: Purpose, place: String, secretDigest: [UInt8], createdAt: Date) {
    self.client = client.id
    self.purpose = purpose
    self.place = place
    self.secretDigest = secretDigest
    self.createdAt = createdAt
    stage = .pending
  }

  func write(to writer: inout JSONWriter) {
    writer.member("device_client", client.rawValue)
    switch purpose {
    case .openID(let scope, let agreement):
      writer.member("scope", scope.text)
      if agreement != scope { writer.member("agreement", agreement.text) }
    case .app(let app): app.write(to: &writer)
    }
    writer.member("place", place)
    writer.member("secret", Base64URL.encode(secretDigest))
    writer.member("created_at", createdAt.millisecondsSince1970)
    switch stage {
    case .pending: writer.member("stage", "pending")
    case .denied: writer.member("stage", "denied")
    case .redeemed: writer.member("stage", "redeemed")
    case .approved(let session, let account, let authenticatedAt):
      writer.member("stage", "approved")
      writer.member("account", account.description)
      writer.member("session", session.description)
      writer.member("authenticated_at", authenticatedAt.millisecondsSince1970)
    case .opened(let session, let browser):
      writer.member("stage", "opened")
      writer.member("session", session.description)
      writer.member("browser", browser.description)
    case .ticketed(let ticket, let until):
      writer.member("stage", "ticketed")
      writer.member("ticket", ticket)
      writer.member("until", until.millisecondsSince1970)
    }
  }

  init?(_ json: JSONElement) {
    guard let client = json["device_client"]?.string, let purpose = Purpose(json),
      let place = json["place"]?.string, let secret = json["secret"]?.string.flatMap({ Base64URL.decode($0) }),
      let createdAt = json["created_at"]?.integer
    else { return nil }
    switch json["stage"]?.string {
    case "pending": stage = .pending
    case "denied": stage = .denied
    case "redeemed": stage = .redeemed
    case "approved":
      guard let session = json["session"]?.string.flatMap(SessionID.init),
        let account = json["account"]?.string.flatMap(AccountID.init),
        let authenticatedAt = json["authenticated_at"]?.integer
      else { return nil }
      stage = .approved(session, account, authenticatedAt: Date(millisecondsSince1970: authenticatedAt))
    case "opened":
      guard let session = json["session"]?.string.flatMap(SessionID.init),
        let browser = json["browser"]?.string.flatMap(SessionID.init)
      else { return nil }
      stage = .opened(session, browser: browser)
    case "ticketed":
      guard let ticket = json["ticket"]?.string, let until = json["until"]?.integer else { return nil }
      stage = .ticketed(ticket, until: Date(millisecondsSince1970: until))
    default: return nil
    }
    self.client = ClientID(rawValue: client)
    self.purpose = purpose
    self.place = place
    self.createdAt = Date(millisecondsSince1970: createdAt)
    secretDigest = secret
  }
}

extension DeviceRequest.Purpose {
  fileprivate init?(_ json: JSONElement) {
    if let scope = json["scope"]?.string {
      self = .openID(
        GrantedScope(text: scope), agreement: GrantedScope(text: json["agreement"]?.string ?? scope))
      return
    }
    guard let app = AppDevice(json) else { return nil }
    self = .app(app)
  }
}

/// The codes that a device shows and keeps (RFC 8628, 3.2).
package struct DeviceAuthorization: Sendable {
  package let deviceCode: String
  package let userCode: UserCode
}

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
    return try await waitForPerson(client, .openID(scope, agreement: client.agreement(on: scope)), place: place)
  }

  /// Keeps a device's request for the person who will enter its code.
  func waitForPerson(
    _ client: Client, _ purpose: DeviceRequest.Purpose, place: String
  ) async throws(ServerError) -> DeviceAuthorization {
    let now = now()
    let code = UserCode(random: random)
    let secret = random.bytes(32)
    let request = DeviceRequest(
      client: client, purpose: purpose, place: place, secretDigest: SHA256.hash(secret), createdAt: now)
    var changes = ChangeSet(
      id: newID(at: now), relyingOnNothingBecause: "that the code is new is demanded below", at: now)
    changes.demand(Precondition(.record(code.record), .absent))
    changes.add(try storing(request, as: code.record, until: request.expiresAt))
    // If the same code exists already, one of billions within ten minutes, the device asks again.
    try await commit(changes)
    return DeviceAuthorization(deviceCode: Base64URL.encode(code.record + secret), userCode: code)
  }

  /// The waiting device of a user code; nil if there is none.
  package func deviceRequest(_ code: UserCode) async throws(ServerError) -> (DeviceRequest, Client)? {
    guard let request = try await read([.record(code.record)], { try pending(in: $0, code, now()) }),
      let client = clients[request.client]
    else { return nil }
    return (request, client)
  }

  private func pending(in snapshot: Snapshot, _ code: UserCode, _ now: Date) throws -> DeviceRequest? {
    guard let request = try DeviceRequest(opening: snapshot.record(code.record), keys: masterKeys, now: now),
      request.stage == .pending, let client = clients[request.client]
    else { return nil }
    switch request.purpose {
    case .openID(let scope, let agreement):
      // If the settings changed after the page was shown, the person's agreement does not cover the change.
      return client.openID != nil && client.agreement(on: scope) == agreement ? request : nil
    case .app: return client.offersDeviceCodes ? request : nil
    }
  }

  /// The person approves the device, or denies it.
  ///
  /// - Returns: the request as it is answered; nil if no device was waiting.
  package func answerDevice(
    _ code: UserCode, allowed: Bool, by caller: Caller
  ) async throws(ServerError) -> DeviceRequest? {
    let now = now()
    let stamp = stamp(at: now)
    let reads = { (snapshot: Snapshot) throws -> [Read] in
      guard let request = try pending(in: snapshot, code, now) else { return [] }
      let consent: [Read] = request.app == nil ? [.consent(caller.account.id, request.client)] : []
      return [.sessionInFull(caller.session.id)] + consent
    }
    return try await decide(on: [.record(code.record)], further: reads) {
      snapshot -> Decision<DeviceRequest?> in
      guard var request = try pending(in: snapshot, code, now), let record = try snapshot.record(code.record),
        let session = try snapshot.session(caller.session.id), session.endReason(at: now) == nil,
        clients[request.client]?.realm == caller.account.realm,
        !allowed || request.app?.needsNewSignIn(in: session, at: now) != true
      else { return Decision(nil, nil) }
      var stamp = stamp
      var changes = ChangeSet(basedOn: snapshot, at: stamp)
      switch (allowed, request.purpose) {
      case (false, _): request.stage = .denied
      case (true, .openID(_, let agreement)):
        let consenting = GrantConsent(
          account: session.account, client: request.client, scope: agreement, session: session.id)
        guard try consenting.join(snapshot, &changes) != nil else { return Decision(nil, nil) }
        request.stage = .approved(session.id, session.account, authenticatedAt: session.authenticatedAt)
      case (true, .app(let app)):
        guard let opened = try open(app, of: request, in: session, on: snapshot, &changes, &stamp) else {
          return Decision(nil, nil)
        }
        request.stage = .opened(opened.id, browser: session.id)
      }
      changes.add(try storing(request, as: record.id, version: record.version, until: record.expiresAt))
      return Decision(changes, request)
    }
  }

  /// Opens the session that waits for the app's device, for as long as it may ask.
  private func open(
    _ app: AppDevice, of request: DeviceRequest, in browser: Session, on snapshot: Snapshot,
    _ changes: inout ChangeSet, _ stamp: inout Stamp
  ) throws -> Session? {
    guard let client = clients[request.client] else { return nil }
    return try OpenDeviceSession(
      account: browser.account, browserSession: browser.id, client: client.id, surface: client.platform.surface,
      device: app.device, isConfirmation: app.isConfirmation,
      until: request.expiresAt.addingTimeInterval(WebVerdict.repeatable)
    ).join(snapshot, &changes, lifetimes: lifetimes, &stamp)
  }

  /// Whether a text has the form of a device code; only then its polling rate is counted.
  package static func isDeviceCode(_ text: String) -> Bool { parts(ofDeviceCode: text) != nil }

  static func parts(ofDeviceCode text: String) -> (record: [UInt8], secret: [UInt8])? {
    guard text.utf8.count <= 128, let bytes = Base64URL.decode(text), bytes.count == 64 else { return nil }
    return (Array(bytes.prefix(32)), Array(bytes.suffix(32)))
  }

  /// A device asks whether the person has approved it (RFC 8628, 3.4 and 3.5).
  package func redeemDevice(
    _ deviceCode: String, by client: Client, _ registration: OpenIDRegistration
  ) async throws -> ClientTokens {
    guard registration.grantTypes.contains(.deviceCode) else { throw OAuthError.grantTypeNotAllowed }
    guard let (record, secret) = Self.parts(ofDeviceCode: deviceCode) else { throw OAuthError.deviceCodeInvalid }
    let digest = SHA256.hash(secret)
    let now = now()
    let stamp = stamp(at: now)
    let further = { (snapshot: Snapshot) throws -> [Read] in
      guard let request = try device(in: snapshot.record(record)),
        case .approved(let session, let account, _) = request.stage
      else { return [] }
      return OpenClientSession.reads(within: session, of: account, for: request.client, isConsented: true)
    }
    let outcome = try await decide(on: [.record(record)], further: further) {
      snapshot -> Decision<DeviceOutcome> in
      guard let kept = try snapshot.record(record), var request = device(in: kept),
        ConstantTime.equals(digest, request.secretDigest), case .openID(let scope, _) = request.purpose
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
      case .redeemed, .opened, .ticketed:
        return Decision(nil, .refused(.deviceCodeInvalid.because("the device code was used before")))
      case .approved(let browser, let account, let authenticatedAt):
        let opening = OpenClientSession(
          account: account, browserSession: browser, client: client.id, surface: client.platform.surface,
          scope: scope, isConsented: true, authenticatedAt: authenticatedAt, isOfBrowser: false)
        let decision = try opening.decide(on: snapshot, lifetimes: lifetimes, at: stamp)
        if case .over(let obstacle) = decision.outcome {
          let denied = OAuthError(.accessDenied, "The person signed out or removed the access before the device asked.")
          return Decision(nil, .refused(denied.because(obstacle.words)))
        }
        guard case .opened(let session, let account) = decision.outcome, var changes = decision.changes else {
          throw ServerError.unexpected(detail: "a client's session was opened without a change")
        }
        request.stage = .redeemed
        changes.add(try storing(request, as: record, version: kept.version, until: kept.expiresAt))
        return Decision(changes, .opened(session, account))
      }
    }
    switch outcome {
    case .opened(let session, let account): return try await tokens(session, account, client, registration)
    case .refused(let error): throw error
    }
  }

  func device(in record: FlowRecord?) -> DeviceRequest? {
    record.flatMap { DeviceRequest(opening: $0, keys: masterKeys) }
  }
}

private enum DeviceOutcome: Sendable {
  case opened(Session, Account)
  case refused(OAuthError)
}

/// The code that a person types to approve a device (RFC 8628, 6.1): eight consonants, which spell no word and resemble no digit.
package struct UserCode: Sendable, Equatable {
  private static let alphabet = Array("BCDFGHJKLMNPQRSTVWXZ".utf8)
  private static let length = 8

  private let letters: [UInt8]

  /// Draws one of 25.6 billion codes, all equally likely.
  init(random: RandomSource) {
    var letters: [UInt8] = []
    while letters.count < Self.length {
      // The last sixteen of 256 values would make some letters likelier.
      for byte in random.bytes(16) where byte < 240 && letters.count < Self.length {
        letters.append(Self.alphabet[Int(byte) % Self.alphabet.count])
      }
    }
    self.letters = letters
  }

  /// Reads a typed code, in either case and with any separators; nil if it cannot be one.
  package init?(typed text: String) {
    guard text.utf8.count <= 32 else { return nil }
    let letters = text.uppercased().utf8.filter { (0x41...0x5A).contains($0) }
    guard letters.count == Self.length, letters.allSatisfy(Self.alphabet.contains) else { return nil }
    self.letters = Array(letters)
  }

  /// The code in two halves, which are easier to compare.
  package var text: String {
    String(decoding: letters.prefix(4), as: UTF8.self) + "-" + String(decoding: letters.suffix(4), as: UTF8.self)
  }

  /// The id of the request's record.
  var record: [UInt8] { SHA256.hash("device\u{0}" + text) }
}
