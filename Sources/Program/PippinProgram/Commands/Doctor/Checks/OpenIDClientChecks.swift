import PippinAPI
import PippinAccounts
import PippinFoundation
import PippinHTTP
import PippinNetwork
import PippinServer
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
    "Reload the server with these settings, and let the proxy pass this path to it unchanged."

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
          cure: "Reload the server with these settings, so that it makes one, and let the proxy keep no old key set.")
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

extension DoctorCheck {
  static let openIDClients = ofSettings(
    "openid_clients", .network,
    "whether OpenID clients can be told that a person signed out: each backchannel_logout_uri gets an empty request, which it must refuse"
  ) { (settings, context) throws(Blocked) in
    let told = settings.clients.all.compactMap { client in
      client.openID.flatMap { registration in
        registration.backchannelLogoutURI.map { (url: $0, isPublic: !registration.allowsPrivateAddresses) }
      }
    }
    guard !told.isEmpty else { return nil }
    var publicOnly = context.options.curl
    publicOnly.allowsPrivateAddresses = false
    let toPublic = told.contains(where: \.isPublic) ? CurlTransport(configuration: publicOnly) : context.http
    return await context.each(told) { client in
      let answer = await context.answer(toBackchannel: client.url, over: client.isPublic ? toPublic : context.http)
      return BackchannelJudgement.finding(
        answer, at: Printable.text(client.url, limit: 200), mustBePublic: client.isPublic)
    }
  }
}

extension DoctorContext {
  /// As the server asks, but without a logout token.
  fileprivate func answer(
    toBackchannel url: String, over transport: CurlTransport
  ) async -> Result<HTTPResponse, TransportError> {
    let request: HTTPRequest
    do {
      request = try HTTPRequest(method: "POST", url: url, fields: ["content-type": MediaType.form], body: [])
    } catch {
      return .failure(
        TransportError(code: .unsupportedRequest, mayHaveReachedServer: false, detail: "it is not a web address"))
    }
    return await answer(request, over: transport)
  }
}

enum BackchannelJudgement {
  /// The answer to a request without a logout token, which a client refuses with 400 (Back-Channel Logout 1.0, 2.8).
  /// - Parameter mustBePublic: whether addresses of private networks were refused.
  static func finding(
    _ answer: Result<HTTPResponse, TransportError>, at url: String, mustBePublic: Bool
  ) -> DoctorFinding {
    switch answer {
    case .failure(let error) where mustBePublic && error.code == .couldNotConnect:
      return .fail(
        "\(url) accepts no connection at a public address: \(error.detail).",
        cure: """
          Start the server at this address. If it is in a private network that you trust, set insecure_private_addresses of this \
          client to true.
          """)
    case .failure(let error):
      return .fail("\(url) \(ReachJudgement.words(error)).", cure: ReachJudgement.cure(error, of: .others))
    case .success(let response) where (300..<400).contains(response.status):
      return .fail(
        "\(url) \(ReachJudgement.words(response)); logout tokens follow no redirect.",
        cure: "Write the address that answers itself, and let the application take POST requests there without a login."
      )
    case .success(let response) where [404, 405, 410, 501].contains(response.status):
      return .fail(
        "\(url) \(ReachJudgement.words(response)): nothing takes a logout token there.",
        cure: "Copy the back-channel logout address from the application’s own settings.")
    case .success(let response) where response.status >= 500:
      return .fail("\(url) \(ReachJudgement.words(response)).", cure: "Look at the log of the application.")
    case .success(let response) where [401, 403].contains(response.status):
      return .warn(
        "\(url) \(ReachJudgement.words(response)), as with a login or protection against cross-site requests.",
        cure: "Let the application take POST requests of this path without either: the logout token is the proof.")
    case .success(let response) where response.status < 300:
      return .warn(
        "\(url) \(ReachJudgement.words(response)) to a request without a logout token.",
        cure:
          "Correct the address if it is a page; otherwise tell the application’s developers that it must answer 400.")
    case .success: return .ok("\(url) takes logout tokens.")
    }
  }
}

extension DoctorCheck {
  static let openIDProofKeys = ofSettings(
    "openid_pkce", .machine, "whether an OpenID client may sign people in without PKCE (`require_pkce`)"
  ) { (settings, _) throws(Blocked) in
    let without = settings.clients.all.filter { client in
      client.openID.map { !$0.requiresPKCE && $0.grantTypes.contains(.authorizationCode) } ?? false
    }
    guard !without.isEmpty else { return nil }
    return without.map { client in
      .warn(
        """
        The OpenID client \(Printable.text(client.id.rawValue, limit: 200)) may leave out PKCE: nothing but the nonce, which it has to \
        verify, keeps somebody else’s code out of a person’s browser.
        """,
        cure: """
          Turn on PKCE with S256 in the application, if its library can, and remove require_pkce. Otherwise make sure that the library \
          verifies the nonce of the ID token.
          """)
    }
  }
}

extension DoctorCheck {
  static let openIDSecrets = ofSettings(
    "openid_secrets", .network,
    "whether an OpenID client with two secrets (`client_secret_files`) still sends the old one"
  ) { (settings, context) throws(Blocked) in
    let clients = settings.clients.all.filter { $0.openID?.hasTwoSecrets == true }
    guard !clients.isEmpty else { return nil }
    let metrics = try await context.metrics(settings)
    return clients.map { ClientSecretJudgement.finding(of: $0.id.rawValue, metrics, now: context.now()) }
  }
}

enum ClientSecretJudgement {
  /// How long the old secret has to be unused, in seconds.
  private static let unusedTime = 86_400.0

  static func finding(of client: String, _ metrics: PrometheusSamples, now: Date) -> DoctorFinding {
    let uses = metrics.values(of: Instruments.clientSecretUses, by: "secret", with: ["client": client])
    func use(_ secret: OpenIDRegistration.SecretInChange) -> Double { uses[secret.rawValue] ?? 0 }
    func time(_ use: Double) -> String { Timestamp(Date(timeIntervalSince1970: use)).text(fraction: .never) }
    let (old, new) = (use(.old), use(.new))
    let name = Printable.text(client, limit: 200)
    guard new > 0 else {
      let last = old > 0 ? "It last sent the old one at \(time(old))." : "It has sent neither since the server started."
      return .ok("The OpenID client \(name) has two secrets. \(last)")
    }
    guard old < now.timeIntervalSince1970 - unusedTime else {
      return .ok(
        """
        The OpenID client \(name) has two secrets. It last sent the old one at \(time(old)), the new one at \(time(new)).
        """)
    }
    let since = old > 0 ? time(old) : "the server started"
    return .warn(
      "The OpenID client \(name) sends its new secret, and has not sent the old one since \(since). Both are accepted.",
      cure: """
        Remove the old file from `client_secret_files` once every instance of the application has the new secret, and reload the \
        server.
        """)
  }
}
