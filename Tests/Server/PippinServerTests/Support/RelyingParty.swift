import PippinAccounts
import PippinTokens
import PippinServer
import PippinFoundation
import PippinHTTP
import PippinSecret
import PippinTestKit
import Testing

/// An OpenID client as its developer would write it, and the browser of the person that it signs in.
final class RelyingParty: OpenIDClientServer {
  static let secret = "a client secret of at least thirty-two bytes"
  static let verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"

  let world: World
  let id: String
  let browser: Browser

  init(_ world: World, _ id: String = "grafana", browser: Browser? = nil) {
    self.world = world
    self.id = id
    self.browser = browser ?? Browser(world)
  }

  static func address(of id: String) -> String { "https://\(id).example.com/callback" }

  /// A client of the settings.
  static func client(
    _ id: String, redirectURIs: [String]? = nil, authentication: OpenIDRegistration.Authentication? = nil,
    algorithm: SignatureAlgorithm = .ES256, accessTokenAlgorithm: SignatureAlgorithm = .ES256,
    requiresPKCE: Bool = true,
    backchannelLogoutURI: String? = nil, scope: String = "openid profile email offline_access",
    grantTypes: Set<OpenIDRegistration.GrantType> = [.authorizationCode, .refreshToken, .deviceCode],
    consent: ConsentPolicy = .never, platform: Client.Platform = .web, claims: TokenClaims = TokenClaims(),
    policyURI: String? = nil, termsURI: String? = nil
  ) -> Client {
    Client(
      id: ClientID(rawValue: id), name: id.capitalized, platform: platform, realm: .standard, audience: id,
      returnAddresses: [], apple: nil, claims: claims,
      openID: OpenIDRegistration(
        redirectURIs: redirectURIs ?? [address(of: id)],
        postLogoutRedirectURIs: ["https://\(id).example.com/goodbye"],
        authentication: authentication ?? .secret(SecretText(secret), .basic), algorithm: algorithm,
        accessTokenAlgorithm: accessTokenAlgorithm, requiresPKCE: requiresPKCE,
        backchannelLogoutURI: backchannelLogoutURI, allowsPrivateAddresses: true, scope: GrantedScope(text: scope),
        grantTypes: grantTypes, consent: consent, policyURI: policyURI, termsURI: termsURI))
  }

  /// A world with some clients.
  static func world(
    _ clients: [Client]? = nil, lifetimes: Lifetimes = Lifetimes(), circuits: Bool = false
  ) async throws -> World {
    try await World(
      lifetimes: lifetimes, openID: clients ?? [client("grafana"), client("gitea")], circuits: circuits)
  }

  /// What it asks for, with some parameters changed; nil leaves one out.
  func request(_ changes: [String: String?] = [:]) -> [(String, String)] {
    var parameters: [String: String?] = [
      "client_id": id, "redirect_uri": redirectURI, "response_type": "code", "scope": "openid email", "state": "s-1",
      "nonce": "n-1", "code_challenge": Base64URL.encode(SHA256.hash(Self.verifier)), "code_challenge_method": "S256",
    ]
    for (name, value) in changes { parameters[name] = value }
    return parameters.compactMap { name, value in value.map { (name, $0) } }.sorted { $0.0 < $1.0 }
  }

  /// Its server alone, for what happens while others are at work.
  var server: ServerOfClient { ServerOfClient(world: world, id: id) }

  func path(_ changes: [String: String?] = [:]) -> String {
    "/oauth/authorize?" + FormData.encode(request(changes))
  }

  /// What came back to it with the browser.
  var answer: FormData {
    guard browser.address.hasPrefix(redirectURI + "?") else { return FormData([]) }
    return FormData(query: String(browser.address.dropFirst(redirectURI.count + 1))) ?? FormData([])
  }

  /// Sends the browser; the person signs in with Apple where they are asked.
  func authorize(_ changes: [String: String?] = [:], as person: String = "mary") async throws {
    try await browser.open(path(changes))
    if browser.address.hasPrefix(World.home + "/sign-in") { try await browser.signIn(as: person) }
  }

  /// Signs a person in and exchanges the code.
  func signIn(_ changes: [String: String?] = [:], as person: String = "mary") async throws -> Answer {
    try await authorize(changes, as: person)
    return await redeem(answer.first("code"))
  }

  /// What a token says, its signature checked against the published keys.
  func claims(_ token: String, type: String = "JWT", algorithm: SignatureAlgorithm = .ES256) async throws -> JSONElement
  {
    let set = try JSONWebKeySet(parsing: await world.send("GET", "/.well-known/jwks.json").response.body)
    let jws = try CompactJWS(parsing: token)
    #expect(jws.header.type == type)
    let key = try #require(set.keys.first { $0.keyID == jws.header.keyID })
    return try JSONDocument(parsing: try jws.verified(by: key, allowing: [algorithm]).payload).root
  }

  static func base64(_ text: String) -> String {
    Base64URL.encode(Array(text.utf8)).replacing("-", with: "+").replacing("_", with: "/")
      + String(repeating: "=", count: (3 - text.utf8.count % 3) % 3)
  }
}
