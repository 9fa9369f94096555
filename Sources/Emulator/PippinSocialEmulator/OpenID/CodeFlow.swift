import PippinFoundation
import PippinHTTP
import PippinSecret
import PippinTokens

/// The two emulators that any server can be set up with by endpoints alone.
enum CodeProvider: String, Sendable {
  /// An OpenID Connect provider.
  case openID = "openid"
  /// A provider with an OAuth 2 code flow and no ID tokens.
  case oauth2

  /// In the words of its pages.
  var name: String { self == .openID ? "an OpenID Connect provider" : "an OAuth 2 provider" }

  func clients(_ configuration: SocialEmulatorConfiguration) -> [SocialEmulatorConfiguration.CodeClient] {
    self == .openID ? configuration.openIDClients : configuration.oauth2Clients
  }
}

/// An unfinished sign-in.
struct CodeRequest: Sendable {
  let provider: CodeProvider
  let clientID: String
  let redirectURI: String
  let state: String?
  let nonce: String?
  let challenge: String
  let scopes: [String]
}

/// What a code stands for.
struct CodeGrant: Sendable {
  let request: CodeRequest
  let person: SocialEmulatorConfiguration.OpenIDPerson
  let expiresAt: Int
}

/// What an access token stands for.
struct CodeToken: Sendable {
  let provider: CodeProvider
  let person: SocialEmulatorConfiguration.OpenIDPerson
  let scopes: [String]
  let expiresAt: Int
}

/// What the OpenID Connect emulator says wrongly, once, for tests of the relying party.
enum Lie: String, Sendable, CaseIterable {
  case issuer
  case audience
  case nonce
  case expired
  case accessTokenHash = "at_hash"
  /// The ID token is not signed.
  case unsigned
  /// The ID token is signed with the client secret (HS256).
  case sharedSecret = "shared_secret"
  /// The ID token is signed with another provider's key, under the id of the published one.
  case foreignKey = "foreign_key"
  /// `email_verified` is a text.
  case verifiedText = "email_verified_text"
  /// The userinfo endpoint names another person.
  case subject = "userinfo_subject"
  /// The authorization response names another issuer (RFC 9207).
  case callbackIssuer = "callback_issuer"
  /// The authorization response names none, although the discovery document promises it.
  case noCallbackIssuer = "no_callback_issuer"
  /// The discovery document names another issuer.
  case discoveryIssuer = "discovery_issuer"
  /// The discovery document has moved to another host.
  case discoveryRedirect = "discovery_redirect"
}

extension SocialEmulatorState {
  /// Takes a lie, if it was ordered.
  mutating func tell(_ lie: Lie) -> Bool {
    guard let index = lies.firstIndex(of: lie) else { return false }
    lies.remove(at: index)
    return true
  }
}

extension SocialEmulator {
  /// `GET …/authorize`: checks the parameters, then lets the person choose an account. Errors are shown on this page.
  func codeAuthorize(_ request: HTTPRequest, at provider: CodeProvider) -> HTTPResponse {
    let wanted: CodeRequest
    do throws(PageRefusal) {
      wanted = try judge(request.query, at: provider)
    } catch {
      note(request, error.words)
      return ProviderPage.refusal(error.words, code: error.code, provider: provider.name, status: error.status)
    }
    let id = secret()
    let now = second
    withState { $0.codeRequests.insert(wanted, for: id, now: now) }
    return ProviderPage.picker(
      provider: provider.name, clientID: wanted.clientID, requestID: id, action: request.path + "/decide",
      people: configuration.openIDPeople.map {
        ProviderPage.Choice(
          id: $0.id, name: "\($0.givenName) \($0.familyName)",
          detail: [$0.email, $0.isEmailVerified ? nil : "not verified"].compactMap(\.self).joined(separator: ", "))
      })
  }

  /// The person's decision, sent back to the app in the query of its return URL.
  func codeDecide(_ request: HTTPRequest, at provider: CodeProvider) -> HTTPResponse {
    let now = second
    guard let form = request.formData, let id = form.only("request"),
      let wanted = withState({ $0.codeRequests.take(id, now: now) }), wanted.provider == provider
    else {
      note(request, "this sign-in has ended or was never started")
      return ProviderPage.over(provider.name)
    }
    let echo = (wanted.state.map { [("state", $0)] } ?? []) + callbackIssuer(request, at: provider)
    if form.first("cancel") != nil {
      return .redirect(wanted.redirectURI.adding([("error", "access_denied")] + echo))
    }
    guard let name = form.only("person"), let person = configuration.openIDPeople.first(where: { $0.id == name }) else {
      note(request, "there is no such person")
      return ProviderPage.over(provider.name)
    }
    let code = secret("code-")
    let grant = CodeGrant(request: wanted, person: person, expiresAt: now + 60)
    withState { $0.codeGrants.insert(grant, for: code, now: now) }
    return .redirect(wanted.redirectURI.adding([("code", code)] + echo))
  }

  /// RFC 9207.
  private func callbackIssuer(_ request: HTTPRequest, at provider: CodeProvider) -> [(String, String)] {
    guard provider == .openID, !withState({ $0.tell(.noCallbackIssuer) }) else { return [] }
    return [("iss", withState { $0.tell(.callbackIssuer) } ? "https://another.example" : openIDIssuer(request))]
  }

  private func judge(_ query: String?, at provider: CodeProvider) throws(PageRefusal) -> CodeRequest {
    guard let parameters = FormData(query: query ?? ""), !parameters.hasRepeats else {
      throw PageRefusal("invalid_request", "The query is malformed or repeats a parameter.")
    }
    guard let clientID = parameters.first("client_id"),
      let client = provider.clients(configuration).first(where: { $0.id == clientID })
    else { throw PageRefusal("invalid_client", "There is no client with this id.", status: 401) }
    guard let redirectURI = parameters.first("redirect_uri"), client.redirectURIs.contains(redirectURI) else {
      throw PageRefusal(
        "redirect_uri_mismatch", "The return URL does not exactly equal one of the client’s registered URLs.")
    }
    guard parameters.first("response_type") == "code" else {
      throw PageRefusal("unsupported_response_type", "The response type must be code.")
    }
    let scopes = (parameters.first("scope") ?? "").split(separator: " ").map(String.init)
    guard provider == .oauth2 || scopes.contains("openid") else {
      throw PageRefusal("invalid_scope", "The scope must contain openid to get an ID token.")
    }
    guard parameters.first("code_challenge_method") == "S256", let challenge = parameters.first("code_challenge"),
      challenge.utf8.count == 43
    else { throw PageRefusal("invalid_request", "PKCE is required, with code_challenge_method=S256.") }
    return CodeRequest(
      provider: provider, clientID: clientID, redirectURI: redirectURI, state: parameters.first("state"),
      nonce: parameters.first("nonce"), challenge: challenge, scopes: scopes)
  }
}

extension SocialEmulator {
  /// `POST …/token`: redeems a code once, for the same client and return URL, with the right verifier.
  func codeToken(_ request: HTTPRequest, at provider: CodeProvider) -> HTTPResponse {
    let now = second
    let grant: CodeGrant
    do throws(CodeRefusal) {
      grant = try redeem(request, at: provider, now: now)
    } catch {
      note(request, error.words)
      return error.response
    }
    let accessToken = secret("at-")
    let token = CodeToken(
      provider: provider, person: grant.person, scopes: grant.request.scopes, expiresAt: now + 3600)
    withState { $0.codeTokens.insert(token, for: accessToken, now: now) }
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("access_token", accessToken)
    writer.member("token_type", "bearer")
    writer.member("expires_in", 3600)
    if provider == .openID {
      // Name and address are at the userinfo endpoint, as the standard has it for the code flow.
      let claims = OpenIDEmulatorToken(
        issuer: openIDIssuer(request), audience: grant.request.clientID, person: grant.person,
        nonce: grant.request.nonce, accessToken: accessToken, issuedAt: now, hasProfile: false)
      do throws(JOSEError) {
        writer.member("id_token", try signed(claims))
      } catch {
        note(request, error.detail)
        return HTTPResponse(status: 500)
      }
    }
    writer.endObject()
    return .json(writer.bytes)
  }

  /// Signs an ID token, with what was ordered to be wrong.
  func signed(_ token: OpenIDEmulatorToken) throws(JOSEError) -> String {
    let lies = withState { state in
      [Lie.issuer, .audience, .nonce, .expired, .accessTokenHash].filter { state.tell($0) }
    }
    let claims = token.claims(with: lies)
    for lie in [Lie.unsigned, .sharedSecret, .foreignKey] where withState({ $0.tell(lie) }) {
      let secret = configuration.openIDClients.first { $0.id == token.audience }?.secret
      return try withState { $0.openIDKeys }.forge(claims, lie, secret: secret?.revealed ?? "none")
    }
    return try withState { $0.openIDKeys }.sign(claims)
  }

  private func redeem(
    _ request: HTTPRequest, at provider: CodeProvider, now: Int
  ) throws(CodeRefusal) -> CodeGrant {
    guard let form = request.formData, !form.hasRepeats else {
      throw CodeRefusal("invalid_request", "the body is not a form or repeats a parameter")
    }
    guard form.first("grant_type") == "authorization_code" else {
      throw CodeRefusal("unsupported_grant_type", "only the grant type authorization_code is supported")
    }
    let (clientID, secret) = try Self.credentials(request, form, at: provider)
    guard let client = provider.clients(configuration).first(where: { $0.id == clientID }),
      client.secret == SecretText(secret)
    else { throw CodeRefusal("invalid_client", "the client id or the client secret is wrong", status: 401) }
    guard let code = form.first("code"), let grant = withState({ $0.codeGrants.take(code, now: now) }) else {
      throw CodeRefusal("invalid_grant", "the code was already used or never issued")
    }
    guard grant.request.provider == provider, grant.request.clientID == clientID else {
      throw CodeRefusal("invalid_grant", "the code belongs to another client")
    }
    guard now < grant.expiresAt else { throw CodeRefusal("invalid_grant", "the code has expired") }
    guard form.first("redirect_uri") == grant.request.redirectURI else {
      throw CodeRefusal("invalid_grant", "redirect_uri differs from that of the authorization")
    }
    guard Challenge.isMet(grant.request.challenge, by: form.first("code_verifier")) else {
      throw CodeRefusal("invalid_grant", "the code verifier does not match the challenge")
    }
    return grant
  }

  /// The OpenID Connect emulator takes the secret in the header only, the OAuth 2 emulator in the form only.
  private static func credentials(
    _ request: HTTPRequest, _ form: FormData, at provider: CodeProvider
  ) throws(CodeRefusal) -> (id: String, secret: String) {
    let header = request.fields["authorization"]
    guard provider == .openID else {
      guard header == nil, let id = form.first("client_id"), let secret = form.first("client_secret") else {
        throw CodeRefusal(
          "invalid_client", "client_id and client_secret must be in the form, and there only", status: 401)
      }
      return (id, secret)
    }
    guard form.first("client_secret") == nil, let header, header.hasPrefix("Basic "),
      let bytes = Data(base64Encoded: String(header.dropFirst(6))), let pair = String(validating: bytes, as: UTF8.self)
    else { throw CodeRefusal("invalid_client", "the client must authenticate by client_secret_basic", status: 401) }
    let parts = pair.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2, let id = PercentEncoding.formDecode(parts[0]),
      let secret = PercentEncoding.formDecode(parts[1])
    else { throw CodeRefusal("invalid_client", "the authorization header is malformed", status: 401) }
    return (id, secret)
  }
}

/// An error of the token endpoint (RFC 6749, 5.2).
private struct CodeRefusal: Error {
  let code: String
  /// The explanation for the log; the answer does not have it.
  let words: String
  let status: Int

  init(_ code: String, _ words: String, status: Int = 400) {
    self.code = code
    self.words = words
    self.status = status
  }

  var response: HTTPResponse {
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("error", code)
    writer.endObject()
    return .json(writer.bytes, status: status)
  }
}
