import PippinAccounts
import PippinDatabases
import PippinFoundation
import PippinHTTP
import PippinNetwork
import PippinPostgreSQLStore
import PippinSQLiteStore

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

/// The database, opened once for all checks and never changed.
struct DoctorStore: Sendable {
  /// What the database turned out to be.
  enum State: Sendable {
    case open(any AccountStore, close: @Sendable () async -> Void)
    /// It lacks these migrations, so that its tables cannot be read.
    case behind([String])
    case failed(StoreError)
    /// There is no such file yet.
    case missing(path: String)
    /// There is no folder for the file, which a server does not create.
    case folderMissing(String)
  }

  private let state = OnceOnly<State>()
  private let now: @Sendable () -> Date

  init(now: @escaping @Sendable () -> Date) {
    self.now = now
  }

  func state(_ settings: ServeSettings) async -> State {
    await state.value { [now] in
      do throws(StoreError) {
        return try await Self.open(settings.store, now: now)
      } catch {
        return .failed(error)
      }
    }
  }

  /// The open database, for checks that read it.
  func reading<Value: Sendable>(
    _ settings: ServeSettings, _ body: (any AccountStore) async throws(StoreError) -> Value
  ) async throws(DoctorCheck.Blocked) -> Value {
    guard case .open(let store, _) = await state(settings) else {
      throw DoctorCheck.Blocked(reason: "the database cannot be read")
    }
    do throws(StoreError) {
      return try await body(store)
    } catch {
      throw DoctorCheck.Blocked(reason: "the database cannot be read: \(error.detail)")
    }
  }

  func close() async {
    if case .open(_, let close) = await state.made { await close() }
  }

  private static func open(
    _ place: ServeSettings.Store, now: @escaping @Sendable () -> Date
  ) async throws(StoreError) -> State {
    switch place {
    case .sqlite(let path):
      guard FileAccess.exists(path) else {
        let folder = FileAccess.parts(of: path).folder
        return FileAccess.kind(at: folder) == .folder ? .missing(path: path) : .folderMissing(folder)
      }
      let missing = try SQLiteStore.missingMigrations(path: path)
      guard missing.isEmpty else { return .behind(missing) }
      let store = try await SQLiteStore.open(path: path, readers: 2, busyLimit: .seconds(5), now: now())
      return .open(store) { await store.close() }
    case .postgreSQL(var settings):
      settings.connections = 2
      let pool: PostgreSQLPool
      do {
        pool = try PostgreSQLPool(settings)
      } catch {
        throw StoreError(.unavailable, detail: error.message)
      }
      let (store, missing) = try await PostgreSQLStore.look(at: pool, clock: now)
      guard missing.isEmpty else {
        await store.close()
        return .behind(missing)
      }
      return .open(store) { await store.close() }
    }
  }
}

/// A value that several checks need, and that is made for the first of them.
actor OnceOnly<Value: Sendable> {
  private var task: Task<Value, Never>?

  /// The value; `make` is called at most once.
  func value(_ make: @escaping @Sendable () async -> Value) async -> Value {
    let task = task ?? Task { await make() }
    self.task = task
    return await task.value
  }

  /// The value if it was ever asked for.
  var made: Value? {
    get async { await task?.value }
  }
}
