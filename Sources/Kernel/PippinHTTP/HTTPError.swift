/// A failure to parse or build an HTTP value.
public struct HTTPError: Error, Equatable {
  /// The kind of failure, for programs; new codes may be added.
  public struct Code: RawRepresentable, Hashable, Sendable {
    /// The code's spelling in logs.
    public let rawValue: String

    /// Creates a code from its spelling.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Not an absolute `http` or `https` URL, or one with a user name, a fragment or a forbidden character.
    public static let malformedURL = Code(rawValue: "malformed_url")
  }

  /// The kind of failure, for programs.
  public let code: Code
  /// A message for the operator; never contains the refused text.
  public let detail: String

  /// Creates an error.
  public init(code: Code, detail: String) {
    self.code = code
    self.detail = detail
  }
}
