import PippinNetwork
import PippinServer
import PippinHTTP

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
