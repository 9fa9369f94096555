internal import CPippinOpenSSL
import PippinFoundation

/// SHA-256 (FIPS 180-4).
package enum SHA256 {
  /// The length of a digest in bytes.
  package static let byteCount = 32

  /// The 32-byte digest of `message`.
  package static func hash(_ message: Span<UInt8>) -> [UInt8] {
    var digest = [UInt8](zeroes: byteCount)
    unsafe digest.withUnsafeMutableBufferPointer { output in unsafe write(message, to: output) }
    return digest
  }

  /// What `body` answers about the 32-byte digest of `message`, which lies on the stack.
  package static func withHash(of message: Span<UInt8>, _ body: (Span<UInt8>) -> Bool) -> Bool {
    unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: byteCount) { output in
      unsafe write(message, to: output)
      return unsafe body(output.span)
    }
  }

  private static func write(_ message: Span<UInt8>, to output: UnsafeMutableBufferPointer<UInt8>) {
    let isWritten = unsafe message.withUnsafeBufferPointer { input in
      unsafe EVP_Digest(input.baseAddress, input.count, output.baseAddress, nil, Algorithms.shared.sha256, nil) == 1
    }
    // No input makes a digest fail; memory has run out, where Swift traps, too.
    guard isWritten else { fatalError(CryptographyError.fromLibrary(.failed, "SHA-256").detail) }
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
