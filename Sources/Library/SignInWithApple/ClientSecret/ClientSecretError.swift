/// The reason why no client secret was created. It never contains key material.
public struct ClientSecretError: Error, Hashable, Sendable {
  /// An error code for programs. Later versions can add codes, so a `switch` needs a `default`.
  public struct Code: RawRepresentable, Hashable, Sendable {
    /// The code as text.
    public let rawValue: String

    /// Creates a code from its text.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The Team ID, key id or client id is malformed.
    public static let malformedIdentifier = Code(rawValue: "malformed_identifier")
    /// The text is not a PEM file, or its content is unreadable.
    public static let malformedKey = Code(rawValue: "malformed_key")
    /// The key is not an EC P-256 private key in PKCS#8, as in Apple's `.p8` files (SECRET-4).
    public static let unsupportedKey = Code(rawValue: "unsupported_key")
    /// The lifetime is longer than Apple accepts, or not positive (SECRET-3).
    public static let lifetimeOutOfRange = Code(rawValue: "lifetime_out_of_range")
    /// The cryptographic library failed to sign.
    public static let signingFailed = Code(rawValue: "signing_failed")
  }

  /// The error code.
  public let code: Code
  /// What is wrong and how to solve it, for operators.
  public let detail: String

  /// Creates an error.
  public init(code: Code, detail: String) {
    self.code = code
    self.detail = detail
  }

  init(_ code: Code, _ detail: String) {
    self.init(code: code, detail: detail)
  }
}
