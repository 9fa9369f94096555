import PippinAccounts
import PippinServer
import PippinFoundation
import PippinHTTP
import PippinSecret
import PippinTestKit
import Testing

/// A person who is signed in, so that every good request gets a code without a click, and clients of every kind.
final class HostileScene {
  static let secrets = [
    "grafana": RelyingParty.secret, "gitea": "the secret of another client, as long as the first",
    "poster": "the secret of a client that posts it, long too",
  ]

  let world: World
  let party: RelyingParty
  /// What nobody may read in a log.
  private(set) var secrets: [String] = Array(secrets.values) + [RelyingParty.verifier]

  init() async throws {
    func secret(_ id: String, _ method: OpenIDRegistration.SecretMethod) -> OpenIDRegistration.Authentication {
      .secret(SecretText(Self.secrets[id] ?? ""), method)
    }
    world = try await RelyingParty.world([
      RelyingParty.client("grafana", authentication: secret("grafana", .basic)),
      RelyingParty.client("gitea", authentication: secret("gitea", .basic)),
      RelyingParty.client("poster", authentication: secret("poster", .post)),
      RelyingParty.client("page", authentication: OpenIDRegistration.Authentication.none),
      RelyingParty.client(
        "desk", redirectURIs: ["http://127.0.0.1/callback", "http://[::1]/callback"],
        authentication: OpenIDRegistration.Authentication.none, platform: .desktop),
      RelyingParty.client("television", grantTypes: [.deviceCode]),
      RelyingParty.client("plain", grantTypes: [.authorizationCode]),
      RelyingParty.client("asking", consent: .always),
    ])
    party = RelyingParty(world)
    try await party.authorize()
  }

  func party(_ id: String) -> RelyingParty { RelyingParty(world, id, browser: party.browser) }

  func keep(secret: String?) {
    if let secret, secret.utf8.count >= 16 { secrets.append(secret) }
  }

  /// What a log says that it must not.
  var leaked: [String] {
    let text = world.log.text
    return (secrets + party.browser.cookies.values.filter { $0.utf8.count >= 32 }).filter(text.contains)
  }

  // MARK: What a client gets when all is well

  func code(_ id: String = "grafana", _ changes: [String: String?] = [:]) async throws -> String {
    let party = party(id)
    try await party.authorize(changes)
    let code = try #require(party.answer.first("code"))
    keep(secret: code)
    return code
  }

  func tokens(_ id: String = "grafana", scope: String = "openid email offline_access") async throws -> Answer {
    let party = party(id)
    let code = try await code(id, ["scope": scope])
    let form = [
      ("grant_type", "authorization_code"), ("code", code), ("redirect_uri", party.redirectURI),
      ("code_verifier", RelyingParty.verifier),
    ]
    let answer = await party.call("/oauth/token", form, secret: Self.secrets[id] ?? RelyingParty.secret)
    for name in ["access_token", "refresh_token", "id_token"] { keep(secret: answer.text(name)) }
    try #require(answer.status == 200)
    return answer
  }

  // MARK: Asking

  /// Sends a browser that is signed in, to the letter, and follows it on our own pages.
  func visit(
    _ target: String, as id: String = "grafana", method: String = "GET", form: String? = nil,
    type: String? = MediaType.form, cookies: Bool = true
  ) async -> HostileRequest.Outcome {
    var fields: [(String, String)] = []
    if form != nil, let type { fields.append(("content-type", type)) }
    if cookies {
      fields.append(
        ("cookie", party.browser.cookies.sorted { $0.key < $1.key }.map { "\($0)=\($1)" }.joined(separator: "; ")))
    }
    let answer = await world.send(method, target, form.map { .raw($0) }, fields: fields)
    if let next = local(answer), next.hasPrefix("/oauth/") { return await visit(next, as: id) }
    return outcome(answer, for: id)
  }

  func authorize(
    _ changes: [String: String?], as id: String = "grafana", post: Bool = false
  ) async -> HostileRequest.Outcome {
    let query = FormData.encode(party(id).request(changes))
    if post { return await visit("/oauth/authorize", as: id, method: "POST", form: query) }
    return await visit("/oauth/authorize?" + query, as: id)
  }

  /// Posts to an endpoint of clients.
  func post(
    _ path: String, _ form: [(String, String)], basic: (id: String, secret: String)? = nil,
    authorization: String? = nil, type: String = MediaType.form
  ) async -> HostileRequest.Outcome {
    await post(path, raw: FormData.encode(form), basic: basic, authorization: authorization, type: type)
  }

  func post(
    _ path: String, raw: String, basic: (id: String, secret: String)? = nil, authorization: String? = nil,
    type: String = MediaType.form
  ) async -> HostileRequest.Outcome {
    var fields = [("content-type", type)]
    if let basic { fields.append(("authorization", "Basic " + RelyingParty.base64(basic.id + ":" + basic.secret))) }
    if let authorization { fields.append(("authorization", authorization)) }
    return outcome(await world.send("POST", path, .raw(raw), fields: fields), for: nil)
  }

  static func basic(_ id: String) -> (id: String, secret: String) { (id, secrets[id] ?? RelyingParty.secret) }
}
