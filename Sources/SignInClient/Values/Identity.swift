public import Foundation
internal import PippinAPI
internal import PippinTime

/// A way into an account.
public struct Identity: Sendable, Hashable, Identifiable {
  /// Whether it still opens the account. An open set.
  public struct Status: RawRepresentable, Sendable, Hashable {
    /// As the server spells it.
    public let rawValue: String

    /// The status that is spelled so.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// It opens the account.
    public static let active = Status(rawValue: "active")
    /// The person withdrew their consent; giving it again makes it active.
    public static let revoked = Status(rawValue: "revoked")
    /// The provider's account is gone.
    public static let gone = Status(rawValue: "gone")
  }

  /// The identity's id.
  public let id: String
  /// Who vouches.
  public let provider: ProviderID
  /// Whether it still opens the account.
  public let status: Status
  /// The newest address that the provider named.
  public let email: String?
  /// When it was attached.
  public let createdAt: Date
  /// When the person last proved themselves with it.
  public let authenticatedAt: Date?

  init(_ body: IdentityBody) {
    id = body.id
    provider = ProviderID(rawValue: body.provider)
    status = Status(rawValue: body.status)
    email = body.email
    createdAt = body.createdAt.date
    authenticatedAt = body.authenticatedAt?.date
  }
}

/// What attaching a way in came to.
public enum LinkOutcome: Sendable, Equatable {
  /// It leads into the account now.
  case linked(Identity)
  /// The person chose not to. Nothing was attached.
  case cancelled
}
