internal import CPippinOpenSSL
import PippinFoundation

/// SHA-256 (FIPS 180-4).
package enum SHA256 {
  /// The length of a digest in bytes.
  package static let byteCount = 32

  /// The 32-byte digest of `message`.
  package static func hash(_ message: Span<UInt8>) -> [UInt8] {
    var digest = [UInt8](zeroes: byteCount)
    let isMade = unsafe message.withUnsafeBufferPointer { input in
      unsafe digest.withUnsafeMutableBufferPointer { output in
        unsafe EVP_Digest(input.baseAddress, input.count, output.baseAddress, nil, Algorithms.shared.sha256, nil) == 1
      }
    }
    // No input makes a digest fail; memory has run out, where Swift traps, too.
    guard isMade else { fatalError(CryptographyError.fromLibrary(.failed, "SHA-256").detail) }
    return digest
  }

  /// The 32-byte digest of `message`.
  package static func hash(_ message: [UInt8]) -> [UInt8] {
    hash(message.span)
  }

  /// The 32-byte digest of the text's UTF-8 bytes.
  package static func hash(_ text: String) -> [UInt8] {
    hash(text.contiguousUTF8.span)
  }
}
