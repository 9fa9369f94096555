import Testing

/// Where an app may be returned to: what lies there gets a ticket.
@Suite struct `Return addresses in settings` {
  private static let registered = #"return_to: ["https://www.example.com/"]"#

  private func problems(_ client: String, of kind: String = "problems") async throws -> [String] {
    try await SettingsTests().problems(#"platform: "web", "# + Self.registered, client, of: kind)
  }

  @Test(arguments: [
    ("https://*.example.com/", "has a wildcard"), ("https://www.example.com/#a", "has a fragment"),
    (#"https://www.example.com\\@evil.example/"#, "has a backslash"), ("http://www.example.com/", "is not https"),
    (#"https:\\\\www.example.com/"#, "has a backslash"),
    ("https://user@www.example.com/", "is not a web address: not a host and port"),
    ("https://user:secret@www.example.com/", "is not a web address: not a host and port"),
    ("//www.example.com/", "has no scheme"), ("/signed-in", "has no scheme"),
    ("https:///path", "is not a web address: not a host and port"),
    ("https:www.example.com", "is not a web address: no authority"),
    ("https://www.example.com:65536/", "is not a web address: not a host and port"),
    ("https://www.example.com:/", "is not a web address: not a host and port"),
    ("HTTPS://www.example.com/", "has no scheme"), ("Https://www.example.com/", "has no scheme"),
    ("https://WWW.example.com/", "has capital letters in its host"),
    ("https://www.exаmple.com/", "is not a web address: a character that is not allowed in a URL"),
    ("https://www．example．com/", "is not a web address: a character that is not allowed in a URL"),
    ("https://www.example.com%2f.evil.example/", "is not a web address: not a host and port"),
    ("https://www.example.com/a/%2E%2e/b", "has a path with dots for segments"),
    ("https://www.example.com/a/../b", "has a path with dots for segments"),
    ("https://www.example.com/a/.%2E", "has a path with dots for segments"),
    ("https://www.example.com/a%2Fb", "has an encoded slash, backslash or zero in its path"),
    ("https://www.example.com/a%5Cb", "has an encoded slash, backslash or zero in its path"),
    ("https://www.example.com/a%00", "has an encoded slash, backslash or zero in its path"),
    ("https://www.example.com//evil.example/", "has a path that begins with two slashes"),
    ("https://www.example.com/%zz", "is not a web address: a broken percent-escape"),
    ("https://www.example.com/a b", "is not a web address: a character that is not allowed in a URL"),
    (#"https://www.example.com/\n"#, "is not a web address: a character that is not allowed in a URL"),
    (#"https://www.example.com/\u202Emoc"#, "is not a web address: a character that is not allowed in a URL"),
    ("https://www.example.com/?ticket=mine", "has “ticket” in its query, which is what the answer says"),
    ("https://www.example.com/?a=b&%73tate=x", "has “state” in its query, which is what the answer says"),
    ("https://www.example.com/?error", "has “error” in its query, which is what the answer says"),
    ("https://127.0.0.1/", "is this machine itself"),
    ("https://[::1]/", "is this machine itself"),
    ("https://app.localhost/", "is this machine itself by another name"),
    ("https://localhost./", "has a host that is not a name"),
    ("https://www.example.com./", "has a host that is not a name"),
    ("https://www..example.com/", "has a host that is not a name"),
    ("https://-a.example/", "has a host that is not a name"),
    ("https://127.1/", "is an IP address, which no certificate or app link speaks for"),
    ("https://2130706433/", "is an IP address, which no certificate or app link speaks for"),
    ("https://0x7f000001/", "is an IP address, which no certificate or app link speaks for"),
    ("https://192.0.2.7/", "is an IP address, which no certificate or app link speaks for"),
    ("https://[2001:db8::1]/", "is an IP address, which no certificate or app link speaks for"),
    ("https://[0:0:0:0:0:0:0:1]/", "is an IP address, which no certificate or app link speaks for"),
    ("https://[::ffff:127.0.0.1]/", "is an IP address, which no certificate or app link speaks for"),
    ("https://[::1%25lo]/", "is not a web address: not a host and port"),
    ("com.example.app:/done", "has a scheme that any other app can claim"),
    ("javascript:alert(1)", "has a scheme that is not a reversed domain name such as com.example.app"),
  ])
  func `an address that another party could control is refused`(address: String, problem: String) async throws {
    let client = #"platform: "web", return_to: ["\#(address)"]"#
    #expect(try await problems(client) == ["clients[1].return_to[0]: \(problem)"])
  }

  @Test(arguments: [
    "javascript:alert(1)", "data:text/html,x", "file:///etc/passwd", "intent://x#Intent;end", "blob:x", "vbscript:x",
    "about:blank", "myapp:/done", "ftp://ftp.example.com/", "Com.Example.App:/done", "1com.example:/x",
    "com.example.app:/a\"b", "com.example.app:<b>", "com.example.app://user@host/",
  ])
  func `are never of a scheme that runs something, whatever risk is accepted`(address: String) async throws {
    let escaped = address.replacing("\"", with: "\\\"")
    let client = #"platform: "android", insecure_custom_scheme: true, return_to: ["\#(escaped)"]"#
    #expect(try await problems(client).count == 1, "\(address)")
  }

  @Test(arguments: [
    #"platform: "web", insecure_custom_scheme: true, return_to: ["com.example.app:/done", "https://www.example.com/?a=b"]"#,
    #"platform: "desktop", return_to: ["http://127.0.0.1/done", "http://[::1]/", "http://localhost:3000/x"]"#,
    #"platform: "android", return_to: ["https://app.example.com/signed-in", "https://xn--bcher-kva.example/", "https://a-b.example:8443/%C3%A9?x=%2F"]"#,
  ])
  func `may be a scheme of one's own where the risk is accepted, loopback for desktop, and any plain https`(
    client: String
  ) async throws {
    #expect(try await problems(client) == [])
  }

  @Test(arguments: [
    "state", "error", "code", "iss", "ticket", "error_description", "session_state", "%73tate", "access_token",
  ])
  func `may not say in its query what only the answer may say, under any scheme`(name: String) async throws {
    let shown = name.replacing("%73", with: "s")
    for address in ["com.example.app:/done?a=b&\(name)=x", "https://www.example.com/done?\(name)=x"] {
      #expect(
        try await problems(#"platform: "ios", return_to: ["\#(address)"]"#) == [
          "clients[1].return_to[0]: has “\(shown)” in its query, which is what the answer says"
        ], "\(address)")
    }
  }

  @Test(arguments: ["ios", "macos"])
  func `may be a scheme of the app's own on Apple's platforms (RFC 8252, 7.1)`(platform: String) async throws {
    #expect(
      try await problems(
        #"platform: "\#(platform)", return_to: ["com.example.app:/signed-in", "https://app.example.com/signed-in"]"#)
        == [])
    for address in ["com.example.app://signed-in", "com.example.app:signed-in", "com.example.app:"] {
      #expect(
        try await problems(#"platform: "\#(platform)", return_to: ["\#(address)"]"#) == [
          "clients[1].return_to[0]: has a scheme that any other app can claim"
        ], "\(address)")
    }
    #expect(try await problems(#"platform: "\#(platform)", return_to: ["myapp:/signed-in"]"#).count == 1)
  }

  @Test func `need no return_url of Apple's in an app, which has Apple's own sheet`() async throws {
    let ios = #"platform: "ios""#
    #expect(try await SettingsTests().problems(ios, ios + #", return_to: ["com.example.app:/signed-in"]"#) == [])
  }

  @Test(arguments: ["http://localhost:3000/signed-in", "http://127.0.0.1:3000/", "http://[::1]:3000/"])
  func `may be loopback for a website in development, with a warning`(address: String) async throws {
    let client = #"platform: "web", return_to: ["\#(address)"]"#
    #expect(try await problems(client) == [])
    #expect(
      try await problems(client, of: "warnings").contains(
        "clients[1].return_to[0]: is the computer of the person who signs in: any program there can receive the ticket")
    )
    for no in [
      "http://localhost.:3000/", "http://localhost.example.com/", "http://192.168.0.7/", "http://www.example.com/",
    ] {
      #expect(try await problems(#"platform: "web", return_to: ["\#(no)"]"#).count == 1, "\(no)")
    }
  }

  @Test func `may not be loopback for any other platform than desktop and web`() async throws {
    for platform in ["ios", "macos", "android"] {
      let client = #"platform: "\#(platform)", return_to: ["http://127.0.0.1/done"]"#
      #expect(try await problems(client) == ["clients[1].return_to[0]: is this machine itself"])
    }
  }

  @Test func `and PKCE towards Apple are read as written`() async throws {
    let key = #"return_url: "https://id.example.com/auth/apple/callback""#
    #expect(try await SettingsTests().problems(key, key + ", pkce: false") == [])
    #expect(
      try await SettingsTests().problems(key, key + #", pkce: "no""#) == [
        "clients[1].apple.pkce: must be true or false"
      ])
  }

  @Test func `and Apple's own script fit the address of our page (JS-10)`() async throws {
    let key = #"return_url: "https://id.example.com/auth/apple/callback""#
    #expect(try await SettingsTests().problems(key, key + ", js: true") == [])
    #expect(
      try await SettingsTests().problems(
        key, #"return_url: "https://other.example.com/auth/apple/callback", js: true"#
      ) == ["clients[1].apple.js: needs a return_url at public_url"])
  }

  @Test(arguments: [
    "/auth/apple/callback", "/auth/google/callback", "/auth/apple/finish", "/sign-in", "/account", "/v1/tickets", "/",
  ])
  func `are not the server's own pages and endpoints`(path: String) async throws {
    #expect(
      try await problems(#"platform: "web", return_to: ["https://id.example.com\#(path)?from=app"]"#) == [
        "clients[1].return_to[0]: is one of this server's own addresses, which would take the app's ticket for itself"
      ])
  }

  @Test func `may lie at the server's host where the server has nothing, as an app's link does`() async throws {
    #expect(try await problems(#"platform: "web", return_to: ["https://id.example.com/android/signed-in"]"#) == [])
  }
}
