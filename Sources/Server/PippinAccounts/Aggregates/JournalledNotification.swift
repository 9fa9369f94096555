package import PippinFoundation

/// A provider's notification as it was received, journalled before it is answered.
package struct JournalledNotification: Hashable, Sendable {
  /// SHA-256 over the notification's own id.
  package let idDigest: [UInt8]
  /// SHA-256 over subject, type and time, which catches a duplicate that was sent under a new id (NOTIFY-13).
  package let eventDigest: [UInt8]
  package let provider: Provider
  package let type: String
  /// The verified payload, so that a kind unknown today can be replayed tomorrow.
  package let payload: [UInt8]
  package let eventTime: Date
  package let receivedAt: Date
  /// Whether it changed something, was overtaken, concerned nobody known, or is of a kind not understood.
  package let effect: Effect

  /// What came of a notification.
  package enum Effect: String, Sendable, CaseIterable {
    case applied
    case overtaken
    case nobody
    case unknownKind = "unknown_kind"
  }

  package init(
    idDigest: [UInt8], eventDigest: [UInt8], provider: Provider, type: String, payload: [UInt8], eventTime: Date,
    receivedAt: Date, effect: Effect
  ) {
    self.idDigest = idDigest
    self.eventDigest = eventDigest
    self.provider = provider
    self.type = type
    self.payload = payload
    self.eventTime = eventTime
    self.receivedAt = receivedAt
    self.effect = effect
  }
}
