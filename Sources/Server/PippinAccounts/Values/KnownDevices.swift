import PippinTokens

/// By what an account knows a device again: the beginning of a digest, from which nothing about the device can be told (0072).
package struct DeviceMark: Hashable, Sendable {
  static let byteCount = 8
  package let bytes: [UInt8]

  /// The mark of a random value that an app or a browser keeps.
  package init(keptBy id: String, in realm: Realm) {
    self.init(["id", id], in: realm)
  }

  /// The mark of a device that keeps no such value: what it says of itself, and the client.
  package init(describedBy device: Device, client: ClientID, surface: Surface, in realm: Realm) {
    self.init(["said", client.rawValue, surface.rawValue, device.name ?? "", device.platform ?? ""], in: realm)
  }

  private init(_ parts: [String], in realm: Realm) {
    let text = (["device", realm.rawValue] + parts).joined(separator: "\u{0}")
    bytes = Array(SHA256.hash(text).prefix(Self.byteCount))
  }

  /// Takes the bytes of a mark that was kept.
  package init?(bytes: [UInt8]) {
    guard bytes.count == Self.byteCount else { return nil }
    self.bytes = bytes
  }
}

/// The devices that an account was used on, the newest last. One that falls out of the list is new when it comes back.
package struct KnownDevices: Hashable, Sendable {
  package static let limit = 32

  /// The marks, one behind the other.
  package private(set) var bytes: [UInt8] = []

  package init() {}

  /// Takes what was kept; a length that no list has is none.
  package init(bytes: [UInt8]) {
    guard bytes.count.isMultiple(of: DeviceMark.byteCount) else { return }
    self.bytes = bytes
    shorten()
  }

  package var isEmpty: Bool { bytes.isEmpty }
  package var count: Int { bytes.count / DeviceMark.byteCount }

  package func contains(_ mark: DeviceMark) -> Bool {
    places.contains { bytes[$0..<$0 + DeviceMark.byteCount].elementsEqual(mark.bytes) }
  }

  /// Notes a device.
  /// - Returns: whether it was unknown.
  package mutating func note(_ mark: DeviceMark) -> Bool {
    guard !contains(mark) else { return false }
    bytes += mark.bytes
    shorten()
    return true
  }

  /// Both lists in one; those of `self` count as the newer ones.
  func joined(with others: KnownDevices) -> KnownDevices {
    var all = others
    for mark in marks where !all.contains(mark) { all.bytes += mark.bytes }
    all.shorten()
    return all
  }

  /// The list without those of `others`.
  func without(_ others: KnownDevices) -> KnownDevices {
    KnownDevices(bytes: marks.filter { !others.contains($0) }.flatMap(\.bytes))
  }

  private var places: StrideTo<Int> { stride(from: 0, to: bytes.count, by: DeviceMark.byteCount) }

  private var marks: [DeviceMark] {
    places.compactMap { DeviceMark(bytes: Array(bytes[$0..<$0 + DeviceMark.byteCount])) }
  }

  private mutating func shorten() {
    bytes.removeFirst(max(0, count - Self.limit) * DeviceMark.byteCount)
  }
}
