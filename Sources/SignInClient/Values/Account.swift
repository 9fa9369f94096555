public import Foundation
internal import PippinAPI
internal import PippinTime

/// The account of the person who is signed in.
public struct Account: Sendable, Hashable, Codable, Identifiable {
  /// The account's id: the `sub` of its access tokens.
  public let id: String
  /// What the person is called; many give no name.
  public let name: PersonName?
  /// Their address, or Apple's relay's; many give none.
  public let email: String?
  /// Whether somebody vouched for the address. Without an address: `false`.
  public let isEmailVerified: Bool
  /// Whether the address is one of Apple's relay (Hide My Email).
  public let isPrivateEmail: Bool
  /// Whether mail gets through, as far as is known: `false` while the person has the relay's forwarding off.
  public let isEmailDeliverable: Bool
  /// When it was made.
  public let createdAt: Date

  /// An account of a back end of the app's own.
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
  }

  init(_ body: AccountBody) {
    id = body.id
    name = body.name.map(PersonName.init)
    email = body.email
    isEmailVerified = body.emailVerified ?? false
    isPrivateEmail = body.isPrivateEmail ?? false
    isEmailDeliverable = body.emailDeliverable ?? (body.email != nil)
    createdAt = body.createdAt.date
  }
}
