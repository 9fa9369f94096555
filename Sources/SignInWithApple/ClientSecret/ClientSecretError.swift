/// Why no client secret could be made. Never holds key material.
public struct ClientSecretError: Error, Hashable, Sendable {
  /// What was wrong, for a program.
  public enum Code: String, Hashable, Sendable, CaseIterable {
    /// The Team ID, key id or client id is not such an id.
    case malformedIdentifier = "malformed_identifier"
    /// The text is no PEM file, or what is in it cannot be read.
    case malformedKey = "malformed_key"
    /// A key, but not an EC P-256 private key in PKCS#8 as Apple's `.p8` files are (SECRET-4).
    case unsupportedKey = "unsupported_key"
    /// Longer than Apple accepts, or not positive (SECRET-3).
    case lifetimeOutOfRange = "lifetime_out_of_range"
    /// The cryptographic library refused to sign.
    case signingFailed = "signing_failed"
  }

  /// What was wrong, for a program.
  public let code: Code
  /// What was wrong and what to do about it, for an operator.
  public let detail: String

  /// An error as it is.
  public init(code: Code, detail: String) {
    self.code = code
    self.detail = detail
  }

  init(_ code: Code, _ detail: String) {
    self.init(code: code, detail: detail)
  }
}
