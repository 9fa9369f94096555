import AppleIDEmulator
import PippinTestKit
import PippinTokens
import Testing

@testable import PippinProgram

/// App Attest in settings (0141).
@Suite struct `App Attest in settings` {
  private static let native = #"{ id: "com.example.app", platform: "ios", "#
  private static let web = #"{ id: "example-web", platform: "web", "#

  private func told(
    _ appAttest: String, at client: String = native, _ more: [(String, String)] = [], of kind: String = "problems"
  ) async throws -> [String] {
    let trial = try SettingsTests().trial
    var settings = SettingsTests.good
    for (old, new) in [(client, client + "app_attest: \(appAttest), ")] + more {
      #expect(settings.contains(old), "\(old)")
      settings = settings.replacing(old, with: new)
    }
    _ = try trial.file("root.pem", AppleIDEmulator.appAttestRootPEM)
    _ = try trial.file("none.pem", "nothing")
    let path = try trial.file("pippin.json5", settings)
    let outcome = await trial.run(["check-config", "--config", path, "--json"])
    let root = try JSONDocument(parsing: outcome.bytes).root
    return root[kind]?.elements.map { "\($0["setting"]?.string ?? "?"): \($0["problem"]?.string ?? "?")" } ?? []
  }

  @Test(arguments: ["off", "observe", "require"]) func `needs no more than a mode in an app of Apple's`(
    _ mode: String
  ) async throws {
    #expect(try await told("{ mode: \"\(mode)\" }") == [])
    let whole = "{ mode: \"\(mode)\", environment: \"development\", app_id: \"TEAM000001.org.example\" }"
    #expect(try await told(whole) == [])
  }

  @Test(arguments: [
    ("{}", "mode: is missing"), ("{ mode: \"on\" }", "mode: is not one of its words"),
    ("{ mode: \"off\", environment: \"test\" }", "environment: is not one of its words"),
    ("{ mode: \"off\", app_id: \"com.example.app\" }", "app_id: is no App ID"),
    ("{ mode: \"off\", root_file: \"none.pem\" }", "root_file: has no certificate that can be read"),
    ("{ mode: \"off\", root_file: \"root.pem\" }", "root_file: is the emulator's root certificate"),
    ("{ mode: \"off\", more: 1 }", "more: is not a setting"),
  ]) func `refuses invalid settings`(_ settings: String, _ expected: String) async throws {
    let found = try await told(settings)
    #expect(found.count == 1 && found.first?.contains("app_attest.\(expected)") == true, "\(found)")
  }

  @Test func `is for apps on Apple's devices`() async throws {
    let found = try await told("{ mode: \"observe\" }", at: Self.web)
    #expect(found.count == 1 && found.first?.contains("app_attest: is for apps on Apple's devices") == true, "\(found)")
  }

  @Test func `warns of require beside a return from the browser`() async throws {
    let page = Self.native + #"return_to: ["https://app.example.com/in"], app_attest"#
    let returns = [(Self.native + "app_attest", page)]
    for (mode, count) in [("require", 1), ("observe", 0)] {
      let found = try await told("{ mode: \"\(mode)\" }", returns, of: "warnings")
        .filter { $0.contains("app_attest.mode: is require") }
      #expect(found.count == count, "\(found)")
    }
  }
}
