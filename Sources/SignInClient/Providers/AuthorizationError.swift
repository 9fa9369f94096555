/// Why a provider could not ask the person.
public struct AuthorizationError: Error, Sendable, Equatable, CustomStringConvertible {
  /// What went wrong, for a program: an open set.
  public struct Code: RawRepresentable, Hashable, Sendable {
    /// The code's spelling.
    public let rawValue: String

    /// The code that is spelled so.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// The provider said no, or gave an answer that cannot be used.
    public static let failed = Code(rawValue: "failed")
    /// Another request is on the screen (NATIVE-14).
    public static let busy = Code(rawValue: "busy")
    /// There is no window to show anything in.
    public static let noWindow = Code(rawValue: "no_window")
    /// What came back was meant for another request: its `state` differs.
    public static let stateMismatch = Code(rawValue: "state_mismatch")
    /// The credential lacks its identity token or its authorization code, or they are no text.
    public static let incomplete = Code(rawValue: "incomplete")
    /// This build or this device cannot use the provider at all (NATIVE-20).
    public static let unavailable = Code(rawValue: "unavailable")
  }

  /// What went wrong, for a program.
  public let code: Code
  /// What went wrong and what to do, for the developer. Never a token.
  public let detail: String

  /// An error with its words.
  public init(_ code: Code, _ detail: String) {
    self.code = code
    self.detail = detail
  }

  /// The code and the detail.
  public var description: String { "\(code.rawValue): \(detail)" }
}
