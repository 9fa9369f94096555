import PippinAPI
import PippinAccounts
import PippinHTTP
import PippinSecret
import PippinTelemetry

extension PippinService {
  static let passwordBindings: [Binding] = [
    Binding(.signInWithPassword) { try await $0.signInWithPassword($1) },
    Binding(.signUpWithPassword) { try await $0.signUpWithPassword($1) },
    Binding(.confirmPasswordSignUp) { try await $0.confirmPasswordSignUp($1) },
    Binding(.requestSignInByMail) { try await $0.requestSignInByMail($1) },
    Binding(.confirmSignInByMail) { try await $0.confirmSignInByMail($1) },
    Binding(.requestPasswordReset) { try await $0.requestReset($1) },
    Binding(.confirmPasswordReset) { try await $0.confirmReset($1) },
    Binding(.changePassword) { try await $0.changePassword($1) },
    Binding(.requestEmail) { try await $0.requestAddress($1) },
    Binding(.confirmEmail) { try await $0.confirmAddress($1) },
  ]

  /// `POST /v1/sign-in/password`
  func signInWithPassword(_ call: Call) async throws -> HTTPResponse {
    let body = try call.body(as: PasswordSignInRequest.self)
    let client = ClientID(rawValue: body.clientID)
    try limit(call, client: body.clientID)
    var request = PasswordSignIn(
      client: client, email: body.email, password: body.password, linkToken: body.linkToken?.revealed,
      device: Device(body.device), origin: try origin(call, body.device))
    if call.request.fields.contains("authorization") { request.renewing = try await caller(call, of: client) }
    let surface = flows.clients[client]?.platform.surface ?? .native
    let flows = asked(in: body.locale, on: body.device)
    return try await counting(WebProvider(.password), surface, client, call) { () async throws(ServerError) in
      try await flows.passwords.signIn(request)
    }
  }

  /// `POST /v1/sign-up/password`
  func signUpWithPassword(_ call: Call) async throws -> HTTPResponse {
    let body = try call.body(as: PasswordSignUpRequest.self)
    try limit(call, client: body.clientID)
    let ticket = try await speaking(body.locale).passwords.signUp(
      PasswordSignUp(
        client: ClientID(rawValue: body.clientID), email: body.email, password: body.password,
        name: body.name.flatMap { PersonName(givenName: $0.givenName, familyName: $0.familyName) },
        invitation: InvitationCode.digest(presented: body.invitation), origin: try origin(call)))
    return json(PasswordSignUpAnswer(id: ticket.id, expiresIn: ticket.expiresIn), status: 202)
  }

  /// `POST /v1/sign-up/password/confirm`
  func confirmPasswordSignUp(_ call: Call) async throws -> HTTPResponse {
    let body = try call.body(as: PasswordSignUpConfirmation.self)
    try limit(call, client: "")
    let caller = call.request.fields.contains("authorization") ? try await caller(call) : nil
    let result = try await asked(in: body.locale, on: body.device).passwords.confirmSignUp(
      id: body.signUpID, token: body.token, device: Device(body.device), origin: try origin(call, body.device),
      by: caller)
    let answer = try await answer(result)
    count(.password, result.session.surface, result.session.client, result.created ? "created" : "signed_in")
    return json(answer, status: 201)
  }

  /// `POST /v1/sign-in/email`
  func requestSignInByMail(_ call: Call) async throws -> HTTPResponse {
    let body = try call.body(as: MailSignInRequest.self)
    let client = ClientID(rawValue: body.clientID)
    try limit(call, client: body.clientID)
    let ticket = try await speaking(body.locale).passwords.requestSignIn(
      email: body.email, client: client,
      requester: .app(DeviceKind(of: flows.clients[client]?.platform.surface ?? .native)),
      origin: try origin(call), link: body.linkToken,
      name: body.name.flatMap { PersonName(givenName: $0.givenName, familyName: $0.familyName) },
      invitation: InvitationCode.digest(presented: body.invitation))
    return json(MailSignInAnswer(id: ticket.id, expiresIn: ticket.expiresIn), status: 202)
  }

  /// `POST /v1/sign-in/email/confirm`
  func confirmSignInByMail(_ call: Call) async throws -> HTTPResponse {
    let body = try call.body(as: MailSignInConfirmation.self)
    try limit(call, client: "")
    let result = try await asked(in: body.locale, on: body.device).passwords.confirmSignIn(
      id: body.signInID, token: body.token, device: Device(body.device), origin: try origin(call, body.device),
      link: body.linkToken)
    let answer = try await answer(result)
    count(.password, result.session.surface, result.session.client, result.created ? "created" : "signed_in")
    return json(answer, status: result.created ? 201 : 200)
  }

  /// `POST /v1/password/reset`
  func requestReset(_ call: Call) async throws -> HTTPResponse {
    let body = try call.body(as: PasswordResetRequest.self)
    try limit(call, client: body.clientID)
    try await speaking(body.locale).passwords.requestReset(
      email: body.email, client: ClientID(rawValue: body.clientID), origin: try origin(call))
    return HTTPResponse(status: 202)
  }

  /// `POST /v1/password/reset/confirm`
  func confirmReset(_ call: Call) async throws -> HTTPResponse {
    let body = try call.body(as: PasswordResetConfirmation.self)
    try limit(call, client: "")
    try await flows.passwords.confirmReset(
      token: body.token, newPassword: body.newPassword, origin: try origin(call, body.device))
    return HTTPResponse(status: 204)
  }

  /// `PUT /v1/account/password`
  func changePassword(_ call: Call) async throws -> HTTPResponse {
    let caller = try await caller(call)
    let body = try call.body(as: PasswordChangeRequest.self)
    try limit(call, client: "")
    try await flows.passwords.changePassword(
      current: body.currentPassword, to: body.newPassword, by: caller)
    return HTTPResponse(status: 204)
  }

  /// `POST /v1/account/email`
  func requestAddress(_ call: Call) async throws -> HTTPResponse {
    let caller = try await caller(call)
    let body = try call.body(as: AddressRequest.self)
    try limit(call, client: "")
    try await speaking(body.locale).passwords.requestAddress(body.email, by: caller, origin: try origin(call))
    return HTTPResponse(status: 202)
  }

  /// `POST /v1/account/email/confirm`
  func confirmAddress(_ call: Call) async throws -> HTTPResponse {
    let caller = try await caller(call)
    let body = try call.body(as: AddressConfirmation.self)
    try limit(call, client: "")
    return json(try await accountBody(of: flows.passwords.confirmAddress(token: body.token, by: caller), in: caller))
  }

  private func origin(_ call: Call, _ device: DeviceBody? = nil) throws(ServerError) -> PasswordOrigin {
    if let id = device?.id, !DeviceBody.idLength.contains(id.revealed.utf8.count) {
      throw ServerError.invalidValue(field: "device.id", reason: "must have 16 to 128 characters")
    }
    return PasswordOrigin(
      address: limiter.countedAddress(of: call.request.peer), device: device?.id?.revealed)
  }
}
