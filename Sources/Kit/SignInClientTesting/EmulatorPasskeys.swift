public import Foundation
public import SignInClient

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Passkeys without a device: the authenticators of `pippin emulate`, by its HTTP calls.
///
/// It hands a server's options to an emulated device and returns the answer as JSON, unread, as the system would give
/// it to a page or an app. A device belongs to an Apple Account of the emulator, and shares its passkeys with the
/// account's other devices of the same maker.
///
/// ```swift
/// func register(_ options: Data, emulator: URL) async throws -> Data {
///   let passkeys = try EmulatorPasskeys(emulator: emulator)
///   let phone = try await passkeys.addDevice(of: "mary", .iPhone)
///   return try await passkeys.register(on: phone, for: .app(bundleID: "com.example.app"), options: options)
/// }
/// ```
public struct EmulatorPasskeys: Sendable {
  /// The kind of an emulated device, which decides how its passkeys are made, kept and shared.
  public struct DeviceKind: RawRepresentable, Sendable, Hashable {
    /// The name on the wire.
    public let rawValue: String

    /// A kind by its name on the wire.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// An iPhone: ES256, in iCloud Keychain.
    public static let iPhone = DeviceKind(rawValue: "iphone")
    /// A Mac: ES256, in iCloud Keychain.
    public static let mac = DeviceKind(rawValue: "mac")
    /// An Android phone: ES256, in Google's password manager.
    public static let android = DeviceKind(rawValue: "android")
    /// A PC with Windows Hello: RS256, on this device only.
    public static let windows = DeviceKind(rawValue: "windows")
    /// A security key: ES256 or Ed25519, on this key only.
    public static let securityKey = DeviceKind(rawValue: "security_key")
  }

  /// Who asks for a passkey. It decides the origin that the device signs.
  public enum Caller: Sendable, Hashable {
    /// A page, by its origin, such as `https://example.com`.
    case web(origin: String)
    /// An app on an iPhone or a Mac, by its bundle id in the emulator's configuration.
    case app(bundleID: String)
    /// An Android app, by its certificate's fingerprint as in assetlinks.json.
    case android(certificate: String)
  }

  private let emulator: EmulatorAddress

  /// Creates a client of an emulator.
  ///
  /// - Parameters:
  ///   - emulator: the address of `pippin emulate`, or of the emulator of `pippin demo`: plain HTTP on this machine.
  ///   - transport: the transport to the emulator.
  /// - Throws: ``SignInClient/AuthorizationError`` for an address that is not on this machine.
  public init(
    emulator: URL, transport: any HTTPTransport = URLSessionTransport()
  ) throws(AuthorizationError) {
    self.emulator = try EmulatorAddress(emulator, transport: transport)
  }

  /// Adds a device of an Apple Account.
  ///
  /// - Parameters:
  ///   - appleID: the account's short name in the emulator.
  ///   - kind: the kind of device.
  /// - Returns: the device's id, such as `mary-iphone`.
  /// - Throws: ``EmulatorPasskeyError``.
  public func addDevice(of appleID: String, _ kind: DeviceKind) async throws(EmulatorPasskeyError) -> String {
    let body: [String: Any] = ["apple_id": appleID, "kind": kind.rawValue]
    return try device(try await call("POST", "/emulator/devices", body))
  }

  /// Changes a device: locks it, takes it offline, or lets user verification fail.
  ///
  /// - Parameters:
  ///   - device: the device's id.
  ///   - isOnline: whether it shares passkeys with the account's other devices. `nil`: unchanged.
  ///   - isUnlocked: whether it is unlocked. `nil`: unchanged.
  ///   - verifiesUser: whether the person passes Face ID, Touch ID or the PIN. `nil`: unchanged.
  ///   - hasPasscode: whether it has a passcode, without which an iPhone makes no passkeys. `nil`: unchanged.
  /// - Throws: ``EmulatorPasskeyError``.
  public func change(
    _ device: String, isOnline: Bool? = nil, isUnlocked: Bool? = nil, verifiesUser: Bool? = nil,
    hasPasscode: Bool? = nil
  ) async throws(EmulatorPasskeyError) {
    let members = [
      "online": isOnline, "unlocked": isUnlocked, "user_verification": verifiesUser, "has_passcode": hasPasscode,
    ]
    _ = try await call("PATCH", "/emulator/devices/\(device)", members.compactMapValues(\.self))
  }

  /// Creates a passkey.
  ///
  /// - Parameters:
  ///   - device: the device's id.
  ///   - caller: the page or the app that asks.
  ///   - options: the server's `PublicKeyCredentialCreationOptionsJSON`.
  ///   - isConditional: whether it is an automatic upgrade, which shows nothing.
  /// - Returns: `RegistrationResponseJSON`, for the server.
  /// - Throws: ``EmulatorPasskeyError`` with what the system would answer.
  public func register(
    on device: String, for caller: Caller, options: Data, isConditional: Bool = false
  ) async throws(EmulatorPasskeyError) -> Data {
    var body = try ceremony(device, caller, options)
    if isConditional { body["mediation"] = "conditional" }
    return try await call("POST", "/emulator/passkeys/registrations", body)
  }

  /// Creates a passkey with the system's sheet for a new account, which also gives an address, and a name if it is asked
  /// for.
  ///
  /// - Parameters:
  ///   - device: the device's id.
  ///   - bundleID: the app's bundle id in the emulator's configuration.
  ///   - options: the server's `PublicKeyCredentialCreationOptionsJSON`.
  ///   - asksForName: whether the sheet asks for a name.
  /// - Returns: the passkey, with the name and the address of the Apple Account.
  /// - Throws: ``EmulatorPasskeyError``; its ``EmulatorPasskeyError/iOSCode`` is 1009 for a user who already uses Sign in
  ///   with Apple for the app.
  public func createAccount(
    on device: String, bundleID: String, options: Data, asksForName: Bool = false
  ) async throws(EmulatorPasskeyError) -> PasskeyRegistration {
    var body = try ceremony(device, .app(bundleID: bundleID), options)
    body["requests_name"] = asksForName
    let answer = try await call("POST", "/emulator/native/account-creations", body)
    do {
      let account = try JSONDecoder().decode(NewAccount.self, from: answer)
      let credential = (try JSONSerialization.jsonObject(with: answer) as? [String: Any])?["credential"] ?? [:]
      return PasskeyRegistration(
        credentialJSON: try JSONSerialization.data(withJSONObject: credential),
        name: account.name.map { PersonName(givenName: $0.given_name, familyName: $0.family_name) },
        email: account.contact.email)
    } catch {
      throw EmulatorPasskeyError(
        name: "unavailable", iOSCode: nil, detail: "The server at this address is not an emulator of this version.")
    }
  }

  // The names on the wire.
  private struct NewAccount: Decodable {
    struct Name: Decodable { var given_name, family_name: String? }
    struct Contact: Decodable { var email: String? }

    var name: Name?
    var contact: Contact
  }

  /// Signs in with a passkey.
  ///
  /// - Parameters:
  ///   - device: the device's id.
  ///   - caller: the page or the app that asks.
  ///   - options: the server's `PublicKeyCredentialRequestOptionsJSON`.
  ///   - credentialID: the passkey that the person picks, in base64url. `nil`: the one that was used last.
  /// - Returns: `AuthenticationResponseJSON`, for the server.
  /// - Throws: ``EmulatorPasskeyError`` with what the system would answer.
  public func assert(
    on device: String, for caller: Caller, options: Data, credentialID: String? = nil
  ) async throws(EmulatorPasskeyError) -> Data {
    try await assert(on: device, for: caller, options: options, credentialID: credentialID, mediation: nil)
  }

  func assert(
    on device: String, for caller: Caller, options: Data, credentialID: String?, mediation: String?
  ) async throws(EmulatorPasskeyError) -> Data {
    var body = try ceremony(device, caller, options)
    body["credential_id"] = credentialID
    body["mediation"] = mediation
    return try await call("POST", "/emulator/passkeys/assertions", body)
  }

  /// Tells the device's password manager what the server accepts.
  ///
  /// - Parameters:
  ///   - device: the device's id.
  ///   - caller: the page or the app that signals.
  ///   - method: the signal's name on the web, such as `signalAllAcceptedCredentials`.
  ///   - members: the members of that signal as JSON, such as `rpId` and `userId`.
  /// - Throws: ``EmulatorPasskeyError`` with what the system would answer.
  public func signal(
    on device: String, for caller: Caller, _ method: String, members: Data
  ) async throws(EmulatorPasskeyError) {
    var body = try Self.object(members)
    body["device"] = device
    body["method"] = method
    body.merge(Self.members(of: caller)) { $1 }
    _ = try await call("POST", "/emulator/passkeys/signals", body)
  }

  private func ceremony(
    _ device: String, _ caller: Caller, _ options: Data
  ) throws(EmulatorPasskeyError) -> [String: Any] {
    var body = Self.members(of: caller)
    body["device"] = device
    body["public_key"] = try Self.object(options)
    return body
  }

  private static func members(of caller: Caller) -> [String: Any] {
    switch caller {
    case .web(let origin): ["origin": origin]
    case .app(let bundleID): ["bundle_id": bundleID]
    case .android(let certificate): ["android": ["certificate": certificate]]
    }
  }

  private static func object(_ json: Data) throws(EmulatorPasskeyError) -> [String: Any] {
    do {
      if let object = try JSONSerialization.jsonObject(with: json) as? [String: Any] { return object }
    } catch {
      // The error below says what is wanted.
    }
    throw EmulatorPasskeyError(name: "TypeError", iOSCode: nil, detail: "The options are not a JSON object.")
  }

  private func device(_ answer: Data) throws(EmulatorPasskeyError) -> String {
    guard let id = try Self.object(answer)["id"] as? String else {
      throw EmulatorPasskeyError(
        name: "unavailable", iOSCode: nil, detail: "The server at this address is not an emulator of this version.")
    }
    return id
  }

  private func call(
    _ method: String, _ path: String, _ body: [String: Any]
  ) async throws(EmulatorPasskeyError) -> Data {
    let answer: (data: Data, status: Int)
    do {
      let bytes = try JSONSerialization.data(withJSONObject: body)
      answer = try await emulator.send(method, path, body: bytes)
    } catch {
      throw EmulatorPasskeyError(name: "unavailable", iOSCode: nil, detail: error.localizedDescription)
    }
    if (200...299).contains(answer.status) { return answer.data }
    do {
      let refusal = try JSONDecoder().decode(Refusal.self, from: answer.data)
      throw EmulatorPasskeyError(name: refusal.error, iOSCode: refusal.ios, detail: refusal.detail)
    } catch let error as EmulatorPasskeyError {
      throw error
    } catch {
      throw EmulatorPasskeyError(
        name: "unavailable", iOSCode: nil, detail: "The emulator answered with the status \(answer.status).")
    }
  }

  private struct Refusal: Decodable {
    var error, detail: String
    var ios: Int?
  }
}

/// What the system would answer instead of a passkey, or why the emulator did not answer.
public struct EmulatorPasskeyError: Error, Sendable, Equatable {
  /// The name on the web, such as `NotAllowedError`; `preferSignInWithApple` is Apple's alone. Other names are the
  /// emulator's own, such as `malformed_request`, and `unavailable` if there is none.
  public let name: String
  /// The code of `ASAuthorizationError` on Apple's systems, such as 1001; `nil` if it is not the system's answer.
  public let iOSCode: Int?
  /// The reason, for the developer.
  public let detail: String

  /// Creates an error.
  public init(name: String, iOSCode: Int?, detail: String) {
    self.name = name
    self.iOSCode = iOSCode
    self.detail = detail
  }
}
