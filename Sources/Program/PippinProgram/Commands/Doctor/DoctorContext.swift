import PippinNetwork
import PippinFoundation
import PippinHTTP

/// What the checks of one run look at, and by what means.
struct DoctorContext: Sendable {
  /// The longest time of one request; a check has a little more.
  static let requestTimeout: Duration = .seconds(8)

  let reading: SettingsReading
  let options: DoctorOptions
  let now: @Sendable () -> Date
  let http: CurlTransport
  let store: DoctorStore
  let server: OnceOnly<OperatorPort>

  init(_ reading: SettingsReading, _ options: DoctorOptions, now: @escaping @Sendable () -> Date) {
    self.reading = reading
    self.options = options
    self.now = now
    let http = CurlTransport(configuration: options.curl)
    self.http = http
    store = DoctorStore(now: now)
    server = OnceOnly()
  }

  /// The answer to a request, or why there is none.
  func answer(
    _ method: String = "GET", _ url: String, fields: HTTPFields = [:], body: [UInt8] = [],
    within timeout: Duration = requestTimeout
  ) async -> Result<HTTPResponse, TransportError> {
    let request: HTTPRequest
    do {
      request = try HTTPRequest(method: method, url: url, fields: fields, body: body)
    } catch {
      return .failure(
        TransportError(code: .unsupportedRequest, mayHaveReachedServer: false, detail: "it is not a web address"))
    }
    return await answer(request, within: timeout)
  }

  /// - Parameter transport: instead of the usual one.
  func answer(
    _ request: HTTPRequest, within timeout: Duration = requestTimeout, over transport: (any Transport)? = nil
  ) async -> Result<HTTPResponse, TransportError> {
    do {
      return .success(try await (transport ?? http).send(request, timeout: timeout))
    } catch {
      return .failure(error)
    }
  }

  /// What is seen of some things, looked at together, in their order.
  func each<Thing: Sendable, Seen: Sendable>(
    _ things: [Thing], _ look: @escaping @Sendable (Thing) async -> Seen
  ) async -> [Seen] {
    await withTaskGroup(of: (Int, Seen).self) { group in
      for (index, thing) in things.enumerated() { group.addTask { (index, await look(thing)) } }
      return await group.reduce(into: []) { $0.append($1) }.sorted { $0.0 < $1.0 }.map(\.1)
    }
  }
}

/// What the command line says about the network.
struct DoctorOptions: Sendable {
  /// Certificates to trust instead of the system's.
  var authoritiesFile: String?
  /// As curl's `--connect-to`.
  var connectTo: [String] = []
  var nameServer: ListenAddress?
  var dkimSelector: String?

  var curl: CurlConfiguration {
    var configuration = CurlConfiguration()
    configuration.authoritiesFile = authoritiesFile
    configuration.connectTo = connectTo
    configuration.userAgent = "Pippin doctor"
    return configuration
  }
}
