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
