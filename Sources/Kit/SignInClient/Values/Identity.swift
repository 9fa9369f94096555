public import Foundation
internal import PippinAPI
internal import PippinFoundation

/// A sign-in method of an account.
public struct Identity: Sendable, Hashable, Identifiable {
  /// Whether the method can be used. Later versions can add values.
  public struct Status: RawRepresentable, Sendable, Hashable {
    /// The status as text.
    public let rawValue: String

    /// Creates a status from its text.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// The user can sign in with it.
    public static let active = Status(rawValue: "active")
    /// The user revoked consent. A new sign-in makes it active again.
    public static let revoked = Status(rawValue: "revoked")
    /// The provider's account was deleted.
    public static let gone = Status(rawValue: "gone")
  }

  /// The identity's id.
  public let id: String
  /// The provider.
  public let provider: ProviderID
  /// Whether the user can sign in with it.
  public let status: Status
  /// The latest address from the provider.
  public let email: String?
  /// When it was added to the account.
  public let createdAt: Date
  /// When the user last signed in with it.
  public let authenticatedAt: Date?

  /// Creates a value for your own back end.
  public init(
    id: String, provider: ProviderID, status: Status = .active, email: String? = nil, createdAt: Date,
    authenticatedAt: Date? = nil
  ) {
    self.id = id
    self.provider = provider
    self.status = status
    self.email = email
    self.createdAt = createdAt
    self.authenticatedAt = authenticatedAt
  }

  init(_ body: IdentityBody) {
    id = body.id
    provider = ProviderID(rawValue: body.provider, openID: body.providerID)
    status = Status(rawValue: body.status)
    email = body.email
    createdAt = body.createdAt.date
    authenticatedAt = body.authenticatedAt?.date
  }
}

/// The result of adding a sign-in method.
public enum LinkOutcome: Sendable, Equatable {
  /// The method was added to the account.
  case linked(Identity)
  /// The user cancelled. Nothing was added.
  case cancelled
}
