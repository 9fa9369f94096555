internal import CPippinOpenSSL
import PippinFoundation

/// An Ed25519 key that verifies (RFC 8032, 5.1): pure, without a context and without a digest of the message beforehand.
package final class Ed25519PublicKey: Sendable {
  /// The length of a key in bytes.
  package static let byteCount = 32
  /// The length of a signature in bytes.
  package static let signatureByteCount = 64

  /// The point, 32 bytes in RFC 8032's spelling.
  package let point: [UInt8]

  private let key: KeyHandle

  /// Creates a key from the spelling of its point.
  ///
  /// - Throws: `.malformedKey` if it has another length, or is no point of the curve. OpenSSL takes any 32 bytes, and no signature
  ///   would ever be valid then.
  package init(point: [UInt8]) throws(CryptographyError) {
    guard point.count == Self.byteCount else {
      throw CryptographyError(.malformedKey, "an Ed25519 key has 32 bytes")
    }
    guard Edwards25519.isPoint(point) else {
      throw CryptographyError(.malformedKey, "an Ed25519 key that is no point of the curve")
    }
    self.point = point
    var parameters = Parameters()
    parameters.add(.publicKey, octets: point)
    key = try KeyHandle(publicKey: "ED25519", parameters)
  }

  /// Whether `signature` is this key's signature of `message`.
  package func isValid(_ signature: [UInt8], for message: [UInt8]) -> Bool {
    guard signature.count == Self.signatureByteCount else { return false }
    // Made anew each time: the arithmetic takes a hundred times as long, and such keys are rare.
    guard let context = unsafe EVP_MD_CTX_new() else { fatalError("OpenSSL is out of memory for Ed25519") }
    defer { unsafe EVP_MD_CTX_free(context) }
    let verdict = unsafe signature.withUnsafeBufferPointer { signature in
      unsafe message.withUnsafeBufferPointer { message in
        // Ed25519 has its own digest, and needs the message at once.
        unsafe EVP_DigestVerifyInit_ex(context, nil, nil, nil, nil, key.pointer, nil) == 1
          ? EVP_DigestVerify(context, signature.baseAddress, signature.count, message.baseAddress, message.count) : -1
      }
    }
    // 0 means a wrong signature, a negative number one that could not be read. Both are results here, not errors.
    guard verdict == 1 else {
      ERR_clear_error()
      return false
    }
    return true
  }
}

extension Ed25519PublicKey: Equatable {
  /// Whether both keys are the same point.
  package static func == (left: Ed25519PublicKey, right: Ed25519PublicKey) -> Bool { left.point == right.point }
}

/// The curve of Ed25519: `-x² + y² = 1 - (121665/121666) x² y²` over the integers modulo `p = 2^255 - 19` (RFC 8032, 5.1).
private enum Edwards25519 {
  /// Whether 32 bytes spell a point: y, little-endian and below p, with the sign of x in the uppermost bit (RFC 8032, 5.1.3).
  ///
  /// The two points with x = 0, which are of order 1 and 2, are refused: they are nobody's key.
  static func isPoint(_ bytes: [UInt8]) -> Bool {
    var digits = Array(bytes.reversed())
    digits[0] &= 0x7F
    let prime: [UInt8] = [0x7F] + [UInt8](repeating: 0xFF, count: 30) + [0xED]
    guard digits.lexicographicallyPrecedes(prime) else { return false }
    guard let context = unsafe BN_CTX_new() else { fatalError("OpenSSL is out of memory for Ed25519") }
    defer { unsafe BN_CTX_free(context) }
    unsafe BN_CTX_start(context)
    defer { unsafe BN_CTX_end(context) }
    guard
      let p = unsafe BN_CTX_get(context), let square = unsafe BN_CTX_get(context),
      let over = unsafe BN_CTX_get(context), let under = unsafe BN_CTX_get(context),
      unsafe BN_bin2bn(prime, 32, p) != nil, unsafe BN_bin2bn(digits, 32, square) != nil,
      unsafe BN_mod_sqr(square, square, p, context) == 1,
      // Solved for x², the curve is 121666 (y² - 1) / (121666 - 121665 y²). The quotient of two numbers is a square exactly if
      // their product is one, and the divisor is never 0, because -121665/121666 is not a square.
      unsafe BN_copy(over, square) != nil, unsafe BN_copy(under, square) != nil,
      unsafe BN_add(over, over, p) == 1, unsafe BN_sub_word(over, 1) == 1, unsafe BN_mul_word(over, 121_666) == 1,
      unsafe BN_mul_word(under, 121_665) == 1, unsafe BN_sub_word(under, 121_666) == 1,
      unsafe BN_mod_mul(over, over, under, p, context) == 1
    else { fatalError(CryptographyError.fromLibrary(.failed, "Ed25519").detail) }
    // The divisor has the other sign here, which changes nothing: -1 is a square modulo p.
    return unsafe BN_kronecker(over, p, context) == 1
  }
}
