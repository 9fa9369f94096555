/// An identity provider: the `provider` of the server's API.
///
/// A server can support providers that this version does not know.
public struct ProviderID: RawRepresentable, Hashable, Sendable, Codable {
  /// The provider as text.
  public let rawValue: String

  /// Creates a provider from its text.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Sign in with Apple.
  public static let apple = ProviderID(rawValue: "apple")
  /// Google.
  public static let google = ProviderID(rawValue: "google")
  /// Facebook, with its access token or Limited Login.
  public static let facebook = ProviderID(rawValue: "facebook")
  /// Another OpenID Connect or OAuth 2 provider of the server's settings, by its id there.
  public static func openID(_ id: String) -> ProviderID { ProviderID(rawValue: openIDPrefix + id) }

  /// What the server calls all of these.
  static let openIDKind = "openid"
  private static let openIDPrefix = openIDKind + ":"

  /// A provider as the server names it: `openid`, and which one.
  init(rawValue: String, openID id: String?) {
    if rawValue == Self.openIDKind, let id { self = .openID(id) } else { self.init(rawValue: rawValue) }
  }

  /// The id in the server's settings, for a provider from ``openID(_:)``.
  package var openIDName: String? {
    rawValue.hasPrefix(Self.openIDPrefix) ? String(rawValue.dropFirst(Self.openIDPrefix.count)) : nil
  }

  /// No provider: ``AuthClient/signInAsGuest()``
  public static let guest = ProviderID(rawValue: "guest")
  /// An email address and a password.
  public static let password = ProviderID(rawValue: "password")
}
