import Foundation
import Testing

@testable import SignInClient

/// Provider availability.
@Suite struct OfferTests {
  private let line = "GET /v1/providers"
  private let body =
    #"{"providers":[{"provider":"apple","available":true},{"provider":"myspace","available":false,"reason":"nostalgia"}]}"#
  private let offers = [
    Offer(provider: .apple, isAvailable: true),
    Offer(provider: ProviderID(rawValue: "myspace"), isAvailable: false, reason: "nostalgia"),
  ]

  @Test func `the provider query has the app's values, and unknown answers are accepted`() async throws {
    let app = try App(ScriptedServer([line: [.ok(body)]])) {
      $0.appVersion = "2.3.1"
      $0.country = "DE"
    }
    #expect(try await app.client.offers() == offers)
    let query = app.server.asked(line).first?.url.query?.split(separator: "&").map(String.init) ?? []
    let installation = try app.storage.state?.installationID ?? ""
    #expect(
      query == [
        "client_id=com.example.app", "platform=ios", "app_version=2.3.1", "install_id=\(installation)", "country=DE",
      ])
  }

  @Test func `providers of the server's settings are known by their ids and names, also from the cache`() async throws {
    let body =
      #"{"providers":[{"provider":"openid","id":"vk","name":"VK","available":true},"#
      + #"{"provider":"openid","id":"company","name":"Company","available":false,"reason":"rollout"}]}"#
    let app = try App(ScriptedServer([line: [.ok(body)]]))
    let fetched = try await app.client.offers()
    #expect(fetched.map(\.provider) == [.openID("vk"), .openID("company")])
    #expect(fetched.map(\.name) == ["VK", "Company"] && fetched.map(\.isAvailable) == [true, false])
    let relaunched = try App(storage: app.storage, clock: app.clock)
    #expect(try await relaunched.client.offers() == fetched)
    #expect(relaunched.server.all.isEmpty)
  }

  @Test func `the provider list is cached for an hour, also across a relaunch`() async throws {
    let app = try App(ScriptedServer([line: [.ok(body)]]))
    _ = try await app.client.offers()
    app.clock.pass(3600)
    let relaunched = try App(storage: app.storage, clock: app.clock)
    #expect(try await relaunched.client.offers() == offers)
    #expect(relaunched.server.all.isEmpty)
    app.clock.pass(1)
    _ = try await app.client.offers()
    #expect(app.server.asked(line).count == 2)
  }

  @Test func `an old provider list is used during an outage; without one the call throws`() async throws {
    let app = try App(ScriptedServer([line: [.ok(body), .lost]]))
    _ = try await app.client.offers()
    app.clock.pass(86_400)
    #expect(try await app.client.offers() == offers)
    let fresh = try App(ScriptedServer([line: [.lost]]))
    let error = await failure { _ = try await fresh.client.offers() }
    #expect(error?.code == .unreachable)
  }

  @Test func `a provider list for another query is not used`() async throws {
    let app = try App(ScriptedServer([line: [.ok(body)]])) { $0.appVersion = "1.0" }
    _ = try await app.client.offers()
    let updated = try App(ScriptedServer([line: [.lost]]), storage: app.storage, clock: app.clock) {
      $0.appVersion = "2.0"
    }
    let error = await failure { _ = try await updated.client.offers() }
    #expect(error?.code == .unreachable)
    #expect(updated.server.asked(line).count == 1)
  }

  @Test func `a provider list from the future is not cached for ever`() async throws {
    let app = try App(ScriptedServer([line: [.ok(body)]]))
    _ = try await app.client.offers()
    app.clock.pass(-86_400)
    _ = try await app.client.offers()
    #expect(app.server.asked(line).count == 2)
  }

  @Test func `a server error about the query is thrown although there is a cached list`() async throws {
    let app = try App(ScriptedServer([line: [.ok(body), .problem(403, "client_unknown")]]))
    _ = try await app.client.offers()
    let error = await failure { _ = try await app.client.offers(maxAge: .nan) }
    #expect(error?.code.rawValue == "client_unknown")
  }
}
