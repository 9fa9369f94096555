import PippinHTTP
import PippinTokens

extension AppleIDEmulator {
  /// `/emulator/devices…`: the devices of people, and what changes on them.
  func devices(_ request: HTTPRequest, _ parts: [String], _ entry: Entry) throws(ControlError) -> HTTPResponse {
    switch (request.method, parts.count) {
    case ("GET", 1):
      let page = try ListPage(request)
      let appleID = request.queryData?.first("apple_id")
      let devices = withState { $0.devices.all }.filter { appleID == nil || $0.personID == appleID }
      return .items(try page.cut(devices, id: \.id)) { $0.write(to: &$1) }
    case ("POST", 1):
      let order = try ControlBody(request).decode(DeviceOrder.self)
      let device = try withState { state throws(ControlError) in try order.add(to: &state, now: entry.now) }
      return .control(status: 201) { device.write(to: &$0) }
    case ("PATCH", 2):
      let change = try ControlBody(request).decode(DeviceChange.self)
      let device = try withState { state throws(ControlError) in
        guard var device = state.devices[parts[1]] else { throw .notFound("no such device: \(parts[1])") }
        try change.apply(to: &device, in: &state, now: entry.now)
        state.devices.replace(device)
        return device
      }
      return .control { device.write(to: &$0) }
    default: throw .notFound("nothing at this path for \(request.method)")
    }
  }
}

/// A new device.
struct DeviceOrder: Decodable {
  private var apple_id: String
  private var kind: String
  private var id: String?
  private let change: DeviceChange

  private enum CodingKeys: String, CodingKey {
    case apple_id, kind, id
  }

  /// Reads the members of a change beside its own.
  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    apple_id = try container.decode(String.self, forKey: .apple_id)
    kind = try container.decode(String.self, forKey: .kind)
    id = try container.decodeIfPresent(String.self, forKey: .id)
    change = try DeviceChange(from: decoder)
  }

  func add(to state: inout EmulatorState, now: Double) throws(ControlError) -> PasskeyDevice {
    guard let kind = PasskeyDevice.Kind(rawValue: kind) else {
      throw .malformed("kind must be one of \(PasskeyDevice.Kind.allCases.map(\.rawValue).joined(separator: ", "))")
    }
    guard state.people[apple_id] != nil else { throw .notFound("no such Apple ID: \(apple_id)") }
    if let id, !Self.isUsable(id) {
      throw .malformed("id must have 1 to 64 letters, digits, dots, hyphens and underscores")
    }
    var device = PasskeyDevice(
      id: id ?? state.devices.freeID(apple_id, kind), personID: apple_id, kind: kind, state: .init(of: kind))
    try change.apply(to: &device, in: &state, now: now)
    guard state.devices.all.count < PasskeyDevices.limit else {
      throw .conflict("there are already \(PasskeyDevices.limit) devices")
    }
    guard state.devices.add(device) else { throw .conflict("there is already a device \(device.id)") }
    return device
  }

  static func isUsable(_ id: String) -> Bool {
    let allowed = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-_".utf8)
    return (1...64).contains(id.utf8.count) && id.utf8.allSatisfy(allowed.contains)
  }
}

/// What changes on a device; absent members stay as they are.
struct DeviceChange: Decodable {
  var online: Bool?
  var unlocked: Bool?
  var has_passcode: Bool?
  var lid_closed: Bool?
  var user_verification: Bool?
  var upgrades: Bool?
  var counts: Bool?
  var signals: String?
  var algorithms: [Int]?

  func apply(to device: inout PasskeyDevice, in state: inout EmulatorState, now: Double) throws(ControlError) {
    if lid_closed == true, device.kind != .mac { throw .malformed("lid_closed is for a mac") }
    if let signals {
      guard let rule = PasskeyDevice.SignalRule(rawValue: signals) else {
        let rules = PasskeyDevice.SignalRule.allCases.map(\.rawValue).joined(separator: ", ")
        throw .malformed("signals must be one of \(rules)")
      }
      device.state.signals = rule
    }
    if let algorithms {
      let known = [COSEAlgorithm.es256, COSEAlgorithm.edDSA, COSEAlgorithm.rs256]
      guard !algorithms.isEmpty, Set(algorithms).count == algorithms.count, algorithms.allSatisfy(known.contains) else {
        throw .malformed("algorithms may contain -7, -8 and -257, each once (PK-8)")
      }
      device.state.algorithms = algorithms
    }
    if let unlocked { device.state.isUnlocked = unlocked }
    if let has_passcode { device.state.hasPasscode = has_passcode }
    if let lid_closed { device.state.isLidClosed = lid_closed }
    if let user_verification { device.state.verifiesUser = user_verification }
    if let upgrades { device.state.upgrades = upgrades }
    if let counts { device.state.counts = counts }
    if let online { state.connect(&device, online, now: now) }
  }
}

extension PasskeyDevice {
  func write(to writer: inout JSONWriter) {
    writer.member("id", id)
    writer.member("apple_id", personID)
    writer.member("kind", kind.rawValue)
    writer.member("online", offlineSince == nil)
    writer.member("unlocked", state.isUnlocked)
    writer.member("has_passcode", state.hasPasscode)
    writer.member("lid_closed", state.isLidClosed)
    writer.member("user_verification", state.verifiesUser)
    writer.member("upgrades", state.upgrades)
    writer.member("counts", state.counts)
    writer.member("signals", state.signals.rawValue)
    writer.name("algorithms")
    writer.beginArray()
    for algorithm in state.algorithms { writer.integer(algorithm) }
    writer.endArray()
  }
}
