public import PippinFoundation

/// A signed event from Apple: the user changed email forwarding, revoked consent, or deleted their Apple Account
/// (NOTIFY-1 to NOTIFY-14).
///
/// It has no public initialiser: only the verifier creates one, after all checks. Notifications can be repeated, late,
/// out of order or lost (NOTIFY-13): detect duplicates by `id`, and by `subject`, `type` and `eventTime`.
public struct AppleNotification: Sendable, Hashable {
  /// The kind of event.
  public enum EventType: Sendable, Hashable {
    /// The user stopped using their Apple Account with the primary app (NOTIFY-11).
    case consentRevoked
    /// The user deleted their Apple Account (NOTIFY-12). Sent as `account-deleted` and as `account-delete` (NOTIFY-10).
    case accountDeleted
    /// Email forwarding is on again.
    case emailEnabled
    /// Email forwarding is off: do not send email. The address is still verified (RELAY-8, TRAP-22).
    case emailDisabled
    /// An event that this version does not know. Store it, and answer 200.
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

  /// `jti`, or a digest of the payload if there is none.
  public let id: String
  /// The kind of event.
  public let type: EventType
  /// The user's subject, as in identity tokens. Empty only for an unknown event without a user.
  public let subject: String
  /// When the event happened, by Apple's clock (NOTIFY-8).
  public let eventTime: Date
  /// The relay address, for the two email events (NOTIFY-7).
  public let email: String?
  /// Whether it is a relay address, for the two email events (NOTIFY-7).
  public let isPrivateEmail: Bool?
  /// The app's client id: one of the expected audiences (NOTIFY-4).
  public let audience: String
  /// When Apple issued the notification, seconds after the event.
  public let issuedAt: Date
  /// The event as Apple sent it: a JSON object in UTF-8, for a journal.
  public let rawEvent: [UInt8]
}

extension AppleNotification: CustomStringConvertible {
  /// The type and the id, without the user.
  public var description: String { "AppleNotification(type: \(type), id: \(id))" }
}

extension AppleNotification: CustomReflectable {
  /// Kind and id, for the same reason as `description`.
  public var customMirror: Mirror { Mirror(self, children: ["type": type, "id": id]) }
}
