import PippinAccounts
import PippinFoundation
import PippinHTTP
import PippinTokens

/// A request at the authorization endpoint of which it is known where its answer may be sent, and nothing else.
package struct AddressedRequest: Sendable {
  package let client: Client
  package let registration: OpenIDRegistration
  package let redirectURI: String
  package let state: String?
  let parameters: FormData
}

/// Why nothing may be sent back to a client: the person is told, and the browser stays here (RFC 6749, 4.1.2.1).
package enum UnaddressedRequest: Error, Sendable {
  case parameters
  case client
  case redirectURI
}

extension AddressedRequest {
  /// Finds out where the answer goes: a client that there is, and an address that it registered.
  init(_ parameters: FormData, clients: ClientRegistry) throws(UnaddressedRequest) {
    guard !parameters.hasRepeats, let id = parameters.first("client_id") else { throw .parameters }
    guard let client = clients[ClientID(rawValue: id)], let registration = client.openID,
      registration.grantTypes.contains(.authorizationCode)
    else { throw .client }
    guard let given = parameters.first("redirect_uri"),
      ReturnAddress.matches(given, anyOf: registration.redirectURIs, platform: client.platform)
    else { throw .redirectURI }
    self.client = client
    self.registration = registration
    redirectURI = given
    state = parameters.nonEmpty("state")
    self.parameters = parameters
  }

  /// Judges the rest of it.
  ///
  /// - Parameter subject: whom a good `id_token_hint` names; throws where the hint is none of ours.
  func request(
    at now: Date, subject: (String) throws(OAuthError) -> AccountID
  ) throws(OAuthError) -> OpenIDRequest {
    if parameters.nonEmpty("request") != nil {
      throw OAuthError(.requestNotSupported, "Request objects are not supported.")
    }
    if parameters.nonEmpty("request_uri") != nil {
      throw OAuthError(.requestURINotSupported, "Only the request_uri of a pushed request is supported.")
    }
    if parameters.nonEmpty("registration") != nil {
      throw OAuthError(.registrationNotSupported, "Self-issued registration is not supported.")
    }
    guard let type = parameters.nonEmpty("response_type") else { throw .invalid("response_type is missing.") }
    guard type == "code" else {
      throw OAuthError(.unsupportedResponseType, "Only the response type code is supported.")
    }
    if let mode = parameters.nonEmpty("response_mode"), mode != "query" {
      throw .invalid("Only the response mode query is supported.")
    }
    if let state, state.utf8.count > OpenIDRequest.longestState {
      throw .invalid("state is longer than \(OpenIDRequest.longestState) bytes.")
    }
    let challenge = try challenge(parameters.nonEmpty("code_challenge"), parameters.nonEmpty("code_challenge_method"))
    let nonce = parameters.nonEmpty("nonce")
    if let nonce, nonce.utf8.count > OpenIDRequest.longestNonce {
      throw .invalid("nonce is longer than \(OpenIDRequest.longestNonce) bytes.")
    }
    let scope = try scope(parameters.nonEmpty("scope"))
    if challenge == nil { try demandNonce(nonce, scope) }
    let hint = parameters.nonEmpty("login_hint")
    return OpenIDRequest(
      client: client.id, redirectURI: redirectURI, scope: scope, state: state, nonce: nonce, challenge: challenge,
      prompt: try prompt(parameters.nonEmpty("prompt")),
      maximumAge: try maximumAge(parameters.nonEmpty("max_age")),
      subject: try parameters.nonEmpty("id_token_hint").map(subject),
      loginHint: hint.flatMap { $0.utf8.count <= OpenIDRequest.longestHint ? $0 : nil },
      language: parameters.nonEmpty("ui_locales").flatMap { $0.utf8.count <= 64 ? $0 : nil }, pushed: nil, askedAt: now)
  }

  /// PKCE with S256 is demanded of everyone but confidential clients whose settings say otherwise (RFC 9700, 2.1.1; 0113).
  private func challenge(_ challenge: String?, _ method: String?) throws(OAuthError) -> String? {
    guard let challenge else {
      guard registration.requiresPKCE else {
        if method != nil { throw .invalid("code_challenge_method is sent without code_challenge.") }
        return nil
      }
      throw .invalid("code_challenge is missing: PKCE is required (RFC 7636).")
    }
    guard method == "S256" else { throw .invalid("code_challenge_method must be S256.") }
    guard challenge.utf8.count == 43, Base64URL.decode(challenge)?.count == 32 else {
      throw .invalid("code_challenge is not the base64url of a SHA-256.")
    }
    return challenge
  }

  /// Without PKCE only the nonce in the ID token tells the client that a code was put into somebody else's browser.
  private func demandNonce(_ nonce: String?, _ scope: GrantedScope) throws(OAuthError) {
    guard nonce != nil else {
      throw .invalid("nonce is missing: without PKCE it is required. Send code_challenge, or a nonce.")
    }
    guard scope.contains(GrantedScope.openid) else {
      throw .invalid("Without PKCE the scope openid is required, because only an ID token carries the nonce.")
    }
  }

  /// What it asks for of what its settings allow; anything else is left out, as the standards have it.
  private func scope(_ text: String?) throws(OAuthError) -> GrantedScope {
    guard let text else { throw OAuthError(.invalidScope, "scope is missing; ask for openid.") }
    let scope = GrantedScope(text: text).intersection(registration.personalScope)
    guard !scope.isEmpty else { throw .scopeNotAllowed }
    return scope
  }

  private func prompt(_ text: String?) throws(OAuthError) -> Set<AuthorizationDemand.Prompt> {
    guard let text else { return [] }
    var prompt: Set<AuthorizationDemand.Prompt> = []
    for word in text.split(separator: " ") {
      guard let value = AuthorizationDemand.Prompt(rawValue: String(word)) else {
        throw .invalid("prompt has a value that is not supported.")
      }
      prompt.insert(value)
    }
    if prompt.contains(.none), prompt.count > 1 { throw .invalid("prompt has none together with another value.") }
    return prompt
  }

  private func maximumAge(_ text: String?) throws(OAuthError) -> Int? {
    guard let text else { return nil }
    guard text.utf8.count <= 9, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let seconds = Int(text) else {
      throw .invalid("max_age is not a number of seconds.")
    }
    return seconds
  }
}
