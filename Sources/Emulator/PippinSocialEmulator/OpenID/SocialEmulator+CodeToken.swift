import PippinFoundation
import PippinHTTP
import PippinTokens
import PippinSecret

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
