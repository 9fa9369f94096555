import PippinAPI
package import PippinAccounts
import PippinFoundation
import PippinSecret
import PippinTokens

/// The sign-in of an app's devices that have no keyboard, by a code that a person allows in the browser (0142).
package struct DeviceCodeFlows: Flow {
  package let server: Server
  package let request: RequestContext
}

/// The device of an app that asks for a session.
package struct AppDevice: Sendable, Equatable {
  /// The `code_challenge` of the device, S256: only who has its verifier redeems the ticket.
  let challenge: String
  /// What the device says of itself.
  package let device: Device
  /// Whether a session's person is to confirm who they are, and nobody is to be signed in.
  package let isConfirmation: Bool

  init(challenge: String, device: Device, isConfirmation: Bool) {
    self.challenge = challenge
    self.device = device
    self.isConfirmation = isConfirmation
  }

  init?(_ json: JSONElement) {
    guard let challenge = json["device_challenge"]?.string else { return nil }
    self.challenge = challenge
    device = Device(
      name: json["device_name"]?.string, platform: json["device_platform"]?.string,
      appVersion: json["device_version"]?.string)
    isConfirmation = json["confirmation"]?.bool ?? false
  }

  func write(to writer: inout JSONWriter) {
    writer.member("device_challenge", challenge)
    writer.member("device_name", ifPresent: device.name)
    writer.member("device_platform", ifPresent: device.platform)
    writer.member("device_version", ifPresent: device.appVersion)
    if isConfirmation { writer.member("confirmation", true) }
  }

  /// Whether the person must sign in again before they may allow it: a confirmation says that they are there now, and what Apple has
  /// not confirmed yet opens nothing on another device.
  func needsNewSignIn(in session: Session, at now: Date) -> Bool {
    session.isUnconfirmed || isConfirmation && !session.isRecent(at: now)
  }

  /// What the app says of itself at the end, under the name that the person saw: the list of devices shows what they allowed.
  func naming(_ device: Device) -> Device {
    guard device != Device() else { return device }
    var named = device
    named.name = self.device.name ?? device.name
    return named
  }
}

/// What became of a device's code.
package enum DeviceCodeOutcome: Sendable, Equatable {
  case pending
  /// The person did not allow it, or signed out since.
  case denied
  /// Also for a code that is not known, or was used.
  case expired
  case approved(ticket: String)
}

extension DeviceCodeFlows {
  /// A device of an app asks to be signed in.
  ///
  /// - Parameter place: where it asks from, for the person to compare.
  package func ask(_ id: ClientID, _ app: AppDevice, place: String) async throws(ServerError) -> DeviceAuthorization {
    let client = try clients.offeringDeviceCodes(id)
    guard app.challenge.utf8.count == 43, Base64URL.decode(app.challenge)?.count == SHA256.byteCount else {
      throw .invalidValue(field: "code_challenge", reason: "must be the base64url of a SHA-256")
    }
    return try await openID.waitForPerson(client, .app(app), place: place)
  }

  /// The device asks whether the person has allowed it. Once they have, it is given a ticket for the session that waits for it.
  ///
  /// Within the ticket's minute the same ticket is given again. It is of no use without the verifier, which is not sent here.
  package func status(of deviceCode: String, by id: ClientID) async throws(ServerError) -> DeviceCodeOutcome {
    let client = try clients.offeringDeviceCodes(id)
    guard let (record, secret) = OpenIDFlows.parts(ofDeviceCode: deviceCode) else { return .expired }
    let digest = SHA256.hash(secret)
    let stamp = stamp(at: now())
    let now = stamp.now
    let ticket = Base64URL.encode(random.bytes(SHA256.byteCount))
    let further = { (snapshot: Snapshot) throws -> [Read] in
      guard case .opened(let session, let browser) = openID.device(in: try snapshot.record(record))?.stage else {
        return []
      }
      return [.sessionInFull(session), .session(browser)]
    }
    return try await decide(on: [.record(record)], further: further) { snapshot -> Decision<DeviceCodeOutcome> in
      guard let kept = try snapshot.record(record), var request = openID.device(in: kept),
        ConstantTime.equals(digest, request.secretDigest), request.client == client.id, let app = request.app
      else { return Decision(nil, .expired) }
      if case .ticketed(let ticket, let until) = request.stage {
        return Decision(nil, now < until ? .approved(ticket: ticket) : .expired)
      }
      guard now < request.expiresAt else { return Decision(nil, .expired) }
      guard case .opened(let id, let browser) = request.stage else {
        return Decision(nil, request.stage == .pending ? .pending : .denied)
      }
      var changes = ChangeSet(basedOn: snapshot, at: stamp)
      let (session, provider): (Session, Provider?)
      switch try OpenDeviceSession.waiting(id, allowedIn: browser, on: snapshot, at: now) {
      case .over(nil): return Decision(nil, .denied)
      case .over(let waiting?):
        changes.end(waiting, at: now, reason: .signedOut)
        return Decision(changes, .denied)
      case .session(let waiting, let method): (session, provider) = (waiting, method)
      }
      let end = now.addingTimeInterval(WebVerdict.repeatable).inMilliseconds
      let verdict = WebVerdict(ofDevice: app, client.id, session, by: provider, ticket: ticket, until: end)
      changes.add(try storing(verdict, as: SHA256.hash(ticket), until: end))
      request.stage = .ticketed(ticket, until: end)
      changes.add(try storing(request, as: record, version: kept.version, until: max(kept.expiresAt, end)))
      return Decision(changes, .approved(ticket: ticket))
    }
  }
}

extension WebVerdict {
  /// What a device's ticket stands for. It ends no flow of a browser: an empty digest is none of a browser's.
  fileprivate init(
    ofDevice app: AppDevice, _ client: ClientID, _ session: Session, by provider: Provider?, ticket: String,
    until end: Date
  ) {
    let flow = WebFlow(
      client: client, provider: provider ?? .password, returnTo: nil, appState: nil, appChallenge: app.challenge,
      intent: .existing, browser: "", nonce: "", verifier: nil, expiresAt: end)
    self.init(
      flow: flow, state: SpentValue(digest: SHA256.hash(ticket), expiresAt: end),
      stage: .finished(session: session.id, created: false, linked: false, ticket: ticket))
    device = app
  }
}

extension ClientRegistry {
  fileprivate func offeringDeviceCodes(_ id: ClientID) throws(ServerError) -> Client {
    let client = try known(id)
    guard client.offersDeviceCodes else {
      throw ServerError(.providerNotOffered, cause: "the client's settings have no device_codes")
    }
    return client
  }
}
