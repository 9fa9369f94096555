import PippinAPI
import PippinAccounts
import PippinFlows
import PippinHTTP
import PippinSecret

extension PippinService {
  static let socialSignInBindings: [Binding] = [
    Binding(.signInWithGoogle) { try await $0.signInWithGoogle($1) },
    Binding(.signInWithFacebook) { try await $0.signInWithFacebook($1) },
    Binding(.linkGoogle) { try await $0.linkGoogle($1) },
    Binding(.linkFacebook) { try await $0.linkFacebook($1) },
  ]

  /// `POST /v1/sign-in/google`
  func signInWithGoogle(_ call: Call) async throws -> HTTPResponse {
    let body = try call.body(as: GoogleSignInRequest.self)
    return try await signIn(try googleSignIn(body, call), call)
  }

  /// `POST /v1/sign-in/facebook`
  func signInWithFacebook(_ call: Call) async throws -> HTTPResponse {
    let body = try call.body(as: FacebookSignInRequest.self)
    return try await signIn(try facebookSignIn(body, call), call)
  }

  /// `POST /v1/account/identities/google`
  func linkGoogle(_ call: Call) async throws -> HTTPResponse {
    let caller = try await caller(call)
    let body = try call.body(as: GoogleSignInRequest.self)
    return try await link(try googleSignIn(body, call), to: caller, call)
  }

  /// `POST /v1/account/identities/facebook`
  func linkFacebook(_ call: Call) async throws -> HTTPResponse {
    let caller = try await caller(call)
    let body = try call.body(as: FacebookSignInRequest.self)
    return try await link(try facebookSignIn(body, call), to: caller, call)
  }

  private func signIn(_ asked: SocialSignIn, _ call: Call) async throws -> HTTPResponse {
    try limit(call, client: asked.client.rawValue)
    var request = asked
    if call.request.fields.contains("authorization") { request.renewing = try await caller(call, of: request.client) }
    let surface = flows.clients[request.client]?.platform.surface ?? .native
    return try await counting(request.proof.provider, surface, request.client) { () async throws(FlowError) in
      try await flows.signIn(request)
    }
  }

  private func link(_ request: SocialSignIn, to caller: Caller, _ call: Call) async throws -> HTTPResponse {
    try limit(call, client: request.client.rawValue)
    guard request.linkToken == nil else { throw Problem(.linkTokenInvalid) }
    return json(IdentityBody(try await flows.link(request, to: caller)), status: 201)
  }

  private func googleSignIn(_ body: GoogleSignInRequest, _ call: Call) throws(Problem) -> SocialSignIn {
    SocialSignIn(
      client: ClientID(rawValue: body.clientID), proof: .google(idToken: body.idToken, nonce: body.nonce),
      intent: body.intent == .existing ? .existing : .any, linkToken: body.linkToken?.revealed,
      device: Device(body.device), idempotency: try idempotency(call))
  }

  private func facebookSignIn(_ body: FacebookSignInRequest, _ call: Call) throws(Problem) -> SocialSignIn {
    SocialSignIn(
      client: ClientID(rawValue: body.clientID), proof: try Self.facebookProof(body),
      intent: body.intent == .existing ? .existing : .any, linkToken: body.linkToken?.revealed,
      device: Device(body.device), idempotency: try idempotency(call))
  }

  /// Exactly one of the two forms: what came with the other would be looked at by nobody.
  private static func facebookProof(_ body: FacebookSignInRequest) throws(Problem) -> SocialProof {
    switch (body.accessToken, body.authenticationToken, body.nonce) {
    case (let token?, nil, nil): return .facebook(accessToken: token)
    case (nil, let token?, let nonce?): return .facebookLimited(authenticationToken: token, nonce: nonce)
    case (nil, .some, nil): throw Problem(invalid: "nonce", "is missing; an authentication token carries one")
    case (nil, nil, _): throw Problem(invalid: "access_token", "is missing; or send authentication_token and nonce")
    case (.some, .some, _):
      throw Problem(invalid: "authentication_token", "must not come with access_token; send one of them")
    case (.some, nil, .some): throw Problem(invalid: "nonce", "goes with authentication_token, not with access_token")
    }
  }
}
