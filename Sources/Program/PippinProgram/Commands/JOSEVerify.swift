import PippinTokens

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
