import PippinHTTP
import PippinTokens

extension AppleIDEmulator {
  /// `POST /auth/token`.
  func token(_ request: HTTPRequest, _ entry: Entry) -> HTTPResponse {
    answering(request, entry) { () throws(Refusal) in
      let form = try TokenForm(request, registry: entry.registry, now: entry.now)
      let grantType = try form.required("grant_type")
      let answer = try redeem(grantType, form, entry)
      do throws(JOSEError) {
        let response = try response(answer)
        record(request, entry, status: 200, clientID: form.client.id, words: words(for: grantType))
        return response
      } catch {
        record(
          request, entry, status: 500, clientID: form.client.id, words: "the key could not sign: \(error.detail)")
        return HTTPResponse(status: 500)
      }
    }
  }

  /// The log message for a successful grant.
  private func words(for grantType: String) -> String {
    switch grantType {
    case "authorization_code": "the code was exchanged for tokens"
    case "refresh_token": "the refresh token is valid"
    default: grantType
    }
  }

  /// `POST /auth/revoke`: an empty 200, even for an invalid token (REVOKE-2, REVOKE-3).
  func revoke(_ request: HTTPRequest, _ entry: Entry) -> HTTPResponse {
    answering(request, entry) { () throws(Refusal) in
      let form = try TokenForm(request, registry: entry.registry, now: entry.now)
      let token = try form.required("token")
      let hint = form.data.first("token_type_hint")
      if let hint, hint != "refresh_token", hint != "access_token" {
        throw Refusal(.invalidRequest, "token_type_hint must be refresh_token or access_token (REVOKE-1)")
      }
      let words = try withState { state throws(Refusal) in
        try state.revoke(token, hint: hint, client: form.client)
      }
      record(request, entry, status: 200, clientID: form.client.id, words: words)
      return HTTPResponse(status: 200)
    }
  }

  private func redeem(_ grantType: String, _ form: TokenForm, _ entry: Entry) throws(Refusal) -> TokenAnswer {
    switch grantType {
    case "authorization_code":
      let code = try form.required("code")
      let redirectURI = form.data.first("redirect_uri")
      let verifier = form.data.first("code_verifier")
      return try withState { state throws(Refusal) in
        try state.exchange(
          code: code, redirectURI: redirectURI, verifier: verifier, client: form.client, now: entry.second)
      }
    case "refresh_token":
      let refreshToken = try form.required("refresh_token")
      return try withState { state throws(Refusal) in
        try state.refresh(refreshToken, client: form.client, now: entry.second)
      }
    case "client_credentials":
      let scope = form.data.first("scope")
      return try withState { state throws(Refusal) in
        try state.migrationToken(scope: scope, client: form.client, teamID: form.teamID, now: entry.second)
      }
    default:
      throw Refusal(
        .unsupportedGrantType,
        "grant_type must be authorization_code, refresh_token or client_credentials (TOKEN-24)")
    }
  }

  /// Signs the identity token, outside the lock, and writes the answer (TOKEN-7, TOKEN-11, TOKEN-16).
  private func response(_ answer: TokenAnswer) throws(JOSEError) -> HTTPResponse {
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("access_token", answer.accessToken)
    writer.member("token_type", "Bearer")
    writer.member("expires_in", 3600)
    writer.member("refresh_token", ifPresent: answer.refreshToken)
    if let token = answer.identityToken { writer.member("id_token", try token.signed()) }
    writer.endObject()
    return .apple(writer.bytes)
  }

  /// Turns a refusal into Apple's answer and a log entry.
  func answering(
    _ request: HTTPRequest, _ entry: Entry, _ body: () throws(Refusal) -> HTTPResponse
  ) -> HTTPResponse {
    do throws(Refusal) {
      return try body()
    } catch {
      let clientID = request.formData?.first("client_id")
      let response = error.response
      record(
        request, entry, status: response.status, clientID: clientID, error: error.code?.rawValue, words: error.reason)
      return response
    }
  }
}
