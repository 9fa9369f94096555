internal import Foundation

#if canImport(CryptoKit)
  internal import CryptoKit
#endif

/// SHA-256. Apple's platforms use the system's implementation. Linux has none without a C library.
package enum Digest {
  /// The digest of the text's UTF-8 bytes: 32 bytes.
  package static func sha256(_ text: String) -> [UInt8] {
    #if canImport(CryptoKit)
      Array(SHA256.hash(data: Data(text.utf8)))
    #else
      PortableSHA256.hash(Array(text.utf8))
    #endif
  }

  /// The digest of bytes, in lower-case hexadecimal.
  package static func hex(of bytes: [UInt8]) -> String {
    #if canImport(CryptoKit)
      hexadecimal(Array(SHA256.hash(data: Data(bytes))))
    #else
      hexadecimal(PortableSHA256.hash(bytes))
    #endif
  }

  private static func hexadecimal(_ bytes: [UInt8]) -> String {
    bytes.map { byte in
      let digits = String(byte, radix: 16)
      return digits.count == 1 ? "0" + digits : digits
    }.joined()
  }

  /// The digest in lower-case hexadecimal.
  package static func hex(_ text: String) -> String {
    hexadecimal(sha256(text))
  }

  /// The digest in base64url without padding (RFC 4648 5), as in a PKCE challenge (RFC 7636 4.2).
  package static func base64URL(_ text: String) -> String {
    Data(sha256(text)).base64EncodedString().replacingOccurrences(of: "+", with: "-")
      .replacingOccurrences(of: "/", with: "_").replacingOccurrences(of: "=", with: "")
  }
}
