import PippinTokens
import PippinHTTP
import PippinSecret

extension SocialEmulator {
  /// `POST /token`: redeems a code once, for the same client and return URL, with the right verifier.
  func googleToken(_ request: HTTPRequest) -> HTTPResponse {
    let now = second
    let (grant, clientID): (SocialEmulatorState.GoogleGrant, String)
    do throws(GoogleRefusal) {
      (grant, clientID) = try redeem(request, now: now)
    } catch {
      note(request, error.words)
      return error.response
    }
    let accessToken = secret("ya29.a0")
    let claims = GoogleIDToken(
      audience: clientID, authorizedParty: clientID, person: grant.person, nonce: grant.request.nonce,
      accessToken: accessToken, issuedAt: now, sharesEmail: grant.request.asksForEmail,
      sharesProfile: grant.request.asksForProfile
    ).claims
    do {
      let idToken = try withState { $0.googleKeys }.sign(claims)
      var writer = JSONWriter()
      writer.beginObject()
      writer.member("access_token", accessToken)
      writer.member("expires_in", 3599)
      let userInfo = "https://www.googleapis.com/auth/userinfo."
      writer.member(
        "scope",
        (["openid"] + grant.request.scopes.filter { $0 != "openid" }.map { userInfo + $0 }).joined(separator: " "))
      writer.member("token_type", "Bearer")
      writer.member("id_token", idToken)
      writer.endObject()
      return .json(writer.bytes)
    } catch {
      note(request, error.detail)
      return HTTPResponse(status: 500)
    }
  }

  private func redeem(
    _ request: HTTPRequest, now: Int
  ) throws(GoogleRefusal) -> (SocialEmulatorState.GoogleGrant, String) {
    guard let form = request.formData, !form.hasRepeats else {
      throw GoogleRefusal("invalid_request", "the body is not a form or repeats a parameter")
    }
    guard form.first("grant_type") == "authorization_code" else {
      throw GoogleRefusal("unsupported_grant_type", "only the grant type authorization_code is supported")
    }
    guard let clientID = form.first("client_id"),
      let client = configuration.googleClients.first(where: { $0.id == clientID })
    else { throw GoogleRefusal("invalid_client", "there is no client with this id", status: 401) }
    guard let secret = form.first("client_secret"), client.secret == SecretText(secret) else {
      throw GoogleRefusal("invalid_client", "the client secret is missing or wrong", status: 401)
    }
    guard let code = form.first("code"), !code.isEmpty else {
      throw GoogleRefusal("invalid_request", "the code is missing")
    }
    // An authenticated client's request uses up the code, even if a later check fails.
    guard let grant = withState({ $0.googleGrants.take(code, now: now) }) else {
      throw GoogleRefusal("invalid_grant", "the code was already used or never issued")
    }
    guard grant.request.clientID == clientID else {
      throw GoogleRefusal("invalid_grant", "the code belongs to another client")
    }
    guard now < grant.expiresAt else { throw GoogleRefusal("invalid_grant", "the code has expired") }
    guard form.first("redirect_uri") == grant.request.redirectURI else {
      throw GoogleRefusal("redirect_uri_mismatch", "redirect_uri differs from that of the authorization")
    }
    guard Challenge.isMet(grant.request.challenge, by: form.first("code_verifier")) else {
      throw GoogleRefusal("invalid_grant", "the code verifier does not match the challenge, or there was no challenge")
    }
    return (grant, clientID)
  }
}

/// PKCE, S256 (RFC 7636, 4.6).
enum Challenge {
  /// Whether the verifier matches the challenge; without a challenge it must be absent.
  static func isMet(_ challenge: String?, by verifier: String?) -> Bool {
    guard let challenge, let verifier else { return challenge == nil && verifier == nil }
    return (43...128).contains(verifier.utf8.count)
      && ConstantTime.equals(Base64URL.encode(SHA256.hash(verifier)), challenge)
  }
}

/// An error of Google's token endpoint.
private struct GoogleRefusal: Error {
  let code: String
  /// The explanation for the log; Google does not send it.
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
    writer.member("error_description", status == 401 ? "Unauthorized" : "Bad Request")
    writer.endObject()
    return .json(writer.bytes, status: status)
  }
}
