import Foundation
import PippinTestKit
import SignInClient
import SignInClientTesting
import Testing

/// Passkeys of emulated devices, as an app's tests use them.
@Suite struct PasskeyJourneys {
  private static let challenge = "AAECAwQFBgcICQoLDA0ODw"
  private static let site = EmulatorPasskeys.Caller.web(origin: "https://example.com")
  private static let creation = Data(
    """
    {"rp":{"id":"example.com","name":"Example"},"user":{"id":"AQIDBA","name":"mary","displayName":""},\
    "challenge":"\(challenge)","pubKeyCredParams":[{"type":"public-key","alg":-7}]}
    """.utf8)
  private static let request = Data(#"{"challenge":"\#(challenge)","rpId":"example.com"}"#.utf8)

  private func members(_ json: Data) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: json) as? [String: Any])
  }

  @Test func `a passkey of an iPhone signs in on the Mac, until the server no longer accepts it`() async throws {
    try await World.separate { world in
      let passkeys = try EmulatorPasskeys(emulator: world.emulator)
      let phone = try await passkeys.addDevice(of: "mary", .iPhone)
      let mac = try await passkeys.addDevice(of: "mary", .mac)
      #expect(phone == "mary-iphone" && mac == "mary-mac")
      let made = try members(
        await passkeys.register(on: phone, for: .app(bundleID: World.app), options: Self.creation))
      let signed = try members(await passkeys.assert(on: mac, for: Self.site, options: Self.request))
      let id = try #require(made["id"] as? String)
      #expect(signed["id"] as? String == id)
      #expect((signed["response"] as? [String: Any])?["userHandle"] as? String == "AQIDBA")
      try await passkeys.signal(
        on: mac, for: Self.site, "signalUnknownCredential",
        members: Data(#"{"rpId":"example.com","credentialId":"\#(id)"}"#.utf8))
      await #expect(throws: EmulatorPasskeyError.self) {
        try await passkeys.assert(on: mac, for: Self.site, options: Self.request)
      }
    }
  }

  @Test func `a refusal has the name of the web and the code of Apple's systems`() async throws {
    try await World.separate { world in
      let passkeys = try EmulatorPasskeys(emulator: world.emulator)
      let phone = try await passkeys.addDevice(of: "mary", .iPhone)
      try await passkeys.change(phone, hasPasscode: false)
      do throws(EmulatorPasskeyError) {
        _ = try await passkeys.register(on: phone, for: Self.site, options: Self.creation)
        Issue.record("a phone without a passcode made a passkey")
      } catch {
        #expect(error.name == "NotAllowedError" && error.iOSCode == 1010 && error.detail.contains("passcode"))
      }
      try await passkeys.change(phone, isUnlocked: false, hasPasscode: true)
      do throws(EmulatorPasskeyError) {
        _ = try await passkeys.register(on: phone, for: Self.site, options: Self.creation)
        Issue.record("a locked phone made a passkey")
      } catch {
        #expect(error.name == "NotAllowedError" && error.iOSCode == 1001)
      }
      do throws(EmulatorPasskeyError) {
        _ = try await passkeys.addDevice(of: "nobody", .windows)
        Issue.record("nobody has a device")
      } catch {
        #expect(error.name == "not_found" && error.iOSCode == nil)
      }
      do throws(EmulatorPasskeyError) {
        _ = try await passkeys.register(on: phone, for: Self.site, options: Data("[]".utf8))
        Issue.record("a list was taken for options")
      } catch {
        #expect(error.name == "TypeError")
      }
    }
  }

  @Test func `only an emulator on this machine is asked`() throws {
    let elsewhere = try #require(URL(string: "https://example.com"))
    #expect(throws: AuthorizationError.self) { try EmulatorPasskeys(emulator: elsewhere) }
  }
}
