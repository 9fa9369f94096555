public import Foundation
internal import PippinSecret

/// What a passkey is asked, from the server. Pass it on unchanged. The description contains no bytes of it.
public struct PasskeyRequest: Sendable, Equatable {
  let secretCeremony: SecretText
  /// The domain that the passkeys belong to.
  public let relyingPartyID: String
  /// What the passkey signs.
  public let challenge: Data
  /// The passkeys that may answer; empty for any passkey of the domain.
  public let allowedCredentialIDs: [Data]
  private let options: SecretText

  /// Reads the options of a back end.
  ///
  /// - Parameters:
  ///   - ceremony: what the back end recognises its request by. It gets it back with the answer.
  ///   - optionsJSON: `PublicKeyCredentialRequestOptionsJSON` or `PublicKeyCredentialCreationOptionsJSON` of WebAuthn.
  /// - Throws: ``SignInError/Code/unexpectedAnswer`` for other data.
  public init(ceremony: String, optionsJSON: Data) throws(SignInError) {
    let read = try PasskeyOptionsJSON(optionsJSON)
    secretCeremony = SecretText(ceremony)
    relyingPartyID = read.relyingPartyID
    challenge = read.challenge
    allowedCredentialIDs = read.allowed
    options = SecretText(String(decoding: optionsJSON, as: UTF8.self))
  }

  /// What the back end recognises its request by. Never log it.
  public var ceremony: String { secretCeremony.revealed }

  /// The options as the back end sent them.
  public var optionsJSON: Data { Data(options.revealed.utf8) }
}

extension PasskeyRequest: CustomStringConvertible, CustomReflectable {
  /// The domain only.
  public var description: String { "a passkey request of \(relyingPartyID)" }

  /// Without children, so that `dump` shows no bytes.
  public var customMirror: Mirror { Mirror(self, children: []) }
}

/// What a ``PasskeyRequest`` is for. Later versions can add purposes.
public struct PasskeyPurpose: RawRepresentable, Hashable, Sendable {
  /// The purpose as text.
  public let rawValue: String

  /// Creates a purpose from its text.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// A sign-in with any passkey that the person has.
  public static let signIn = PasskeyPurpose(rawValue: "sign_in")
  /// The signed-in user confirms their identity.
  public static let confirm = PasskeyPurpose(rawValue: "confirm")
  /// The signed-in user adds a passkey.
  public static let add = PasskeyPurpose(rawValue: "add")
  /// The password manager may add a passkey after a sign-in with a password, and shows nothing.
  public static let upgrade = PasskeyPurpose(rawValue: "upgrade")  // PK-103
  /// A new user creates an account with a passkey, or a guest keeps theirs.
  public static let signUp = PasskeyPurpose(rawValue: "sign_up")
}

/// The answer of a passkey to a sign-in. The description contains no bytes of it.
public struct PasskeyAssertion: Sendable, Equatable {
  let secretJSON: SecretText

  /// Creates a value from `AuthenticationResponseJSON` of WebAuthn.
  public init(credentialJSON: Data) {
    secretJSON = SecretText(String(decoding: credentialJSON, as: UTF8.self))
  }

  /// Creates a value from what `ASAuthorizationPlatformPublicKeyCredentialAssertion` has.
  public init(credentialID: Data, clientDataJSON: Data, authenticatorData: Data, signature: Data, userHandle: Data?) {
    var response = [
      "clientDataJSON": clientDataJSON.base64URL, "authenticatorData": authenticatorData.base64URL,
      "signature": signature.base64URL,
    ]
    // An empty handle is none.
    if let userHandle, !userHandle.isEmpty { response["userHandle"] = userHandle.base64URL }
    secretJSON = SecretText(PasskeyAnswer.json(id: credentialID, response: response))
  }

  /// `AuthenticationResponseJSON` of WebAuthn, for your own back end.
  public var credentialJSON: Data { Data(secretJSON.revealed.utf8) }

  /// The id of the passkey, if the answer has one.
  public var credentialID: Data? { PasskeyAnswer.id(in: credentialJSON) }
}

/// A new passkey, for the server. The description contains no bytes of it.
public struct PasskeyRegistration: Sendable, Equatable {
  let secretJSON: SecretText
  /// The name from the system's sheet for a new account.
  public private(set) var name: PersonName?
  /// The address from the system's sheet for a new account. Apple does not verify it.
  public private(set) var email: String?  // PK-147

  /// Creates a value from `RegistrationResponseJSON` of WebAuthn.
  ///
  /// - Parameters:
  ///   - credentialJSON: the new passkey.
  ///   - name: from the sheet for a new account.
  ///   - email: from the same sheet.
  public init(credentialJSON: Data, name: PersonName? = nil, email: String? = nil) {
    secretJSON = SecretText(String(decoding: credentialJSON, as: UTF8.self))
    self.name = name
    self.email = email
  }

  /// Creates a value from what `ASAuthorizationPlatformPublicKeyCredentialRegistration` has.
  public init(
    credentialID: Data, clientDataJSON: Data, attestationObject: Data, name: PersonName? = nil, email: String? = nil
  ) {
    self.name = name
    self.email = email
    secretJSON = SecretText(
      PasskeyAnswer.json(
        id: credentialID,
        response: [
          "clientDataJSON": clientDataJSON.base64URL, "attestationObject": attestationObject.base64URL,
        ]))
  }

  /// `RegistrationResponseJSON` of WebAuthn, for your own back end.
  public var credentialJSON: Data { Data(secretJSON.revealed.utf8) }

  /// The id of the passkey, if the answer has one.
  public var credentialID: Data? { PasskeyAnswer.id(in: credentialJSON) }
}

/// A request to create a passkey. The description contains no bytes of it.
public struct PasskeyRegistrationRequest: Sendable, Equatable {
  /// How the system asks. Later versions can add styles.
  public struct Style: RawRepresentable, Hashable, Sendable {
    /// The style as text.
    public let rawValue: String

    /// Creates a style from its text.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// The system's sheet.
    public static let standard = Style(rawValue: "standard")
    /// The password manager decides, and shows nothing.
    public static let conditional = Style(rawValue: "conditional")  // PK-103
    /// The system's sheet for a new account, which also asks for a name and an address (iOS 26). A system without it
    /// shows ``standard``.
    public static let accountCreation = Style(rawValue: "account_creation")  // PK-147
  }

  /// What the server asks.
  public let request: PasskeyRequest
  /// What the password manager calls the passkey: the user's address, their name, or the app's name.
  public let userName: String
  /// The user's name; may be empty.
  public let displayName: String
  /// What the password manager recognises the user by: random bytes of the server.
  public let userHandle: Data
  /// The user's passkeys. A device that has one of them creates no second one.
  public let excludedCredentialIDs: [Data]  // PK-11
  /// How the system asks.
  public let style: Style
  /// Whether the sheet for a new account asks for the name.
  public internal(set) var asksForName = false
  /// Whether the sheet for a new account asks for an address.
  public internal(set) var asksForEmail = false

  /// Reads the request of a back end.
  ///
  /// - Throws: ``SignInError/Code/unexpectedAnswer`` if its options are not those for a new passkey.
  public init(_ request: PasskeyRequest, style: Style = .standard) throws(SignInError) {
    guard let user = try PasskeyOptionsJSON(request.optionsJSON).user else { throw PasskeyOptionsJSON.unexpected }
    self.request = request
    userName = user.name
    displayName = user.displayName
    userHandle = user.handle
    excludedCredentialIDs = user.excluded
    self.style = style
  }
}

extension PasskeyRegistrationRequest: CustomStringConvertible, CustomReflectable {
  /// The domain and the style only.
  public var description: String { "a \(style.rawValue) registration of a passkey of \(request.relyingPartyID)" }

  /// Without children, so that `dump` shows no bytes.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
