import PippinHTTP
import PippinTokens

extension AppleIDEmulator {
  /// `/emulator/passkeys…`: ceremonies and signals of devices, and the list of all passkeys.
  func passkeys(_ request: HTTPRequest, _ parts: [String], _ entry: Entry) throws(ControlError) -> HTTPResponse {
    switch (request.method, Array(parts.dropFirst())) {
    case ("GET", []): return try listPasskeys(request, entry)
    case ("POST", ["registrations"]): return try register(request, entry)
    case ("POST", ["assertions"]): return try assert(request, entry)
    case ("POST", ["signals"]): return try signal(request, entry)
    case ("DELETE", let rest) where rest.count == 1: return try removePasskey(request, rest[0], entry)
    default: throw .notFound("nothing at this path for \(request.method)")
    }
  }

  /// Whether a call is a ceremony, which faults of the endpoint `passkey` strike.
  static func isPasskeyCeremony(_ request: HTTPRequest, _ parts: [String]) -> Bool {
    request.method == "POST"
      && (parts == ["passkeys", "registrations"] || parts == ["passkeys", "assertions"]
        || parts == ["native", "account-creations"])
  }

  private func register(_ request: HTTPRequest, _ entry: Entry) throws(ControlError) -> HTTPResponse {
    let order = try ControlBody(request).decode(PasskeyOrder<CreationOptions>.self)
    guard order.style == nil || order.style == "account_creation" else {
      throw .malformed("style may only be account_creation")
    }
    guard order.credential_id == nil else { throw .malformed("credential_id is for assertions") }
    let registration = try withState { state throws(ControlError) in
      try state.register(order, isAccountCreation: order.style != nil, now: entry.now)
    }
    let json = try signed { () throws(CryptographyError) in try registration.json(seed: withState { $0.seed }) }
    if registration.faults.contains(.lostAnswer) { return lostAnswer(request, entry) }
    let words =
      "\(registration.device.id) made passkey \(registration.passkey.number)\(Self.words(registration.faults))"
    record(request, entry, status: 201, clientID: registration.passkey.rpID, words: words)
    return .unstored(.json(json, status: 201))
  }

  private func assert(_ request: HTTPRequest, _ entry: Entry) throws(ControlError) -> HTTPResponse {
    let order = try ControlBody(request).decode(PasskeyOrder<RequestOptions>.self)
    let assertion = try withState { state throws(ControlError) in try state.assert(order, now: entry.now) }
    let json = try signed { () throws(CryptographyError) in try assertion.json(seed: withState { $0.seed }) }
    if assertion.faults.contains(.lostAnswer) { return lostAnswer(request, entry) }
    let words = "\(assertion.device.id) signed with passkey \(assertion.passkey.number)\(Self.words(assertion.faults))"
    record(request, entry, status: 201, clientID: assertion.passkey.rpID, words: words)
    return .unstored(.json(json, status: 201))
  }

  private static func words(_ faults: Set<Fault.Kind>) -> String {
    faults.isEmpty ? "" : ", with injected faults: " + faults.map(\.rawValue).sorted().joined(separator: ", ")
  }

  /// Signs outside of the lock.
  func signed(_ body: () throws(CryptographyError) -> [UInt8]) throws(ControlError) -> [UInt8] {
    do throws(CryptographyError) {
      return try body()
    } catch {
      throw ControlError(status: 500, error: "internal_error", detail: "the passkey could not sign: \(error.detail)")
    }
  }

  /// The fault `lost_answer`: the device did it, and nobody hears of it.
  func lostAnswer(_ request: HTTPRequest, _ entry: Entry) -> HTTPResponse {
    record(request, entry, status: 0, words: "the injected fault lost_answer broke the connection after the ceremony")
    return .hangUp
  }

  /// `DELETE /emulator/passkeys/{id}`: the person removes it in Passwords. With `?device=` on that device, from which
  /// it travels; otherwise on all at once.
  private func removePasskey(_ request: HTTPRequest, _ id: String, _ entry: Entry) throws(ControlError) -> HTTPResponse
  {
    guard let number = Int(id) else { throw .notFound("no such passkey: \(id)") }
    let deviceID = request.queryData?.first("device")
    try withState { state throws(ControlError) in
      if let deviceID, state.devices[deviceID] == nil { throw .notFound("no such device: \(deviceID)") }
      guard state.removePasskey(number, on: deviceID, now: entry.now) else { throw .notFound("no such passkey: \(id)") }
    }
    return .done
  }

  private func listPasskeys(_ request: HTTPRequest, _ entry: Entry) throws(ControlError) -> HTTPResponse {
    let page = try ListPage(request)
    let query = request.queryData
    let rows = withState { $0.passkeyRows(now: entry.now) }.filter { row in
      (query?.first("apple_id")).map { $0 == row.passkey.personID } ?? true
        && (query?.first("rp_id")).map { $0 == row.passkey.rpID } ?? true
        && (query?.first("device")).map { id in row.places.contains { $0.deviceID == id } } ?? true
    }
    return .items(try page.cut(rows, number: \.passkey.number)) { $0.write(to: &$1) }
  }
}

extension EmulatorState {
  /// A passkey with the devices that have it now.
  struct PasskeyRow: Sendable {
    let passkey: EmulatedPasskey
    let kind: PasskeyDevice.Kind?
    let places: [(deviceID: String, counter: Int, isHidden: Bool)]
  }

  /// All passkeys, oldest first.
  func passkeyRows(now: Double) -> [PasskeyRow] {
    passkeys.map { passkey in
      let places = devices.all.compactMap { device in
        sight(of: passkey, on: device, now: now).map {
          (device.id, passkey.counters[device.id, default: 0], $0 == .hidden)
        }
      }
      return PasskeyRow(passkey: passkey, kind: devices[passkey.deviceID]?.kind, places: places)
    }
  }

  /// Removes a passkey for the person: on one device, or on all at once. False if it is not there.
  mutating func removePasskey(_ number: Int, on deviceID: String?, now: Double) -> Bool {
    guard let place = passkeys.firstIndex(where: { $0.number == number }) else { return false }
    guard let deviceID else {
      passkeys.remove(at: place)
      return true
    }
    guard let device = devices[deviceID], sight(of: passkeys[place], on: device, now: now) != nil else { return false }
    change(place, .removed, by: device, now: now)
    forgetRemovedPasskeys(now: now)
    return true
  }
}

extension EmulatorState.PasskeyRow {
  fileprivate func write(to writer: inout JSONWriter) {
    writer.member("id", passkey.number)
    writer.member("apple_id", passkey.personID)
    writer.member("device", passkey.deviceID)
    writer.member("rp_id", passkey.rpID)
    writer.member("credential_id", Base64URL.encode(passkey.credentialID))
    writer.member("user_id", Base64URL.encode(passkey.userHandle))
    writer.member("user_name", passkey.userName)
    writer.member("display_name", passkey.displayName)
    writer.member("algorithm", passkey.algorithm)
    writer.member("synced", passkey.keychain != nil)
    writer.member("counter", passkey.counters[passkey.deviceID, default: 0])
    writer.member("hidden", !places.isEmpty && places.allSatisfy(\.isHidden))
    writer.member("created_at", Clock.text(passkey.createdAt))
    writer.member("last_used_at", ifPresent: passkey.lastUsedAt.map(Clock.text))
    writer.name("devices")
    writer.beginArray()
    for place in places {
      writer.beginObject()
      writer.member("device", place.deviceID)
      writer.member("counter", place.counter)
      writer.member("hidden", place.isHidden)
      writer.endObject()
    }
    writer.endArray()
    writer.name("signals")
    writer.beginArray()
    for signal in passkey.signals {
      writer.beginObject()
      writer.member("method", signal.method)
      writer.member("device", signal.deviceID)
      writer.member("at", Clock.text(signal.at))
      writer.endObject()
    }
    writer.endArray()
  }
}
