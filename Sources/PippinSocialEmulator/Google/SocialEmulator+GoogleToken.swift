import PippinCryptography
import PippinHTTP
import PippinJOSE
import PippinJSON
import PippinSecret

extension SocialEmulator {
  /// `POST /token`: redeems a code, once, for the client that got it, at the address that it was sent to, by whoever
  /// knows the verifier.
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
      throw GoogleRefusal("invalid_request", "the body is no form, or says something twice")
    }
    guard form.first("grant_type") == "authorization_code" else {
      throw GoogleRefusal("unsupported_grant_type", "only codes are redeemed here")
    }
    guard let clientID = form.first("client_id"),
      let client = configuration.googleClients.first(where: { $0.id == clientID })
    else { throw GoogleRefusal("invalid_client", "no client has this id", status: 401) }
    guard let secret = form.first("client_secret"), client.secret == SecretText(secret) else {
      throw GoogleRefusal("invalid_client", "the client secret is missing or wrong", status: 401)
    }
    guard let code = form.first("code"), !code.isEmpty else {
      throw GoogleRefusal("invalid_request", "the code is missing")
    }
    // Whoever proved to be a client has used the code up, whatever else is wrong.
    guard let grant = withState({ $0.googleGrants.take(code, now: now) }) else {
      throw GoogleRefusal("invalid_grant", "the code is used, or nobody's")
    }
    guard grant.request.clientID == clientID else { throw GoogleRefusal("invalid_grant", "another client's code") }
    guard now < grant.expiresAt else { throw GoogleRefusal("invalid_grant", "the code has expired") }
    guard form.first("redirect_uri") == grant.request.redirectURI else {
      throw GoogleRefusal("redirect_uri_mismatch", "another return address than the code was sent to")
    }
    guard Challenge.isMet(grant.request.challenge, by: form.first("code_verifier")) else {
      throw GoogleRefusal("invalid_grant", "the code verifier does not fit the challenge, or goes without one")
    }
    return (grant, clientID)
  }
}

/// PKCE, S256 (RFC 7636, 4.6).
enum Challenge {
  /// Whether the verifier is right: there where a challenge was, and absent where none was.
  static func isMet(_ challenge: String?, by verifier: String?) -> Bool {
    guard let challenge, let verifier else { return challenge == nil && verifier == nil }
    return (43...128).contains(verifier.utf8.count)
      && ConstantTime.equals(Base64URL.encode(SHA256.hash(verifier)), challenge)
  }
}

/// What Google's token endpoint says no with.
private struct GoogleRefusal: Error {
  let code: String
  /// For the log; Google says less.
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
