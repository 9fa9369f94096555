import PippinTokens
import PippinProgram
import Testing

/// What a client may ask of the OpenID provider.
@Suite struct `OpenID clients in settings` {
  private static let secret = "0f1e2d3c4b5a69788796a5b4c3d2e1f0"
  private static let newSecret = "b0a1928374655647382910fedcba9876"
  /// The members that a confidential client needs.
  private static let usual = #"redirect_uris: ["https://app.example.com/callback"], client_secret_file: "app.secret""#
  /// A client with these files of secrets.
  private static func two(_ files: String) -> String {
    #"redirect_uris: ["https://app.example.com/callback"], client_secret_files: [\#(files)]"#
  }
  private static let uri = "clients[1].oidc.redirect_uris[0]"

  private let trial: Trial

  init() throws {
    trial = try Trial()
    try trial.file("master.key", "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08\n")
    try trial.file("same.secret", "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08\n")
    try trial.file("facebook.secret", "0123456789abcdef\n")
    try trial.file("app.secret", Self.secret + "\n")
    try trial.file("new.secret", Self.newSecret + "\n")
    try trial.file("copy.secret", Self.secret + "\n")
    try trial.file("short.secret", "0f1e2d3c4b5a69788796a5b4c3d2e1f\n")
    try trial.file("flat.secret", String(repeating: "ab", count: 32))
    try trial.file("keys.json", #"{"keys": [\#(Fixtures.clientKey), \#(Fixtures.rsaKey)]}"#)
    try trial.file("none.json", #"{"keys": []}"#)
    try trial.file("encryption.json", Fixtures.rsaKey.replacing(#""sig""#, with: #""enc""#).inKeySet)
    try trial.file("private.json", Fixtures.clientKey.replacing(#""crv""#, with: #""d": "AA", "crv""#).inKeySet)
    try trial.file("symmetric.json", #"{"keys": [{"kty": "oct", "k": "AAAA"}, \#(Fixtures.clientKey)]}"#)
    try trial.file("words.json", "not JSON")
  }

  private func settings(_ client: String, before: String, more: String) -> String {
    """
    { public_url: "https://id.example.com", store: "sqlite:pippin.db",
      master_keys: [{ id: "2026a", file: "master.key" }],
      clients: [\(before) { id: "app", \(client) }] \(more) }
    """
  }

  private static let pages = """
    { id: "pages", platform: "web", facebook: { app_id: "1", app_secret_file: "facebook.secret",
      return_url: "https://id.example.com/auth/facebook/callback" } },
    """

  private func check(
    _ oidc: String, platform: String = "web", client: String = "", before: String = pages, more: String = "",
    _ options: [String] = ["--json"]
  ) async throws -> Trial.Outcome {
    let member = #"platform: "\#(platform)", name: "App", \#(client) oidc: { \#(oidc) }"#
    let path = try trial.file("pippin.json5", settings(member, before: before, more: more))
    let outcome = await trial.run(["check-config", "--config", path] + options)
    for secret in [Self.secret, Self.newSecret] {
      #expect(!outcome.output.contains(secret) && !outcome.words.contains(secret), "no secret")
    }
    return outcome
  }

  private func problems(
    _ oidc: String, platform: String = "web", client: String = "", before: String = pages, more: String = "",
    of kind: String = "problems"
  ) async throws -> [String] {
    let outcome = try await check(oidc, platform: platform, client: client, before: before, more: more)
    let root = try JSONDocument(parsing: outcome.bytes).root
    #expect(root["ok"]?.bool == (outcome.code == .done))
    for problem in root["problems"]?.elements.map(\.self) ?? [] {
      #expect(problem["cure"]?.string?.isEmpty == false, "each says what to do")
    }
    return root[kind]?.elements.map { "\($0["setting"]?.string ?? "?"): \($0["problem"]?.string ?? "?")" } ?? []
  }

  @Test func `have the standard's defaults`() async throws {
    let root = try JSONDocument(parsing: try await check(Self.usual).bytes).root
    let client = try #require(root["settings"]?["clients"]?.elements.map(\.self).last)
    let oidc = try #require(client["oidc"])
    #expect(oidc["token_endpoint_auth_method"]?.string == "client_secret_basic")
    #expect(oidc["id_token_signed_response_alg"]?.string == "RS256")
    #expect(oidc["access_token_signed_response_alg"]?.string == "ES256" && oidc["require_pkce"]?.bool == true)
    #expect(oidc["scopes"]?.elements.map(\.string) == ["openid", "profile", "email"])
    #expect(oidc["grant_types"]?.elements.map(\.string) == ["authorization_code"])
    #expect(oidc["consent"]?.string == "never")
  }

  @Test(arguments: [
    usual,
    usual + #", token_endpoint_auth_method: "client_secret_post", id_token_signed_response_alg: "ES256""#,
    usual + #", require_pkce: false, access_token_signed_response_alg: "RS256""#,
    #"redirect_uris: ["https://a.example/cb"], token_endpoint_auth_method: "none""#,
    #"redirect_uris: ["https://a.example/cb"], token_endpoint_auth_method: "private_key_jwt", jwks_file: "keys.json""#,
    usual + #", subject_type: "public", consent: "once", post_logout_redirect_uris: ["https://app.example.com/bye"]"#,
    usual + #", scopes: ["openid", "offline_access"], grant_types: ["authorization_code", "refresh_token"]"#,
    #"token_endpoint_auth_method: "none", grant_types: ["device_code", "refresh_token"]"#,
    #"token_endpoint_auth_method: "none", grant_types: ["urn:ietf:params:oauth:grant-type:device_code"]"#,
    #"client_secret_file: "app.secret", grant_types: ["client_credentials"], scopes: ["accounts:read", "jobs:write"]"#,
    usual + #", backchannel_logout_uri: "https://app.example.com/logout""#,
    usual + #", backchannel_logout_uri: "http://10.0.0.7:3000/logout", insecure_private_addresses: true"#,
    usual + #", backchannel_logout_uri: "http://app/logout", insecure_private_addresses: true"#,
    two(#""app.secret", "new.secret""#), two(#""new.secret""#),
    two(#""app.secret", "new.secret""#) + #", token_endpoint_auth_method: "client_secret_post""#,
    usual + #", policy_uri: "https://app.example.com/privacy?v=2", tos_uri: "http://localhost:3000/terms""#,
  ])
  func `may be of every kind that the provider serves`(_ oidc: String) async throws {
    #expect(try await problems(oidc) == [])
  }

  @Test(arguments: [
    ("https://app.example.com/a?b=c", []),
    ("https://app.example.com/#a", ["has a fragment"]), ("https://*.example.com/", ["has a wildcard"]),
    ("http://app.example.com/", ["is not https"]),
    (
      "https://id.example.com/sign-in",
      [
        "is one of this server's own addresses, which would take the client's code for itself"
      ]
    ),
    ("https://192.168.0.7/", ["is an IP address, which no certificate or app link speaks for"]),
    ("https://app.example.com/?code=1", ["has “code” in its query, which is what the answer says"]),
    ("https://app.example.com/?iss", ["has “iss” in its query, which is what the answer says"]),
    ("https://app.example.com/?state=1", ["has “state” in its query, which is what the answer says"]),
    ("com.example.app:/callback", ["has a scheme that any other app can claim"]),
    ("javascript:alert(1)", ["has a scheme that is not a reversed domain name such as com.example.app"]),
    ("/callback", ["has no scheme"]),
  ])
  func `return to their own addresses only`(_ address: String, _ faults: [String]) async throws {
    let members = #"redirect_uris: ["\#(address)"], client_secret_file: "app.secret""#
    #expect(try await problems(members) == faults.map { "\(Self.uri): \($0)" })
    let logout = Self.usual + #", post_logout_redirect_uris: ["\#(address)"]"#
    #expect(try await problems(logout) == faults.map { "clients[1].oidc.post_logout_redirect_uris[0]: \($0)" })
  }

  @Test func `may return to a scheme of the app's own by the rules of return_to`() async throws {
    let members = #"redirect_uris: ["com.example.app:/callback"], token_endpoint_auth_method: "none""#
    #expect(try await problems(members, platform: "ios") == [])
    #expect(try await problems(members, platform: "macos") == [])
    let refused = ["\(Self.uri): has a scheme that any other app can claim"]
    for platform in ["android", "desktop"] {
      #expect(try await problems(members, platform: platform) == refused)
      #expect(try await problems(members, platform: platform, client: "insecure_custom_scheme: true,") == [])
    }
    #expect(try await problems(members, client: "insecure_custom_scheme: true,") == refused)
  }

  @Test func `may return to this machine itself, with a warning where the app is no desktop's`() async throws {
    for address in ["http://localhost:3000/callback", "http://127.0.0.1/callback"] {
      let members = #"redirect_uris: ["\#(address)"], token_endpoint_auth_method: "none""#
      #expect(try await problems(members) == [])
      let warning = try await problems(members, of: "warnings").filter { $0.hasPrefix(Self.uri) }
      #expect(warning.count == 1)
      #expect(try await problems(members, platform: "desktop", of: "warnings").filter { $0.hasPrefix(Self.uri) } == [])
    }
  }

  @Test(arguments: [
    (#"redirect_uris: ["https://a.example/"]"#, ["client_secret_file: is missing"]),
    (
      #"client_secret_file: "app.secret""#,
      [
        "redirect_uris: names no address, and without one nobody comes back from a sign-in"
      ]
    ),
    (usual + #", redirect_urls: []"#, ["redirect_urls: is not a setting"]),
    (usual + #", subject_type: "pairwise""#, ["subject_type: is not offered"]),
    (usual + #", consent: "often""#, ["consent: is not known here"]),
    (usual + #", id_token_signed_response_alg: "none""#, ["id_token_signed_response_alg: is not known here"]),
    (usual + #", id_token_signed_response_alg: "HS256""#, ["id_token_signed_response_alg: is not known here"]),
    (usual + #", access_token_signed_response_alg: "none""#, ["access_token_signed_response_alg: is not known here"]),
    (
      #"redirect_uris: ["https://a.example/cb"], token_endpoint_auth_method: "none", require_pkce: false"#,
      ["require_pkce: is false for a public client, which has nothing but PKCE that ties a code to it"]
    ),
    (usual + #", token_endpoint_auth_method: "client_secret_jwt""#, ["token_endpoint_auth_method: is not known here"]),
    (usual + #", token_endpoint_auth_method: "none""#, ["client_secret_file: is not used with the method none"]),
    (usual + #", jwks_file: "keys.json""#, ["jwks_file: is not used with the method client_secret_basic"]),
    (
      usual + #", scopes: ["openid", "phone", "openid"]"#,
      [
        "scopes[1]: is not known here", "scopes[2]: is there twice",
      ]
    ),
    (usual + #", scopes: []"#, ["scopes: names nothing"]),
    (usual + #", grant_types: []"#, ["grant_types: names nothing"]),
    (
      usual + #", grant_types: ["implicit", "password"]"#,
      [
        "grant_types[0]: is not known here", "grant_types[1]: is not known here",
      ]
    ),
    (
      usual + #", scopes: ["openid", "offline_access"]"#,
      [
        "scopes: has offline_access, which is about refresh tokens"
      ]
    ),
    (
      usual + #", scopes: ["openid", "accounts:read"]"#,
      [
        "scopes: names a scope of the operator API, which people cannot grant"
      ]
    ),
    (
      #"client_secret_file: "app.secret", grant_types: ["refresh_token"]"#,
      [
        "grant_types: has refresh_token, but nothing that gives a first token to a person"
      ]
    ),
    (
      #"client_secret_file: "app.secret", grant_types: ["client_credentials"]"#,
      [
        "scopes: names nothing that client_credentials could give"
      ]
    ),
    (
      #"token_endpoint_auth_method: "none", grant_types: ["client_credentials"], scopes: ["accounts:read"]"#,
      ["grant_types: has client_credentials, for which the client must prove who it is"]
    ),
    (
      #"subject_type: "pairwise", consent: 1, scopes: ["x"], backchannel_logout_uri: "ftp://a", redirect_uris: ["a"]"#,
      [
        "redirect_uris[0]: has no scheme", "client_secret_file: is missing",
        "backchannel_logout_uri: is not a web address: neither http nor https", "subject_type: is not offered",
        "scopes[0]: is not known here", "consent: must be text, and not empty",
      ]
    ),
  ])
  func `are refused with every problem at once, each with a cure`(_ oidc: String, _ expected: [String]) async throws {
    #expect(try await problems(oidc) == expected.map { "clients[1].oidc.\($0)" })
  }

  @Test(arguments: [
    ("short.secret", "is not one line of 32 to 256 characters without spaces"),
    ("flat.secret", "holds characters that are not random"), ("same.secret", "holds the master key 2026a"),
  ])
  func `have a secret that nobody guesses`(_ file: String, _ fault: String) async throws {
    let members = #"redirect_uris: ["https://a.example/"], client_secret_file: "\#(file)""#
    #expect(try await problems(members) == ["clients[1].oidc.client_secret_file: \(fault)"])
  }

  @Test(arguments: [
    (usual + #", client_secret_files: ["app.secret", "new.secret"]"#, ": does not go with client_secret_file"),
    (usual + #", client_secret_files: []"#, ": does not go with client_secret_file"),
    (two(""), ": names nothing"),
    (
      two(#""app.secret", "new.secret", "copy.secret""#),
      ": names 3 files, and a client has two secrets at most"
    ),
    (two(#""app.secret", "copy.secret""#), "[1]: holds the same secret as clients[1].oidc.client_secret_files[0]"),
    (two(#""app.secret", "app.secret""#), "[1]: holds the same secret as clients[1].oidc.client_secret_files[0]"),
    (two(#""short.secret", "new.secret""#), "[0]: is not one line of 32 to 256 characters without spaces"),
    (two(#""app.secret", "flat.secret""#), "[1]: holds characters that are not random"),
    (two(#""same.secret", "new.secret""#), "[0]: holds the master key 2026a"),
    (two(#""app.secret", 7"#), "[1]: must be text, and not empty"),
    (
      #"redirect_uris: ["https://a.example/"], client_secret_files: "app.secret""#, ": must be a list"
    ),
    (
      two(#""app.secret", "new.secret""#) + #", token_endpoint_auth_method: "none""#,
      ": is not used with the method none"
    ),
    (
      two(#""app.secret", "new.secret""#)
        + #", token_endpoint_auth_method: "private_key_jwt", jwks_file: "keys.json""#,
      ": is not used with the method private_key_jwt"
    ),
  ])
  func `have two secrets at most while one is changed, each as good as a single one`(
    _ oidc: String, _ fault: String
  ) async throws {
    #expect(try await problems(oidc) == ["clients[1].oidc.client_secret_files\(fault)"])
  }

  @Test func `report a missing file of two by its place`() async throws {
    let found = try await problems(Self.two(#""app.secret", "lost.secret""#))
    #expect(found.count == 1)
    #expect(found.first?.hasPrefix("clients[1].oidc.client_secret_files[1]: ") == true)
    #expect(found.first?.contains("lost.secret cannot be read") == true)
  }

  @Test(arguments: [
    ("none.json", "holds no key that can be used"),
    ("encryption.json", "holds no key that can be used: the key is not for signatures"),
    ("private.json", "holds a private key"), ("symmetric.json", "holds a private key"),
    ("words.json", "is no JWK set"),
  ])
  func `have public keys only`(_ file: String, _ fault: String) async throws {
    let members = """
      redirect_uris: ["https://a.example/"], token_endpoint_auth_method: "private_key_jwt", jwks_file: "\(file)"
      """
    #expect(try await problems(members) == ["clients[1].oidc.jwks_file: \(fault)"])
  }

  @Test(arguments: [
    ("http://app.example.com/", "is not https"), ("https://localhost/", "is this machine itself"),
    ("https://127.0.0.1/", "is this machine itself"),
    ("https://10.0.0.7/", "is an IP address, which no certificate or app link speaks for"),
    ("https://[fd00::1]/", "is an IP address, which no certificate or app link speaks for"),
    ("https://app.localhost/", "is this machine itself by another name"),
    ("https://app/", "has a host name that only a private network knows"),
    ("https://app.example.com/#a", "is not a web address: a character that is not allowed in a URL"),
  ])
  func `are told of sign-outs at public addresses`(_ address: String, _ fault: String) async throws {
    let members = Self.usual + #", backchannel_logout_uri: "\#(address)""#
    #expect(try await problems(members) == ["clients[1].oidc.backchannel_logout_uri: \(fault)"])
  }

  @Test(
    arguments: ["policy_uri", "tos_uri"],
    [
      ("http://app.example.com/privacy", "is not https"),
      ("javascript:alert(1)", "is not a web address: neither http nor https"),
      ("/privacy", "is not a web address: no scheme"),
    ])
  func `link to web pages only`(_ member: String, _ pair: (address: String, fault: String)) async throws {
    let members = Self.usual + #", \#(member): "\#(pair.address)""#
    #expect(try await problems(members) == ["clients[1].oidc.\(member): \(pair.fault)"])
  }

  @Test func `need the server's pages, of the same accounts`() async throws {
    let none = "clients[0].oidc: needs the server's pages, and no client gives people a way to sign in there"
    #expect(try await problems(Self.usual, before: "") == [none])
    #expect(
      try await problems(Self.usual, client: #"realm: "other","#) == [
        "clients[1].realm: is not “default”, the realm of the server's pages, on which people sign in"
      ])
    let machine = #"client_secret_file: "app.secret", grant_types: ["client_credentials"], scopes: ["accounts:read"]"#
    #expect(try await problems(machine, before: "") == [], "a program signs nobody in")
    let devices = none.replacing(".oidc", with: ".device_codes")
    #expect(try await problems(machine, client: "device_codes: true,", before: "") == [devices])
    #expect(try await problems(machine, client: "device_codes: true,") == [])
  }

  @Test func `show no secret and no defaults where there is none`() async throws {
    let shown = try await check(Self.usual, ["--effective"]).output
    #expect(shown.contains("clients[1].oidc.client_secret_file") && shown.contains("app.secret"))
    #expect(shown.contains("clients[1].oidc.token_endpoint_auth_method"))
    #expect(!shown.contains("clients[0].oidc.token_endpoint_auth_method"))
    let both = try await check(Self.two(#""app.secret", "new.secret""#), ["--effective"]).output
    #expect(both.contains("clients[1].oidc.client_secret_files") && both.contains("[app.secret, new.secret]"))
  }
}

extension String {
  /// A key set of this key.
  var inKeySet: String { #"{"keys": [\#(self)]}"# }
}
