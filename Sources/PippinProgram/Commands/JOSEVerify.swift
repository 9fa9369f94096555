import PippinJOSE
import PippinJSON

extension Command {
  static let joseVerify = Command(
    name: "jose verify", summary: "Check the signature of a compact JWS, and nothing else.",
    options: [
      .value("key", "JWK_FILE", .required, "the public key, a JWK, or a JWK set from which “kid” selects"),
      .value("algorithms", "RS256,ES256", .required, "the algorithms to accept"),
      Verification.linesOption,
    ],
    operand: "JWS or -",
    notes: """
      Prints the payload as it is; with --lines as base64url in “payload”.
      \(Verification.linesNotes)
      """,
    run: { (invocation) throws(CommandFailure) in
      let verifier = try JWSVerifier(invocation)
      let verification = Verification(resultName: "payload") { (text) throws(Verification.Refusal) in
        Array("\"\(Base64URL.encode(try verifier.payload(of: text)))\"".utf8)
      }
      try invocation.verify(verification) { (_, encoded) throws(CommandFailure) in
        // The quotation marks are the JSON's; what is between them was encoded a moment ago.
        try invocation.console.write(Base64URL.decode(Array(encoded.dropFirst().dropLast())) ?? [])
      }
    })
}

/// A compact JWS's verdict by what the command line says.
private struct JWSVerifier {
  private enum Keys {
    case one(JSONWebKey)
    case set(JSONWebKeySet)
  }

  private let algorithms: [SignatureAlgorithm]
  private let keys: Keys

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
    let json = try invocation.file("key")
    do throws(Verification.Refusal) {
      keys = try Self.keys(json)
    } catch {
      throw CommandFailure(error)
    }
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
      throw Verification.Refusal(code: "internal_error", detail: "It could not be judged.")
    }
  }

  private static func keys(_ json: [UInt8]) throws(Verification.Refusal) -> Keys {
    let document = try KeyFile.document(json)
    if document.root["keys"] != nil { return .set(try KeyFile.set(json)) }
    do {
      return .one(try JSONWebKey(document.root))
    } catch {
      throw Verification.Refusal(error)
    }
  }

  private func key(for jws: CompactJWS) throws(Verification.Refusal) -> JSONWebKey {
    switch keys {
    case .one(let key): return key
    case .set(let set):
      if let id = jws.header.keyID {
        guard let key = set.key(id: id) else { throw KeyFile.missing(id, in: set) }
        return key
      } else if set.keys.count == 1 {
        return set.keys[0]
      }
      throw Verification.Refusal(
        code: "unknown_key", detail: "The input names no key, and the set does not have exactly one.")
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
    self.init(code: code, detail: "It was refused: \(error.detail).")
  }
}
