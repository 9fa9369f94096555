import PippinFoundation

/// One item of CBOR (RFC 8949) in CTAP2's canonical form, of the few types that WebAuthn needs (PK-90, PK-91).
package enum CBORItem: Sendable, Equatable {
  /// An integer from 0 to 2^64 - 1.
  case unsigned(UInt64)
  /// The integer -1 - n, from -1 to -2^64.
  case negative(UInt64)
  case bytes([UInt8])
  case text(String)
  case array([CBORItem])
  case map(CBORMap)
  case bool(Bool)

  /// The integer; nil for any other type, and for one that does not fit.
  package var integer: Int64? {
    switch self {
    case .unsigned(let value): Int64(exactly: value)
    case .negative(let value): Int64(exactly: value).map { -1 - $0 }
    default: nil
    }
  }

  /// The byte string; nil for any other type.
  package var bytes: [UInt8]? {
    guard case .bytes(let bytes) = self else { return nil }
    return bytes
  }

  /// The text; nil for any other type.
  package var text: String? {
    guard case .text(let text) = self else { return nil }
    return text
  }

  /// The map; nil for any other type.
  package var map: CBORMap? {
    guard case .map(let map) = self else { return nil }
    return map
  }
}

/// A map whose keys are integers or texts, each there once.
package struct CBORMap: Sendable, Equatable {
  /// A key and its value.
  package struct Entry: Sendable, Equatable {
    package let key: CBORItem
    package let value: CBORItem
  }

  /// The entries in the order of the bytes.
  package let entries: [Entry]

  /// The value of an integer key; nil if there is none.
  package subscript(_ key: Int64) -> CBORItem? { entries.first { $0.key.integer == key }?.value }

  /// The value of a text key, compared byte for byte; nil if there is none.
  package subscript(_ key: String) -> CBORItem? {
    entries.first { $0.key.text?.hasSameBytes(as: key) == true }?.value
  }
}

/// Which order of a map's keys is accepted.
package enum CBORKeyOrder: Sendable {
  /// CTAP2's: by major type, then by length, then by bytes (PK-90).
  case canonical
  /// Any order in the outermost map, CTAP2's in those inside. It is for the attestation object, which the client writes and not
  /// the authenticator (PK-92).
  case anyInOutermostMap
}

/// Why bytes were refused. It holds nothing of the bytes, so it may be logged.
package struct CBORError: Error, Equatable {
  package enum Code: String, Sendable, Hashable {
    /// The bytes end within an item, or there are none.
    case truncated
    /// A reserved form of an item's first byte.
    case malformed
    /// A number or a length that a shorter form could hold.
    case notShortest = "not_shortest"
    /// An item of indefinite length.
    case indefiniteLength = "indefinite_length"
    /// A tag, a float, null, undefined, another simple value, or a key that is neither an integer nor a text.
    case unsupportedType = "unsupported_type"
    /// A text that is not UTF-8.
    case invalidUTF8 = "invalid_utf8"
    /// A key that comes before the one in front of it.
    case keyOrder = "key_order"
    /// A key that is there twice.
    case duplicateKey = "duplicate_key"
    /// More arrays and maps inside one another than `CBORReader.maximumDepth`.
    case tooDeep = "too_deep"
    /// More bytes, or more entries in a map, than the limits allow.
    case tooLarge = "too_large"
    /// Bytes after the item.
    case trailingBytes = "trailing_bytes"
  }

  package let code: Code
  /// Where, in bytes from the start of the array.
  package let offset: Int

  package init(_ code: Code, offset: Int) {
    self.code = code
    self.offset = offset
  }
}
