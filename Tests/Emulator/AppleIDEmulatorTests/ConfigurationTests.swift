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

  @Test func `a read configuration can be written back, which starts over`() async throws {
    let harness = try Harness()
    _ = try await harness.native()
    let text = try await harness.get("/emulator/config").bodyText
    #expect(try await harness.send("PUT", "/emulator/config", json: text).status == 200)
    #expect(try await harness.get("/emulator/config").bodyText == text)
    #expect(try await harness.native().json["email"] != nil)
  }

  @Test func `a file may have comments and trailing commas`() throws {
    let text = """
      { // one team
        teams: [ { id: "T", apps: [ { bundle_id: "a.b", }, ], }, ],
      }
      """
    let configuration = try EmulatorConfiguration(file: Array(text.utf8))
    #expect(configuration.teams[0].apps[0].name == "a.b")
    #expect(configuration.settings.issuer == "https://appleid.apple.com")
    #expect(!configuration.settings.allowInsecureReturnURLs)
  }

  @Test func `a file with misspelt members is refused with all problems`() throws {
    let text = """
      { team: [], teams: [ { id: "TEAM000001", mail_source: ["a.b"], keys: [ { key_id: "KEY0000001", p8: "x", kid: 1 } ],
          apps: [ { bundle_id: "a.b", services: [ { client_id: "a.c", return_url: "https://a.b/" } ] } ] } ],
        apple_ids: [ { id: "mary", mail: "m@a.b" } ], settings: { allow_insecure_urls: true } }
      """
    let error = #expect(throws: ConfigurationError.self) { try EmulatorConfiguration(file: Array(text.utf8)) }
    let wrong = error?.problems.map { $0.prefix { $0 != " " } }
    #expect(
      wrong == [
        "team", "teams[0].mail_source", "teams[0].keys[0].kid", "teams[0].apps[0].services[0].return_url",
        "apple_ids[0].mail", "settings.allow_insecure_urls", "key",
      ])
    #expect(error?.problems.last?.contains("KEY0000001") == true)
    #expect(error?.problems.first?.hasSuffix("use one of teams, apple_ids, transfers, settings") == true)
  }

  @Test(arguments: [
    #"{"identity_token_lifetime":9223372036854775807}"#, #"{"issued_at_ahead":-9223372036854775808}"#,
    #"{"issuer":""}"#, #"{"base_url":"apple.test"}"#, #"{"base_url":"https://apple.test/"}"#,
    #"{"allowed_hosts":["apple.test:8081"]}"#, #"{"allowed_hosts":["http://apple.test"]}"#,
  ])
  func `a useless or harmful setting is refused`(_ change: String) async throws {
    let harness = try Harness()
    #expect(try await harness.send("PATCH", "/emulator/settings", json: change).status == 400)
    #expect(try await harness.native().status == 201)
  }

  @Test func `all problems of a configuration are reported at once`() throws {
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

  @Test func `an invalid configuration changes nothing`() async throws {
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

  private struct Part: Equatable {
    let items: [String?]
    var next: String?
  }

  @Test func `a list is read in parts`() async throws {
    let harness = try Harness()
    func part(_ path: String) async throws -> Part {
      let json = try await harness.get(path).json
      let items = json["items"]?.elements ?? []
      return Part(items: items.map { $0["id"]?.text ?? $0["target"]?.text }, next: json["next"]?.text)
    }
    #expect(try await part("/emulator/apple-ids?limit=3") == Part(items: ["mary", "anita", "kurt"], next: "kurt"))
    #expect(try await part("/emulator/apple-ids?limit=3&after=kurt") == Part(items: ["student"]))
    for wrong in ["limit=0", "limit=x", "after=nobody"] {
      #expect(try await harness.get("/emulator/apple-ids?" + wrong).status == 400)
    }
    for path in ["/1", "/2", "/3"] { _ = try await harness.get(path) }
    #expect(try await part("/emulator/log?limit=1&after=4") == Part(items: ["/2"], next: "5"))
    #expect(try await part("/emulator/log?after=5") == Part(items: ["/3"]))
  }

  @Test func `the log is bounded`() async throws {
    let harness = try Harness()
    for _ in 0..<600 { _ = try await harness.get("/nowhere") }
    let items = try await harness.get("/emulator/log").json["items"]?.elements ?? []
    #expect(items.count == 500)
    #expect(items.first?["number"] == .int(101) && items.last?["number"] == .int(600))
  }

  @Test func `large requests cannot fill the log`() async throws {
    let harness = try Harness()
    let long = String(repeating: "é", count: 30_000)
    _ = try await harness.post("/auth/token", form: [("client_id", long), ("client_secret", "x")])
    _ = try await harness.get("/" + String(repeating: "x", count: 8000))
    #expect(try await harness.get("/emulator/log").body.count < 12_000)
    let huge = String(repeating: "x", count: 70_000)
    #expect(try await harness.post("/auth/token", form: [("client_id", huge)]).status == 413)
    #expect(try await harness.send("POST", "/emulator/apple-ids", json: #"{"id":"\#(huge)"}"#).status == 201)
  }
}
