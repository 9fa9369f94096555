import PippinHTTP
import PippinTestKit

/// What an OpenID client does without a browser: it calls our endpoints.
protocol OpenIDClientServer {
  var world: World { get }
  var id: String { get }
}

struct ServerOfClient: OpenIDClientServer, Sendable {
  let world: World
  let id: String
}

extension OpenIDClientServer {
  var redirectURI: String { RelyingParty.address(of: id) }

  /// Calls an endpoint with its secret.
  func call(_ path: String, _ fields: [(String, String)], secret: String? = RelyingParty.secret) async -> Answer {
    var header: [(String, String)] = [("content-type", MediaType.form)]
    if let secret { header.append(("authorization", "Basic " + RelyingParty.base64("\(id):\(secret)"))) }
    return await world.send("POST", path, .raw(FormData.encode(fields)), fields: header)
  }

  func redeem(_ code: String?, _ changes: [String: String?] = [:]) async -> Answer {
    var fields: [String: String?] = [
      "grant_type": "authorization_code", "code": code, "redirect_uri": redirectURI,
      "code_verifier": RelyingParty.verifier,
    ]
    for (name, value) in changes { fields[name] = value }
    return await call(
      "/oauth/token", fields.compactMap { name, value in value.map { (name, $0) } }.sorted { $0.0 < $1.0 })
  }

  func refresh(_ token: String, scope: String? = nil) async -> Answer {
    let asked = scope.map { [("scope", $0)] } ?? []
    return await call("/oauth/token", [("grant_type", "refresh_token"), ("refresh_token", token)] + asked)
  }

  func redeemDevice(_ deviceCode: String) async -> Answer {
    let type = "urn:ietf:params:oauth:grant-type:device_code"
    return await call("/oauth/token", [("grant_type", type), ("device_code", deviceCode)])
  }

  func userInfo(_ accessToken: String) async -> Answer {
    await world.send("GET", "/oauth/userinfo", bearer: accessToken)
  }
}
