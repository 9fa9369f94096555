package import PippinAPI
package import PippinSecret

/// An error as the standards for OpenID clients write it (RFC 6749, 5.2).
package struct OAuthErrorBody: Codable, Sendable {
  package let error: String
  package let errorDescription: String

  package init(error: String, errorDescription: String) {
    self.error = error
    self.errorDescription = errorDescription
  }

  private enum CodingKeys: String, CodingKey {
    case error
    case errorDescription = "error_description"
  }
}

extension OAuthErrorBody: Described {
  package static var schemaName: String { "OAuthError" }

  package static var schema: Schema {
    .object(
      CodingKeys.self,
      [
        .required(.error, .string("`invalid_request`, `invalid_client`, `invalid_grant` and the like.")),
        .required(.errorDescription, .string("What is wrong and what to do, for the client's developer.")),
      ])
  }
}

/// The answer of the token endpoint (RFC 6749, 5.1).
package struct TokenAnswer: Encodable, Sendable {
  package let accessToken: SecretText
  package let expiresIn: Int
  package let scope: String
  package let refreshToken: SecretText?
  package let idToken: SecretText?
  private let tokenType = "Bearer"

  package init(
    accessToken: SecretText, expiresIn: Int, scope: String, refreshToken: SecretText? = nil, idToken: SecretText? = nil
  ) {
    self.accessToken = accessToken
    self.expiresIn = expiresIn
    self.scope = scope
    self.refreshToken = refreshToken
    self.idToken = idToken
  }

  private enum CodingKeys: String, CodingKey {
    case accessToken = "access_token"
    case tokenType = "token_type"
    case expiresIn = "expires_in"
    case scope
    case refreshToken = "refresh_token"
    case idToken = "id_token"
  }
}

extension TokenAnswer: Described {
  package static var schema: Schema {
    .object(
      CodingKeys.self,
      [
        .required(.accessToken, .string("A JWT of RFC 9068.")),
        .required(.tokenType, .constant("Bearer")),
        .required(.expiresIn, .integer("Seconds.")),
        .required(.scope, .string("What was granted.")),
        .optional(.refreshToken, .string("Only where the client's settings list the grant type; good once.")),
        .optional(.idToken, .string("Only with the scope `openid`.")),
      ])
  }
}
