import PippinTokens

/// A passkey, and everything that happened to it.
///
/// A device sees its own changes at once, and those of the person's other devices with the same keychain when they have
/// arrived. So each device can have another view of the same passkey, as with iCloud Keychain.
struct EmulatedPasskey: Sendable {
  /// Counts the passkeys of this emulator; also the source of its key.
  let number: Int
  let personID: String
  let incarnation: Int
  /// The device that made it.
  let deviceID: String
  let keychain: PasskeyDevice.Keychain?
  let rpID: String
  let credentialID: [UInt8]
  let userHandle: [UInt8]
  let algorithm: Int
  /// As registered (PK-59).
  let isBackupEligible: Bool
  let createdAt: Double
  var lastUsedAt: Double?
  var userName: String
  var displayName: String
  var changes: [Change]
  /// The signature counter of each device that has the key.
  var counters: [String: Int]
  /// The last signals about it, newest last.
  var signals: [Signal] = []

  /// How many signals are remembered.
  static let signalLimit = 5

  struct Change: Sendable, Equatable {
    enum What: String, Sendable, Codable {
      case created, copied, hidden, shown, removed
    }

    let what: What
    let deviceID: String
    /// When the person's other devices see it; nil if never, or not before the device is online again.
    var arrivesAt: Double?
  }

  struct Signal: Sendable, Equatable {
    let method: String
    let deviceID: String
    let at: Double
  }

  /// How a device sees the passkey; nil if it does not have it.
  enum Sight {
    case shown, hidden
  }
}

extension EmulatorState {
  /// The most passkeys that an emulator keeps.
  static let passkeyLimit = 10_000

  /// How the device sees the passkey now; nil if it does not have it.
  func sight(of passkey: EmulatedPasskey, on device: PasskeyDevice, now: Double) -> EmulatedPasskey.Sight? {
    guard device.personID == passkey.personID else { return nil }
    let shares = passkey.keychain != nil && passkey.keychain == device.kind.keychain
    let known = device.offlineSince ?? now
    var sight: EmulatedPasskey.Sight?
    for change in passkey.changes {
      guard change.deviceID == device.id || shares && change.arrivesAt.map({ $0 <= known }) == true else { continue }
      switch change.what {
      case .created, .copied: sight = .shown
      case .hidden: if sight != nil { sight = .hidden }
      case .shown: if sight != nil { sight = .shown }
      case .removed: sight = nil
      }
    }
    return sight
  }

  /// The places of the passkeys for an RP ID that the device has, oldest first.
  func passkeys(for rpID: String, on device: PasskeyDevice, now: Double) -> [Int] {
    passkeys.indices.filter { passkeys[$0].rpID == rpID && sight(of: passkeys[$0], on: device, now: now) != nil }
  }

  /// Records what a device did to a passkey. The other devices see it after the keychain's delay.
  mutating func change(_ index: Int, _ what: EmulatedPasskey.Change.What, by device: PasskeyDevice, now: Double) {
    // An earlier switch of the same device has no meaning any more, and the list does not grow with each signal.
    if what == .hidden || what == .shown {
      passkeys[index].changes.removeAll {
        $0.deviceID == device.id && ($0.what == .hidden || $0.what == .shown)
      }
    }
    passkeys[index].changes.append(.init(what: what, deviceID: device.id, arrivesAt: arrival(from: device, now)))
  }

  /// When the person's other devices see what this device does now.
  func arrival(from device: PasskeyDevice, _ now: Double) -> Double? {
    device.kind.keychain == nil || device.offlineSince != nil ? nil : now + settings.passkeySyncDelay
  }

  /// Connects the device to the network or takes it off.
  mutating func connect(_ device: inout PasskeyDevice, _ isOnline: Bool, now: Double) {
    guard isOnline != (device.offlineSince == nil) else { return }
    device.offlineSince = isOnline ? nil : now
    guard isOnline, let arrival = arrival(from: device, now) else { return }
    for index in passkeys.indices where passkeys[index].keychain != nil {
      for place in passkeys[index].changes.indices
      where passkeys[index].changes[place].deviceID == device.id && passkeys[index].changes[place].arrivesAt == nil {
        passkeys[index].changes[place].arrivesAt = arrival
      }
    }
  }

  /// Forgets passkeys that somebody removed and that no device has any more.
  mutating func forgetRemovedPasskeys(now: Double) {
    passkeys = passkeys.filter { passkey in
      !passkey.changes.contains { $0.what == .removed }
        || devices.all.contains { sight(of: passkey, on: $0, now: now) != nil }
    }
  }
}
