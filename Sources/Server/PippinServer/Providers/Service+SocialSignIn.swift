import PippinAPI
import PippinAccounts
import PippinHTTP
import PippinSecret
import PippinTokens

extension PippinService {
  static let socialSignInBindings: [Binding] = [
    Binding(.signInWithGoogle) { try await $0.signInWithGoogle($1) },
    Binding(.signInWithFacebook) { try await $0.signInWithFacebook($1) },
    Binding(.linkGoogle) { try await $0.linkGoogle($1) },
    Binding(.linkFacebook) { try await $0.linkFacebook($1) },
    Binding(.signInWithOpenID) { try await $0.signInWithOpenID($1) },
    Binding(.linkOpenID) { try await $0.linkOpenID($1) },
  ]

  /// `POST /v1/sign-in/google`
  func signInWithGoogle(_ call: Call) async throws -> HTTPResponse {
    let body = try call.body(as: GoogleSignInRequest.self)
    let terms = SignInTerms(
      client: body.clientID, intent: body.intent, device: body.device, linkToken: body.linkToken,
      invitation: body.invitation)
    let proof = SocialProof.google(idToken: body.idToken, nonce: body.nonce)
    return try await signIn(with: proof, on: terms, in: body.locale, on: body.device, call)
  }

  /// `POST /v1/sign-in/facebook`
  func signInWithFacebook(_ call: Call) async throws -> HTTPResponse {
    let body = try call.body(as: FacebookSignInRequest.self)
    let terms = SignInTerms(
      client: body.clientID, intent: body.intent, device: body.device, linkToken: body.linkToken,
      invitation: body.invitation)
    let proof = try Self.facebookProof(body)
    return try await signIn(with: proof, on: terms, in: body.locale, on: body.device, call)
  }

  /// `POST /v1/account/identities/google`
  func linkGoogle(_ call: Call) async throws -> HTTPResponse {
    let caller = try await caller(call)
    let body = try call.body(as: GoogleSignInRequest.self)
    let proof = SocialProof.google(idToken: body.idToken, nonce: body.nonce)
    return try await link(proof, to: caller, in: body.clientID, linkToken: body.linkToken, call)
  }

  /// `POST /v1/account/identities/facebook`
  func linkFacebook(_ call: Call) async throws -> HTTPResponse {
    let caller = try await caller(call)
    let body = try call.body(as: FacebookSignInRequest.self)
    let proof = try Self.facebookProof(body)
    return try await link(proof, to: caller, in: body.clientID, linkToken: body.linkToken, call)
  }

  private func signIn(
    with proof: SocialProof, on terms: SignInTerms, in locale: String?, on device: DeviceBody?, _ call: Call
  ) async throws -> HTTPResponse {
    let flows = asked(in: locale, on: device)
    return try await answerSignIn(on: terms, with: proof.method, flows, call) { () async throws(ServerError) in
      try await flows.social.prove(proof, for: terms.client)
    }
  }

  private func link(
    _ proof: SocialProof, to caller: Caller, in client: String, linkToken: SecretText?, _ call: Call
  ) async throws -> HTTPResponse {
    try await link(to: caller, in: client, linkToken: linkToken, call) { () async throws(ServerError) in
      try await flows.social.prove(proof, for: ClientID(rawValue: client))
    }
  }

  /// Accepts exactly one of the two forms, since members of the other would be ignored.
  private static func facebookProof(_ body: FacebookSignInRequest) throws(ServerError) -> SocialProof {
    switch (body.accessToken, body.authenticationToken, body.nonce) {
    case (let token?, nil, nil): return .facebook(accessToken: token)
    case (nil, let token?, let nonce?): return .facebookLimited(authenticationToken: token, nonce: nonce)
    case (nil, .some, nil):
      throw ServerError.invalidValue(field: "nonce", reason: "is missing; an authentication token carries one")
    case (nil, nil, _):
      throw ServerError.invalidValue(
        field: "access_token", reason: "is missing; or send authentication_token and nonce")
    case (.some, .some, _):
      throw ServerError.invalidValue(
        field: "authentication_token", reason: "must not come with access_token; send one of them")
    case (.some, nil, .some):
      throw ServerError.invalidValue(field: "nonce", reason: "goes with authentication_token, not with access_token")
    }
  }
}

extension PippinService {
  /// `POST /v1/sign-in/openid`
  func signInWithOpenID(_ call: Call) async throws -> HTTPResponse {
    let body = try call.body(as: OpenIDSignInRequest.self)
    let terms = SignInTerms(
      client: body.clientID, intent: body.intent, device: body.device, linkToken: body.linkToken,
      invitation: body.invitation)
    let proof = try openIDProof(body)
    return try await signIn(with: proof, on: terms, in: body.locale, on: body.device, call)
  }

  /// `POST /v1/account/identities/openid`
  func linkOpenID(_ call: Call) async throws -> HTTPResponse {
    let caller = try await caller(call)
    let body = try call.body(as: OpenIDSignInRequest.self)
    let proof = try openIDProof(body)
    return try await link(proof, to: caller, in: body.clientID, linkToken: body.linkToken, call)
  }

  /// A provider without ID tokens gives an app nothing to present: its access tokens name no client.
  private func openIDProof(_ body: OpenIDSignInRequest) throws(ServerError) -> SocialProof {
    let registration = flows.clients[ClientID(rawValue: body.clientID)]?.openIDProvider(body.provider)
    if let registration, !registration.takesIDTokens {
      throw ServerError(
        .providerNotOffered, detail: "People sign in with this provider in the browser only: it has no ID tokens."
      ) {
        $0.provider = Provider.openid.rawValue
      }
    }
    return .openID(body.provider, idToken: body.idToken, nonce: body.nonce)
  }
}

extension PippinService {
  /// `GET /auth/google/callback` and those of the other providers: without cookies; changes no account.
  func socialCallback(_ call: Call, from method: WebProvider) async throws -> HTTPResponse {
    // Each sends a request to the provider, and one state can be sent with many made-up codes.
    try limit(call, client: "")
    let result =
      switch try await flows.web.receiveSocialCallback(call.request.query, from: method) {
      case .verdict(let handle): ("handle", handle)
      case .cancelled(let state): ("cancelled", state)
      case .failed(let failure): ("failed", try await notice(of: failure, call))
      }
    return leaving(.redirect(Endpoint.finishPath(method.provider.rawValue) + "?" + FormData.encode([result])))
  }
}

extension PippinService {
  /// The display name of a provider on a client's pages.
  func providerName(_ method: WebProvider, of client: Client) -> String {
    client.openIDProvider(method.openID)?.name ?? Self.providerName(method.provider)
  }

  /// The display name of an identity's provider.
  func providerName(of key: IdentityKey) -> String {
    key.provider == .openid
      ? flows.clients.openIDName(tenant: key.tenant, in: key.realm) : Self.providerName(key.provider)
  }

  static func providerName(_ provider: Provider) -> String {
    switch provider {
    case .apple: "Apple"
    case .google: "Google"
    case .facebook: "Facebook"
    case .openid: "OpenID"
    default: provider.rawValue
    }
  }
}
