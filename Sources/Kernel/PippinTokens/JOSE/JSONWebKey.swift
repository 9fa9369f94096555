import PippinFoundation

/// A public key to check signatures with (RFC 7517). Nothing else can be one: no private, symmetric or encryption
/// key ever becomes a value of this type.
package struct JSONWebKey: Sendable {
  package enum Material: Sendable {
    case rsa(RSAPublicKey)
    case p256(P256PublicKey)
  }

  package let material: Material
  package let keyID: String?
  /// The only algorithm that the key may be used with, when it names one.
  package let algorithm: SignatureAlgorithm?

  /// - Precondition: the algorithm, when given, fits the material.
  package init(_ material: Material, keyID: String?, algorithm: SignatureAlgorithm?) {
    precondition(algorithm == nil || algorithm == material.algorithm, "this key cannot be used with that algorithm")
    self.material = material
    self.keyID = keyID
    self.algorithm = algorithm
  }

  /// - Throws: `.wrongKey` for a key that is for something else (`kty`, `crv`, `use`, `key_ops`),
  ///   `.unsupportedAlgorithm` for an `alg` that is not ours, `.malformedKey` for a private key and for members that
  ///   are missing, of the wrong type or out of range.
  package init(_ element: JSONElement) throws(JOSEError) {
    guard element.kind == .object else { throw JOSEError(.malformedKey, "the key is not an object") }
    // RFC 7518, sections 6.2.2, 6.3.2 and 6.4: these members are secret and must not be published.
    for secret in ["d", "p", "q", "dp", "dq", "qi", "oth", "k"] where element[secret] != nil {
      throw JOSEError(element["kty"]?.equals("oct") == true ? .wrongKey : .malformedKey, "the key is not a public one")
    }
    let type = try Self.string("kty", in: element)
    guard type.hasSameBytes(as: "RSA") || type.hasSameBytes(as: "EC") else {
      throw JOSEError(.wrongKey, "the key is neither RSA nor EC")
    }
    try Self.checkUse(of: element)
    let algorithm = try Self.algorithm(of: element)
    let material = try type.hasSameBytes(as: "RSA") ? Self.rsa(element) : Self.p256(element)
    guard algorithm == nil || algorithm == material.algorithm else {
      throw JOSEError(.malformedKey, "the key's alg does not fit its type")
    }
    self.material = material
    self.keyID = element["kid"] == nil ? nil : try Self.string("kid", in: element)
    self.algorithm = algorithm
  }

  /// RFC 7517, sections 4.2 and 4.3.
  private static func checkUse(of element: JSONElement) throws(JOSEError) {
    if element["use"] != nil, try !string("use", in: element).hasSameBytes(as: "sig") {
      throw JOSEError(.wrongKey, "the key is not for signatures")
    }
    if let operations = element["key_ops"] {
      guard operations.kind == .array else { throw JOSEError(.malformedKey, "key_ops is not an array") }
      guard operations.elements.contains(where: { $0.equals("verify") }) else {
        throw JOSEError(.wrongKey, "the key is not for verifying")
      }
    }
  }

  private static func algorithm(of element: JSONElement) throws(JOSEError) -> SignatureAlgorithm? {
    guard element["alg"] != nil else { return nil }
    guard let algorithm = try SignatureAlgorithm(named: string("alg", in: element)) else {
      throw JOSEError(.unsupportedAlgorithm, "the key's alg is not one of ours")
    }
    return algorithm
  }

  /// RFC 7518, section 6.3.1: both numbers as short as can be.
  private static func rsa(_ element: JSONElement) throws(JOSEError) -> Material {
    let modulus = try bytes("n", in: element)
    let exponent = try bytes("e", in: element)
    guard let first = modulus.first, first != 0, let first = exponent.first, first != 0 else {
      throw JOSEError(.malformedKey, "n or e is empty or starts with a zero")
    }
    do {
      return .rsa(try RSAPublicKey(modulus: modulus, exponent: exponent))
    } catch {
      throw JOSEError(.malformedKey, error.detail)
    }
  }

  /// RFC 7518, section 6.2.1.
  private static func p256(_ element: JSONElement) throws(JOSEError) -> Material {
    guard try string("crv", in: element).hasSameBytes(as: "P-256") else {
      throw JOSEError(.wrongKey, "the key's curve is not P-256")
    }
    let (x, y) = (try bytes("x", in: element), try bytes("y", in: element))
    guard x.count == 32, y.count == 32 else { throw JOSEError(.malformedKey, "x or y has not 32 bytes") }
    do {
      return .p256(try P256PublicKey(x: x, y: y))
    } catch {
      throw JOSEError(.malformedKey, error.detail)
    }
  }

  private static func string(_ name: String, in element: JSONElement) throws(JOSEError) -> String {
    guard let string = element[name]?.string else { throw JOSEError(.malformedKey, "\(name) is not a string") }
    return string
  }

  private static func bytes(_ name: String, in element: JSONElement) throws(JOSEError) -> [UInt8] {
    guard let bytes = Base64URL.decode(try string(name, in: element)) else {
      throw JOSEError(.malformedKey, "\(name) is not canonical base64url")
    }
    return bytes
  }
}

extension JSONWebKey.Material {
  /// The one algorithm that fits.
  package var algorithm: SignatureAlgorithm {
    switch self {
    case .rsa: .RS256
    case .p256: .ES256
    }
  }
}
