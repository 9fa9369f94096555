/// Text that must not be shown: a password, a PEM file, an authorization code.
///
/// Printing, dumping or interpolating the value yields `<redacted>`, and comparison takes the same time
/// wherever the difference is.
public struct SecretText: Sendable {
  private let storage: String

  /// Takes the text as it is, without trimming or normalising it.
  public init(_ text: String) {
    storage = text
  }

  /// The text itself. Each use is a place where the secret leaves its type, and worth a review.
  public var revealed: String { storage }
}

extension SecretText: Equatable {
  /// Compares the UTF-8 bytes, in constant time for equal lengths.
  public static func == (left: SecretText, right: SecretText) -> Bool {
    ConstantTime.equals(left.storage, right.storage)
  }
}

extension SecretText: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// Always `<redacted>`; not even the length.
  public var description: String { Redaction.text }

  /// Always `<redacted>`.
  public var debugDescription: String { Redaction.text }

  /// Without children, so that `dump` and test failures show nothing.
  public var customMirror: Mirror { Redaction.mirror(of: self) }
}

extension SecretText: Codable {
  /// Decodes from the bare string.
  public init(from decoder: any Decoder) throws {
    self.init(try decoder.singleValueContainer().decode(String.self))
  }

  /// Encodes the bare string: besides `revealed` the one place where the secret leaves its type.
  ///
  /// It is there for bodies whose very purpose is to hand the secret over (tokens in an answer), so an
  /// encoded value is as secret as this one and must not be logged.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(storage)
  }
}

/// Bytes that must not be shown: a key, a token's random part, a shared secret.
///
/// Printing, dumping or interpolating the value yields `<redacted>`, and comparison takes the same time
/// wherever the difference is. It is not `Hashable`, because a hash table does not compare in constant time,
/// and not `Codable`, because nothing may encode it by accident.
///
/// The memory is ordinary memory, neither locked nor wiped. Swift cannot wipe the copies that its runtime
/// makes, and half a promise would be worse than none.
package struct SecretBytes: Sendable {
  private let storage: [UInt8]

  /// Takes the bytes. The caller must not keep a copy.
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

/// What a secret prints in place of its value.
enum Redaction {
  static let text = "<redacted>"

  static func mirror<Subject>(of subject: Subject) -> Mirror {
    Mirror(subject, children: EmptyCollection<Mirror.Child>())
  }
}

/// Comparison whose duration tells nothing about *where* two values differ.
///
/// Lengths are not hidden: values of different length are unequal at once. That is right for tags,
/// digests and tokens, whose lengths everybody knows.
package enum ConstantTime {
  /// Whether both spans hold the same bytes. It reads every byte, even after a difference.
  @inline(never)  // Once inlined, the loop could be optimised to stop at the first difference.
  package static func equals(_ left: Span<UInt8>, _ right: Span<UInt8>) -> Bool {
    guard left.count == right.count else { return false }
    var difference: UInt8 = 0
    for index in left.indices {
      difference |= left[index] ^ right[index]
    }
    return difference == 0
  }

  /// Whether both arrays hold the same bytes.
  package static func equals(_ left: [UInt8], _ right: [UInt8]) -> Bool {
    // Slices of the whole arrays, which cost nothing: before iOS 26 an array has no span, but a slice has.
    let (left, right) = (left[...], right[...])
    return equals(left.span, right.span)
  }

  /// Whether both strings have the same UTF-8 bytes.
  ///
  /// Unlike `==`, it does not regard canonically equivalent spellings as equal: two secrets are the same
  /// only if they are written the same.
  package static func equals(_ left: String, _ right: String) -> Bool {
    guard #available(iOS 26, macOS 26, tvOS 26, watchOS 26, visionOS 26, *) else {
      return equals(Array(left.utf8), Array(right.utf8))
    }
    return equals(left.utf8.span, right.utf8.span)
  }
}
