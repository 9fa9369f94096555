import PippinHTTP
import PippinTokens

/// The body of a signal: the members of the web's dictionaries (PK-106), the device, and who signals.
struct SignalOrder: Decodable {
  var device: String
  var origin: String?
  var bundle_id: String?
  var android: AndroidCaller?
  var method: String
  var rpId: String?
  var credentialId: String?
  var userId: String?
  var allAcceptedCredentialIds: [String]?
  var name: String?
  var displayName: String?
}

/// A signal that was read (PK-106).
enum PasskeySignalKind {
  case unknown(credentialID: [UInt8])
  case accepted(userHandle: [UInt8], credentialIDs: [[UInt8]])
  case details(userHandle: [UInt8], name: String, displayName: String)

  /// The methods, by their names on the web.
  static let methods = ["signalUnknownCredential", "signalAllAcceptedCredentials", "signalCurrentUserDetails"]

  init(_ order: SignalOrder) throws(ControlError) {
    switch order.method {
    case "signalUnknownCredential":
      self = .unknown(credentialID: try OptionsReader.bytes(order.credentialId, "credentialId"))
    case "signalAllAcceptedCredentials":
      guard let list = order.allAcceptedCredentialIds else { throw .options("allAcceptedCredentialIds is missing") }
      let ids = try list.map { text throws(ControlError) in
        try OptionsReader.bytes(text, "allAcceptedCredentialIds[]")
      }
      self = .accepted(userHandle: try OptionsReader.userHandle(order.userId, "userId"), credentialIDs: ids)
    case "signalCurrentUserDetails":
      guard let name = order.name, let displayName = order.displayName else {
        throw .options("name or displayName is missing")
      }
      self = .details(
        userHandle: try OptionsReader.userHandle(order.userId, "userId"), name: LogEntry.shortened(name),
        displayName: LogEntry.shortened(displayName))
    default: throw .malformed("method must be one of \(Self.methods.joined(separator: ", "))")
    }
  }
}

extension AppleIDEmulator {
  /// `POST /emulator/passkeys/signals`: 204 whatever happens to the passkeys, as on the web; a caller that does not fit
  /// the RP ID is refused (PK-106).
  func signal(_ request: HTTPRequest, _ entry: Entry) throws(ControlError) -> HTTPResponse {
    let order = try ControlBody(request).decode(SignalOrder.self)
    let count = try withState { state throws(ControlError) in try state.signal(order, now: entry.now) }
    record(request, entry, status: 204, clientID: order.rpId, words: "\(order.method) reached \(count) passkeys")
    return .done
  }
}

extension EmulatorState {
  /// Applies a signal, and returns how many passkeys it is about.
  mutating func signal(_ order: SignalOrder, now: Double) throws(ControlError) -> Int {
    let (device, _) = try deviceAndPerson(order.device)
    let caller = try PasskeyCaller(
      origin: order.origin, bundleID: order.bundle_id, android: order.android, on: device, registry)
    let signal = try PasskeySignalKind(order)
    let rpID = try caller.rpID(order.rpId)
    guard order.rpId != nil else { throw .options("rpId is missing") }
    if device.state.signals == .ignore { return 0 }
    var count = 0
    for place in passkeys(for: rpID, on: device, now: now) where concerns(signal, passkeys[place]) {
      count += 1
      let record = EmulatedPasskey.Signal(method: order.method, deviceID: device.id, at: now)
      passkeys[place].signals = passkeys[place].signals.suffix(EmulatedPasskey.signalLimit - 1) + [record]
      obey(signal, place, on: device, now)
    }
    forgetRemovedPasskeys(now: now)
    return count
  }

  private func concerns(_ signal: PasskeySignalKind, _ passkey: EmulatedPasskey) -> Bool {
    switch signal {
    case .unknown(let id): passkey.credentialID == id
    case .accepted(let handle, _), .details(let handle, _, _): passkey.userHandle == handle
    }
  }

  private mutating func obey(_ signal: PasskeySignalKind, _ place: Int, on device: PasskeyDevice, _ now: Double) {
    switch signal {
    case .details(_, let name, let displayName):
      (passkeys[place].userName, passkeys[place].displayName) = (name, displayName)
    case .unknown: give(up: place, on: device, now)
    case .accepted(_, let ids):
      if !ids.contains(passkeys[place].credentialID) {
        give(up: place, on: device, now)
      } else if sight(of: passkeys[place], on: device, now: now) == .hidden {
        // Apple brings back what is accepted again; what Chromium removed stays away (PK-107).
        change(place, .shown, by: device, now: now)
      }
    }
  }

  /// What the device does with a passkey that is no longer accepted.
  private mutating func give(up place: Int, on device: PasskeyDevice, _ now: Double) {
    switch device.state.signals {
    case .remove: change(place, .removed, by: device, now: now)
    case .hide:
      if sight(of: passkeys[place], on: device, now: now) == .shown { change(place, .hidden, by: device, now: now) }
    case .ignore: break
    }
  }
}
