import PippinAccounts
import PippinServer
import PippinHTTP
import PippinTestKit
import SignInWithPasskeys
import Testing

/// What crawlers of Apple and Google read at our host.
@Suite struct `A well-known file` {
  private static let places = [
    "/.well-known/apple-app-site-association": "application/json", "/.well-known/assetlinks.json": "application/json",
    "/.well-known/apple-developer-domain-association.txt": "text/plain; charset=utf-8",
  ]

  @Test(arguments: ["localhost:8080", "127.0.0.1:8080", "[::1]:8080", "other.example"])
  func `is there plainly, whatever our host is called by, for GET and HEAD`(authority: String) async throws {
    let world = try await World()
    for (path, type) in Self.places {
      for method in ["GET", "HEAD"] {
        var request = World.request(method, World.home, path, [:], [], "203.0.113.7")
        request.authority = authority
        let answer = Answer(await world.service.respond(to: request))
        #expect(answer.status == 200 && answer.field("content-type") == type, "\(path)")
        #expect(answer.field("cache-control") == "public, max-age=3600" && answer.field("set-cookie") == nil)
        #expect(answer.body.isEmpty == (method == "HEAD"))
      }
    }
  }

  @Test func `names the apps of the settings, and nothing more`() async throws {
    let world = try await World()
    let apple = await world.send("GET", "/.well-known/apple-app-site-association")
    #expect(
      apple.response.bodyText
        == #"{"applinks":{"details":[]},"webcredentials":{"apps":["TEAM000001.com.example.app"]}}"#)
    let android = await world.send("GET", "/.well-known/assetlinks.json")
    let fingerprint = Array(repeating: "AB", count: 32).joined(separator: ":")
    #expect(
      android.response.bodyText == #"[{"relation":["delegate_permission/common.handle_all_urls","#
        + #""delegate_permission/common.get_login_creds"],"target":{"namespace":"android_app","#
        + #""package_name":"com.example.app","sha256_cert_fingerprints":["\#(fingerprint)"]}}]"#)
    #expect(
      await world.send("GET", "/.well-known/apple-developer-domain-association.txt").response.bodyText == "proof\n")
  }

  @Test func `opens the links of invitations in the apps of clients that demand one`() async throws {
    let world = try await World(signUp: SignUpPolicy(.invited))
    let apple = await world.send("GET", "/.well-known/apple-app-site-association")
    #expect(
      apple.response.bodyText.contains(
        #"{"appIDs":["TEAM000001.com.example.app"],"components":[{"/":"/sign-up","?":{"invitation":"?*"}}]}"#))
  }

  @Test func `opens the return addresses at our own host, and no others`() async throws {
    func client(_ id: String, _ returns: [String], _ apps: AssociatedApps) -> Client {
      Client(
        id: .init(rawValue: id), name: id, platform: .ios, realm: .standard, audience: id, returnAddresses: returns,
        apple: nil, apps: apps)
    }
    let files = WellKnownFiles(
      clients: [
        client(
          "a",
          [
            "https://id.example.com/app/done?x=y", "https://www.example.com/done", "com.example.a:/done",
            "https://id.example.com:8443/other",
          ], .init(appID: "TEAM.a")),
        client("b", [], .init(appID: "TEAM.b", android: .init(package: "b.c", certificateFingerprints: ["AB"]))),
      ], publicURL: "https://id.example.com")
    let world = try await World(wellKnown: files)
    let apple = await world.send("GET", "/.well-known/apple-app-site-association").response.bodyText
    #expect(apple.contains(#"{"details":[{"appIDs":["TEAM.a"],"components":[{"/":"/app/done"}]}]}"#), "\(apple)")
    #expect(apple.contains(#""webcredentials":{"apps":["TEAM.a","TEAM.b"]}"#))
    let android = await world.send("GET", "/.well-known/assetlinks.json").response.bodyText
    #expect(android.contains(#"[{"relation":["delegate_permission/common.get_login_creds"],"#), "\(android)")
    let proof = await world.send("GET", "/.well-known/apple-developer-domain-association.txt")
    #expect(proof.verdict == "404 not_found")
  }

  // PK-77.
  @Test func `lets no app ask for passkeys that has neither passkeys nor passwords`() throws {
    func client(_ id: String, _ returns: [String] = [], hasPasskeys: Bool = false, hasPasswords: Bool = false) -> Client
    {
      var offers = ProviderOffers()
      offers.password.isEnabled = hasPasswords
      return Client(
        id: .init(rawValue: id), name: id, platform: .ios, realm: .standard, audience: id, returnAddresses: returns,
        apple: nil, passkey: hasPasskeys ? .init(origins: []) : nil, offers: offers,
        apps: .init(appID: "TEAM." + id, android: .init(package: id, certificateFingerprints: ["AB"])))
    }
    let clients = [
      client("keys", hasPasskeys: true), client("words", hasPasswords: true), client("apple"),
      client("links", ["https://id.example.com/done"]),
    ]
    func files(_ passkeys: PasskeySettings?, mails: Bool = true) -> (apple: String, android: String) {
      let files = WellKnownFiles(
        clients: clients, publicURL: "https://id.example.com", passkeys: passkeys, mails: mails
      ).served.map { String(decoding: $0.body, as: UTF8.self) }
      return (files[0], files[1])
    }
    let passkeys = PasskeySettings(rpID: try RelyingPartyID("id.example.com"), name: "Example")
    let both = files(passkeys)
    #expect(both.apple.contains(#""webcredentials":{"apps":["TEAM.keys","TEAM.words"]}"#), "\(both.apple)")
    #expect(both.apple.contains(#"{"appIDs":["TEAM.links"],"components""#), "\(both.apple)")
    #expect(
      both.android.pieces(from: "get_login_creds", to: "]}").map { $0.contains("words") || $0.contains("keys") } == [
        true, true,
      ])
    #expect(both.android.contains(#"[{"relation":["delegate_permission/common.get_login_creds"]"#))
    #expect(both.android.contains(#"{"relation":["delegate_permission/common.handle_all_urls"],"target""#))
    #expect(!both.android.contains("\"apple\""))
    #expect(files(passkeys, mails: false).apple.contains(#""webcredentials":{"apps":["TEAM.keys"]}"#), "no passwords")
    #expect(files(nil).apple.contains(#"["TEAM.keys","TEAM.words","TEAM.apple","TEAM.links"]"#), "as without passkeys")
  }

  @Test func `is missing where the settings name nothing`() async throws {
    let world = try await World(wellKnown: WellKnownFiles())
    for path in Self.places.keys { #expect(await world.send("GET", path).verdict == "404 not_found") }
  }
}
