package import PippinAccounts
import PippinFoundation
package import PippinHTTP
import PippinSecret
import PippinTelemetry
import PippinTokens

extension OpenIDFlows {
  /// The path of the token endpoint, which an assertion may name as its audience at every endpoint.
  package static var tokenPath: String { "/oauth/token" }

  /// The client of a request, after its proof was verified.
  ///
  /// Only the settings' method is accepted. An unknown client, a wrong secret and another method get the same answer.
  /// - Parameter path: of the endpoint that was called.
  /// - Returns: the client and its registration, and which secret it sent, if it has two.
  package func authenticate(
    _ presented: PresentedClient, at path: String = OpenIDFlows.tokenPath
  ) async throws(OAuthError) -> (Client, OpenIDRegistration, OpenIDRegistration.SecretInChange?) {
    guard let client = clients[presented.id], let registration = client.openID else {
      throw refused(presented, "there is no such client")
    }
    // A caller that has the secret is the client's own server.
    if registration.authentication.method != .none { request.subject?.noteServer() }
    switch (registration.authentication, presented.proof) {
    case (.none, .none): break
    case (.secret(let new, let method, replacing: let old), .secret(let sent, let sentMethod)):
      // Both secrets are compared in constant time, whichever is right and even if the method is wrong.
      let (isNew, isOld) = (new == sent, old.map { $0 == sent } == true)
      guard [isNew || isOld, method == sentMethod].allSatisfy(\.self) else { throw refused(presented, registration) }
      if old != nil { return (client, registration, isNew ? .new : .old) }
    case (.privateKey(let keys), .assertion(let jws)):
      do throws(OAuthError) {
        try await spend(jws, of: client.id, keys: keys, path: path)
      } catch {
        tell(error.code, presented, error.description)
        throw error
      }
    default: throw refused(presented, registration)
    }
    return (client, registration, nil)
  }

  private func refused(_ presented: PresentedClient, _ registration: OpenIDRegistration) -> OAuthError {
    let (own, sent) = (registration.authentication.method, presented.proof.method)
    return refused(
      presented, own == sent ? "the secret is wrong" : "it sent \(sent.rawValue); its settings say \(own.rawValue)")
  }

  /// The client gets the same answer in every case; the log tells the operator the cause.
  private func refused(_ presented: PresentedClient, _ cause: String) -> OAuthError {
    let error = OAuthError.clientNotAuthenticated
    tell(error.code, presented, cause)
    return error
  }

  private func tell(_ code: OAuthError.Code, _ presented: PresentedClient, _ cause: String) {
    log.warning(
      "an OpenID client was refused",
      [
        "client": .untrusted(presented.id.rawValue, longest: 100),
        "error": .string(code.rawValue), "cause": .string(cause),
      ])
  }

  /// Verifies an assertion and spends its id, so that it can be used once on all servers together.
  private func spend(
    _ jws: CompactJWS, of client: ClientID, keys: JSONWebKeySet, path: String
  ) async throws(OAuthError) {
    let now = now()
    let spent = try ClientAssertion.judge(
      jws, of: client, keys: keys, audiences: [issuer, issuer + Self.tokenPath, issuer + path], now: now)
    let isFirstUse: Bool
    do {
      isFirstUse = try await decide(on: [.spent(spent.digest)]) { snapshot in
        guard try !snapshot.isSpent(spent.digest) else { return Decision(nil, false) }
        var changes = ChangeSet(basedOn: snapshot, at: stamp(at: now))
        changes.add(.spend(spent))
        return Decision(changes, true)
      }
    } catch {
      throw OAuthError(error)
    }
    guard isFirstUse else {
      throw OAuthError(.invalidClient, "client_assertion was used before; sign a new one with another jti.")
    }
  }
}

/// The client that a request to the OpenID provider names, with its proof; nothing is verified yet.
package struct PresentedClient: Sendable {
  /// How it authenticates (OpenID Connect Core, 9).
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

  /// The only assertion type that is supported.
  private static let assertionType = "urn:ietf:params:oauth:client-assertion-type:jwt-bearer"

  /// Reads the client and its proof.
  /// - Parameters:
  ///   - form: the body. A parameter without a value counts as left out (RFC 6749, 3.2).
  ///   - authorization: the request's `Authorization` field.
  /// - Throws: `.invalidRequest` for a repeated parameter or more than one proof, `.invalidClient` for any other error.
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

/// A signed assertion by which a client authenticates (RFC 7523, 3; OpenID Connect Core, 9).
enum ClientAssertion {
  /// How far ahead it may expire, in seconds: its id must be remembered until then.
  private static let longestLife = 600.0
  /// How much clocks may differ, in seconds.
  private static let leeway = 60.0
  /// In bytes.
  private static let longestID = 255
  private static let types = ["jwt", "client-authentication+jwt"]

  /// Verifies an assertion of `client`, cheap checks first, and returns the value to spend.
  /// - Parameter audiences: the allowed audiences; it may name no other, or another server that got it could use it here.
  static func judge(
    _ jws: CompactJWS, of client: ClientID, keys: JSONWebKeySet, audiences: [String], now: Date
  ) throws(OAuthError) -> SpentValue {
    guard jws.header.type.map({ types.contains($0.lowercased()) }) ?? true else { throw refusal("its typ is not JWT") }
    let claims: JSONElement
    do {
      claims = try JSONDocument(parsing: jws.payload).root
    } catch {
      throw refusal("its payload is not strict JSON")
    }
    guard claims["iss"]?.equals(client.rawValue) == true, claims["sub"]?.equals(client.rawValue) == true else {
      throw refusal("iss and sub must both be the client_id")
    }
    guard isMeant(claims["aud"], for: audiences) else { throw refusal("aud must be the issuer or the token endpoint") }
    let expiry = try expiry(in: claims, now: now.timeIntervalSince1970)
    guard let id = claims["jti"]?.string, !id.isEmpty, id.utf8.count <= longestID else {
      throw refusal("jti must be a text of 1 to \(longestID) bytes")
    }
    try verify(jws, by: keys)
    return SpentValue(
      digest: SHA256.hash("client assertion\u{0}\(client.rawValue)\u{0}\(id)"),
      // A second more, so that the value is not forgotten before the assertion has expired on every clock.
      expiresAt: Date(timeIntervalSince1970: (expiry + leeway + 1).rounded(.up)))
  }

  private static func isMeant(_ audience: JSONElement?, for audiences: [String]) -> Bool {
    guard let audience else { return false }
    func isOurs(_ value: JSONElement) -> Bool { audiences.contains { value.equals($0) } }
    guard audience.kind == .array else { return isOurs(audience) }
    return audience.elements.contains { _ in true } && audience.elements.allSatisfy(isOurs)
  }

  private static func expiry(in claims: JSONElement, now: Double) throws(OAuthError) -> Double {
    guard let expiry = claims["exp"]?.double else { throw refusal("exp is missing or is not a number") }
    guard now < expiry + leeway else { throw refusal("it has expired") }
    guard expiry <= now + longestLife + leeway else {
      throw refusal("exp is more than \(Int(longestLife / 60)) minutes ahead")
    }
    for name in ["iat", "nbf"] {
      guard let claim = claims[name] else { continue }
      guard let time = claim.double, time <= now + leeway else {
        throw refusal("\(name) is in the future or is not a number")
      }
    }
    return expiry
  }

  /// Verifies with the key that its `kid` names; without a `kid`, with the only key of its algorithm.
  private static func verify(_ jws: CompactJWS, by keys: JSONWebKeySet) throws(OAuthError) {
    guard
      let algorithm = SignatureAlgorithm.allCases.first(where: { $0.rawValue.hasSameBytes(as: jws.header.algorithm) })
    else { throw refusal("its alg is neither RS256 nor ES256") }
    let key: JSONWebKey?
    if let id = jws.header.keyID {
      key = keys.key(id: id)
    } else {
      let fitting = keys.keys.filter { $0.material.algorithm == algorithm }
      key = fitting.count == 1 ? fitting[0] : nil
    }
    guard let key else { throw refusal("no key of the client's jwks_file has its kid, or it needs a kid") }
    do {
      _ = try jws.verified(by: key, allowing: [algorithm])
    } catch {
      throw refusal(error.detail)
    }
  }

  private static func refusal(_ reason: String) -> OAuthError {
    OAuthError(.invalidClient, "client_assertion is refused: \(reason).")
  }
}

/// Client id and secret in an `Authorization` field (RFC 7617), each form-urlencoded first (RFC 6749, 2.3.1).
enum BasicCredentials {
  /// The longest field that is read, in bytes.
  private static let maximumLength = 4096

  static func read(_ field: String) throws(OAuthError) -> (id: String, secret: String) {
    guard field.utf8.count <= maximumLength else {
      throw OAuthError(.invalidClient, "The Authorization field is too long.")
    }
    guard let space = field.utf8.firstIndex(of: UInt8(ascii: " ")), field[..<space].lowercased() == "basic"
    else {
      throw OAuthError(.invalidClient, "The Authorization field is not of the scheme Basic.")
    }
    guard let bytes = decode(field.utf8[space...].drop { $0 == UInt8(ascii: " ") }),
      let text = String(validating: bytes, as: UTF8.self)
    else {
      throw OAuthError(.invalidClient, "The Basic credentials are not canonical Base64 of UTF-8 text.")
    }
    guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")),
      let id = PercentEncoding.formDecode(String(text[..<colon])), !id.isEmpty,
      let secret = PercentEncoding.formDecode(String(text[text.utf8.index(after: colon)...]))
    else {
      throw OAuthError(
        .invalidClient, "The Basic credentials are not client_id:client_secret, each encoded as in a form.")
    }
    return (id, secret)
  }

  /// Base64 with padding (RFC 4648, 4), read by the strict decoder of the URL alphabet.
  private static func decode(_ body: Substring.UTF8View) -> [UInt8]? {
    let padding = body.reversed().prefix { $0 == UInt8(ascii: "=") }.count
    guard body.count % 4 == 0, padding <= 2,
      !body.contains(where: { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") })
    else { return nil }
    let urlAlphabet = body.dropLast(padding).map { byte in
      switch byte {
      case UInt8(ascii: "+"): UInt8(ascii: "-")
      case UInt8(ascii: "/"): UInt8(ascii: "_")
      default: byte
      }
    }
    return Base64URL.decode(String(decoding: urlAlphabet, as: UTF8.self))
  }
}
