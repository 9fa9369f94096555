import PippinHTTP
import PippinTokens

/// An assertion that was decided: what is signed and written outside of the lock.
struct EmulatedAssertion: Sendable {
  let passkey: EmulatedPasskey
  let device: PasskeyDevice
  let client: ClientData
  let data: AuthenticatorData
  /// The id in the answer.
  let credentialID: [UInt8]
  /// The user handle in the answer; nil for none.
  let userHandle: [UInt8]?
  let faults: Set<Fault.Kind>

  /// `AuthenticationResponseJSON` (PK-14).
  func json(seed: UInt64) throws(CryptographyError) -> [UInt8] {
    let clientData = client.json
    let authenticatorData = data.bytes()
    var message = authenticatorData + SHA256.hash(clientData)
    // A sound signature of other bytes, so that only its verification finds the fault.
    if faults.contains(.badSignature) { message[message.count - 1] ^= 1 }
    let signature = try passkey.key(seed: seed).sign(message, faults)
    var writer = JSONWriter()
    writer.beginObject()
    writer.credential(credentialID, on: device, faults: faults)
    writer.name("response")
    writer.beginObject()
    writer.member("clientDataJSON", Base64URL.encode(clientData))
    writer.member("authenticatorData", Base64URL.encode(authenticatorData))
    writer.member("signature", Base64URL.encode(signature))
    writer.member("userHandle", ifPresent: userHandle.map(Base64URL.encode))
    writer.endObject()
    writer.name("clientExtensionResults")
    writer.beginObject()
    if faults.contains(.extensionsUnasked) { writer.member("appid", true) }
    writer.endObject()
    writer.endObject()
    return writer.bytes
  }
}

extension EmulatorState {
  /// Decides an assertion as device and platform do, in their order.
  mutating func assert(_ order: PasskeyOrder<RequestOptions>, now: Double) throws(ControlError) -> EmulatedAssertion {
    let (device, _) = try deviceAndPerson(order.device)
    let caller = try PasskeyCaller(
      origin: order.origin, bundleID: order.bundle_id, android: order.android, on: device, registry)
    let mediation = try order.shown()
    guard order.style == nil, order.user == nil else { throw .malformed("style and user are for registrations") }
    let options = order.public_key
    let challenge = try OptionsReader.challenge(options.challenge)
    let allowed = try OptionsReader.ids(options.allowCredentials, "allowCredentials")
    let picked = try order.credential_id.map { text throws(ControlError) in
      guard let id = Base64URL.decode(text) else { throw .malformed("credential_id is not base64url") }
      return id
    }
    let rpID = try caller.rpID(options.rpId)
    try judge(device)
    try cancel(on: device, now)
    let place = try place(rpID, allowed, picked, on: device, mediation, now)
    let isVerified = try verifies(device, options.userVerification, isRegistration: false)

    let passkey = passkeys[place]
    let old = lastChallenges[rpID]
    let another = passkeys.last { $0.rpID == rpID && $0.credentialID != passkey.credentialID }
    let stranger = passkeys.last { $0.rpID == rpID && $0.userHandle != passkey.userHandle }
    let last = passkey.counters[device.id, default: 0]
    let faults = ceremonyFaults(now) { kind in
      switch kind {
      case .oldChallenge: old != nil
      case .idOfAnother: another != nil
      case .handleOfAnother: stranger != nil
      case .counterStuck, .counterBack, .counterZero: last > 0
      case .highS, .derPadding: passkey.algorithm == COSEAlgorithm.es256
      default: kind.ceremony != .registration
      }
    }
    let counter = count(place, on: device, faults)
    passkeys[place].lastUsedAt = now
    lastChallenges[rpID] = challenge
    return EmulatedAssertion(
      passkey: passkey, device: device,
      client: ClientData(
        isRegistration: false, challenge: challenge, caller: caller, rpID: rpID, faults: faults, oldChallenge: old),
      data: AuthenticatorData(
        rpID: rpID, isPresent: true, isVerified: isVerified, isBackupEligible: passkey.isBackupEligible,
        counter: UInt32(truncatingIfNeeded: counter), faults: faults),
      credentialID: faults.contains(.idOfAnother) ? another?.credentialID ?? [] : passkey.credentialID,
      userHandle: faults.contains(.handleMissing)
        ? nil : faults.contains(.handleOfAnother) ? stranger?.userHandle : passkey.userHandle,
      faults: faults)
  }

  /// The passkey that signs: the one that was picked, else the one that was used last, else the newest.
  private mutating func place(
    _ rpID: String, _ allowed: [[UInt8]], _ picked: [UInt8]?, on device: PasskeyDevice, _ mediation: PasskeyMediation,
    _ now: Double
  ) throws(ControlError) -> Int {
    func fits(_ passkey: EmulatedPasskey) -> Bool {
      passkey.rpID == rpID && (allowed.isEmpty || allowed.contains(passkey.credentialID))
        && (picked == nil || picked == passkey.credentialID)
    }
    // A key that is bound to another device of the person is on this one too, from now on (PK-57).
    let bound = passkeys.indices.last { place in
      passkeys[place].keychain == nil && passkeys[place].personID == device.personID && fits(passkeys[place])
        && sight(of: passkeys[place], on: device, now: now) == nil
    }
    if let bound, strikes(.clone, at: .passkey, now: now) {
      let original = passkeys[bound].deviceID
      passkeys[bound].counters[device.id] = passkeys[bound].counters[original]
      passkeys[bound].changes.append(.init(what: .copied, deviceID: device.id, arrivesAt: nil))
      return bound
    }
    let candidates = passkeys.indices.filter { place in
      fits(passkeys[place]) && sight(of: passkeys[place], on: device, now: now) == .shown
    }
    guard let place = candidates.max(by: { isBefore(passkeys[$0], passkeys[$1]) }) else {
      throw .platform(
        .notAllowed, mediation == .immediate ? .notInteractive : .canceled,
        "\(device.id) has no passkey for \(rpID) that fits (PK-140)")
    }
    return place
  }

  private func isBefore(_ left: EmulatedPasskey, _ right: EmulatedPasskey) -> Bool {
    (left.lastUsedAt ?? left.createdAt, left.number) < (right.lastUsedAt ?? right.createdAt, right.number)
  }

  /// The counter of this assertion (§6.1.1). A faulty one leaves the device's own counter as it was.
  private mutating func count(_ place: Int, on device: PasskeyDevice, _ faults: Set<Fault.Kind>) -> Int {
    let last = passkeys[place].counters[device.id, default: 0]
    if faults.contains(.counterStuck) { return last }
    if faults.contains(.counterBack) { return last - 1 }
    if faults.contains(.counterZero) { return 0 }
    guard device.state.counts else { return last }
    passkeys[place].counters[device.id] = last + 1
    return last + 1
  }
}
