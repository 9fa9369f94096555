/// `POST /v1/app-attest/keys`: a key of App Attest, with what Apple says of it.
package struct AppAttestKeyRequest: Codable, Sendable {
  package let clientID: String
  /// SHA-256 of the public key, in base64url.
  package let keyID: String
  /// The attestation object for the SHA-256 of ``nonce``, in base64url.
  package let attestation: String
  /// As this server gave it out.
  package let nonce: String

  package init(clientID: String, keyID: String, attestation: String, nonce: String) {
    self.clientID = clientID
    self.keyID = keyID
    self.attestation = attestation
    self.nonce = nonce
  }

  package enum CodingKeys: String, CodingKey {
    case attestation, nonce
    case clientID = "client_id"
    case keyID = "key_id"
  }
}

/// The proof of App Attest that a request carries in the field `App-Attest`: a dictionary of RFC 8941 with three strings.
///
/// The assertion's client data are ``clientData(nonce:method:path:bodyDigest:)``.
package struct AppAttestField: Sendable, Equatable {
  /// The name of the field.
  package static let name = "App-Attest"
  /// The longest value, in bytes.
  package static let limit = 2_048

  /// SHA-256 of the public key, in base64url.
  package let keyID: String
  package let nonce: String
  /// In base64url.
  package let assertion: String

  package init(keyID: String, nonce: String, assertion: String) {
    self.keyID = keyID
    self.nonce = nonce
    self.assertion = assertion
  }

  /// What an assertion signs, such as `NONCE.POST /v1/sign-in/guest.DIGEST`: it is for one request.
  ///
  /// - Parameters:
  ///   - path: the endpoint's, without what a public address has before it.
  ///   - bodyDigest: SHA-256 of the body, in lower-case hexadecimal.
  package static func clientData(nonce: String, method: String, path: String, bodyDigest: String) -> String {
    "\(nonce).\(method) \(path).\(bodyDigest)"
  }

  /// What the field's value is.
  package var value: String { "key_id=\"\(keyID)\", nonce=\"\(nonce)\", assertion=\"\(assertion)\"" }

  /// Reads a value strictly: the three members in any order, each once, as strings of base64url's digits, without parameters.
  /// - Returns: nil for anything else.
  package init?(_ value: String) {
    guard value.utf8.count <= Self.limit else { return nil }
    var found: [String: String] = [:]
    for part in value.split(separator: ",", omittingEmptySubsequences: false) {
      // Optional white space around a comma (RFC 8941, 3.2); at the ends of a field HTTP removes it.
      let member = part.utf8.drop { $0 == 0x20 || $0 == 0x09 }
      guard let end = member.lastIndex(where: { $0 != 0x20 && $0 != 0x09 }) else { return nil }
      let trimmed = member[...end]
      guard let equals = trimmed.firstIndex(of: UInt8(ascii: "=")), let name = String(trimmed[..<equals]),
        let text = Self.text(trimmed[trimmed.index(after: equals)...]), found.updateValue(text, forKey: name) == nil
      else { return nil }
    }
    guard found.count == 3, let keyID = found["key_id"], let nonce = found["nonce"], let assertion = found["assertion"]
    else { return nil }
    self.init(keyID: keyID, nonce: nonce, assertion: assertion)
  }

  private static func text(_ quoted: Substring.UTF8View) -> String? {
    guard quoted.count > 2, quoted.first == UInt8(ascii: "\""), quoted.last == UInt8(ascii: "\"") else { return nil }
    let inner = quoted.dropFirst().dropLast()
    let isBase64URL = inner.allSatisfy { byte in
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "_"): true
      default: false
      }
    }
    return isBase64URL ? String(inner) : nil
  }
}
