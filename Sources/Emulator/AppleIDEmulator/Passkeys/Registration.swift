import PippinHTTP
import PippinTokens

/// A registration that was decided: what is signed and written outside of the lock.
struct EmulatedRegistration: Sendable {
  let passkey: EmulatedPasskey
  let device: PasskeyDevice
  let client: ClientData
  let data: AuthenticatorData
  /// The id in the answer's `rawId` and in the attested data.
  let credentialID: [UInt8]
  /// Whether `credProps` was asked for (PK-13).
  let wantsProperties: Bool
  let faults: Set<Fault.Kind>

  /// `RegistrationResponseJSON` (PK-14).
  func json(seed: UInt64) throws(CryptographyError) -> [UInt8] {
    let key = try passkey.key(seed: seed)
    let clientData = client.json
    let attested = data.bytes(attested: (device.kind.aaguid, credentialID, key.cose(faults)))
    let attestation = try attestation(attested, clientData, key)
    var writer = JSONWriter()
    writer.beginObject()
    writer.credential(credentialID, on: device, faults: faults)
    writer.name("response")
    writer.beginObject()
    writer.member("clientDataJSON", Base64URL.encode(clientData))
    writer.member("attestationObject", Base64URL.encode(attestation))
    writer.member("authenticatorData", Base64URL.encode(attested))
    writer.member("transports", device.kind.transports)
    writer.member("publicKeyAlgorithm", passkey.algorithm)
    writer.member("publicKey", ifPresent: key.subjectPublicKeyInfo.map(Base64URL.encode))
    writer.endObject()
    writer.name("clientExtensionResults")
    writer.beginObject()
    if wantsProperties {
      writer.name("credProps")
      writer.beginObject()
      writer.member("rk", true)
      writer.endObject()
    }
    if faults.contains(.extensionsUnasked) { writer.member("appidExclude", true) }
    writer.endObject()
    writer.endObject()
    return writer.bytes
  }

  /// The attestation object (§6.5.4).
  private func attestation(
    _ data: [UInt8], _ clientData: [UInt8], _ key: PasskeyKey
  ) throws(CryptographyError) -> [UInt8] {
    var (format, statement) = ("none", [CBOR.Member]())
    if faults.contains(.attestationPacked) {
      // Self attestation: signed with the new key itself (§8.2).
      let signature = try key.sign(data + SHA256.hash(clientData))
      format = "packed"
      statement = [
        .init(key: .text("alg"), value: .integer(passkey.algorithm)),
        .init(key: .text("sig"), value: .bytes(signature)),
      ]
    } else if faults.contains(.attestationApple) {
      format = "apple"
      statement = [.init(key: .text("x5c"), value: .array([.bytes(Self.certificate)]))]
    } else if faults.contains(.noneWithStatement) {
      statement = [.init(key: .text("alg"), value: .integer(passkey.algorithm))]
    }
    var members = [
      CBOR.Member(key: .text("fmt"), value: .text(format)), .init(key: .text("attStmt"), value: .map(statement)),
      .init(key: .text("authData"), value: .bytes(data)),
    ]
    if faults.contains(.cborDuplicate) { members.insert(members[0], at: 1) }
    let whole = faults.contains(.cborIndefinite) ? CBOR.indefinite(members) : .map(members)
    return whole.bytes + (faults.contains(.cborTrailing) ? [0] : [])
  }

  /// A certificate of nobody, self-signed, for the fault `attestation_apple`: no chain leads from it to Apple.
  private static let certificate =
    Base64URL.decode(
      """
      MIIBeTCCAR-gAwIBAgIUdT_7R9VILPCvQSmVBM-yAiLLZOEwCgYIKoZIzj0EAwIwETEPMA0GA1UEAwwGTm9ib2R5MCAXDTI2MTEyOTExNTgyNF\
      oYDzIxMjYxMTA1MTE1ODI0WjARMQ8wDQYDVQQDDAZOb2JvZHkwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAAR0cta6PKcaDD7Q_nQuL1-0dF9b\
      ExsJXW4eiQs3HCOa3T_ioGRAavMzSL7QHy0cmzx1kTvS0MAd9bKrCca-1IiJo1MwUTAdBgNVHQ4EFgQUbC78-d1S0Hd5mgnVDA1gMMmYPtAwHw\
      YDVR0jBBgwFoAUbC78-d1S0Hd5mgnVDA1gMMmYPtAwDwYDVR0TAQH_BAUwAwEB_zAKBggqhkjOPQQDAgNIADBFAiEAsOUyCavAtAJF5KehkUe9\
      rLWcs-PzhdFuw5IW6rb5MZcCIEXUnwxKYd06NTVdOkA5MgbDy8jt0PlqM7sqp_XWvFzW
      """) ?? []
}

extension EmulatedPasskey {
  /// What the key is derived for: person, incarnation and number never come twice.
  static func label(_ personID: String, _ incarnation: Int, _ number: Int) -> String {
    "\(personID)\n\(incarnation)\n\(number)"
  }

  func key(seed: UInt64) throws(CryptographyError) -> PasskeyKey {
    try PasskeyKey(
      algorithm: algorithm, seed: seed, label: Self.label(personID, incarnation, number), number: number)
  }
}

extension JSONWriter {
  /// The members that both answers begin with.
  mutating func credential(_ id: [UInt8], on device: PasskeyDevice, faults: Set<Fault.Kind>) {
    // An id that differs from rawId in its first bit, of the same length (PK-17).
    let named = faults.contains(.idMismatch) ? id.prefix(1).map { $0 ^ 0x80 } + id.dropFirst() : id
    member("id", Base64URL.encode(named))
    member("rawId", Base64URL.encode(id))
    member("type", "public-key")
    member("authenticatorAttachment", device.kind.attachment)
  }
}

extension EmulatorState {
  /// Decides a registration as device and platform do, in their order.
  mutating func register(
    _ order: PasskeyOrder<CreationOptions>, isAccountCreation: Bool, now: Double
  ) throws(ControlError) -> EmulatedRegistration {
    let (device, person) = try deviceAndPerson(order.device)
    let caller = try PasskeyCaller(
      origin: order.origin, bundleID: order.bundle_id, android: order.android, on: device, registry)
    let mediation = try order.shown()
    let options = order.public_key
    let challenge = try OptionsReader.challenge(options.challenge)
    let handle = try OptionsReader.userHandle(options.user?.id)
    let names = try names(order, person, isAccountCreation)
    guard options.rp != nil, isAccountCreation || options.rp?.name != nil else {
      throw .options("rp.name is missing (PK-4)")
    }
    let offered = try OptionsReader.algorithms(options.pubKeyCredParams)
    let excluded = try OptionsReader.ids(options.excludeCredentials, "excludeCredentials")
    let rpID = try caller.rpID(options.rp?.id)
    guard var algorithm = offered.first(where: device.state.algorithms.contains) else {
      throw .platform(
        device.kind.isChromium ? .notAllowed : .notSupported, .failed,
        "\(device.id) makes none of the offered algorithms (PK-142)")
    }
    try judge(device, attachment: options.authenticatorSelection?.authenticatorAttachment)
    if device.kind.keychain == .icloud, !device.state.hasPasscode {
      throw .platform(
        .notAllowed, .deviceNotConfiguredForPasskeyCreation,
        "\(device.id) has no passcode, so no iCloud Keychain (PK-146)")
    }
    if isAccountCreation { try judgeAccountCreation(order, person) }
    try cancel(on: device, now)
    let isConditional = mediation == .conditional
    let verification = options.authenticatorSelection?.userVerification
    if isConditional { try judgeUpgrade(device, verification) }
    let places = passkeys(for: rpID, on: device, now: now)
    if places.contains(where: { excluded.contains(passkeys[$0].credentialID) }),
      !strikes(.excludedIgnored, at: .passkey, now: now)
    {
      throw .platform(
        .invalidState, .matchedExcludedCredential, "\(device.id) already has a passkey of excludeCredentials (PK-141)")
    }
    let isVerified = try isConditional ? false : verifies(device, verification, isRegistration: true)
    guard passkeys.count < Self.passkeyLimit else { throw .conflict("there are already \(Self.passkeyLimit) passkeys") }

    let stranger = passkeys.last { $0.rpID == rpID && $0.personID != person.profile.id }
    let old = lastChallenges[rpID]
    let replacement = [COSEAlgorithm.es384, COSEAlgorithm.edDSA, COSEAlgorithm.rs256].first { !offered.contains($0) }
    let faults = ceremonyFaults(now) { kind in
      switch kind {
      case .oldChallenge: old != nil
      case .idOfAnother: stranger != nil
      case .algNotOffered: replacement != nil
      case .offCurve, .compressed: algorithm == COSEAlgorithm.es256
      default: kind.ceremony != .assertion
      }
    }
    if faults.contains(.algNotOffered), let replacement { algorithm = replacement }
    lastPasskeyNumber += 1
    let label = EmulatedPasskey.label(person.profile.id, person.incarnation, lastPasskeyNumber)
    var id = PasskeyKey.derive(seed, "credential id\n" + label, device.kind.credentialIDLength)
    if faults.contains(.idLong) { id = PasskeyKey.derive(seed, "credential id\n" + label, 1024) }
    if faults.contains(.idOfAnother), let stranger { id = stranger.credentialID }
    let counter: UInt32 = device.state.counts ? 1 : 0
    let passkey = EmulatedPasskey(
      number: lastPasskeyNumber, personID: person.profile.id, incarnation: person.incarnation, deviceID: device.id,
      keychain: device.kind.keychain, rpID: rpID, credentialID: id, userHandle: handle, algorithm: algorithm,
      isBackupEligible: device.kind.keychain != nil, createdAt: now, userName: names.name,
      displayName: names.displayName,
      changes: [.init(what: .created, deviceID: device.id, arrivesAt: arrival(from: device, now))],
      counters: [device.id: Int(counter)])
    // A new passkey of the same account takes the place of the old one (PK-11).
    for place in places where passkeys[place].userHandle == handle { change(place, .removed, by: device, now: now) }
    // Nothing could be signed with a key of an algorithm that was not asked for.
    if !faults.contains(.algNotOffered) { passkeys.append(passkey) }
    forgetRemovedPasskeys(now: now)
    lastChallenges[rpID] = challenge
    return EmulatedRegistration(
      passkey: passkey, device: device,
      client: ClientData(
        isRegistration: true, challenge: challenge, caller: caller, rpID: rpID, faults: faults, oldChallenge: old),
      data: AuthenticatorData(
        rpID: rpID, isPresent: !isConditional, isVerified: isVerified, isBackupEligible: passkey.isBackupEligible,
        counter: counter, faults: faults),
      credentialID: id, wantsProperties: options.extensions?.credProps == true, faults: faults)
  }

  /// The names of the new passkey: those of the options, or the contact of an account that is being created (PK-147).
  private func names(
    _ order: PasskeyOrder<CreationOptions>, _ person: Person, _ isAccountCreation: Bool
  ) throws(ControlError) -> (name: String, displayName: String) {
    if isAccountCreation {
      let contact = SheetContact(order.user, person)
      return (contact.identifier ?? contact.fullName, contact.fullName)
    }
    guard order.user == nil else { throw .malformed("user is for style account_creation") }
    guard let name = order.public_key.user?.name, let displayName = order.public_key.user?.displayName else {
      throw .options("user.name or user.displayName is missing (PK-6)")
    }
    return (LogEntry.shortened(name), LogEntry.shortened(displayName))
  }

  /// Whether the sheet of iOS 26 makes an account, or points to Sign in with Apple (PK-146).
  private func judgeAccountCreation(_ order: PasskeyOrder<CreationOptions>, _ person: Person) throws(ControlError) {
    guard let bundleID = order.bundle_id, let client = registry.clients[bundleID] else {
      throw .malformed("accounts are created in an app: bundle_id is required")
    }
    if hasConsent(person.profile.id, to: client) {
      throw .platform(
        .prefersApple, .preferSignInWithApple,
        "\(person.profile.id) already uses Sign in with Apple for \(bundleID)")
    }
  }

  /// Whether the password manager makes a passkey without asking (PK-103).
  private func judgeUpgrade(_ device: PasskeyDevice, _ verification: String?) throws(ControlError) {
    guard verification != "required" else {
      throw .platform(
        .constraint, .failed, "a conditional registration cannot verify the person: ask for preferred (PK-103)")
    }
    guard device.kind.keychain != nil, device.state.upgrades else {
      throw .platform(
        .notAllowed, .canceled, "the password manager of \(device.id) makes no automatic upgrade (PK-103)")
    }
  }
}

extension EmulatorState {
  /// The device with its person.
  func deviceAndPerson(_ id: String) throws(ControlError) -> (PasskeyDevice, Person) {
    guard let device = devices[id], let person = people[device.personID] else {
      throw .notFound("no such device: \(id)")
    }
    return (device, person)
  }

  /// Refuses where the wanted kind of authenticator is another, or the device is locked.
  func judge(_ device: PasskeyDevice, attachment: String? = nil) throws(ControlError) {
    if let attachment, attachment != device.kind.attachment {
      throw .platform(
        .notAllowed, .canceled, "the options ask for a \(attachment) authenticator, which \(device.id) is not")
    }
    guard device.state.isUnlocked else { throw .platform(.notAllowed, .canceled, "\(device.id) is locked (PK-140)") }
  }

  /// The fault `cancel`: the person closes the sheet.
  mutating func cancel(on device: PasskeyDevice, _ now: Double) throws(ControlError) {
    if strikes(.cancel, at: .passkey, now: now) {
      throw .platform(.notAllowed, .canceled, "an injected fault cancelled the sheet (PK-140)")
    }
  }

  /// Whether the person is verified for a ceremony (PK-48, PK-142).
  func verifies(_ device: PasskeyDevice, _ wanted: String?, isRegistration: Bool) throws(ControlError) -> Bool {
    let canVerify = device.state.verifiesUser && device.state.hasPasscode
    switch wanted {
    case "required":
      guard canVerify else {
        let error: PlatformError = isRegistration && !device.kind.isChromium ? .constraint : .notAllowed
        throw .platform(error, .canceled, "\(device.id) cannot verify the person, and the server requires it (PK-142)")
      }
      return true
    case "discouraged": return false
    // With the lid closed a Mac would ask for the password, which `preferred` is not worth (PK-48).
    default: return canVerify && !device.state.isLidClosed
    }
  }

  /// Takes the faults that strike this ceremony.
  mutating func ceremonyFaults(_ now: Double, where fits: (Fault.Kind) -> Bool) -> Set<Fault.Kind> {
    if faults.isEmpty { return [] }
    let kinds = Fault.Kind.allCases.filter { $0.changesPasskeys && fits($0) }
    return Set(kinds.filter { strikes($0, at: .passkey, now: now) })
  }
}
