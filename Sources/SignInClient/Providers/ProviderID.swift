/// Who vouches for a person: the `provider` of the server's API.
///
/// An open set, so that a server with one provider more breaks no app that is out.
public struct ProviderID: RawRepresentable, Hashable, Sendable, Codable {
  /// As the server spells it.
  public let rawValue: String

  /// The provider that the server spells so.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Sign in with Apple.
  public static let apple = ProviderID(rawValue: "apple")
  /// Google.
  public static let google = ProviderID(rawValue: "google")
  /// Facebook, with its access token or Limited Login.
  public static let facebook = ProviderID(rawValue: "facebook")
  /// An e-mail address and a password, kept by our own server.
  public static let password = ProviderID(rawValue: "password")
}
