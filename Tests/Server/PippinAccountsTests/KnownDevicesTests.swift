import Testing

@testable import PippinAccounts

struct KnownDevicesTests {
  private func mark(_ id: String, in realm: Realm = .standard) -> DeviceMark { DeviceMark(keptBy: id, in: realm) }

  @Test func `knows a device from the second time on, and no other`() {
    var devices = KnownDevices()
    let (first, again) = (devices.note(mark("a phone")), devices.note(mark("a phone")))
    #expect(first && !again && devices.count == 1)
    #expect(devices.contains(mark("a phone")) && !devices.contains(mark("another phone")))
    #expect(!devices.contains(mark("a phone", in: Realm(rawValue: "other"))))
  }

  @Test func `tells what an app keeps from what it says of itself`() {
    let (client, said) = (ClientID(rawValue: "app"), Device(name: "a phone", platform: "iOS", appVersion: "1"))
    let mark = { (device: Device) in DeviceMark(describedBy: device, client: client, surface: .native, in: .standard) }
    #expect(mark(said) != self.mark("a phone"))
    #expect(mark(said) == mark(Device(name: "a phone", platform: "iOS", appVersion: "2")), "an update is no new device")
    #expect(mark(said) != mark(Device(name: "a phone")))
    #expect(mark(said) != DeviceMark(describedBy: said, client: client, surface: .android, in: .standard))
    // A part never takes the place of another one.
    #expect(mark(Device(name: "x")) != mark(Device(platform: "x")))
  }

  @Test func `forgets the oldest when there are too many`() {
    var devices = KnownDevices()
    for number in 0...KnownDevices.limit { _ = devices.note(mark("device \(number)")) }
    #expect(devices.count == KnownDevices.limit)
    #expect(!devices.contains(mark("device 0")) && devices.contains(mark("device 1")))
    #expect(devices.contains(mark("device \(KnownDevices.limit)")))
  }

  @Test func `reads what it wrote, and nothing of another length`() {
    var devices = KnownDevices()
    _ = devices.note(mark("a phone"))
    _ = devices.note(mark("a computer"))
    #expect(KnownDevices(bytes: devices.bytes) == devices)
    #expect(KnownDevices(bytes: Array(devices.bytes.dropLast())).isEmpty)
    #expect(devices.bytes.count == 16, "a mark is short, and says nothing of the device")
  }

  @Test func `joins two lists once each, and takes one out of the other`() {
    var (own, others) = (KnownDevices(), KnownDevices())
    for id in ["a phone", "a computer"] { _ = own.note(mark(id)) }
    for id in ["a tablet", "a phone"] { _ = others.note(mark(id)) }
    let joined = own.joined(with: others)
    #expect(joined.count == 3 && ["a phone", "a computer", "a tablet"].allSatisfy { joined.contains(mark($0)) })
    #expect(joined.without(others).count == 1 && joined.without(others).contains(mark("a computer")))
  }
}
