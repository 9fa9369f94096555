public import PippinHTTP
import PippinJSON
import PippinSecret

extension TokenRequest {
  /// Judges the answer to `exchange` or `refresh` (TOKEN-7, TOKEN-11, TOKEN-18 to TOKEN-27).
  /// - Throws: `AppleTokenError`.
  public static func judge(_ response: HTTPResponse) throws(AppleTokenError) -> TokenAnswer {
    guard response.status == 200 else { throw refusal(response) }
    let body = try object(response)
    func malformed(_ detail: String) -> AppleTokenError {
      AppleTokenError(code: .malformedAnswer, detail: detail, status: response.status)
    }
    guard let accessToken = text(body["access_token"]) else { throw malformed("no access_token") }
    // Apple documents `bearer` and sends `Bearer` (TOKEN-8).
    guard body["token_type"]?.string?.lowercased() == "bearer" else { throw malformed("token_type is not bearer") }
    return TokenAnswer(
      accessToken: SecretText(accessToken), refreshToken: text(body["refresh_token"]).map { SecretText($0) },
      identityToken: text(body["id_token"]), expiresIn: body["expires_in"]?.integer.map { Int($0) })
  }

  /// Judges the answer to `revocation`. Success proves nothing: garbage is "revoked" too (REVOKE-2 to REVOKE-4).
  /// - Throws: `AppleTokenError`.
  public static func judgeRevocation(_ response: HTTPResponse) throws(AppleTokenError) {
    guard response.status == 200 else { throw refusal(response) }
  }

  /// What a status other than 200 means. Apple says 400 for all its errors (TOKEN-19); the code in the body decides.
  private static func refusal(_ response: HTTPResponse) -> AppleTokenError {
    guard response.status < 500, response.status != 429 else {
      return unavailable(response, "no answer of Apple's own")
    }
    let body: JSONElement
    do {
      body = try object(response)
    } catch {
      return error
    }
    guard let name = body["error"]?.string, let code = AppleTokenError.Code(rawValue: name), isApples(code) else {
      return AppleTokenError(code: .malformedAnswer, detail: "none of Apple's errors", status: response.status)
    }
    let description = body["error_description"]?.string ?? ""
    return AppleTokenError(
      code: code, detail: "Apple answered \(name)", status: response.status,
      codeAlreadyUsed: code == .invalidGrant && saysAlreadyUsed(description))
  }

  private static func object(_ response: HTTPResponse) throws(AppleTokenError) -> JSONElement {
    do {
      let root = try JSONDocument(parsing: response.body).root
      if root.kind == .object { return root }
    } catch {
      // Not JSON, however it is labelled: an edge's page, or nothing at all (TOKEN-27).
      throw unavailable(response, response.body.isEmpty ? "an empty body" : "a body that is not JSON")
    }
    throw AppleTokenError(code: .malformedAnswer, detail: "JSON, but no object", status: response.status)
  }

  private static func unavailable(_ response: HTTPResponse, _ detail: String) -> AppleTokenError {
    let seconds = response.fields["retry-after"].flatMap { Int($0) }.flatMap { (0...86_400).contains($0) ? $0 : nil }
    return AppleTokenError(code: .unavailable, detail: detail, status: response.status, retryAfter: seconds)
  }

  /// A non-empty string.
  private static func text(_ element: JSONElement?) -> String? {
    element?.string.flatMap { $0.isEmpty ? nil : $0 }
  }

  private static func isApples(_ code: AppleTokenError.Code) -> Bool {
    code != .unavailable && code != .malformedAnswer
  }

  private static func saysAlreadyUsed(_ description: String) -> Bool {
    description.hasPrefix("The code has already been used")
  }
}
