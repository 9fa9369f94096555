public import PippinFoundation

/// A signed event from Apple: the user changed email forwarding, revoked consent, or deleted their Apple Account
/// (NOTIFY-1 to NOTIFY-14).
///
/// It has no public initialiser: only the verifier creates one, after all checks. Notifications can be repeated, late,
/// out of order or lost (NOTIFY-13): detect duplicates by `id`, and by `subject`, `type` and `eventTime`.
public struct AppleNotification: Sendable, Hashable {
  /// The kind of event. Apple can add kinds, so a `switch` needs a `default`.
  public struct EventType: RawRepresentable, Hashable, Sendable {
    /// Apple's name of the type. A deletion has one name, although Apple has used two (NOTIFY-10).
    public let rawValue: String

    /// Creates a type from Apple's name.
    public init(rawValue: String) {
      self.rawValue = rawValue == "account-delete" ? "account-deleted" : rawValue
    }

    /// The user stopped using their Apple Account with the primary app (NOTIFY-11).
    public static let consentRevoked = EventType(rawValue: "consent-revoked")
    /// The user deleted their Apple Account (NOTIFY-12). Sent as `account-deleted` and as `account-delete` (NOTIFY-10).
    public static let accountDeleted = EventType(rawValue: "account-deleted")
    /// Email forwarding is on again.
    public static let emailEnabled = EventType(rawValue: "email-enabled")
    /// Email forwarding is off: do not send email. The address is still verified (RELAY-8, TRAP-22).
    public static let emailDisabled = EventType(rawValue: "email-disabled")

    /// Whether this version knows the type. Store an event of an unknown type, and answer 200.
    public var isKnown: Bool { Self.known.contains(self) }

    private static let known: Set<EventType> = [.consentRevoked, .accountDeleted, .emailEnabled, .emailDisabled]
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

/// All events of one delivery (NOTIFY-6).
package struct VerifiedAppleNotifications: Sendable {
  package let all: [AppleNotification]
  /// What is wrong with the first event that cannot be understood; the others count.
  package let refused: IdentityTokenError?
}
