import AppleIDEmulator
import Foundation
import PippinHTTP
import PippinSimulation
import SignInClient
import SignInClientTesting

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A phone with an app that uses the kit: the real client, over a simulated network, keychain and clock. Its app is killed, suspended
/// and started again.
final class KitPhone: Participant, @unchecked Sendable {
  // Only the scheduler's one thread uses it.
  private let person: Person
  let name: String
  private let world: World
  private let chance: Chance
  private let keychain = Keychain()
  private var app: App?
  private var signedInAt = Date()
  /// How far the phone's clock is from the true time, in seconds.
  private var skew: TimeInterval = 0

  /// One process of the app, until it is killed.
  private final class App: @unchecked Sendable {
    let client: AuthClient
    let apple: EmulatorAuthorizationProvider
    let connection: Connection
    let storage: KeychainHandle

    init(client: AuthClient, apple: EmulatorAuthorizationProvider, connection: Connection, storage: KeychainHandle) {
      (self.client, self.apple, self.connection, self.storage) = (client, apple, connection, storage)
    }
  }

  init(number: Int, of person: Person, in world: World) {
    (self.person, self.world) = (person, world)
    name = "\(person.name)'s kit \(number + 1)"
    chance = Chance(seed: world.seed, for: name)
  }

  private var history: History { world.history }

  func live(for duration: Duration) async {
    let end = ContinuousClock.now + duration
    if history.strikes(.phoneClockWrong, name) { skew = TimeInterval(chance.within(-86_400...86_400)) }
    while ContinuousClock.now < end, !history.isOver {
      guard let app = await started() else {
        await pause(.seconds(1))
        continue
      }
      await pause(chance.pause(around: .seconds(300)))
      guard !history.isOver else { return }
      if history.strikes(.phoneCrashes, name) {
        kill(app)
        continue
      }
      if history.strikes(.phoneSuspended, name) {
        await suspend(app)
        continue
      }
      await use(app)
      await checkState(app)
    }
  }

  /// The app, which is started where it does not run.
  private func started() async -> App? {
    if let app { return app }
    let connection = Connection(phone: name, world: world)
    let storage = KeychainHandle(keychain: keychain, owner: name, history: history)
    connection.onAnswer = { storage.answerCame() }
    let chance = Chance(seed: chance.next(), for: "process of \(name)")
    var environment = ClientEnvironment(
      now: { [self] in Date().addingTimeInterval(skew) }, secret: { Self.secret(of: chance) },
      pause: { seconds in await PippinSimulatedWorld.pause(.milliseconds(Int(max(0, seconds) * 1000))) })
    environment.chance = { chance.fraction() }
    environment.deadline = environment.pause
    do {
      guard let server = URL(string: World.home), let apple = URL(string: World.apple) else { throw WorldError() }
      let client = AuthClient(
        configuration: try Configuration(server: server, clientID: WorldSettings.app), storage: storage,
        transport: connection, environment: environment)
      let provider = try EmulatorAuthorizationProvider(
        emulator: apple, bundleID: WorldSettings.app, device: EmulatedDevice(appleID: person.name),
        interval: 600, transport: connection)
      let app = App(client: client, apple: provider, connection: connection, storage: storage)
      try await client.start()
      self.app = app
      history.note(name, "the app starts: \(await client.state.words)")
      return app
    } catch {
      history.note(name, "the app cannot start: \(error)")
      return nil
    }
  }

  private static func secret(of chance: Chance) -> String {
    let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
    return String((0..<43).map { _ in letters[chance.below(letters.count)] })
  }

  /// Ends the process: what it was about to send or to save never happens.
  private func kill(_ app: App) {
    app.connection.isDead = true
    app.storage.isDead = true
    self.app = nil
  }

  /// The system stops the process; answers that come meanwhile are found when it goes on.
  private func suspend(_ app: App) async {
    let duration = Duration.seconds(chance.within(1...7200))
    app.connection.suspendedUntil = ContinuousClock.now + duration
    await PippinSimulatedWorld.pause(duration)
  }

  private func use(_ app: App) async {
    guard await app.client.state.account != nil else { return await signIn(app) }
    switch chance.below(20) {
    case 0:
      world.mayEnd(person.name, ["signed_out"])
      do { try await app.client.signOut() } catch { history.note(name, "sign-out: \(error.code.rawValue)") }
    case 1:
      do {
        _ = try await app.client.changeName(PersonName(givenName: "Name \(chance.below(1000))", familyName: "Example"))
      } catch {
        history.note(name, "name: \(error.code.rawValue)")
      }
    default:
      do {
        world.isSecret(try await app.client.accessToken())
        history.count("kit tokens")
      } catch {
        history.note(name, "token: \(error.code.rawValue)")
      }
    }
  }

  private func signIn(_ app: App) async {
    let began = Date()
    do {
      let outcome = try await app.client.signIn(with: app.apple)
      guard case .signedIn = outcome else { return history.note(name, "sign-in: \(outcome.words)") }
      signedInAt = began
      history.count("kit sign-ins")
      let account = await app.client.state.account
      guard let account else { return }
      if let known = person.account, known != account.id, !person.isBeingDeleted,
        !world.losses.isLost(account: known)
      {
        history.breaks(.oneAccountOnePerson, "\(person.name) signed in to \(account.id), and their account is \(known)")
      }
      person.account = account.id
      if account.name?.givenName == nil, person.nameReachedServer, !world.mayHaveLostName(of: person) {
        history.breaks(.nameIsNeverLost, "\(person.name) gave a name, and the account \(account.id) has none")
      }
      if account.name?.givenName != nil { person.giveName(since: began) }
    } catch {
      history.note(name, "sign-in: \(error.code.rawValue) \(error.reason ?? "")")
    }
  }

  private func checkState(_ app: App) async {
    guard case .signedOut(let reason) = await app.client.state, reason != .neverSignedIn else { return }
    guard !world.isExplained(reason.rawValue, of: person.name, since: signedInAt) else { return }
    history.breaks(world.lawOfSignOut(since: signedInAt), "\(name) is signed out: \(reason.rawValue)")
  }
}

/// The network of one process of an app.
private final class Connection: HTTPTransport, @unchecked Sendable {
  private let phone: String
  private let world: World
  var isDead = false
  var suspendedUntil = ContinuousClock.now
  var onAnswer: (@Sendable () -> Void)?

  init(phone: String, world: World) { (self.phone, self.world) = (phone, world) }

  func send(_ request: URLRequest) async throws -> (Data, HTTPURLResponse) {
    guard let url = request.url, let host = url.host, let port = url.port else { throw WorldError() }
    await waitWhileSuspended()
    var fields: HTTPFields = [:]
    for (name, value) in (request.allHTTPHeaderFields ?? [:]).sorted(by: { $0.key < $1.key }) {
      fields.set(name.lowercased(), value)
    }
    if fields["content-type"] == nil, request.httpBody != nil { fields.set("content-type", "application/json") }
    let asked = HTTPRequest(
      method: request.httpMethod ?? "GET", scheme: "http", authority: "\(host):\(port)", path: url.path,
      query: url.query,
      fields: fields, body: request.httpBody.map { [UInt8]($0) } ?? [], peer: "127.0.0.1")
    let answer: HTTPResponse
    do {
      // Apple's sheet is on the device, so that nothing is lost on the way to it.
      answer =
        asked.path.hasPrefix("/emulator/")
        ? await world.emulator.respond(to: asked)
        : try await world.network.send(asked, from: phone, timeout: .seconds(60))
    } catch {
      throw URLError(.networkConnectionLost)
    }
    await waitWhileSuspended()
    onAnswer?()
    var named: [String: String] = [:]
    for field in answer.fields { named[field.name] = field.value }
    guard
      let response = HTTPURLResponse(url: url, statusCode: answer.status, httpVersion: "HTTP/1.1", headerFields: named)
    else { throw WorldError() }
    return (Data(answer.body), response)
  }

  private func waitWhileSuspended() async {
    if isDead { await neverReturn() }
    let rest = suspendedUntil - ContinuousClock.now
    if rest > .zero { await pause(rest) }
    if isDead { await neverReturn() }
  }
}

/// What a phone keeps when its apps end.
private final class Keychain: @unchecked Sendable {
  var value: Data?
}

/// A process's access to the keychain; a dead one changes nothing any more.
private final class KeychainHandle: SecretStorage, @unchecked Sendable {
  private let keychain: Keychain
  private let owner: String
  private let history: History
  private var unsaved: Data?
  var isDead = false

  init(keychain: Keychain, owner: String, history: History) {
    (self.keychain, self.owner, self.history) = (keychain, owner, history)
  }

  func load() throws(StorageError) -> Data? {
    if history.strikes(.keychainFails, owner) { throw StorageError(.locked, "The device is locked.") }
    return unsaved ?? keychain.value
  }

  func save(_ value: Data) throws(StorageError) {
    if isDead { throw StorageError(.failed, "The process has ended.") }
    if history.strikes(.keychainFails, owner) { throw StorageError(.failed, "The keychain does not answer.") }
    if history.mistake == .keychainAfterAnswer {
      unsaved = value
    } else {
      keychain.value = value
    }
  }

  /// Saves what the mistake held back until an answer came.
  func answerCame() {
    if !isDead, let value = unsaved { keychain.value = value }
  }
}

extension SessionState {
  fileprivate var words: String {
    switch self {
    case .restoring: "restoring"
    case .signedOut(let reason): "signed out, \(reason.rawValue)"
    case .signedIn: "signed in"
    }
  }
}

extension SignInOutcome {
  fileprivate var words: String {
    switch self {
    case .signedIn: "signed in"
    case .cancelled: "cancelled"
    case .noAccount: "no account"
    case .accountExists: "account exists"
    case .profileRequired: "profile required"
    case .guestHasAccount: "guest has account"
    }
  }
}
