/// `POST /v1/sign-in/guest`: a person who tries the app without signing in.
package struct GuestSignInRequest: Codable, Sendable {
  package let clientID: String
  package let device: DeviceBody?
  /// The language to write to the person in later, as the app speaks it (BCP 47).
  package let locale: String?

  package init(clientID: String, device: DeviceBody? = nil, locale: String? = nil) {
    self.clientID = clientID
    self.device = device
    self.locale = locale
  }

  private enum CodingKeys: String, CodingKey {
    case device, locale
    case clientID = "client_id"
  }
}

extension GuestSignInRequest: Described {
  package static var schema: Schema {
    .object(
      CodingKeys.self,
      [
        .required(.clientID, .string("The app.")),
        .nullable(.device, .of(DeviceBody.self)),
        .nullable(.locale, .accountLanguage),
      ])
  }
}
