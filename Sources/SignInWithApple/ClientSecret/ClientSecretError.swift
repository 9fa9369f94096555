/// The reason why no client secret was created. It never contains key material.
public struct ClientSecretError: Error, Hashable, Sendable {
  /// An error code for programs.
  public enum Code: String, Hashable, Sendable, CaseIterable {
    /// The Team ID, key id or client id is malformed.
    case malformedIdentifier = "malformed_identifier"
    /// The text is not a PEM file, or its content is unreadable.
    case malformedKey = "malformed_key"
    /// The key is not an EC P-256 private key in PKCS#8, as in Apple's `.p8` files (SECRET-4).
    case unsupportedKey = "unsupported_key"
    /// The lifetime is longer than Apple accepts, or not positive (SECRET-3).
    case lifetimeOutOfRange = "lifetime_out_of_range"
    /// The cryptographic library failed to sign.
    case signingFailed = "signing_failed"
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
