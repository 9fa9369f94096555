/// Why something could not be read or made as HTTP.
public struct HTTPError: Error, Equatable {
  /// What went wrong, for a program; new codes may join.
  public struct Code: RawRepresentable, Hashable, Sendable {
    /// The code's spelling in logs.
    public let rawValue: String

    /// A code by its spelling.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Not an absolute `http` or `https` URL, or one with a user name, a fragment or a forbidden character.
    public static let malformedURL = Code(rawValue: "malformed_url")
  }

  /// What went wrong, for a program.
  public let code: Code
  /// What went wrong, for an operator; never contains the text that was refused.
  public let detail: String

  /// An error as it is.
  public init(code: Code, detail: String) {
    self.code = code
    self.detail = detail
  }
}
