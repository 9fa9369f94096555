import AppleIDEmulator
import Foundation
import PippinHTTP
import PippinSecret
import Testing

@Suite struct ConfigurationTests {
  @Test func `the default seed is the published one, in the published form`() async throws {
    let harness = try Harness()
    var found = try await harness.get("/emulator/config").json
    let key = found["teams"]?.elements.first?["keys"]?.elements.first?["p8"]?.text ?? ""
    #expect(key.hasPrefix("-----BEGIN PRIVATE KEY-----"))
    found = try Value(
      json: Array(
        (try await harness.get("/emulator/config").bodyText)
          .replacingOccurrences(of: key.replacingOccurrences(of: "\n", with: "\\n"), with: "KEY").utf8))
    let expected = """
      { "teams": [ { "id": "TEAM000001",
          "keys": [ { "key_id": "KEY0000001", "p8": "KEY", "primary_app": "com.example.app" } ],
          "apps": [ { "bundle_id": "com.example.app", "name": "Example", "notification_url": "http://localhost:8080/apple/notifications",
                      "services": [ { "client_id": "com.example.web", "name": "Example", "return_urls": ["http://localhost:8080/auth/apple/callback"] } ] },
                    { "bundle_id": "com.example.app.debug", "primary_app": "com.example.app", "name": "Example Debug" } ],
          "mail_sources": ["example.com"] } ],
        "apple_ids": [ { "id": "mary", "email": "mary@example.com", "given_name": "Mary", "family_name": "Appleseed", "kind": "personal" },
                       { "id": "anita", "email": "anita@example.com", "given_name": "Anita", "family_name": "Bergman", "kind": "personal" },
                       { "id": "kurt", "email": "kurt@example.com", "given_name": "Kurt", "family_name": "Köhler", "kind": "personal" },
                       { "id": "student", "given_name": "Sam", "family_name": "Student", "kind": "managed" } ],
        "settings": { "issuer": "https://appleid.apple.com", "allow_insecure_return_urls": true } }
      """
    #expect(found == (try Value(json: Array(expected.utf8))))
  }

  @Test func `what was read can be put back, and starts everything over`() async throws {
    let harness = try Harness()
    _ = try await harness.native()
    let text = try await harness.get("/emulator/config").bodyText
    #expect(try await harness.send("PUT", "/emulator/config", json: text).status == 200)
    #expect(try await harness.get("/emulator/config").bodyText == text)
    #expect(try await harness.native().json["email"] != nil)
  }

  @Test func `reads JSON5 with Foundation's decoder`() throws {
    let text = """
      { // one team
        teams: [ { id: "T", apps: [ { bundle_id: "a.b", }, ], }, ],
      }
      """
    let decoder = JSONDecoder()
    decoder.allowsJSON5 = true
    let configuration = try decoder.decode(EmulatorConfiguration.self, from: Data(text.utf8))
    #expect(configuration.teams[0].apps[0].name == "a.b")
    #expect(configuration.settings.issuer == "https://appleid.apple.com")
    #expect(!configuration.settings.allowInsecureReturnURLs)
  }

  @Test func `names everything that is wrong at once`() throws {
    var configuration = EmulatorConfiguration.defaultSeed
    configuration.teams[0].keys[0].p8 = SecretText("nonsense")
    configuration.teams[0].apps[1].primaryApp = "com.example.nowhere"
    configuration.teams[0].apps[0].services[0].clientID = "com.example.app"
    configuration.appleIDs[1].id = "mary"
    configuration.settings.goneError = "whatever"
    let error = #expect(throws: ConfigurationError.self) { try Harness(configuration) }
    #expect(error?.problems.count == 5)
  }

  @Test func `two keys a primary app, not three`() throws {
    var configuration = EmulatorConfiguration.defaultSeed
    let key = configuration.teams[0].keys[0]
    for id in ["KEY0000002", "KEY0000003"] {
      #expect(configuration.problems.isEmpty)
      configuration.teams[0].keys.append(.init(keyID: id, p8: key.p8, primaryApp: key.primaryApp))
    }
    #expect(configuration.problems.first?.contains("SECRET-5") == true)
  }

  @Test func `a bad configuration changes nothing`() async throws {
    let harness = try Harness()
    let answer = try await harness.send(
      "PUT", "/emulator/config", json: #"{"teams":[{"id":"T","keys":[{"key_id":"K","p8":"x"}]}]}"#)
    #expect(answer.status == 400)
    #expect(try await harness.native().status == 201)
  }

  @Test func `people can be added and listed`() async throws {
    let harness = try Harness()
    let body = #"{"id":"ada","email":"ada@example.com","given_name":"Ada","extra":1}"#
    #expect(try await harness.send("POST", "/emulator/apple-ids", json: body).status == 201)
    #expect(try await harness.send("POST", "/emulator/apple-ids", json: body).status == 409)
    _ = try await harness.native("ada")
    let people = try await harness.get("/emulator/apple-ids").json["items"]?.elements ?? []
    #expect(people.map { $0["id"]?.text } == ["mary", "anita", "kurt", "student", "ada"])
    #expect(people.last?["apps"]?.elements.first?["bundle_id"]?.text == "com.example.app")
    #expect(try await harness.send("POST", "/emulator/reset").status == 204)
    #expect(try await harness.get("/emulator/apple-ids").json["items"]?.elements.count == 4)
  }

  @Test func `the log is bounded`() async throws {
    let harness = try Harness()
    for _ in 0..<600 { _ = try await harness.get("/nowhere") }
    let items = try await harness.get("/emulator/log").json["items"]?.elements ?? []
    #expect(items.count == 500)
    #expect(items.first?["number"] == .int(101) && items.last?["number"] == .int(600))
  }
}
