package import PippinFoundation

/// A webhook that its receiver accepted, or a test that it did not. Those that wait, fail or are parked are jobs.
package struct WebhookDelivery: Hashable, Sendable, Identifiable {
  /// The id of the job, which the message had too.
  package let id: JobID
  /// Identifies the receiver.
  package let receiver: [UInt8]
  /// The type of the message.
  package let event: String
  /// The job's payload: ids and words, from which the message can be sent again.
  package let payload: [UInt8]
  package let createdAt: Date
  /// When it was accepted, or was not.
  package let deliveredAt: Date
  /// How often it was sent.
  package let attempts: Int
  /// How long the receiver took to answer, the last time.
  package let milliseconds: Int
  /// Why it was not accepted: of a test, which is tried once.
  package let error: String?

  package init(
    id: JobID, receiver: [UInt8], event: String, payload: [UInt8], createdAt: Date, deliveredAt: Date, attempts: Int,
    milliseconds: Int, error: String? = nil
  ) {
    self.id = id
    self.receiver = receiver
    self.event = event
    self.payload = payload
    self.createdAt = createdAt
    self.deliveredAt = deliveredAt
    self.attempts = attempts
    self.milliseconds = milliseconds
    self.error = error
  }
}
