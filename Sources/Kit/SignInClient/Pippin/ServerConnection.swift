internal import Foundation
internal import PippinAPI
internal import PippinSecret

#if canImport(FoundationNetworking)
  internal import FoundationNetworking
#endif

/// Sends calls to the server's API and returns the body or a problem.
struct ServerConnection: Sendable {
  private let server: URL
  private let problem: SignInError?
  let transport: any HTTPTransport
  let wait: @Sendable (TimeInterval) async -> Void
  private let now: @Sendable () -> Date
  private let log: (@Sendable (ClientEvent) -> Void)?

  init(
    server: URL, problem: SignInError?, transport: any HTTPTransport, environment: ClientEnvironment,
    log: (@Sendable (ClientEvent) -> Void)?
  ) {
    self.server = server
    self.problem = problem
    self.transport = transport
    wait = environment.deadline
    now = environment.now
    self.log = log
  }

  /// One call.
  struct Call: Sendable {
    var method: String
    var path: String
    var query: [URLQueryItem] = []
    /// JSON.
    var body: [UInt8]?
    var bearer: SecretText?
    var fields: [String: String] = [:]

    /// - Parameter parameter: the one of the endpoint's path.
    init(_ endpoint: EndpointAddress, _ parameter: String? = nil, query: [URLQueryItem] = [], bearer: SecretText? = nil)
    {
      method = endpoint.method.rawValue
      path = parameter.map(endpoint.path) ?? endpoint.path
      self.query = query
      self.bearer = bearer
    }
  }

  /// The server's answer.
  indirect enum Reply: Sendable {  // decision 0143
    /// Success, with the body.
    case done(Data)
    /// An error answer.
    case refused(ServerProblem, status: Int, retryAfter: TimeInterval?)

    /// Returns the body, or throws the error.
    func data() throws(SignInError) -> Data {
      switch self {
      case .done(let data): return data
      case .refused(let problem, _, let retryAfter): throw problem.error(retryAfter: retryAfter)
      }
    }
  }

  /// Sends the call once.
  ///
  /// - Throws: ``SignInError/Code/unreachable`` without an answer; ``SignInError/Code/unexpectedAnswer`` for an answer
  ///   that is not from the server.
  func send(_ call: Call) async throws(SignInError) -> Reply {
    if let problem { throw problem }
    let request = try self.request(call)
    let data: Data
    let response: HTTPURLResponse
    let began = now()
    do {
      (data, response) = try await sendInTime(request)
      note(call, response.statusCode, since: began)
    } catch {
      note(call, nil, since: began)
      if Task.isCancelled { throw SignInError(.cancelled, "The calling task was cancelled.") }
      let words = "The server cannot be reached: \(error.localizedDescription)"
      throw Self.isOffline(error) ? SignInError(offline: words) : SignInError(.unreachable, words)
    }
    if (200..<300).contains(response.statusCode) {
      guard Self.isOurs(data, response) else { throw Self.unexpected(response.statusCode) }
      return .done(data)
    }
    let retryAfter = response.value(forHTTPHeaderField: "Retry-After").flatMap(UInt32.init).map(TimeInterval.init)
    do {
      let problem = try JSONDecoder().decode(ServerProblem.self, from: data)
      return .refused(problem, status: response.statusCode, retryAfter: retryAfter)
    } catch {
      guard response.statusCode < 500 else {
        // A proxy answers for a server that is unavailable.
        throw SignInError(
          .unreachable, "The server is unavailable: status \(response.statusCode).", retryAfter: retryAfter)
      }
      throw Self.unexpected(response.statusCode)
    }
  }

  /// Whether the device has no network, so that the request did not leave it.
  private static func isOffline(_ error: any Error) -> Bool {
    guard let code = (error as? URLError)?.code else { return false }
    return [.notConnectedToInternet, .dataNotAllowed, .internationalRoamingOff, .callIsActive].contains(code)
  }

  private func note(_ call: Call, _ status: Int?, since began: Date) {
    log?(
      .request(method: call.method, path: call.path, status: status, seconds: max(0, now().timeIntervalSince(began))))
  }

  /// The server answers with JSON, or with an empty 202 or 204. A captive portal answers 200 with HTML.
  private static func isOurs(_ data: Data, _ response: HTTPURLResponse) -> Bool {
    if data.isEmpty { return response.statusCode == 202 || response.statusCode == 204 }
    let type = response.value(forHTTPHeaderField: "Content-Type")?.lowercased() ?? ""
    return type.hasPrefix("application/json")
  }

  /// Decodes an answer.
  static func read<Answer: Decodable>(_ type: Answer.Type, from data: Data) throws(SignInError) -> Answer {
    do {
      return try JSONDecoder().decode(type, from: data)
    } catch {
      throw unexpected(200)
    }
  }

  private static func unexpected(_ status: Int) -> SignInError {
    SignInError(
      .unexpectedAnswer,
      "The answer (status \(status)) did not come from the server. Check for a proxy or a captive portal, and check "
        + "the server's address.")
  }

  private func request(_ call: Call) throws(SignInError) -> URLRequest {
    guard var parts = URLComponents(url: server, resolvingAgainstBaseURL: false) else {
      throw SignInError(.insecureAddress, "The server's address is invalid.")
    }
    parts.path = (parts.path.hasSuffix("/") ? String(parts.path.dropLast()) : parts.path) + call.path
    if !call.query.isEmpty { parts.queryItems = call.query }
    guard let url = parts.url else { throw SignInError(.insecureAddress, "The server's address is invalid.") }
    var request = URLRequest(url: url)
    request.httpMethod = call.method
    request.setValue("application/json", forHTTPHeaderField: "Accept")
    if let body = call.body {
      request.httpBody = Data(body)
      request.setValue("application/json", forHTTPHeaderField: "Content-Type")
    }
    if let bearer = call.bearer {
      request.setValue("Bearer \(bearer.revealed)", forHTTPHeaderField: "Authorization")
    }
    for (name, value) in call.fields { request.setValue(value, forHTTPHeaderField: name) }
    return request
  }
}
