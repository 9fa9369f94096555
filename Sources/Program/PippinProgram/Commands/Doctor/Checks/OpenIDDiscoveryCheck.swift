import PippinAPI
import PippinServer
import PippinFoundation
import PippinHTTP
import PippinTokens

extension DoctorCheck {
  static let openIDDiscovery = ofSettings(
    "openid_discovery", .network,
    "what OpenID clients read of this server: its discovery document with public_url as the issuer, its endpoints, and keys of the algorithms that they want"
  ) { (settings, context) throws(Blocked) in
    let registrations = settings.clients.all.compactMap(\.openID)
    guard !registrations.isEmpty else { return nil }
    let base = settings.publicURL
    async let document = context.answer("GET", base + Endpoint.getOpenIDConfiguration.path)
    async let keys = context.answer("GET", base + Endpoint.getKeys.path)
    async let userInfo = context.answer("GET", base + Endpoint.getUserInfo.path)
    return [
      OpenIDDiscoveryJudgement.finding(document: await document, of: base),
      OpenIDDiscoveryJudgement.finding(keys: await keys, of: base, wanted: Set(registrations.map(\.algorithm))),
      OpenIDDiscoveryJudgement.finding(endpoint: await userInfo, at: base + Endpoint.getUserInfo.path),
    ]
  }
}

enum OpenIDDiscoveryJudgement {
  private static let passOn =
    "Restart the server with these settings, and let the proxy pass this path to it unchanged."

  /// A client compares the issuer with the address that it was told, to the letter.
  static func finding(document answer: Result<HTTPResponse, TransportError>, of issuer: String) -> DoctorFinding {
    let url = issuer + Endpoint.getOpenIDConfiguration.path
    switch answer {
    case .failure(let error): return unreachable(issuer, error)
    case .success(let response):
      guard response.status == 200, let named = member("issuer", of: response.body)?.string else {
        return .fail(
          "OpenID clients find no discovery document at \(url): it \(ReachJudgement.words(response)).", cure: passOn)
      }
      guard named.hasSameBytes(as: issuer) else {
        return .fail(
          "The discovery document names the issuer \(Printable.text(named, limit: 200)), which is not public_url, \(issuer): clients refuse it.",
          cure: passOn)
      }
      return .ok("OpenID clients find the issuer \(issuer).")
    }
  }

  static func finding(
    keys answer: Result<HTTPResponse, TransportError>, of issuer: String, wanted: Set<SignatureAlgorithm>
  ) -> DoctorFinding {
    switch answer {
    case .failure(let error): return unreachable(issuer, error)
    case .success(let response):
      let keys = response.status == 200 ? member("keys", of: response.body) : nil
      let published = Set(keys?.elements.compactMap { $0["alg"]?.string } ?? [])
      let missing = wanted.map(\.rawValue).filter { !published.contains($0) }.sorted()
      guard missing.isEmpty else {
        return .fail(
          "No \(missing.joined(separator: " and no ")) key is published at \(issuer), and OpenID clients want ID tokens that are signed with one.",
          cure: "Restart the server with these settings, so that it makes one, and let the proxy keep no old key set.")
      }
      return .ok("Keys for \(wanted.map(\.rawValue).sorted().joined(separator: " and ")) are published.")
    }
  }

  /// - Parameter answer: to a request without an access token, which only this server refuses in this way.
  static func finding(endpoint answer: Result<HTTPResponse, TransportError>, at url: String) -> DoctorFinding {
    switch answer {
    case .failure(let error): return unreachable(ReachJudgement.origin(of: url), error)
    case .success(let response):
      guard response.status == 401, response.fields.contains("x-request-id") else {
        return .fail(
          "\(url) does not lead to Pippin: it \(ReachJudgement.words(response)).",
          cure: "Let the proxy pass /oauth/ to the server, without a redirect, a login or a filter.")
      }
      return .ok("Its endpoints answer.")
    }
  }

  private static func member(_ name: String, of body: [UInt8]) -> JSONElement? {
    do {
      return try JSONDocument(parsing: body).root[name]
    } catch {
      // A page of somebody else.
      return nil
    }
  }

  private static func unreachable(_ issuer: String, _ error: TransportError) -> DoctorFinding {
    .fail("\(issuer) \(ReachJudgement.words(error)).", cure: ReachJudgement.cure(error, of: .ourselves))
  }
}
