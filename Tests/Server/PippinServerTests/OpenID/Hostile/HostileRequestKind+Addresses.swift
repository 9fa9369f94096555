import PippinHTTP

/// Addresses that are almost those of a client.
extension HostileRequestKind {
  static let addresses = [
    HostileRequestKind("redirect_uri: another host") { scene in
      scene.redirects(to: hosts.map { "https://\($0)/callback" })
    },
    HostileRequestKind("redirect_uri: another scheme, port or user") { scene in scene.redirects(to: origins) },
    HostileRequestKind("redirect_uri: another path, query or fragment") { scene in
      scene.redirects(to: paths.map { "https://grafana.example.com" + $0 })
    },
    HostileRequestKind("redirect_uri: blanks and control characters") { scene in
      let blanks = [
        " ", "\t", "\n", "\r\n", "\0", "\u{A0}", "\u{200B}", "\u{FEFF}", "\u{2028}", "\u{7F}", "%00", "%0d%0a",
      ]
      return scene.redirects(
        to: blanks.flatMap { blank in
          [
            blank + address, address + blank, "https://grafana\(blank).example.com/callback",
            "https:\(blank)//grafana.example.com/callback",
          ]
        })
    },
    HostileRequestKind("redirect_uri: by POST") { scene in
      scene.redirects(
        to: hosts.prefix(12).map { "https://\($0)/callback" } + origins.prefix(12)
          + paths.prefix(12).map { "https://grafana.example.com" + $0 },
        post: true)
    },
    HostileRequestKind("redirect_uri: loopback of a desktop app") { scene in
      let addresses = [
        "http://127.0.0.1:0x50/callback", "http://127.0.0.1:123456/callback", "http://127.0.0.1:/callback",
        "http://127.0.0.1:80@evil.example/callback", "http://127.0.0.1@evil.example/callback",
        "http://127.0.0.1.evil.example/callback", "http://127.0.0.1:80.evil.example/callback",
        "http://127.0.0.1:80\\@evil.example/callback", "http://127.0.0.1:80#@evil.example/callback",
        "http://127.0.0.1:80?@evil.example/callback", "http://127.0.0.2/callback", "http://localhost/callback",
        "http://localhost:8080/callback", "http://0.0.0.0/callback", "http://127.1/callback",
        "http://2130706433/callback",
        "https://127.0.0.1/callback", "http://[::1]:80:80/callback", "http://[::2]/callback",
        "http://[::ffff:127.0.0.1]/callback",
        "http://127.0.0.1:8080/callback/", "http://127.0.0.1:8080/other", "http://127.0.0.1:8080/callback?x=1",
        "http://127.0.0.1:-80/callback", "http://127.0.0.1:+80/callback", "http://127.0.0.1:８０/callback",
        "HTTP://127.0.0.1/callback", "http://127.0.0.1:8080//callback", "http://user@127.0.0.1:8080/callback",
      ]
      return scene.redirects(to: addresses, as: "desk")
    },
  ]

  private static let address = "https://grafana.example.com/callback"

  private static let hosts = [
    "evil.example", "grafana.example.com.evil.example", "evil-grafana.example.com", "www.grafana.example.com",
    "grafana.example.co", "grafana.example.com.", "grafana.example.comx", "example.com", "com", "", "grafana",
    "evil.example%2f@grafana.example.com", "grafana.example.com%2eevil.example", "grafana.example.com%00.evil.example",
    "grafana%2eexample.com", "GRAFANA.EXAMPLE.COM", "Grafana.example.com", "grafana.example.com\\.evil.example",
    "evil.example\\@grafana.example.com", "evil.example/@grafana.example.com", "evil.example#grafana.example.com",
    "evil.example?grafana.example.com", "gr\u{430}fana.example.com", "\u{261}rafana.example.com",
    "grafana\u{3002}example.com",
    "grafana\u{FF0E}example.com", "ｇｒａｆａｎａ.example.com", "grafana.example\u{2024}com", "grafana.exa\u{AD}mple.com",
    "grafana.exam\u{200D}ple.com", "xn--grafana-.example.com", "127.0.0.1", "127.1", "2130706433", "0x7f000001",
    "017700000001",
    "[::1]", "[::ffff:127.0.0.1]", "0.0.0.0", "localhost", "localhost:8080", "169.254.169.254",
    "grafana.example.com,evil.example",
    "grafana.example.com evil.example", "gitea.example.com", "*.example.com", "grafana.example.com;evil.example",
    "evil.example:443@grafana.example.com", "..grafana.example.com", "grafana..example.com",
  ]

  private static let origins = [
    "http://grafana.example.com/callback", "HTTPS://grafana.example.com/callback", "//grafana.example.com/callback",
    "grafana.example.com/callback", "/callback", "callback", "https:/grafana.example.com/callback",
    "https:grafana.example.com/callback", "https:///grafana.example.com/callback",
    "https:\\\\grafana.example.com\\callback",
    "javascript:alert(1)//grafana.example.com/callback", "data:text/html,<script>alert(1)</script>",
    "ftp://grafana.example.com/callback",
    "file:///callback", "blob:https://grafana.example.com/callback", "grafana:/callback",
    "intent://grafana.example.com/callback",
    "view-source:https://grafana.example.com/callback", "about:blank", "urn:ietf:wg:oauth:2.0:oob", "null", "none", "*",
    "",
    "https://grafana.example.com:443/callback", "https://grafana.example.com:8443/callback",
    "https://grafana.example.com:80/callback",
    "https://grafana.example.com:/callback", "https://grafana.example.com:00443/callback",
    "https://grafana.example.com:evil/callback",
    "https://grafana.example.com@evil.example/callback", "https://grafana.example.com:443@evil.example/callback",
    "https://user@grafana.example.com/callback", "https://:@grafana.example.com/callback",
    "https://grafana.example.com%40evil.example/callback",
    "https://grafana.example.com%2fcallback", "https%3a%2f%2fgrafana.example.com%2fcallback",
    "https://https://grafana.example.com/callback",
    "https://gitea.example.com/callback", "https://grafana.example.com/goodbye",
    "https://grafana.example.com/callback https://evil.example/",
    "https://evil.example/ https://grafana.example.com/callback",
    "https://grafana.example.com/callback,https://evil.example/", "[\"https://grafana.example.com/callback\"]",
    "\"https://grafana.example.com/callback\"", "<https://grafana.example.com/callback>", World.home + "/callback",
    World.home + "/oauth/continue", World.home + "/account", "https://evil.example/?" + address,
    "https://evil.example/#" + address,
  ]

  private static let paths =
    [
      "", "/", "/callback/", "/Callback", "/CALLBACK", "/callback.", "/callback..", "/callback/..", "/callback/../evil",
      "/./callback",
      "//callback", "/callback//", "/a/../callback", "/callback%2f", "/callback%2f..%2fevil", "/callback;x=1",
      "/callback;", "/callback%3b",
      "/%63allback", "/callbac%6b", "/callbac%6B", "/callback%", "/callback%zz", "/callback%00", "/callback%0a",
      "/callback%20", "/callback%23",
      "/callback%3fcode=1", "/callback\\", "/callback\\..\\evil", "/callback/x", "/callbackx", "/callbac",
      "/cal\u{301}lback", "/c\u{E4}llback",
      "/callback?", "/callback?x", "/callback?x=1", "/callback?code=stolen", "/callback?state=s-1",
      "/callback?iss=https://evil.example",
      "/callback?redirect=https://evil.example", "/callback&code=stolen", "/callback#", "/callback#x",
      "/callback#code=stolen", "/callback?#",
      "/callback'", "/callback\"", "/callback<script>", "/callback|", "/callback{}", "/callback*", "/*", "/callback$",
      "/callback^",
    ] + ["/callback/" + String(repeating: "x", count: 2000), "/callback?" + String(repeating: "x=1&", count: 4000)]
}

extension HostileScene {
  /// A request with each address, by which nobody may be sent anywhere.
  func redirects(to addresses: [String], as id: String = "grafana", post: Bool = false) -> [HostileRequest] {
    addresses.map { address in
      HostileRequest(String(address.prefix(100)), .page) {
        await self.authorize(["redirect_uri": address], as: id, post: post)
      }
    }
  }
}
