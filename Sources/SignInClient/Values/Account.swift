public import Foundation
internal import PippinAPI

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
