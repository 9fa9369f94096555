package import PippinSecret

/// `POST /v1/tickets`: trades what the browser brought back for a session.
package struct TicketRequest: Codable, Sendable {
  package var clientID: String
  /// Good for 60 seconds.
  package var ticket: SecretText
  /// What the app's `code_challenge` was made of (RFC 7636).
  package var codeVerifier: SecretText
  package var device: DeviceBody?
  /// The language to write to the person in (BCP 47).
  package var locale: String?

  package init(
    clientID: String, ticket: SecretText, codeVerifier: SecretText, device: DeviceBody? = nil, locale: String? = nil
  ) {
    self.clientID = clientID
    self.ticket = ticket
    self.codeVerifier = codeVerifier
    self.device = device
    self.locale = locale
  }

  private enum CodingKeys: String, CodingKey {
    case ticket, device, locale
    case clientID = "client_id"
    case codeVerifier = "code_verifier"
  }
}

extension TicketRequest: Described {
  package static var schema: Schema {
    .object(
      CodingKeys.self,
      [
        .required(.clientID, .string("The app.")),
        .required(.ticket, .string("From the return address.")),
        .required(.codeVerifier, .string("What the code challenge was made of.")),
        .nullable(.device, .of(DeviceBody.self)),
        .nullable(.locale, .accountLanguage),
      ])
  }
}
