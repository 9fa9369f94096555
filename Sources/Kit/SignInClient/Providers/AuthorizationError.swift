/// The reason why an authorization request failed.
public struct AuthorizationError: Error, Sendable, Equatable, CustomStringConvertible {
  /// An error code for programs. Later versions can add codes.
  public struct Code: RawRepresentable, Hashable, Sendable {
    /// The code as text.
    public let rawValue: String

    /// Creates a code from its text.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// The provider rejected the request, or its answer is unusable.
    public static let failed = Code(rawValue: "failed")
    /// Another request is already on the screen (NATIVE-14).
    public static let busy = Code(rawValue: "busy")
    /// There is no window for the sheet.
    public static let noWindow = Code(rawValue: "no_window")
    /// The answer belongs to another request: its `state` differs.
    public static let stateMismatch = Code(rawValue: "state_mismatch")
    /// The identity token or the authorization code is missing or not UTF-8.
    public static let incomplete = Code(rawValue: "incomplete")
    /// This build or this device does not support the provider (NATIVE-20).
    public static let unavailable = Code(rawValue: "unavailable")
  }

  /// The error code.
  public let code: Code
  /// What happened and what to do, for developers. It never contains a token.
  public let detail: String

  /// Creates an error.
  public init(_ code: Code, _ detail: String) {
    self.code = code
    self.detail = detail
  }

  /// The code and the detail.
  public var description: String { "\(code.rawValue): \(detail)" }
}
