package import PippinSecret

/// Half of what completes a sign-up or a sign-in by mail; the other half is mailed.
package struct MailTicketBody: Codable, Sendable {
  package let id: SecretText
  /// In seconds.
  package let expiresIn: Int

  private enum CodingKeys: String, CodingKey {
    case id
    case expiresIn = "expires_in"
  }
}

extension MailTicketBody: Described {
  package static var schemaName: String { "MailTicket" }

  package static var schema: Schema {
    .object(
      CodingKeys.self,
      [
        .required(.id, .string("For the device to keep until the mail has come.")),
        .required(.expiresIn, .integer("In seconds.")),
      ])
  }
}
