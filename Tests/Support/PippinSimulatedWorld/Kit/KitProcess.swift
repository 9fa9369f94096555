import AppleIDEmulator
import Foundation
import PippinHTTP
import PippinSimulation
import PippinTestKit
import PippinTokens
import SignInClient
import SignInClientTesting

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Whether a process of an app runs. It ends between any two calls to the keychain and the network: what it was about to send or to
/// save never happens.
final class ProcessLife: @unchecked Sendable {
  // Only the scheduler's one thread uses it.
  let name: String
  /// Tells this process from the others of its phone.
  let id: UInt64
  let isExtension: Bool
  let chance: Chance
  private(set) var isDead = false
  private var suspendedUntil = ContinuousClock.now
  /// Who waits for something that will not happen any more.
  private var onDeath: [@Sendable () -> Void] = []
  /// Whether another process on the same keychain lives.
  var hasCompany = false
  /// Whether the last call to the keychain failed, so that the process and the keychain may differ.
  var keychainFailed = false
  /// When the last sign-in of this process began.
  var signInBegan = Date()
  /// The Apple users whose sign-in was answered with an account.
  var delivered: Set<String> = []
  /// Whether the server answered a deletion of the account.
  var sawDeletion = false

  init(name: String, isExtension: Bool, chance: Chance) {
    (self.name, self.isExtension, self.chance) = (name, isExtension, chance)
    id = chance.next()
  }

  /// Ends the process.
  func die() {
    guard !isDead else { return }
    isDead = true
    for tell in onDeath { tell() }
    onDeath = []
  }

  /// The system stops the process for a while; answers that come meanwhile are found when it goes on.
  func suspend(for duration: Duration) { suspendedUntil = max(suspendedUntil, .now + duration) }

  /// Whether the process stands still.
  var isSuspended: Bool { suspendedUntil > .now }

  /// Returns when the process runs; never, if it does not run any more.
  func untilItRuns() async {
    while !isDead, isSuspended {
      let rest = suspendedUntil - .now
      // In a task that nobody cancels: a cancelled one would not wait, and time would stand still.
      await Task.detached { await pause(rest) }.value
    }
    if isDead { await neverReturn() }
  }

  func wait(_ seconds: TimeInterval) async {
    await pause(.milliseconds(Int(max(0, seconds) * 1000)))
    // A cancelled wait has nothing to do any more.
    if !Task.isCancelled { await untilItRuns() }
  }

  /// Runs what the person does in the app, until it is done or the process ends. What comes after a call of the kit must see to
  /// `isDead`.
  func run(_ work: @escaping @Sendable () async -> Void) async {
    guard !isDead else { return }
    await unsafe withUnsafeContinuation { (continuation: UnsafeContinuation<Void, Never>) in
      let ended = Once()
      onDeath.append { if ended.isFirst() { unsafe continuation.resume() } }
      Task.detached {
        await work()
        if ended.isFirst() { unsafe continuation.resume() }
      }
    }
  }
}

/// One process of an app, or of its extension: the kit, over a simulated network, keychain and clock.
final class KitProcess: Sendable {
  let life: ProcessLife
  let client: AuthClient
  let apple: EmulatorAuthorizationProvider
  let connection: KitConnection

  /// - Parameters:
  ///   - marker: the file that marks the installation; nil in an extension.
  ///   - now: the phone's clock.
  init(
    _ life: ProcessLife, of person: Person, on keychain: Keychain, laws: KitLaws, in world: World, isShared: Bool,
    marker: URL?, now: @escaping @Sendable () -> Date
  ) throws {
    self.life = life
    guard let server = URL(string: World.home), let sheet = URL(string: World.apple) else { throw WorldError() }
    let storage = KitStorage(of: keychain, for: life, laws: laws, history: world.history, isShared: isShared)
    connection = KitConnection(of: life, storage: storage, laws: laws, world: world)
    var configuration = try Configuration(server: server, clientID: WorldSettings.app)
    configuration.installationMarker = marker
    let secrets = life.chance.stream(for: "secrets")
    let waits = life.chance.stream(for: "waits")
    var environment = ClientEnvironment(
      now: now, secret: { Self.secret(of: secrets) }, pause: { seconds in await life.wait(seconds) })
    environment.deadline = environment.pause
    // A wait of the kit is its average times this and a half.
    environment.chance =
      world.history.mistake == .kitRetriesAtOnce ? { @Sendable in -0.5 } : { @Sendable in waits.fraction() }
    client = AuthClient(
      configuration: configuration, storage: storage, transport: connection, environment: environment)
    apple = try EmulatorAuthorizationProvider(
      emulator: sheet, bundleID: WorldSettings.app, device: EmulatedDevice(appleID: person.name), interval: 600,
      transport: connection)
  }

  private static func secret(of chance: Chance) -> String {
    let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
    return String((0..<43).map { _ in letters[chance.below(letters.count)] })
  }
}

/// The network of one process.
final class KitConnection: HTTPTransport, @unchecked Sendable {
  // Only the scheduler's one thread uses it.
  private let process: ProcessLife
  private let storage: KitStorage
  private let laws: KitLaws
  private let world: World
  /// Until when nothing comes through, and whether the phone knows that it has no network.
  var outage: (until: ContinuousClock.Instant, isKnown: Bool)?

  init(of process: ProcessLife, storage: KitStorage, laws: KitLaws, world: World) {
    (self.process, self.storage, self.laws, self.world) = (process, storage, laws, world)
  }

  /// The process is dead. A proof within the session voids the tokens that the app still has, and it never sees those of the answer (0103).
  private func neverReturn(_ request: HTTPRequest) async {
    if request.path.hasPrefix("/v1/sign-in/"), let session = Claims(of: request)?["sid"]?.string {
      world.tokensAreVoid(ofSession: session)
    }
    await PippinSimulatedWorld.neverReturn()
  }

  func send(_ given: URLRequest) async throws -> (Data, HTTPURLResponse) {
    guard let url = given.url, let host = url.host, let port = url.port else { throw WorldError() }
    // The kit's own limit counts from here, also while the process stands still before the request leaves.
    let sentAt = ContinuousClock.now
    await process.untilItRuns()
    crash("before it sends")
    if process.isDead { await PippinSimulatedWorld.neverReturn() }
    var request = Self.request(given, to: "\(host):\(port)", url)
    let isForServer = !request.path.hasPrefix("/emulator/")
    if world.history.mistake == .extensionWithItsOwnKey, process.isExtension { Self.changeKey(&request) }
    if isForServer {
      try await standAside()
      laws.sends(request, by: process)
      if world.history.mistake == .outboxEmptiedBeforeAnswer, request.path.hasPrefix("/v1/sign-in/") {
        storage.emptyOutbox()
      }
    }
    let answer = try await answer(to: request, isForServer)
    if process.isDead { await neverReturn(request) }
    let wasSuspended = process.isSuspended
    await process.untilItRuns()
    crash("after the answer")
    if process.isDead { await neverReturn(request) }
    storage.answerCame()
    if isForServer {
      laws.gets(
        Answer(answer), to: request, by: process,
        isInTime: !wasSuspended && ContinuousClock.now - sentAt < .seconds(14))
    }
    var fields: [String: String] = [:]
    for field in answer.fields { fields[field.name] = field.value }
    guard
      let response = HTTPURLResponse(url: url, statusCode: answer.status, httpVersion: "HTTP/1.1", headerFields: fields)
    else { throw WorldError() }
    return (Data(answer.body), response)
  }

  private func crash(_ when: String) {
    if world.history.strikes(.phoneCrashes, "\(process.name), \(when)") { process.die() }
  }

  /// Waits and fails, where nothing comes through.
  private func standAside() async throws {
    guard let outage, outage.until > .now else { return }
    if outage.isKnown { throw URLError(.notConnectedToInternet) }
    laws.meetsOutage()
    await pause(.milliseconds(process.chance.within(20...2000)))
    if process.isDead { await PippinSimulatedWorld.neverReturn() }
    throw URLError(.networkConnectionLost)
  }

  private func answer(to request: HTTPRequest, _ isForServer: Bool) async throws -> HTTPResponse {
    do {
      // Apple's sheet is on the device, so that nothing is lost on the way to it.
      return isForServer
        ? try await world.network.send(request, from: process.name, timeout: .seconds(60))
        : await world.emulator.respond(to: request)
    } catch {
      if process.isDead { await PippinSimulatedWorld.neverReturn() }
      throw URLError(.networkConnectionLost)
    }
  }

  private static func request(_ given: URLRequest, to authority: String, _ url: URL) -> HTTPRequest {
    var fields: HTTPFields = [:]
    for (name, value) in (given.allHTTPHeaderFields ?? [:]).sorted(by: { $0.key < $1.key }) {
      fields.set(name.lowercased(), value)
    }
    if fields["content-type"] == nil, given.httpBody != nil { fields.set("content-type", "application/json") }
    return HTTPRequest(
      method: given.httpMethod ?? "GET", scheme: "http", authority: authority, path: url.path, query: url.query,
      fields: fields, body: given.httpBody.map { [UInt8]($0) } ?? [], peer: "127.0.0.1")
  }

  /// Sends another retry key than the app would, for the mistake that does so.
  private static func changeKey(_ request: inout HTTPRequest) {
    guard request.path == "/v1/session/refresh" else { return }
    let body = String(decoding: request.body, as: UTF8.self)
    request.body = Array(body.replacing(#/"retry_key":"/#, with: #""retry_key":"x"#).utf8)
  }
}
