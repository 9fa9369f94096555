package import Foundation

#if canImport(CryptoKit)
  internal import CryptoKit
#endif

/// SHA-256. Apple's platforms use the system's implementation. Linux has none without a C library.
package enum Digest {
  /// The digest of the text's UTF-8 bytes: 32 bytes.
  package static func sha256(_ text: String) -> [UInt8] { sha256(Array(text.utf8)) }

  private static func sha256(_ bytes: [UInt8]) -> [UInt8] {
    #if canImport(CryptoKit)
      Array(SHA256.hash(data: Data(bytes)))
    #else
      PortableSHA256.hash(bytes)
    #endif
  }

  /// The digest in lower-case hexadecimal.
  package static func hex(_ text: String) -> String { hex(of: Array(text.utf8)) }

  /// The digest of bytes, in lower-case hexadecimal.
  package static func hex(of bytes: [UInt8]) -> String {
    sha256(bytes).map { byte in
      let digits = String(byte, radix: 16)
      return digits.count == 1 ? "0" + digits : digits
    }.joined()
  }

  /// The digest in base64url without padding (RFC 4648 5), as in a PKCE challenge (RFC 7636 4.2).
  package static func base64URL(_ text: String) -> String { Data(sha256(text)).base64URL }
}

extension Data {
  /// Reads base64url without padding (RFC 4648 5); `nil` for anything else.
  package init?(base64URL text: String) {
    guard text.utf8.allSatisfy({ $0 != 0x2B && $0 != 0x2F && $0 != 0x3D }), text.utf8.count % 4 != 1 else { return nil }
    let padding = String(repeating: "=", count: (4 - text.utf8.count % 4) % 4)
    self.init(
      base64Encoded: text.replacingOccurrences(of: "-", with: "+").replacingOccurrences(of: "_", with: "/") + padding)
  }

  /// The bytes in base64url without padding (RFC 4648 5).
  package var base64URL: String {
    base64EncodedString().replacingOccurrences(of: "+", with: "-").replacingOccurrences(of: "/", with: "_")
      .replacingOccurrences(of: "=", with: "")
  }
}
