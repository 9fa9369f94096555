import PippinHTTP
import PippinTokens

/// The contact and the name that the sheet for a new account gives to an app (PK-147). Apple verifies neither.
struct SheetContact: Sendable {
  let givenName: String
  let familyName: String
  let email: String?
  let phoneNumber: String?

  /// What the person gives; what is absent comes from the Apple ID. One contact only: a phone number comes before the
  /// address of the Apple ID.
  init(_ choice: ContactChoice?, _ person: Person) {
    givenName = choice?.given_name ?? person.profile.givenName
    familyName = choice?.family_name ?? person.profile.familyName
    phoneNumber = choice?.email == nil ? choice?.phone_number : nil
    email = choice?.email ?? (phoneNumber == nil ? person.profile.email : nil)
  }

  var identifier: String? { email ?? phoneNumber }

  var fullName: String {
    [givenName, familyName].filter { !$0.isEmpty }.joined(separator: " ")
  }
}

extension AppleIDEmulator {
  /// `POST /emulator/native/account-creations`: what `ASAuthorizationAccountCreationProvider` returns to an app
  /// (PK-147): the registration, one contact, and the name if it was asked for.
  func createAccount(_ request: HTTPRequest, _ entry: Entry) throws(ControlError) -> HTTPResponse {
    struct Extra: Decodable {
      var requests_name: Bool?
      var accepted_contacts: [String]?
    }
    let body = try ControlBody(request)
    let extra = try body.decode(Extra.self)
    let order = try body.decode(PasskeyOrder<CreationOptions>.self)
    guard order.bundle_id != nil else { throw .malformed("bundle_id is required") }
    guard order.mediation == nil, order.style == nil else {
      throw .malformed("mediation and style are not for this call")
    }
    let accepted = extra.accepted_contacts ?? ["email"]
    guard !accepted.isEmpty, accepted.allSatisfy({ $0 == "email" || $0 == "phone_number" }) else {
      throw .malformed("accepted_contacts may contain only email and phone_number")
    }
    let (registration, contact) = try withState { state throws(ControlError) in
      let (_, person) = try state.deviceAndPerson(order.device)
      let contact = SheetContact(order.user, person)
      guard
        contact.email != nil && accepted.contains("email")
          || contact.phoneNumber != nil && accepted.contains("phone_number")
      else { throw .malformed("user has no contact of accepted_contacts") }
      return (try state.register(order, isAccountCreation: true, now: entry.now), contact)
    }
    let json = try signed { () throws(CryptographyError) in try registration.json(seed: withState { $0.seed }) }
    if registration.faults.contains(.lostAnswer) { return lostAnswer(request, entry) }
    record(
      request, entry, status: 201, clientID: registration.passkey.rpID,
      words: "\(registration.device.id) made passkey \(registration.passkey.number) for a new account")
    return .control(status: 201) { writer in
      writer.name("credential")
      writer.raw(json)
      writer.name("contact")
      writer.beginObject()
      writer.member("email", ifPresent: contact.email)
      writer.member("phone_number", ifPresent: contact.phoneNumber)
      writer.endObject()
      guard extra.requests_name == true, !contact.fullName.isEmpty else { return }
      writer.name("name")
      writer.beginObject()
      if !contact.givenName.isEmpty { writer.member("given_name", contact.givenName) }
      if !contact.familyName.isEmpty { writer.member("family_name", contact.familyName) }
      writer.endObject()
    }
  }
}
