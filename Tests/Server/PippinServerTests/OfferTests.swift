import PippinServer
import PippinTokens
import PippinTestKit
import Testing

/// What a client offers, asked for as an app asks, and kept where people sign in.
@Suite struct `An offer` {
  private static func switchedOff(_ providers: WritableKeyPath<ProviderOffers, OfferConditions>...) -> ProviderOffers {
    var offers = ProviderOffers()
    for provider in providers { offers[keyPath: provider].isEnabled = false }
    return offers
  }

  @Test func `is answered with its reason and what the reason hangs on, Apple first`() async throws {
    var offers = ProviderOffers()
    offers.apple.minimumVersion = AppVersion("2.3")
    offers.password.countries = .only(["DE"])
    let world = try await World(offers: ["com.example.app": offers])
    let path = "/v1/providers?client_id=com.example.app"
    let short = await world.send("GET", path + "&app_version=2.10")
    #expect(
      String(decoding: short.body, as: UTF8.self) == """
        {"providers":[{"provider":"apple","available":true},\
        {"provider":"google","available":false,"reason":"not_configured"},\
        {"provider":"facebook","available":false,"reason":"not_configured"},\
        {"provider":"password","available":false,"reason":"country","missing":"country"},\
        {"provider":"passkey","available":false,"reason":"not_configured"}]}
        """)
    let long = await world.send("GET", path + "&app_version=2.2&country=DE&install_id=1&platform=ios")
    #expect(long.text("providers.0.reason") == "app_version" && long["providers.0.missing"] == nil)
    #expect(long["providers.3.available"]?.bool == true)
  }

  @Test(arguments: [
    ("platform=iOS", "platform"), ("platform=", "platform"), ("app_version=2.3b1", "app_version"),
    ("country=de", "country"), ("country=DEU", "country"), ("install_id=", "install_id"),
    ("install_id=" + String(repeating: "x", count: 129), "install_id"),
  ])
  func `is not made to what cannot be read`(query: String, field: String) async throws {
    let world = try await World()
    let answer = await world.send("GET", "/v1/providers?client_id=com.example.app&\(query)")
    #expect(answer.verdict == "422 invalid_value" && answer.text("errors.0.field") == field)
  }

  @Test func `that is switched off shuts the door as well`() async throws {
    let world = try await World(offers: [
      "com.example.app": Self.switchedOff(\.apple), "example-web": Self.switchedOff(\.apple),
    ])
    let app = App(world: world)
    let nonce = await app.nonce()
    let refused = await app.send(app.body(await app.sheet("mary", nonce: nonce), nonce: nonce))
    #expect(refused.verdict == "403 provider_not_offered switched_off" && refused.text("provider") == "apple")
    #expect(world.callsToApple == 0, "the code is still good")
    let start = await world.send("GET", "/auth/apple/start?client_id=example-web")
    #expect(start.status == 403)
    let page = await world.send("GET", "/sign-in")
    #expect(!String(decoding: page.body, as: UTF8.self).contains("Sign in with Apple"))
  }

  @Test func `of passwords that is switched off shuts their doors only`() async throws {
    let world = try await World(offers: ["com.example.app": Self.switchedOff(\.password)])
    for (path, body) in [
      ("/v1/sign-in/password", ["client_id": "com.example.app", "email": "a@example.com", "password": "twelve words"]),
      ("/v1/sign-up/password", ["client_id": "com.example.app", "email": "a@example.com", "password": "twelve words"]),
      ("/v1/password/reset", ["client_id": "com.example.app", "email": "a@example.com"]),
    ] as [(String, JSONText)] {
      let refused = await world.send("POST", path, body)
      #expect(refused.verdict == "403 provider_not_offered switched_off", "\(path)")
      #expect(refused.text("provider") == "password")
    }
    let app = App(world: world)
    let nonce = await app.nonce()
    #expect(await app.send(app.body(await app.sheet("mary", nonce: nonce), nonce: nonce)).status == 200)
  }

  /// NATIVE-20
  @Test func `of Apple's is not made to an in-house build`() async throws {
    let world = try await World(enterprise: "com.example.app")
    let offers = await world.send("GET", "/v1/providers?client_id=com.example.app")
    #expect(offers.text("providers.0.reason") == "enterprise_build")
    let app = App(world: world)
    let nonce = await app.nonce()
    let refused = await app.send(app.body(await app.sheet("mary", nonce: nonce), nonce: nonce))
    #expect(refused.verdict == "403 provider_not_offered enterprise_build")
  }

  @Test func `under another condition lets in whom the button led here before`() async throws {
    var offers = ProviderOffers()
    offers.apple.countries = .only(["DE"])
    let world = try await World(offers: ["com.example.app": offers])
    let app = App(world: world)
    let nonce = await app.nonce()
    #expect(await app.send(app.body(await app.sheet("mary", nonce: nonce), nonce: nonce)).status == 200)
  }
}
