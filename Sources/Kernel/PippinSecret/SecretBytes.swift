/// Bytes that must not be shown: a key, a token's random part, a shared secret.
///
/// Printing, dumping or interpolating the value yields `<redacted>`, and comparison takes the same time
/// wherever the difference is. It is not `Hashable`, because a hash table compares in a hurry, and not
/// `Codable`, because nothing may encode it by accident.
///
/// What it does not promise: the memory is ordinary memory, neither locked nor wiped. Copies that the
/// runtime makes cannot be wiped from Swift, and half a promise would be worse than none.
package struct SecretBytes: Sendable {
  private let storage: [UInt8]

  /// Takes the bytes over. The caller lets go of its own copy.
  package init(_ bytes: [UInt8]) {
    storage = bytes
  }

  /// The number of bytes, which is no secret.
  package var count: Int { storage.count }

  /// Lends the bytes to `body` and returns what it returns. The span cannot outlive the call.
  package func withBytes<R, E: Error>(_ body: (Span<UInt8>) throws(E) -> R) throws(E) -> R {
    // As a slice, because an array lends no span before iOS 26.
    let bytes = storage[...]
    return try body(bytes.span)
  }

  /// The bytes themselves. Each use is a place where the secret leaves its type, and worth a review.
  package var revealed: [UInt8] { storage }
}

extension SecretBytes: Equatable {
  /// Compares in constant time for equal lengths.
  package static func == (left: SecretBytes, right: SecretBytes) -> Bool {
    ConstantTime.equals(left.storage, right.storage)
  }
}

extension SecretBytes: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// Always `<redacted>`; not even the length.
  package var description: String { Redaction.text }

  /// Always `<redacted>`.
  package var debugDescription: String { Redaction.text }

  /// Without children, so that `dump` and test failures show nothing.
  package var customMirror: Mirror { Redaction.mirror(of: self) }
}
