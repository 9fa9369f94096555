internal import CPippinOpenSSL
import PippinFoundation

/// A P-256 key that verifies ES256: ECDSA on P-256 with SHA-256 (RFC 7518, 3.4).
///
/// A class, so that passing a key on counts one reference and not three.
package final class P256PublicKey: Sendable {
  /// The first coordinate, 32 bytes, big-endian.
  package let x: [UInt8]

  /// The second coordinate, 32 bytes, big-endian.
  package let y: [UInt8]

  private let contexts: ContextPool<SignatureContext>

  /// A key out of its point's coordinates, 32 big-endian bytes each, as RFC 7518, 6.2.1 demands.
  ///
  /// - Throws: `.malformedKey` if a coordinate has another length or the point is not on the curve.
  package init(x: [UInt8], y: [UInt8]) throws(CryptographyError) {
    guard x.count == 32, y.count == 32 else {
      throw CryptographyError(.malformedKey, "a P-256 coordinate has 32 bytes")
    }
    self.x = x
    self.y = y
    var parameters = Parameters()
    parameters.add(.group, text: "prime256v1")
    // Uncompressed (SEC 1, 2.3.3). OpenSSL checks that the point is on the curve; the point at infinity
    // has no such spelling, and the curve's cofactor is 1, so nothing is left to check.
    parameters.add(.publicKey, octets: [0x04] + x + y)
    let key = try KeyHandle(publicKey: "EC", parameters)
    contexts = try ContextPool { () throws(CryptographyError) in try SignatureContext(.verifying, key: key) }
  }

  /// Whether `signature`, the 64 bytes of `R || S`, is this key's ES256 signature of `message`.
  package func isValidES256(_ signature: [UInt8], for message: [UInt8]) -> Bool {
    guard let der = ECDSASignature.der(raw: signature) else { return false }
    return contexts.withContext { context in context.isValid(der.span, for: message.span) }
  }
}

extension P256PublicKey: Equatable {
  /// Whether both keys are the same point.
  package static func == (left: P256PublicKey, right: P256PublicKey) -> Bool {
    left.x == right.x && left.y == right.y
  }
}
