import PippinHTTP
import PippinTokens

/// The common parts of the answers of the token, revocation and migration endpoints (TOKEN-18 to TOKEN-27).
enum AppleAnswer {
  /// Returns the JSON object of a 200.
  /// - Throws: Apple's error, or an error for an answer that is not from Apple.
  static func object(of response: HTTPResponse) throws(AppleTokenError) -> JSONElement {
    guard response.status == 200 else { throw refusal(response) }
    return try object(in: response)
  }

  /// A success answer with an unexpected format.
  static func malformed(_ response: HTTPResponse, _ detail: String) -> AppleTokenError {
    AppleTokenError(code: .malformedAnswer, detail: detail, status: response.status)
  }

  /// A non-empty string.
  static func text(_ element: JSONElement?) -> String? {
    element?.string.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The access token and its lifetime, the common part of two kinds of answers (TOKEN-7, TOKEN-16).
  static func accessToken(
    in body: JSONElement, of response: HTTPResponse
  ) throws(AppleTokenError) -> (token: String, expiresIn: Int?) {
    guard let token = text(body["access_token"]) else { throw malformed(response, "no access_token") }
    // Apple documents `bearer`, and sends `Bearer` (TOKEN-8).
    guard body["token_type"]?.string?.lowercased() == "bearer" else {
      throw malformed(response, "token_type is not bearer")
    }
    return (token, body["expires_in"]?.integer.map { Int($0) })
  }

  /// The error for a status other than 200. Apple answers all errors with 400 (TOKEN-19), so the code in the body
  /// decides.
  static func refusal(_ response: HTTPResponse) -> AppleTokenError {
    guard response.status < 500, response.status != 429 else {
      return unavailable(response, "no answer of Apple's own")
    }
    let body: JSONElement
    do {
      body = try object(in: response)
    } catch {
      return error
    }
    guard let code = body["error"]?.string.map(AppleTokenError.Code.init(rawValue:)), code.isApples else {
      return malformed(response, "none of Apple's errors")
    }
    let description = body["error_description"]?.string ?? ""
    return AppleTokenError(
      code: code, detail: "Apple answered \(code.rawValue)", status: response.status,
      codeAlreadyUsed: code == .invalidGrant && description.hasPrefix("The code has already been used"),
      redirectURIMismatched: code == .invalidGrant && description.hasPrefix("redirect_uri mismatch"))
  }

  private static func object(in response: HTTPResponse) throws(AppleTokenError) -> JSONElement {
    do {
      let root = try JSONDocument(parsing: response.body).root
      if root.kind == .object { return root }
    } catch {
      // Not JSON, whatever its content type: an edge server's page, or nothing (TOKEN-27).
      throw unavailable(response, response.body.isEmpty ? "an empty body" : "a body that is not JSON")
    }
    throw malformed(response, "JSON, but no object")
  }

  private static func unavailable(_ response: HTTPResponse, _ detail: String) -> AppleTokenError {
    AppleTokenError(code: .unavailable, detail: detail, status: response.status, retryAfter: retryAfter(response))
  }

  /// The seconds to wait, at most a day, if the answer has a number of them.
  static func retryAfter(_ response: HTTPResponse) -> Int? {
    response.fields["retry-after"].flatMap { Int($0) }.flatMap { (0...86_400).contains($0) ? $0 : nil }
  }
}
