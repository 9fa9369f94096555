import PippinFoundation

/// A public key to check signatures with (RFC 7517). A private, symmetric or encryption key never becomes a value of this
/// type.
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

  /// RFC 7518, section 6.3.1: both numbers without leading zeros.
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

extension JSONWebKey {
  /// Writes the key as Apple writes its keys: `kty`, `kid`, `use`, `alg`, then the numbers.
  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("kty", keyType)
    writer.member("kid", ifPresent: keyID)
    writer.member("use", "sig")
    writer.member("alg", ifPresent: algorithm?.rawValue)
    switch material {
    case .rsa(let key):
      writer.member("n", Base64URL.encode(key.modulus))
      writer.member("e", Base64URL.encode(key.exponent))
    case .p256(let key):
      writer.member("crv", "P-256")
      writer.member("x", Base64URL.encode(key.x))
      writer.member("y", Base64URL.encode(key.y))
    }
    writer.endObject()
  }

  /// RFC 7638 with SHA-256, in base64url. It does not depend on the key's id.
  package var thumbprint: String {
    var writer = JSONWriter()
    writer.beginObject()
    switch material {
    case .rsa(let key):
      writer.member("e", Base64URL.encode(key.exponent))
      writer.member("kty", keyType)
      writer.member("n", Base64URL.encode(key.modulus))
    case .p256(let key):
      writer.member("crv", "P-256")
      writer.member("kty", keyType)
      writer.member("x", Base64URL.encode(key.x))
      writer.member("y", Base64URL.encode(key.y))
    }
    writer.endObject()
    return Base64URL.encode(SHA256.hash(writer.bytes))
  }

  private var keyType: String {
    switch material {
    case .rsa: "RSA"
    case .p256: "EC"
    }
  }
}

/// A published set of keys for checking signatures (RFC 7517, section 5).
///
/// Creating one parses every key, so keep and share it instead of creating one for each token.
package struct JSONWebKeySet: Sendable {
  /// The usable keys, in the order of the text. Their order and number mean nothing.
  package let keys: [JSONWebKey]
  /// The entries with an id that cannot be used, each with the reason.
  package private(set) var unusable: [(id: String, reason: String)] = []

  /// Entries of another type, use, curve or algorithm, and entries with members missing or out of range, are
  /// skipped, as RFC 7517, section 5, has it: a publisher may add a kind of key that we do not know.
  /// - Throws: `.malformed` if the text is not a key set, or if two usable keys have the same `kid`.
  package init(parsing bytes: [UInt8]) throws(JOSEError) {
    let root: JSONElement
    do {
      root = try JSONDocument(parsing: bytes).root
    } catch {
      throw JOSEError(.malformed, "the key set is not strict JSON: \(error.words)")
    }
    guard let entries = root["keys"], entries.kind == .array else {
      throw JOSEError(.malformed, "the key set has no array of keys")
    }
    var keys: [JSONWebKey] = []
    var unusable: [(id: String, reason: String)] = []
    for entry in entries.elements {
      guard entry.kind == .object else { throw JOSEError(.malformed, "an entry of the key set is not an object") }
      do {
        keys.append(try JSONWebKey(entry))
      } catch {
        // RFC 7517, section 5: unknown or invalid keys are ignored. `problem(ofKey:)` tells the reason.
        if let id = entry["kid"]?.string { unusable.append((id, error.detail)) }
      }
    }
    try self.init(keys)
    self.unusable = unusable
  }

  /// - Throws: `.malformed` when two keys have one `kid`.
  package init(_ keys: [JSONWebKey]) throws(JOSEError) {
    var seen: Set<[UInt8]> = []
    for key in keys {
      guard let id = key.keyID else { continue }
      guard seen.insert(Array(id.utf8)).inserted else { throw JOSEError(.malformed, "two keys have one kid") }
    }
    self.keys = keys
  }

  /// The key with exactly this `kid`. There is no fallback to a key without one.
  package func key(id: String) -> JSONWebKey? {
    keys.first { $0.keyID?.hasSameBytes(as: id) == true }
  }

  /// The reason why the entry with this `kid` is unusable; nil if there is none.
  package func problem(ofKey id: String) -> String? { unusable.first { $0.id.hasSameBytes(as: id) }?.reason }

  /// The set as JSON, with only the usable keys.
  package var json: [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.name("keys")
    writer.beginArray()
    for key in keys { key.write(to: &writer) }
    writer.endArray()
    writer.endObject()
    return writer.bytes
  }
}

/// A published set of keys for tokens of the accepted algorithms.
///
/// Any number in any order; a key is chosen by its id, byte for byte. Keys of other kinds are left out.
package struct SigningKeySet: Sendable {
  /// The document as it was fetched, to be stored and parsed again.
  package let json: [UInt8]
  /// The usable keys with an id.
  package let keys: [(id: String, key: JSONWebKey)]
  /// The usable keys without an id; always empty unless the publisher may have tokens without `kid`.
  private let unnamedKeys: [JSONWebKey]

  /// Reads a key set.
  /// - Parameters:
  ///   - algorithms: what the tokens may be signed with.
  ///   - takesUnnamedKeys: whether a key without an id is usable, too, because the tokens may have no `kid`.
  ///   - refused: thumbprints (RFC 7638) of keys with public private halves. A set with one of them does not come from the
  ///     real publisher, so the whole set is refused.
  /// - Throws: `.malformed` for anything but a JWK set (RFC 7517, section 5) with at least one usable key, no key id twice
  ///   and no refused key. A set without usable keys would undo the last good one, so it is an error rather than an empty set.
  package init(
    parsing json: [UInt8], for algorithms: [SignatureAlgorithm] = [.RS256], takesUnnamedKeys: Bool = false,
    refusing refused: Set<String> = []
  ) throws(JOSEError) {
    let set: JSONWebKeySet
    do {
      set = try JSONWebKeySet(parsing: json)
    } catch {
      throw JOSEError(error.code, "not a JWK set: \(error.detail)")
    }
    var keys: [(id: String, key: JSONWebKey)] = []
    var unnamedKeys: [JSONWebKey] = []
    for key in set.keys {
      // If a key names an algorithm, it is the one that fits the key's type.
      guard key.keyID != nil || takesUnnamedKeys, algorithms.contains(key.material.algorithm) else { continue }
      if !refused.isEmpty, refused.contains(key.thumbprint) {
        throw JOSEError(
          .malformed, "the set has a key whose private key is public, so it does not come from the real publisher")
      }
      if let id = key.keyID { keys.append((id, key)) } else { unnamedKeys.append(key) }
    }
    guard !(keys.isEmpty && unnamedKeys.isEmpty) else {
      throw JOSEError(
        .malformed, "the set has no key with an id for \(algorithms.map(\.rawValue).joined(separator: " or "))")
    }
    self.json = json
    self.keys = keys
    self.unnamedKeys = unnamedKeys
  }

  /// The ids of the usable keys, sorted.
  package var keyIDs: [String] { keys.map(\.id).sorted() }

  /// The key of exactly this id.
  package func key(id: String) -> JSONWebKey? { keys.first { $0.id.hasSameBytes(as: id) }?.key }

  /// All keys for this algorithm, with and without an id.
  package func keys(for algorithm: SignatureAlgorithm) -> [JSONWebKey] {
    (keys.map(\.key) + unnamedKeys).filter { $0.material.algorithm == algorithm }
  }
}
