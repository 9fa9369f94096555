import PippinFoundation
package import PippinTokens

/// The bounds of an answer and its parts, checked before the part is read (PK-15).
package enum PasskeyLimits {
  /// The JSON of a whole answer, in bytes.
  package static let answer = 65_536
  /// `clientDataJSON`, in bytes.
  package static let clientData = 4096
  /// `attestationObject`, in bytes.
  package static let attestationObject = 16_384
  /// `authenticatorData`, in bytes.
  package static let authenticatorData = 4096
  /// `signature`, in bytes.
  package static let signature = 1024
  /// A credential id, in bytes: the least that authenticators make, and the most that the standard allows (PK-35).
  package static let credentialID = 16...1023
}

/// `PublicKeyCredential.toJSON()` of either kind: what both have, and their other parts by name. Nothing of it is verified.
package struct UnverifiedCredentialAnswer: Sendable {
  /// `id`, decoded.
  package let id: [UInt8]
  /// The member `response`, an object.
  package let response: JSONElement
  private let root: JSONElement

  /// Members that are not known are ignored.
  /// - Throws: `malformed` (PK-15 to PK-17, PK-49).
  package init(parsing bytes: [UInt8]) throws(PasskeyError) {
    do {
      root = try JSONDocument(parsing: bytes, limits: JSONLimits(maximumBytes: PasskeyLimits.answer)).root
    } catch {
      throw .malformed("the answer is not strict JSON: \(error.words)")
    }
    guard root["type"]?.equals("public-key") == true else { throw .malformed("type is not public-key") }
    guard let text = root["id"]?.string, let rawText = root["rawId"]?.string, text.hasSameBytes(as: rawText) else {
      throw .malformed("id and rawId are not the same text")
    }
    guard let response = root["response"], response.kind == .object else {
      throw .malformed("response is not an object")
    }
    self.response = response
    id = try Self.decode(text, "id", 1...PasskeyLimits.credentialID.upperBound)
  }

  /// A part of the response in base64url.
  /// - Parameter limit: in bytes.
  /// - Throws: `malformed` if it is missing, empty, too long, or not canonical base64url (PK-16).
  package func bytes(_ name: String, limit: Int) throws(PasskeyError) -> [UInt8] {
    guard let text = response[name]?.string else { throw .malformed("\(name) is not a string") }
    return try Self.decode(text, name, 1...limit)
  }

  /// `userHandle`; nil if it is missing or null.
  /// - Throws: `malformed` if it is not 1 to 64 bytes (PK-49).
  package func userHandle() throws(PasskeyError) -> PasskeyUserHandle? {
    guard let element = response["userHandle"], !element.isNull else { return nil }
    guard let text = element.string else { throw .malformed("userHandle is not a string") }
    do {
      return try PasskeyUserHandle(Self.decode(text, "userHandle", 1...64))
    } catch {
      throw .malformed(error.detail)
    }
  }

  /// `transports`, those of lower-case letters and hyphens, each once (PK-37, PK-83); nothing if there are none.
  /// - Throws: `malformed` for anything but an array of at most 8 strings of at most 32 characters (PK-15).
  package func transports() throws(PasskeyError) -> [String] {
    guard let element = response["transports"], !element.isNull else { return [] }
    guard element.kind == .array else { throw .malformed("transports is not an array") }
    var transports: [String] = []
    var count = 0
    for element in element.elements {
      count += 1
      guard count <= 8, let text = element.string, text.utf8.count <= 32 else {
        throw .malformed("transports are not at most 8 short strings")
      }
      let isClean = !text.isEmpty && text.utf8.allSatisfy { (0x61...0x7A).contains($0) || $0 == UInt8(ascii: "-") }
      if isClean, !transports.contains(text) { transports.append(text) }
    }
    return transports
  }

  /// What the client says about discoverability, `clientExtensionResults.credProps.rk`; nil if it says nothing. All other extension
  /// results are ignored (PK-13).
  package var isDiscoverable: Bool? { root["clientExtensionResults"]?["credProps"]?["rk"]?.bool }

  private static func decode(
    _ text: String, _ name: String, _ counts: ClosedRange<Int>
  ) throws(PasskeyError) -> [UInt8] {
    guard let bytes = Base64URL.decode(text) else { throw .malformed("\(name) is not canonical base64url") }
    guard counts.contains(bytes.count) else { throw .malformed("\(name) has \(bytes.count) bytes") }
    return bytes
  }
}
