import PippinAccounts
import Testing

struct DeviceTests {
  @Test func `is cut so that no row grows without bounds`() {
    let stacked = "Z" + String(repeating: "\u{334}", count: 10_000)
    let device = Device(name: stacked, platform: String(repeating: "x", count: 500), appVersion: nil)
    #expect(device.platform?.count == 100 && device.appVersion == nil)
    #expect((device.name ?? "").unicodeScalars.count <= 100)
  }

  @Test func `has no character that a database or a page cannot hold`() {
    let device = Device(name: "Anita\u{0}’s\u{1B}[31m iPhone\n", platform: "iOS\u{202E}", appVersion: "3.2 (417)")
    #expect(device.appVersion == "3.2 (417)")
    #expect(device.name == "Anita ’s [31m iPhone" && device.platform == "iOS")
  }
}
