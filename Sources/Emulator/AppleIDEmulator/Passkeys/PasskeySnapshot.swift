import PippinTokens

/// Devices and passkeys in the emulator's saved state. The private keys are not in it: the seed gives them.
struct PasskeySnapshot: Codable, Sendable {
  var lastNumber: Int
  var devices: [DeviceRow]
  var passkeys: [PasskeyRow]
  /// In base64url, by RP ID.
  var lastChallenges: [String: String]

  struct DeviceRow: Codable, Sendable {
    var id: String
    var person: String
    var kind: PasskeyDevice.Kind
    var state: PasskeyDevice.State
    var offlineSince: Double?
  }

  struct PasskeyRow: Codable, Sendable {
    var number: Int
    var person: String
    var incarnation: Int
    var device: String
    var keychain: PasskeyDevice.Keychain?
    var rpID: String
    var credentialID: String
    var userHandle: String
    var algorithm: Int
    var backupEligible: Bool
    var createdAt: Double
    var lastUsedAt: Double?
    var userName: String
    var displayName: String
    var changes: [ChangeRow]
    var counters: [String: Int]
    var signals: [SignalRow]
  }

  struct ChangeRow: Codable, Sendable {
    var what: EmulatedPasskey.Change.What
    var device: String
    var arrivesAt: Double?
  }

  struct SignalRow: Codable, Sendable {
    var method: String
    var device: String
    var at: Double
  }
}

extension PasskeySnapshot {
  /// The saved part of a state; nil if there was never a device.
  init?(_ state: EmulatorState) {
    guard !state.devices.all.isEmpty || state.lastPasskeyNumber > 0 else { return nil }
    lastNumber = state.lastPasskeyNumber
    lastChallenges = state.lastChallenges.mapValues(Base64URL.encode)
    devices = state.devices.all.map {
      DeviceRow(id: $0.id, person: $0.personID, kind: $0.kind, state: $0.state, offlineSince: $0.offlineSince)
    }
    passkeys = state.passkeys.map { passkey in
      PasskeyRow(
        number: passkey.number, person: passkey.personID, incarnation: passkey.incarnation, device: passkey.deviceID,
        keychain: passkey.keychain, rpID: passkey.rpID, credentialID: Base64URL.encode(passkey.credentialID),
        userHandle: Base64URL.encode(passkey.userHandle), algorithm: passkey.algorithm,
        backupEligible: passkey.isBackupEligible, createdAt: passkey.createdAt, lastUsedAt: passkey.lastUsedAt,
        userName: passkey.userName, displayName: passkey.displayName,
        changes: passkey.changes.map { ChangeRow(what: $0.what, device: $0.deviceID, arrivesAt: $0.arrivesAt) },
        counters: passkey.counters,
        signals: passkey.signals.map { SignalRow(method: $0.method, device: $0.deviceID, at: $0.at) })
    }
  }

  /// Puts devices and passkeys into a state whose people are there. Any problem is an error.
  func restore(in state: inout EmulatorState) throws(EmulatorStateError) {
    // The largest integer that every JSON implementation represents exactly; later calculations cannot overflow.
    let numbers = [lastNumber] + passkeys.flatMap { [$0.number, $0.incarnation] + $0.counters.values }
    guard numbers.allSatisfy((0...(1 << 53)).contains) else {
      throw EmulatorStateError("passkeys has a number that is negative or beyond 2^53")
    }
    let times =
      passkeys.flatMap { [$0.createdAt, $0.lastUsedAt ?? 0] + $0.signals.map(\.at) }
      + devices.map { $0.offlineSince ?? 0 }
    guard times.allSatisfy({ $0.magnitude <= 1e11 }) else {
      throw EmulatorStateError("passkeys has a time beyond three thousand years")
    }
    guard passkeys.count <= EmulatorState.passkeyLimit else { throw EmulatorStateError("there are too many passkeys") }
    state.lastPasskeyNumber = lastNumber
    for row in devices {
      guard state.people[row.person] != nil else {
        throw EmulatorStateError("devices names \(row.person), who is not among the people")
      }
      let device = PasskeyDevice(
        id: row.id, personID: row.person, kind: row.kind, state: row.state, offlineSince: row.offlineSince)
      guard state.devices.add(device) else {
        throw EmulatorStateError("devices: \(row.id) appears twice, or there are too many")
      }
    }
    var last = 0
    for row in passkeys {
      guard row.number > last, row.number <= lastNumber else {
        throw EmulatorStateError("passkeys: the numbers must grow up to last_number")
      }
      last = row.number
      state.passkeys.append(try row.passkey(in: state))
    }
    for (rpID, text) in lastChallenges {
      state.lastChallenges[rpID] = try Self.bytes(text, "lastChallenges")
    }
  }

  fileprivate static func bytes(_ text: String, _ place: String) throws(EmulatorStateError) -> [UInt8] {
    guard let bytes = Base64URL.decode(text) else { throw EmulatorStateError("\(place) is not base64url") }
    return bytes
  }
}

extension PasskeySnapshot.PasskeyRow {
  fileprivate func passkey(in state: EmulatorState) throws(EmulatorStateError) -> EmulatedPasskey {
    guard let owner = state.devices[device], owner.personID == person else {
      throw EmulatorStateError("passkeys: \(device) is not a device of \(person)")
    }
    guard [COSEAlgorithm.es256, COSEAlgorithm.edDSA, COSEAlgorithm.rs256].contains(algorithm) else {
      throw EmulatorStateError("passkeys: there is no algorithm \(algorithm)")
    }
    return EmulatedPasskey(
      number: number, personID: person, incarnation: incarnation, deviceID: device, keychain: keychain, rpID: rpID,
      credentialID: try PasskeySnapshot.bytes(credentialID, "passkeys"),
      userHandle: try PasskeySnapshot.bytes(userHandle, "passkeys"), algorithm: algorithm,
      isBackupEligible: backupEligible, createdAt: createdAt, lastUsedAt: lastUsedAt, userName: userName,
      displayName: displayName,
      changes: changes.map { .init(what: $0.what, deviceID: $0.device, arrivesAt: $0.arrivesAt) }, counters: counters,
      signals: signals.map { .init(method: $0.method, deviceID: $0.device, at: $0.at) })
  }
}
