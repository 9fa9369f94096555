import PippinHTTP
import PippinTestKit
import Testing

@testable import PippinServer

/// What a device of an app is called that nobody gave a name.
@Suite struct `The name of a device` {
  @Test(arguments: [
    ("iPhone17,1", "iPhone"), ("iPhone", "iPhone"), ("iPad14,3", "iPad"), ("iPadOS 26.1", "iPad"), ("macos", "Mac"),
    ("MacBookPro18,1", "Mac"), ("Mac15,3", "Mac"), ("iMac21,1", "Mac"), ("watchOS 26", "Apple Watch"),
    ("Watch7,1", "Apple Watch"), ("tvOS 26.1", "Apple TV"), ("AppleTV14,1", "Apple TV"),
    ("visionOS 2", "Apple Vision"), ("RealityDevice14,1", "Apple Vision"), ("ios", "iPhone or iPad"),
    ("iOS 26.1", "iPhone or iPad"), ("Android 16", "Android device"),
  ])
  func `is the product's, by what the app says`(platform: String, name: String) {
    #expect(DeviceKind(platform: platform)?.english == name)
  }

  @Test(arguments: ["", "desktop", "<b>iPhone", "My iPhone", "x86_64", "arm64"])
  func `is in no other text that an app may send`(platform: String) {
    #expect(DeviceKind(platform: platform) == nil)
  }

  @Test func `is the same on the account page, in an email and in the console, and never a model's identifier`()
    async throws
  {
    let world = try await World()
    let browser = Browser(world)
    try await browser.signIn(as: "mary")
    let phone: JSONText = ["id": "the second phone of Mary", "platform": "iPhone17,1"]
    #expect(await App(world: world).signIn(as: "mary", changing: [("device", phone)]).status == 200)
    try await browser.open("/account/devices")
    #expect(browser.text.contains("<bdi>iPhone</bdi>") && !browser.text.contains("iPhone17,1"))
    let mail = try await PasswordApp(world: world).mail()?.text ?? ""
    #expect(mail.contains("Device: iPhone\n") && !mail.contains("iPhone17,1"))
  }
}
