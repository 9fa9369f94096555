internal import CPippinOpenSSL
import PippinFoundation

/// An RSA key that verifies RS256: RSASSA-PKCS1-v1_5 with SHA-256 (RFC 7518, 3.3).
///
/// A class, so that passing a key on counts one reference and not three.
package final class RSAPublicKey: Sendable {
  /// The sizes of modulus that are taken, in bits. Below, a signature proves too little; above, checking
  /// one takes long enough to hurt.
  package static let acceptedBitCounts = 2048...8192

  /// The modulus, big-endian, without leading zeros.
  package let modulus: [UInt8]

  /// The public exponent, big-endian, without leading zeros.
  package let exponent: [UInt8]

  private let contexts: ContextPool<SignatureContext>

  /// A key out of its two numbers, big-endian; leading zeros are dropped.
  ///
  /// - Throws: `.malformedKey` for an even modulus or exponent or an exponent below 3; `.unsupportedKey`
  ///   for a modulus outside `acceptedBitCounts`, one whose private key can be computed (ROCA), or an exponent of more
  ///   than 64 bits, which is unusual and would make verification slow.
  package init(modulus: [UInt8], exponent: [UInt8]) throws(CryptographyError) {
    self.modulus = Array(modulus.drop { $0 == 0 })
    self.exponent = Array(exponent.drop { $0 == 0 })
    let bitCount = self.modulus.count * 8 - (self.modulus.first?.leadingZeroBitCount ?? 0)
    guard Self.acceptedBitCounts.contains(bitCount) else {
      throw CryptographyError(.unsupportedKey, "an RSA modulus of \(bitCount) bits")
    }
    guard let last = self.modulus.last, last % 2 == 1 else {
      throw CryptographyError(.malformedKey, "an even RSA modulus")
    }
    guard let last = self.exponent.last, last % 2 == 1, self.exponent != [1] else {
      throw CryptographyError(.malformedKey, "an RSA exponent that is even or below 3")
    }
    guard !ROCA.isSuspected(modulus: self.modulus) else {
      throw CryptographyError(.unsupportedKey, "an RSA modulus of the generator of CVE-2017-15361")
    }
    guard self.exponent.count <= 8 else {
      throw CryptographyError(.unsupportedKey, "an RSA exponent of more than 64 bits")
    }
    var parameters = Parameters()
    parameters.add(.modulus, number: self.modulus)
    parameters.add(.exponent, number: self.exponent)
    let key = try KeyHandle(publicKey: "RSA", parameters)
    contexts = try ContextPool { () throws(CryptographyError) in try SignatureContext(.verifying, key: key) }
  }

  /// Whether `signature` is this key's RS256 signature of `message`. As wide as the modulus, or invalid.
  package func isValidRS256(_ signature: Span<UInt8>, for message: Span<UInt8>) -> Bool {
    guard signature.count == modulus.count else { return false }
    return contexts.withContext { context in context.isValid(signature, for: message) }
  }

  /// Whether `signature` is this key's RS256 signature of `message`.
  package func isValidRS256(_ signature: [UInt8], for message: [UInt8]) -> Bool {
    isValidRS256(signature.span, for: message.span)
  }
}

extension RSAPublicKey: Equatable {
  /// Whether both keys have the same numbers.
  package static func == (left: RSAPublicKey, right: RSAPublicKey) -> Bool {
    left.modulus == right.modulus && left.exponent == right.exponent
  }
}
