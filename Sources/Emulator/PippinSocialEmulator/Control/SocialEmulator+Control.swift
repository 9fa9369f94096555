import AppleIDEmulator
import PippinHTTP
import PippinTokens

extension SocialEmulator {
  /// Reads the body and calls the handler, or answers with the error.
  func control(
    _ request: HTTPRequest, _ answer: (ControlRequest) throws(ControlError) -> HTTPResponse
  ) -> HTTPResponse {
    do throws(ControlError) {
      return try answer(try ControlRequest(request))
    } catch {
      return .control(
        status: error.status, [("error", error.error), ("detail", error.detail)])
    }
  }

  /// `POST /google/emulator/id-tokens`: an ID token as Google's SDK gives it to an app on a device.
  func googleIDToken(_ body: ControlRequest) throws(ControlError) -> HTTPResponse {
    let clientID = try body.text("client_id")
    let party = try body.text(ifPresent: "authorized_party") ?? clientID
    for id in [clientID, party] {
      guard configuration.googleClients.contains(where: { $0.id == id }) else { throw .notFound("no client \(id)") }
    }
    let name = try body.text("person")
    guard let person = configuration.googlePeople.first(where: { $0.id == name }) else {
      throw .notFound("there is no such person")
    }
    let issuedAt = second - (try body.integer("age_seconds", default: 0))
    let claims = GoogleIDToken(
      audience: clientID, authorizedParty: party, person: person, nonce: try body.text(ifPresent: "nonce"),
      accessToken: nil, issuedAt: issuedAt
    ).claims
    return .control(status: 201, [("id_token", try sign(claims, withState { $0.googleKeys }))])
  }

  /// `POST /facebook/emulator/tokens`: a token as Facebook's SDK gives it to an app on a device: an access token, or
  /// with `limited` the authentication token of Limited Login.
  func facebookDeviceToken(_ body: ControlRequest) throws(ControlError) -> HTTPResponse {
    let (app, person) = try facebookPair(body)
    let now = second
    let issuedAt = now - (try body.integer("age_seconds", default: 0))
    let sharesEmail = !(try body.flag("without_email"))
    let userID = FacebookSubject.of(person.id, in: app.id)
    guard try body.flag("limited") else {
      let token = secret("EAA")
      let entry = SocialEmulatorState.FacebookToken(
        appID: app.id, personID: person.id, sharesEmail: sharesEmail, issuedAt: issuedAt,
        expiresAt: issuedAt + FacebookSubject.tokenLifetime, isRevoked: false)
      withState { $0.facebookTokens.insert(entry, for: token, now: now) }
      return .control(status: 201, [("access_token", token), ("user_id", userID)])
    }
    let claims = FacebookLimitedToken(
      appID: app.id, person: person, sharesEmail: sharesEmail, nonce: try body.text(ifPresent: "nonce"),
      issuedAt: issuedAt, id: secret()
    ).claims
    return .control(
      status: 201,
      [("authentication_token", try sign(claims, withState { $0.facebookKeys })), ("user_id", userID)])
  }

  /// `POST /facebook/emulator/revocations`: the person removes the app in Facebook's settings.
  func facebookRevocation(_ body: ControlRequest) throws(ControlError) -> HTTPResponse {
    let (app, person) = try facebookPair(body)
    withState { state in
      state.facebookTokens.updateAll { token in
        if token.appID == app.id, token.personID == person.id { token.isRevoked = true }
      }
    }
    return HTTPResponse(status: 204)
  }

  /// `POST …/emulator/keys/rotate`: starts to sign with a new key; `retire_old` withdraws the others at once.
  func rotate(
    _ keys: WritableKeyPath<SocialEmulatorState, ProviderKeys>, _ body: ControlRequest
  ) throws(ControlError) -> HTTPResponse {
    let retireOld = try body.flag("retire_old")
    let id = withState { state in
      state[keyPath: keys].rotate(retireOld: retireOld)
      return state[keyPath: keys].signingKeyID
    }
    return .control(status: 200, [("key_id", id)])
  }

  /// `POST …/emulator/faults`: makes an endpoint fail with `status` (0 breaks the connection), `count` times.
  func orderFault(_ provider: String, _ body: ControlRequest) throws(ControlError) -> HTTPResponse {
    let name = try body.text("endpoint")
    guard let endpoint = ProviderFault.Endpoint(rawValue: provider + "/" + name) else {
      let names = ProviderFault.Endpoint.allCases.map(\.rawValue).filter { $0.hasPrefix(provider + "/") }
        .map { $0.dropFirst(provider.count + 1) }
      throw .malformed("endpoint must be one of \(names.joined(separator: ", "))")
    }
    let status = try body.integer("status", default: 503)
    guard status == 0 || (400...599).contains(status) else { throw .malformed("status must be 0 or 400 to 599") }
    let count = try body.integer("count", default: 1)
    guard (1...1000).contains(count) else { throw .malformed("count must be 1 to 1000") }
    withState { $0.faults.append(ProviderFault(endpoint: endpoint, status: status, count: count)) }
    return HTTPResponse(status: 204)
  }

  private func facebookPair(
    _ body: ControlRequest
  ) throws(ControlError) -> (SocialEmulatorConfiguration.FacebookApp, SocialEmulatorConfiguration.FacebookPerson) {
    let (appID, name) = (try body.text("app_id"), try body.text("person"))
    guard let app = configuration.facebookApps.first(where: { $0.id == appID }) else { throw .notFound("no such app") }
    guard let person = configuration.facebookPeople.first(where: { $0.id == name }) else {
      throw .notFound("there is no such person")
    }
    return (app, person)
  }

  private func sign(_ claims: [UInt8], _ keys: ProviderKeys) throws(ControlError) -> String {
    do throws(JOSEError) {
      return try keys.sign(claims)
    } catch {
      throw ControlError(status: 500, error: "internal_error", detail: error.detail)
    }
  }
}

/// The body of a control request: a JSON object. Unknown members are ignored, wrong types refused.
struct ControlRequest {
  private let root: JSONElement

  init(_ request: HTTPRequest) throws(ControlError) {
    do throws(JSONError) {
      root = try JSONDocument(parsing: request.body.isEmpty ? Array("{}".utf8) : request.body).root
    } catch {
      throw .malformed("the body is not valid JSON (at byte \(error.offset))")
    }
    guard root.kind == .object else { throw .malformed("the body must be a JSON object") }
  }

  func text(_ name: String) throws(ControlError) -> String {
    guard let text = try text(ifPresent: name) else { throw .malformed("\(name) is missing") }
    return text
  }

  func text(ifPresent name: String) throws(ControlError) -> String? {
    guard let value = root[name], !value.isNull else { return nil }
    guard let text = value.string else { throw .malformed("\(name) must be a string") }
    return text
  }

  func integer(_ name: String, default usual: Int) throws(ControlError) -> Int {
    guard let value = root[name], !value.isNull else { return usual }
    guard let integer = value.integer, abs(integer) < 1 << 40 else { throw .malformed("\(name) must be an integer") }
    return Int(integer)
  }

  func flag(_ name: String) throws(ControlError) -> Bool {
    guard let value = root[name], !value.isNull else { return false }
    guard let flag = value.bool else { throw .malformed("\(name) must be a boolean") }
    return flag
  }
}

extension HTTPResponse {
  /// A JSON answer of the control API.
  static func control(status: Int, _ members: [(String, String)]) -> HTTPResponse {
    var writer = JSONWriter()
    writer.beginObject()
    for (name, value) in members { writer.member(name, value) }
    writer.endObject()
    return .json(writer.bytes, status: status)
  }
}
