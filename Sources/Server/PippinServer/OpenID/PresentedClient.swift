package import PippinAccounts
import PippinFoundation
package import PippinHTTP
import PippinTokens
import PippinSecret

/// The client that a request to the OpenID provider says it is from, and its proof; nothing of it is verified.
package struct PresentedClient: Sendable {
  /// How it proves who it is (OpenID Connect Core, 9).
  enum Proof: Sendable {
    case none
    case secret(SecretText, OpenIDRegistration.SecretMethod)
    /// A signed assertion (RFC 7523, 2.2).
    case assertion(CompactJWS)

    var method: OpenIDRegistration.AuthenticationMethod {
      switch self {
      case .none: .none
      case .secret(_, .basic): .basic
      case .secret(_, .post): .post
      case .assertion: .privateKey
      }
    }
  }

  package let id: ClientID
  let proof: Proof

  /// The only kind of assertion there is here.
  private static let assertionType = "urn:ietf:params:oauth:client-assertion-type:jwt-bearer"

  /// Reads who asks.
  /// - Parameters:
  ///   - form: the body. A parameter without a value counts as left out (RFC 6749, 3.2).
  ///   - authorization: the request's `Authorization` field.
  /// - Throws: `.invalidRequest` for a repeated parameter and for more than one proof, `.invalidClient` for anything else.
  package init(form: FormData, authorization: String?) throws(OAuthError) {
    guard !form.hasRepeats else {
      throw .invalid("A parameter is repeated; send each one once.")
    }
    let (secret, assertion) = (form.nonEmpty("client_secret"), form.nonEmpty("client_assertion"))
    let type = form.nonEmpty("client_assertion_type")
    guard [authorization != nil, secret != nil, assertion != nil || type != nil].count(where: \.self) <= 1 else {
      throw .invalid("The client authenticates in more than one way; use one.")
    }
    let named = form.nonEmpty("client_id")
    let claimed: String?
    if let authorization {
      let (id, secret) = try BasicCredentials.read(authorization)
      (claimed, proof) = (id, .secret(SecretText(secret), .basic))
    } else if let secret {
      guard named != nil else { throw .invalid("client_secret is sent without client_id.") }
      (claimed, proof) = (named, .secret(SecretText(secret), .post))
    } else if assertion != nil || type != nil {
      let jws = try Self.assertion(assertion, type)
      (claimed, proof) = (try Self.subject(of: jws), .assertion(jws))
    } else {
      (claimed, proof) = (named, .none)
    }
    guard let claimed else {
      throw OAuthError(.invalidClient, "The client does not say who it is; send client_id or authenticate.")
    }
    guard named == nil || named.map(claimed.hasSameBytes(as:)) == true else {
      throw OAuthError(.invalidClient, "client_id names another client than the one that authenticates.")
    }
    id = ClientID(rawValue: claimed)
  }

  private static func assertion(_ text: String?, _ type: String?) throws(OAuthError) -> CompactJWS {
    guard let text, let type else {
      throw .invalid("client_assertion and client_assertion_type belong together; send both.")
    }
    guard type.hasSameBytes(as: assertionType) else {
      throw OAuthError(.invalidClient, "client_assertion_type must be \(assertionType).")
    }
    do {
      return try CompactJWS(parsing: text)
    } catch {
      throw OAuthError(.invalidClient, "client_assertion cannot be read: \(error.detail).")
    }
  }

  private static func subject(of jws: CompactJWS) throws(OAuthError) -> String {
    do {
      if let subject = try JSONDocument(parsing: jws.payload).root["sub"]?.string { return subject }
    } catch {
      throw OAuthError(.invalidClient, "The payload of client_assertion is not strict JSON.")
    }
    throw OAuthError(.invalidClient, "client_assertion has no sub; it must be the client_id.")
  }
}
