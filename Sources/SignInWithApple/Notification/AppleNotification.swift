public import FoundationEssentials

/// An event that Apple has signed: somebody turned the relay on or off, withdrew consent, or deleted their Apple
/// Account (NOTIFY-1 to NOTIFY-14).
///
/// Has no public initialiser: one exists only because `UnverifiedAppleNotification` checked everything there is to
/// check. Deliveries may repeat, come late, out of order, or never (NOTIFY-13): deduplicate by `id` and by `subject`,
/// `type` and `eventTime` together.
public struct AppleNotification: Sendable, Hashable {
  /// What happened.
  public enum EventType: Sendable, Hashable {
    /// The person stopped using their Apple Account with the primary app (NOTIFY-11).
    case consentRevoked
    /// The Apple Account is gone (NOTIFY-12). Sent as `account-deleted` and as `account-delete` (NOTIFY-10).
    case accountDeleted
    /// The relay forwards again.
    case emailEnabled
    /// The relay forwards no more: do not mail; the address is as verified as before (RELAY-8, TRAP-22).
    case emailDisabled
    /// Something Apple has added since. Keep it, answer 200.
    case unknown(String)

    init(_ name: String) {
      switch name {
      case "consent-revoked": self = .consentRevoked
      case "account-deleted", "account-delete": self = .accountDeleted
      case "email-enabled": self = .emailEnabled
      case "email-disabled": self = .emailDisabled
      default: self = .unknown(name)
      }
    }
  }

  /// `jti`; if Apple ever leaves it out, a digest of the whole payload stands here.
  public let id: String
  /// What happened.
  public let type: EventType
  /// The person, as identity tokens name them. Empty only for an unknown event that names nobody.
  public let subject: String
  /// When it happened, on Apple's clock (NOTIFY-8).
  public let eventTime: Date
  /// The relay address, for the two e-mail events (NOTIFY-7).
  public let email: String?
  /// Whether the address is one of the relay, for the two e-mail events (NOTIFY-7).
  public let isPrivateEmail: Bool?
  /// The app that it is about: one of the audiences that were expected (NOTIFY-4).
  public let audience: String
  /// When Apple issued it, seconds after the event.
  public let issuedAt: Date
  /// The event as Apple wrote it: a JSON object in UTF-8, for a journal.
  public let rawEvent: [UInt8]
}

extension AppleNotification: CustomStringConvertible {
  /// Kind and id; the person stays out.
  public var description: String { "AppleNotification(type: \(type), id: \(id))" }
}

extension AppleNotification: CustomReflectable {
  /// Kind and id, for the same reason as `description`.
  public var customMirror: Mirror { Mirror(self, children: ["type": type, "id": id]) }
}
