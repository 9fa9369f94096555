import PippinAPI
import PippinAccounts
import PippinFoundation
import PippinHTTP
import PippinPages
import PippinSecret
import PippinTelemetry
import PippinTokens

extension PippinService {
  static let signInBindings: [Binding] = [
    Binding(.createNonce) { try $0.nonce($1) },
    Binding(.signInWithApple) { try await $0.signInWithApple($1) },
    Binding(.signInAsGuest) { try await $0.signInAsGuest($1) },
    Binding(.completeProfile) { try await $0.completeProfile($1) },
    Binding(.redeemTicket) { try await $0.redeemTicket($1) },
  ]

  /// `POST /v1/nonces`
  func nonce(_ call: Call) throws -> HTTPResponse {
    let body = try call.body(as: NonceRequest.self)
    try limit(call, client: body.clientID)
    let client = ClientID(rawValue: body.clientID)
    let nonce = try flows.signIns.nonce(for: client)
    let passkey = body.passkey == true ? try passkeyBesideNonce(of: client) : nil
    flows.noteStart(at: nil, of: client)
    return json(
      NonceAnswer(nonce: nonce.text, nonceSHA256: nonce.sha256, expiresIn: SealedNonce.lifetime, passkey: passkey),
      status: 201)
  }

  /// `POST /v1/sign-in/apple`
  func signInWithApple(_ call: Call) async throws -> HTTPResponse {
    let body = try call.body(as: AppleSignInRequest.self)
    let terms = SignInTerms(
      client: body.clientID, intent: body.intent, device: body.device, linkToken: body.linkToken,
      invitation: body.invitation)
    let flows = asked(in: body.locale, on: body.device)
    return try await answerSignIn(on: terms, with: .apple, flows, call) { () async throws(ServerError) in
      try await flows.apple.prove(body)
    }
  }

  /// Answers a sign-in with a provider.
  ///
  /// - Parameter flows: for the language and the device that the body names.
  func answerSignIn(
    on terms: SignInTerms, with method: WebProvider, _ flows: Flows, _ call: Call,
    prove: () async throws(ServerError) -> ProvenPerson
  ) async throws -> HTTPResponse {
    try limit(call, client: terms.client.rawValue)
    let idempotency = try idempotency(call)
    var terms = terms
    if call.request.fields.contains("authorization") { terms.renewing = try await caller(call, of: terms.client) }
    let surface = flows.clients[terms.client]?.platform.surface ?? .native
    return try await counting(method, surface, terms.client, call) { [terms] () async throws(ServerError) in
      try await flows.signIns.signIn(
        on: terms, idempotency: idempotency, body: SHA256.hash(call.request.body), prove: prove)
    }
  }

  /// Answers a request to attach an identity to the caller's account.
  func link(
    to caller: Caller, in client: String, linkToken: SecretText?, _ call: Call,
    prove: () async throws(ServerError) -> ProvenPerson
  ) async throws -> HTTPResponse {
    try limit(call, client: client)
    guard linkToken == nil else { throw ServerError.linkTokenInvalid }
    _ = try idempotency(call)
    let attached = try await flows.linking.link(
      to: caller, in: ClientID(rawValue: client), body: SHA256.hash(call.request.body), prove: prove)
    return json(try await answer(attached, to: caller), status: 201)
  }

  /// `POST /v1/sign-in/guest`
  func signInAsGuest(_ call: Call) async throws -> HTTPResponse {
    let body = try call.body(as: GuestSignInRequest.self)
    let client = ClientID(rawValue: body.clientID)
    try limit(call, client: body.clientID)
    let idempotency = try idempotency(call)
    let surface = flows.clients[client]?.platform.surface ?? .native
    let flows = asked(in: body.locale, on: body.device)
    return try await counting(WebProvider(.guest), surface, client, call) { () async throws(ServerError) in
      try await flows.signIns.signInAsGuest(body, idempotency: idempotency)
    }
  }

  /// `POST /v1/sign-up/profile`
  func completeProfile(_ call: Call) async throws -> HTTPResponse {
    let body = try call.body(as: ProfileRequest.self)
    try limit(call, client: "")
    guard let name = PersonName(givenName: body.name.givenName, familyName: body.name.familyName) else {
      throw ServerError.invalidValue(field: "name", reason: "must have at least one part that can be read")
    }
    let (result, method) = try await asked(in: body.locale, on: nil).linking.completeProfile(
      token: body.profileToken, name: name)
    let answer = try await answer(result)
    count(method, result.session.surface, result.session.client, result.created ? "created" : "signed_in")
    return json(answer, status: 201)
  }

  /// The caller whose session a sign-in renews. If it cannot be renewed, the request is refused before anything is spent: an app
  /// that wants to renew a session must not get another one.
  func caller(_ call: Call, of client: ClientID) async throws -> Caller {
    let caller = try await flows.sessions.callerSigningIn(accessToken: SecretText(call.bearer()))
    guard caller.session.client == client else {
      throw ServerError(.accessTokenInvalid, detail: "The access token is of another client's session.")
    }
    return caller
  }

  /// `POST /v1/tickets`
  func redeemTicket(_ call: Call) async throws -> HTTPResponse {
    let body = try call.body(as: TicketRequest.self)
    try limit(call, client: body.clientID)
    let client = ClientID(rawValue: body.clientID)
    let isRenewal = call.request.fields.contains("authorization")
    let result = try await asked(in: body.locale, on: body.device).web.redeem(
      ticket: body.ticket.revealed, verifier: body.codeVerifier.revealed, client: client, device: Device(body.device),
      renewing: isRenewal ? try await caller(call, of: client) : nil)
    return json(try await answer(result))
  }

  /// The answer to a sign-in, with its tokens.
  func answer(_ result: SignInResult) async throws(ServerError) -> SignInAnswer {
    SignInAnswer(result, try await flows.sessions.tokens(for: result), lifetimes: flows.lifetimes)
  }

  /// The answer to an attachment. A guest's session goes on with new tokens.
  func answer(_ attached: AttachedIdentity, to caller: Caller) async throws(ServerError) -> IdentityBody {
    var body = IdentityBody(
      attached.identity, for: flows.clients[caller.session.client], passkey: attached.passkey)
    if let upgraded = attached.upgraded { body.session = try await answer(upgraded).session }
    return body
  }

  func counting(
    _ method: WebProvider, _ surface: Surface, _ client: ClientID, _ call: Call, status: Int = 200,
    _ signIn: () async throws(ServerError) -> SignInResult
  ) async throws -> HTTPResponse {
    do {
      let result = try await signIn()
      let answer = try await answer(result)
      count(method, surface, client, result.created ? "created" : "signed_in")
      return json(answer, status: status)
    } catch {
      await refused(method, surface, client, error, call)
      throw error
    }
  }

  /// Counts a refused sign-in, and records why for the operator.
  func refused(
    _ method: WebProvider, _ surface: Surface, _ client: ClientID, _ error: ServerError, _ call: Call
  ) async {
    count(method, surface, client, error.code.rawValue)
    await note(method.provider, surface, client, error, call)
  }

  /// Records a refused sign-in for the operator, without counting it.
  func note(_ provider: Provider, _ surface: Surface, _ client: ClientID, _ error: ServerError, _ call: Call) async {
    await flows.note(
      RefusedSignIn(
        provider: provider, surface: surface, client: client, code: error.code.rawValue,
        reason: error.reasonForOperator, cause: error.cause, requestID: call.id))
  }

  /// Records a step of a sign-in that failed before it was known to be one of a provider, if nothing else recorded it.
  func noteUnlessNoted(_ error: ServerError, _ call: Call) async {
    guard call.endpoint.isStepOfSignIn, !flows.isRefusalNoted else { return }
    switch error.code {
    case .malformedRequest where error.flow == nil: return
    case .notFound, .unsupportedMediaType, .tooLarge, .invalidValue, .tooManyRequests: return
    default: break
    }
    let client = flows.request.subject?.client.flatMap { flows.clients[$0] }
    await flows.note(
      RefusedSignIn(
        provider: call.endpoint.provider.map(Provider.init), surface: client?.platform.surface, client: client?.id,
        code: error.code.rawValue, reason: error.reasonForOperator, cause: error.cause, requestID: call.id))
  }

  func count(_ provider: Provider, _ surface: Surface, _ client: ClientID, _ outcome: String) {
    count(WebProvider(provider), surface, client, outcome)
  }

  /// Counts a sign-in. The labels of provider and client are those of the settings; the others are from closed sets.
  func count(_ method: WebProvider, _ surface: Surface, _ client: ClientID, _ outcome: String) {
    instruments.signIns.increment(labels: [flows.clients.label(of: method), surface.rawValue, client.rawValue, outcome])
  }

  /// Counts a request against the limit that its endpoint declares.
  func limit(_ call: Call, client: String) throws(ServerError) { try limit(as: call.endpoint, call, client: client) }

  /// Counts a request of a form as one to the API operation that does the same.
  func limit(as endpoint: Endpoint, _ call: Call, client: String) throws(ServerError) {
    guard let limit = endpoint.limit else {
      log.error("an endpoint declares no rate limit", ["endpoint": .string(endpoint.id)])
      throw ServerError(.internalError)
    }
    // The name of an unknown client comes from outside, and gets no bucket.
    let known = flows.clients[ClientID(rawValue: client)]?.id
    if let known { flows.request.subject?.note(client: known) }
    if let seconds = limiter.take(
      settings.limits.bucket(of: limit), kind: limit.kind, peer: call.request.peer, client: known?.rawValue ?? "",
      now: flows.now())
    {
      flows.request.subject?.noteRefusal(by: RequestLimit(of: limit))
      if call.endpoint.isStepOfSignIn {
        flows.noteLimited(ClientID(rawValue: client), code: ErrorCode.tooManyRequests.rawValue)
      }
      throw .tooManyAttempts(seconds)
    }
  }

  func idempotency(_ call: Call) throws(ServerError) -> IdempotencyKey? {
    guard let key = call.request.fields["idempotency-key"] else { return nil }
    guard (1...255).contains(key.utf8.count) else {
      throw ServerError.invalidValue(field: "Idempotency-Key", reason: "must have 1 to 255 characters")
    }
    return IdempotencyKey(key: key, bodyDigest: SHA256.hash(call.request.body))
  }
}

/// The reason why a person is on the sign-in page.
struct SignInAsked: Sendable {
  /// Where the sign-in leads to.
  let place: Place?
  /// Whether the person is signed in, and must sign in again.
  let isAgain: Bool
  /// The identities with one of which the person must sign in; `nil` for any.
  let identities: [IdentityKey]?

  /// The request of the OpenID client that sent the person.
  var request: OpenIDRequest?
  /// The name of that client.
  var client: String?

  /// Whether a provider is one of those with which the person may sign in.
  func offers(_ method: WebProvider, of client: Client) -> Bool {
    identities?.contains { client.leads(method, to: $0) } ?? true
  }

  /// Whether a passkey is.
  var offersPasskey: Bool { identities?.contains { $0.provider == .passkey } ?? true }

  /// Whether a password is.
  var offersPassword: Bool { identities?.contains { $0.provider == .password } ?? true }

  var notice: Text? {
    if let client { return Text("sign_in.notice.client", ["client": client]) }
    if case .device? = place { return Text("sign_in.notice.device") }
    guard isAgain else { return nil }
    return Text(place == .merge ? "sign_in.notice.merge" : "sign_in.notice.again")
  }
}

extension PippinService {
  static let signInFormBindings: [Binding] = [
    .page(.post, "/sign-in", "signInInBrowser") { try await $0.signInByForm($1) }
  ]

  /// `POST /sign-in`: an address and a password.
  func signInByForm(_ call: Call) async throws -> HTTPResponse {
    let client = try passwordClient(call)
    let form = try postedForm(call)
    let request = namedRequest(form.data)
    let place = request.map { .client($0) } ?? placeCookie(of: call.request).flatMap(Place.init)
    let path = place?.signIn ?? "/sign-in"
    return try await answering(form, at: path, keeping: ["email"]) {
      try limit(as: .signInWithPassword, call, client: client.id.rawValue)
      var signIn = PasswordSignIn(
        client: client.id, email: form["email"], password: SecretText(form["password"]), linkToken: nil, kind: .cookie,
        device: Device(of: call.request), origin: origin(call, form.browser))
      signIn.replacing = formerCookie(of: call.request)
      let entered = try await countingEntrance(client, call) { () async throws(ServerError) in
        try await flows.passwords.enter(signIn)
      }
      return try entering(entered.cookie, by: .password, isNew: entered.created, leadingTo: request, call)
    }
  }

  /// Decides what the sign-in page is for. A person who is signed in is sent to the account page, unless one of our pages sent
  /// them.
  func signInAsked(_ call: Call) async throws -> Detour<SignInAsked> {
    var place = askedPlace(call.request)
    let caller = try await pageCaller(call.request)
    let isSignedIn = caller != nil
    // No merge is waiting, or not any more.
    if place == .merge, !isSignedIn || mergeCookie(of: call.request) != sessionCookie(of: call.request) { place = nil }
    if isSignedIn, place == nil { return .elsewhere(.redirect("/account")) }
    let request = try await request(waitingAt: place, call)
    let client = request.flatMap { flows.clients[$0.client]?.name }
    // The sign-in may be to another account for a merge, and where a client or the person asks for one. Then any method will do.
    let mayBeAnother = place?.mayBeOfAnother == true || request?.mayBeOfAnother == true
    guard let caller, !mayBeAnother else {
      return .here(
        SignInAsked(
          place: place, isAgain: isSignedIn && place == .merge, identities: nil, request: request, client: client))
    }
    let identities = try await flows.sessions.identities(of: caller).filter { $0.status != .gone }.map(\.key)
    return .here(SignInAsked(place: place, isAgain: true, identities: identities, request: request, client: client))
  }

  /// The place that the query asks for. That of a client counts only while this browser keeps the client's request.
  private func askedPlace(_ request: HTTPRequest) -> Place? {
    let query = request.queryData
    let cookie = placeCookie(of: request)
    let place =
      namedRequest(query).map { .client($0) } ?? query?.only("then").flatMap { Place(asked: $0, cookie: cookie) }
    if let id = place?.request, waitingRequest(id, of: request) == nil { return nil }
    return place
  }

  /// Shows the sign-in page, with the form for a password if passwords are enabled.
  func showSignIn(
    _ asked: SignInAsked, _ providers: [SignInPage.Provider], _ notice: Text?, _ call: Call
  ) async throws -> HTTPResponse {
    let browser = browser(of: call.request) ?? BrowserID(random: flows.random)
    let memo = memo(call)
    let last = lastMethod(of: call.request, for: asked)
    let newAccounts = newAccounts(leadingTo: asked.place?.request)
    let password = (asked.offersPassword ? passwordClient : nil).map { client in
      var form = SignInPage.PasswordForm(
        action: form(to: "/sign-in", for: browser), email: memo?.typed["email"] ?? asked.request?.loginHint,
        trouble: memo?.trouble.flatMap { $0.isOfPasskey ? nil : $0 },
        byMail: memo?.trouble?.kind == .throttled ? form(to: "/sign-in/email", for: browser) : nil,
        offersCode: client.offersEmailCode, doesCodeSignUp: continuesByEmailCode,
        offersSignUp: newAccounts == .everybody, isAgain: asked.isAgain, request: asked.place?.request?.description)
      form.isLastUsed = last == .password
      form.isCodeLastUsed = last == .emailCode
      return form
    }
    let page = SignInPage(
      appName: settings.appName, providers: providers, notice: notice, changed: memo?.changed,
      password: password, passkey: try await passkeyForm(asked, for: browser, call),
      isPasskeyFirst: asked.request?.wishesPhishingResistance == true, isPasskeyLastUsed: last == .passkey,
      signUp: passkeySignUpClient == nil
        ? nil : signUpAddress(.passkey, invitation: nil, leadingTo: asked.place?.request),
      newAccounts: newAccounts, trouble: memo?.trouble.flatMap { $0.isOfPasskey || password == nil ? $0 : nil },
      passkeySignals: memo?.passkeySignals.map { PasskeySignals(json: $0) }, isAgain: asked.isAgain,
      isMerging: asked.place == .merge)
    var response = try showForm(page, call, for: browser)
    if asked.place != nil || placeCookie(of: call.request) != nil { response = settingPlace(asked.place, on: response) }
    if asked.place != .merge, mergeCookie(of: call.request) != nil { response = settingMerge(nil, on: response) }
    return response
  }
}
