import PippinFoundation
import PippinTokens
import SignInWithApple

extension Command {
  static let tokenVerify = Command(
    name: "token verify", summary: "Verify an identity token from Apple.",
    options: [
      .value("keys", "FILE", .required, "Apple's public keys, saved from https://appleid.apple.com/auth/keys"),
      .value("audience", "ID", .oneOrMore, "a bundle id or Services ID to accept as the audience"),
      .value("issuer", "URL", .any, "an issuer to accept instead of Apple's"),
      .value("nonce", "RAW", .optional, "the raw nonce that was sent; the token may contain it or its SHA-256"),
      .value("code", "CODE", .optional, "the authorization code that came with the token"),
      .value("access-token", "TOKEN", .optional, "the access token that came with the token"),
      .value("now", "RFC3339", .optional, "verify as of this time"),
      Verification.linesOption,
    ],
    operand: "TOKEN or -",
    notes: """
      Prints {"claims": …, "unchecked": […]}. “unchecked” names the values that were not given and so were not checked.
      \(Verification.linesNotes)
      """,
    run: { (invocation) throws(CommandFailure) in
      let verifier = try IdentityTokenVerifier(invocation)
      let verification = Verification(resultName: "claims") { (token) throws(Verification.Refusal) in
        try verifier.claims(of: token)
      }
      try invocation.verify(verification) { (token, claims) throws(CommandFailure) in
        var writer = JSONWriter()
        writer.beginObject()
        writer.name("claims")
        writer.raw(claims)
        writer.member("unchecked", verifier.unchecked(in: claims))
        writer.endObject()
        try invocation.console.write(writer.bytes + [UInt8(ascii: "\n")])
      }
    })
}

/// Verifies an identity token with the expectations from the command line.
private struct IdentityTokenVerifier {
  private let keys: AppleKeyFile
  private let audiences: [String]
  private let issuers: [String]
  private let nonce: String?
  private let code: String?
  private let accessToken: String?
  private let clock: @Sendable () -> Date

  init(_ invocation: Invocation) throws(CommandFailure) {
    audiences = try invocation.nonEmpty("audience")
    let issuers = try invocation.nonEmpty("issuer")
    self.issuers = issuers.isEmpty ? [AppleEndpoints.issuer] : issuers
    nonce = try invocation.nonEmpty("nonce").first
    code = try invocation.nonEmpty("code").first
    accessToken = try invocation.nonEmpty("access-token").first
    clock = try invocation.clock()
    keys = try AppleKeyFile(invocation)
  }

  /// The claims of a valid token, on one line.
  func claims(of text: String) throws(Verification.Refusal) -> [UInt8] {
    do {
      let token = try UnverifiedIdentityToken(parsing: text)
      let now = clock()
      let expectations = try expectations(for: token, now: now)
      let key = try keys.key(token.keyID)
      return CompactJSON.line(try token.verified(by: key, expecting: expectations, now: now).rawClaims)
    } catch let error as IdentityTokenError {
      throw Verification.Refusal(error)
    } catch let refusal as Verification.Refusal {
      throw refusal
    } catch {
      throw Verification.Refusal(code: "internal_error", detail: "The input could not be checked.")
    }
  }

  /// The expectations with the audience that the token names. The token then passes all checks but the signature.
  private func expectations(
    for token: UnverifiedIdentityToken, now: Date
  ) throws(IdentityTokenError) -> IdentityTokenExpectations {
    // Without `--nonce` the token's nonce is compared with itself. That proves nothing, so the result lists the nonce
    // as unchecked.
    let nonce = nonce.map { .sent($0) } ?? IdentityTokenExpectations.Nonce.sentMaybeEchoed(token.unverifiedNonce ?? "")
    var refusal = IdentityTokenError(code: .wrongAudience, detail: "aud is none of those that were given")
    for audience in audiences {
      let expectations = IdentityTokenExpectations(
        audience: audience, nonce: nonce, nonceForm: .rawOrSHA256Hex, code: received(code),
        accessToken: received(accessToken), issuers: issuers)
      do {
        try token.check(expectations, now: now)
        return expectations
      } catch {
        // Another audience can only cure a wrong audience; every other failure would repeat.
        if error.code != .wrongAudience { throw error }
        refusal = error
      }
    }
    throw refusal
  }

  private func received(_ value: String?) -> IdentityTokenExpectations.Received {
    value.map { .received($0) } ?? .notReceived
  }

  /// The values that were not checked: not given on the command line, or without a matching claim in the token.
  func unchecked(in claims: [UInt8]) -> [String] {
    let root: JSONElement?
    do {
      root = try JSONDocument(parsing: claims).root
    } catch {
      // Verified claims are always strict JSON. If they were not, nothing would have been checked.
      root = nil
    }
    func isChecked(_ given: String?, _ claim: String) -> Bool { given != nil && root?[claim]?.string != nil }
    return [
      ("nonce", isChecked(nonce, "nonce")), ("code", isChecked(code, "c_hash")),
      ("access_token", isChecked(accessToken, "at_hash")),
    ].filter { !$0.1 }.map(\.0)
  }
}

extension Command {
  static let eventVerify = Command(
    name: "event verify", summary: "Verify a server-to-server notification from Apple.",
    options: [
      .value("keys", "FILE", .required, "Apple's public keys, saved from https://appleid.apple.com/auth/keys"),
      .value("audience", "ID", .oneOrMore, "a client id to accept as the audience"),
      .value("now", "RFC3339", .optional, "verify as of this time"),
      Verification.linesOption,
    ],
    operand: "TOKEN or -",
    notes: """
      The input is the JWS in the member “payload” of the request from Apple. Prints {"claims": …, "unchecked": []}.
      \(Verification.linesNotes)
      """,
    run: { (invocation) throws(CommandFailure) in
      let audiences = Set(try invocation.nonEmpty("audience"))
      let clock = try invocation.clock()
      let keys = try AppleKeyFile(invocation)
      let verification = Verification(resultName: "claims") { (text) throws(Verification.Refusal) in
        do {
          let now = clock()
          let notification = try UnverifiedAppleNotification(parsing: text)
          try notification.check(audiences: audiences, now: now)
          let key = try keys.key(notification.keyID)
          _ = try notification.verified(by: key, audiences: audiences, now: now)
          // The text was verified just now; this only reads its payload.
          let payload = try CompactJWS(parsing: text, maximumLength: UnverifiedAppleNotification.maximumLength).payload
          return CompactJSON.line(payload)
        } catch let error as IdentityTokenError {
          throw Verification.Refusal(error)
        } catch let refusal as Verification.Refusal {
          throw refusal
        } catch {
          throw Verification.Refusal(code: "internal_error", detail: "The input could not be checked.")
        }
      }
      try invocation.verify(verification) { (_, claims) throws(CommandFailure) in
        var writer = JSONWriter()
        writer.beginObject()
        writer.name("claims")
        writer.raw(claims)
        writer.member("unchecked", [])
        writer.endObject()
        try invocation.console.write(writer.bytes + [UInt8(ascii: "\n")])
      }
    })
}

extension Command {
  static let joseVerify = Command(
    name: "jose verify", summary: "Verify only the signature of a compact JWS.",
    options: [
      .value("key", "JWK_FILE", .required, "the public key as a JWK, or a JWK set with the key that “kid” names"),
      .value("algorithms", "RS256,ES256", .required, "the algorithms to accept"),
      Verification.linesOption,
    ],
    operand: "JWS or -",
    notes: """
      Prints the payload unchanged, or with --lines as base64url in the member “payload”.
      \(Verification.linesNotes)
      """,
    run: { (invocation) throws(CommandFailure) in
      let verifier = try JWSVerifier(invocation)
      let verification = Verification(resultName: "payload") { (text) throws(Verification.Refusal) in
        Array("\"\(Base64URL.encode(try verifier.payload(of: text)))\"".utf8)
      }
      try invocation.verify(verification) { (_, encoded) throws(CommandFailure) in
        // Removes the JSON quotation marks and decodes the payload, which was encoded just above.
        try invocation.console.write(Base64URL.decode(Array(encoded.dropFirst().dropLast())) ?? [])
      }
    })
}

/// Verifies a compact JWS with the keys and algorithms from the command line.
private struct JWSVerifier {
  private enum Keys {
    case one(JSONWebKey)
    case set(JSONWebKeySet)
  }

  private let algorithms: [SignatureAlgorithm]
  private let keys: Keys
  private let file: KeyFile

  init(_ invocation: Invocation) throws(CommandFailure) {
    var algorithms: [SignatureAlgorithm] = []
    for name in try invocation.arguments.required("algorithms").split(separator: ",", omittingEmptySubsequences: false)
    {
      guard let algorithm = SignatureAlgorithm(rawValue: String(name)) else {
        throw invocation.arguments.usage("--algorithms takes RS256 and ES256, separated by a comma")
      }
      algorithms.append(algorithm)
    }
    self.algorithms = algorithms
    file = try KeyFile(invocation, option: "key")
    keys = try Self.keys(in: file)
  }

  func payload(of text: String) throws(Verification.Refusal) -> [UInt8] {
    do {
      let jws = try CompactJWS(parsing: text, maximumLength: Verification.maximumLength)
      return try jws.verified(by: try key(for: jws), allowing: algorithms).payload
    } catch let error as JOSEError {
      throw Verification.Refusal(error)
    } catch let refusal as Verification.Refusal {
      throw refusal
    } catch {
      throw Verification.Refusal(code: "internal_error", detail: "The input could not be checked.")
    }
  }

  private static func keys(in file: KeyFile) throws(CommandFailure) -> Keys {
    let document = try file.document()
    if document.root["keys"] != nil { return .set(try file.set()) }
    do {
      return .one(try JSONWebKey(document.root))
    } catch {
      throw file.unusable(error.detail)
    }
  }

  private func key(for jws: CompactJWS) throws(Verification.Refusal) -> JSONWebKey {
    switch keys {
    case .one(let key): return key
    case .set(let set):
      if let id = jws.header.keyID {
        guard let key = set.key(id: id) else { throw file.missing(id, in: set) }
        return key
      } else if set.keys.count == 1 {
        return set.keys[0]
      }
      throw Verification.Refusal(
        code: "unknown_key", detail: "The input names no key, and the key set has more or fewer than one key.")
    }
  }
}

extension Verification.Refusal {
  fileprivate init(_ error: JOSEError) {
    let code =
      switch error.code {
      case .malformed, .tooLarge: "malformed"
      case .unsupportedHeader: "unsupported_header"
      case .unsupportedAlgorithm: "unsupported_algorithm"
      case .wrongKey: "wrong_key"
      case .badSignature: "bad_signature"
      case .malformedKey: "malformed_key"
      }
    self.init(code: code, detail: "Verification failed: \(error.detail).")
  }
}
