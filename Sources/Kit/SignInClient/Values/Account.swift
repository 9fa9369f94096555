public import Foundation
internal import PippinAPI
internal import PippinFoundation

/// The account of the signed-in user.
public struct Account: Sendable, Hashable, Codable, Identifiable {
  /// The account's id: the `sub` of its access tokens.
  public let id: String
  /// The user's name, if known.
  public let name: PersonName?
  /// The user's address or Apple relay address, if known.
  public let email: String?
  /// Whether the address is verified; `false` without an address.
  public let isEmailVerified: Bool
  /// Whether it is an Apple relay address (Hide My Email).
  public let isPrivateEmail: Bool
  /// Whether the address receives email, as far as known; `false` while the user has turned off forwarding.
  public let isEmailDeliverable: Bool
  /// When the account was created.
  public let createdAt: Date
  /// Whether the user never signed in: see ``AuthClient/signInAsGuest()``.
  public var isGuest: Bool { guest ?? false }
  /// `nil` in what an earlier version stored.
  private let guest: Bool?

  /// Creates an account for your own back end.
  public init(
    id: String, name: PersonName? = nil, email: String? = nil, isEmailVerified: Bool = false,
    isPrivateEmail: Bool = false, isEmailDeliverable: Bool? = nil, createdAt: Date
  ) {
    self.id = id
    self.name = name
    self.email = email
    self.isEmailVerified = isEmailVerified
    self.isPrivateEmail = isPrivateEmail
    self.isEmailDeliverable = isEmailDeliverable ?? (email != nil)
    self.createdAt = createdAt
    guest = nil
  }

  /// Creates the account of a guest for your own back end.
  public init(guest id: String, createdAt: Date) {
    self.id = id
    (name, email, isEmailVerified, isPrivateEmail, isEmailDeliverable) = (nil, nil, false, false, false)
    self.createdAt = createdAt
    guest = true
  }

  init(_ body: AccountBody) {
    id = body.id
    name = body.name.map(PersonName.init)
    email = body.email
    isEmailVerified = body.emailVerified ?? false
    isPrivateEmail = body.isPrivateEmail ?? false
    isEmailDeliverable = body.emailDeliverable ?? (body.email != nil)
    createdAt = body.createdAt.date
    guest = body.guest
  }
}
