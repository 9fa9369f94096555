import PippinFoundation

/// A private key together with the only algorithm that it signs with.
package enum SigningKey: Sendable {
  case rs256(RSAPrivateKey)
  case es256(P256PrivateKey)

  package var algorithm: SignatureAlgorithm {
    switch self {
    case .rs256: .RS256
    case .es256: .ES256
    }
  }

  /// What is published for others to check with.
  package func publicKey(id: String) -> JSONWebKey {
    switch self {
    case .rs256(let key): JSONWebKey(.rsa(key.publicKey), keyID: id, algorithm: .RS256)
    case .es256(let key): JSONWebKey(.p256(key.publicKey), keyID: id, algorithm: .ES256)
    }
  }

  fileprivate func sign(_ message: [UInt8]) throws(CryptographyError) -> [UInt8] {
    switch self {
    case .rs256(let key): try key.signRS256(message)
    case .es256(let key): try key.signES256(message)
    }
  }
}

/// Makes compact JWS tokens. The header is the same for all of them and encoded once.
package struct JWSSigner: Sendable {
  private let key: SigningKey
  /// The encoded header and its dot.
  private let prefix: [UInt8]

  /// - Parameter type: the header's `typ`, which keeps one kind of token from being taken for another; Apple's
  ///   identity tokens have none.
  package init(key: SigningKey, keyID: String, type: String?) {
    self.key = key
    var header = JSONWriter()
    header.beginObject()
    header.member("kid", keyID)
    header.member("alg", key.algorithm.rawValue)
    header.member("typ", ifPresent: type)
    header.endObject()
    prefix = Base64URL.encodedBytes(header.bytes.span) + [UInt8(ascii: ".")]
  }

  package func sign(_ payload: [UInt8]) throws(JOSEError) -> String {
    var token = prefix + Base64URL.encodedBytes(payload.span)
    do {
      let signature = try key.sign(token)
      token.append(UInt8(ascii: "."))
      token += Base64URL.encodedBytes(signature.span)
    } catch {
      throw JOSEError(.malformedKey, "signing failed: \(error.detail)")
    }
    return String(decoding: token, as: UTF8.self)
  }
}
