import Foundation
import PippinLock
import PippinSecret
import PippinTestKit
import Testing

@testable import SignInClient

/// The state of the client at launch.
@Suite struct LaunchTests {
  @Test func `a stored session is restored without a request`() async throws {
    let app = try App.signedIn()
    try await app.client.start()
    #expect(app.client.state.account?.id == "mary")
    #expect(app.server.all.isEmpty)
    #expect(app.storage.saves == 0)
  }

  @Test func `the state before the start is what is stored, without waiting`() throws {
    let app = try App.signedIn()
    #expect(app.client.account?.id == "mary")
    #expect(app.client.isSignedIn)
    #expect(app.client.state == .signedIn(.sample()))
    #expect(app.storage.saves == 0)
    #expect(try App().client.state == .signedOut(.neverSignedIn))
    #expect(try !App().client.isSignedIn)
  }

  @Test func `observers get the stored state once, and then changes`() async throws {
    let app = try App.signedIn()
    let states = await app.client.states()
    try await app.client.start()
    try await app.client.signOut()
    var seen: [SessionState] = []
    for await state in states {
      seen.append(state)
      if state.account == nil { break }
    }
    #expect(seen == [.signedIn(.sample()), .signedOut(.signedOut)])
  }

  @Test func `an observer of a locked device gets the state after the unlock, although somebody else has read it`()
    async throws
  {
    let app = try App.signedIn()
    app.storage.fail(StorageError(.locked, "locked"))
    let states = await app.client.states()
    app.storage.fail(nil)
    #expect(app.client.isSignedIn)
    try await app.client.start()
    var seen: [SessionState] = []
    for await state in states {
      seen.append(state)
      if state.account != nil { break }
    }
    #expect(seen == [.restoring, .signedIn(.sample())])
  }

  @Test func `the default marker is in a folder that the system deletes only with the app`() throws {
    let marker = try #require(Configuration.defaultInstallationMarker(clientID: "com.example.app"))
    #expect(marker.pathComponents.suffix(2) == ["com.example.app.SignInClient", "installed"])
    #expect(!marker.path.lowercased().contains("cache") && !marker.path.hasPrefix(NSTemporaryDirectory()))
  }

  @Test func `the state of an earlier installation's session is not known before the start`() async throws {
    let marker = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { do { try FileManager.default.removeItem(at: marker) } catch { Issue.record(error) } }
    let app = try App(storage: TestStorage(session: .sample())) { $0.installationMarker = marker }
    #expect(app.client.state == .restoring)
    #expect(!app.client.isSignedIn)
    try await app.client.start()
    #expect(app.client.state == .signedOut(.reinstalled))
  }

  @Test func `another server's session is nobody's before the start, too`() throws {
    var state = StoredState.sample()
    (state.server, state.session) = ("https://other.example.com", .sample())
    let app = try App(storage: TestStorage(try state.data()))
    #expect(app.client.state == .signedOut(.otherServer))
    let unreadable = try App(storage: TestStorage(Data("{".utf8)))
    #expect(unreadable.client.state == .signedOut(.storageUnreadable))
  }

  @Test func `what is published meanwhile is not replaced by an earlier reading`() {
    let current = CurrentState()
    let state = current.value(orStored: {
      current.set(.signedOut(.signedOut))
      return .signedIn(.sample())
    })
    #expect(state == .signedOut(.signedOut))
    #expect(current.value(orStored: { .restoring }) == .signedOut(.signedOut))
  }

  @Test func `a locked storage signs nobody out, and is read after the unlock`() async throws {
    let app = try App.signedIn()
    app.storage.fail(StorageError(.locked, "locked"))
    let error = await failure { try await app.client.start() }
    #expect(error?.code == .storage)
    #expect(app.client.state == .restoring)
    app.storage.fail(nil)
    try await app.client.start()
    #expect(app.client.state.account?.id == "mary")
  }

  @Test(arguments: ["", "{", "[]", #"{"version":1}"#, "\u{FFFD}"])
  func `unknown stored data is ignored, and kept until the next sign-in`(text: String) async throws {
    let storage = TestStorage(Data(text.utf8))
    let app = try App(ScriptedServer(["POST /v1/sign-in/apple": [.ok(signInAnswer())]]), storage: storage)
    try await app.client.start()
    #expect(app.client.state == .signedOut(.storageUnreadable))
    #expect(storage.bytes == Data(text.utf8))
    _ = try await app.client.signIn(with: TestProvider.apple())
    #expect(try storage.state?.session?.id == "s1")
  }

  @Test func `a newer app's state is not read`() async throws {
    var state = StoredState.sample()
    state.version = StoredState.currentVersion + 1
    state.session = .sample()
    let app = try App(storage: TestStorage(try state.data()))
    try await app.client.start()
    #expect(app.client.state == .signedOut(.storageUnreadable))
    let bytes = app.storage.bytes
    app.server.answer("GET /v1/providers", .ok(#"{"providers":[]}"#))
    _ = try await app.client.offers()
    try await app.client.signOut()
    #expect(app.storage.bytes == bytes)
  }

  @Test(arguments: [("https://other.example.com", "com.example.app"), ("https://id.example.com", "com.example.beta")])
  func `data of another server or client is neither used nor sent`(server: String, client: String) async throws {
    var state = StoredState.sample()
    (state.server, state.clientID) = (server, client)
    (state.session, state.endings) = (.sample(), [.sample("s0")])
    _ = state.outbox.keep(
      AppleCredential(
        user: "001.mary", identityToken: "t", authorizationCode: "c", name: PersonName(givenName: "Mary")), at: noon)
    let app = try App(
      ScriptedServer(["GET /v1/providers": [.ok(#"{"providers":[]}"#)]]), storage: TestStorage(try state.data()))
    try await app.client.start()
    await app.settle()
    #expect(app.client.state == .signedOut(.otherServer))
    #expect(app.server.all.isEmpty)
    _ = try await app.client.offers()
    let kept = try #require(try app.storage.state)
    #expect(kept.session == nil && kept.endings.isEmpty)
    #expect(kept.outbox == state.outbox && kept.deviceID == state.deviceID)
    #expect(kept.server == "https://id.example.com" && kept.clientID == "com.example.app")
  }

  @Test func `a pending sign-up is discarded after a reinstall`() async throws {
    let marker = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { do { try FileManager.default.removeItem(at: marker) } catch { Issue.record(error) } }
    var state = StoredState.sample()
    state.signUp = StoredSignUp(
      PendingSignUp(email: "mary@example.com", expiresAt: noon.addingTimeInterval(60), id: SecretText("id")))
    let app = try App(storage: TestStorage(try state.data())) { $0.installationMarker = marker }
    #expect(try await app.client.pendingSignUp() == nil)
    #expect(try app.storage.state?.signUp == nil)
    #expect(app.client.state == .signedOut(.neverSignedIn))
  }

  @Test func `an address that is written in the code needs no try`() throws {
    let written = Configuration(server: "https://id.example.com/", clientID: "com.example.app", appVersion: "2.4")
    let read = try Configuration(
      server: #require(URL(string: "https://id.example.com/")), clientID: "com.example.app", appVersion: "2.4")
    #expect(written.address == read.address && written.tokenHosts == read.tokenHosts)
    #expect(written.problem == nil && read.problem == nil)
  }

  @Test(arguments: [
    "", "http://id.example.com", "id.example.com", "https://id.example.com?a=1", "https://a:b@id.example.com",
    "ht tp://",
  ])
  func `a mistake in a written address is a problem at the first use`(address: String) async throws {
    let configuration = Configuration(
      checking: address, clientID: "app", platform: "ios", appVersion: nil, country: nil, deviceName: nil)
    let (server, storage) = (ScriptedServer(), TestStorage())
    let client = AuthClient(
      configuration: configuration, storage: storage, transport: server, environment: .test(Clock()))
    #expect(client.state == .restoring)
    let calls: [(AuthClient) async throws -> Void] = [
      { try await $0.start() }, { _ = try await $0.accessToken() }, { _ = try await $0.offers() },
      { _ = try await $0.signIn(with: TestProvider.apple()) }, { try await $0.signOut() },
    ]
    for call in calls { #expect(await failure { try await call(client) }?.code == .insecureAddress) }
    let backend = PippinBackend(configuration: configuration, transport: server)
    #expect(await failure { _ = try await backend.nonce() }?.code == .insecureAddress)
    #expect(server.all.isEmpty && storage.saves == 0)
    #expect(configuration.tokenHosts.isEmpty)
  }

  #if DEBUG
    @Test func `a mistake in a written address stops a debug build`() async {
      await #expect(processExitsWith: .failure) {
        _ = Configuration(server: "http://id.example.com", clientID: "com.example.app")
      }
    }
  #endif

  @Test func `an error about an invalid address omits the part before the @`() throws {
    let url = try #require(URL(string: "https://mary:hunter2@id.example.com"))
    let error = #expect(throws: SignInError.self) { try Configuration(server: url, clientID: "app") }
    #expect(error?.code == .insecureAddress)
    #expect(error?.description.contains("hunter2") == false)
  }

  @Test func `a reinstalled app starts signed out, and the server is told`() async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { do { try FileManager.default.removeItem(at: folder) } catch { Issue.record(error) } }
    let marker = folder.appendingPathComponent("installed")
    let storage = try TestStorage(session: .sample())
    let server = ScriptedServer(["DELETE /v1/session": [.noContent]])
    let app = try App(server, storage: storage) { $0.installationMarker = marker }
    try await app.client.start()
    await app.settle()
    #expect(app.client.state == .signedOut(.reinstalled))
    #expect(server.asked("DELETE /v1/session").map(\.bearer) == ["Bearer access.s1.1"])
    #expect(try storage.state?.endings == [])
    #expect(FileManager.default.fileExists(atPath: marker.path))

    let again = try App(storage: try TestStorage(session: .sample("s2"))) { $0.installationMarker = marker }
    try await again.client.start()
    #expect(again.client.state.account?.id == "mary")
  }

  @Test func `the installation marker is written after the earlier session was removed`() async throws {
    let marker = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    let storage = ReadOnlyStorage(state: try TestStorage(session: .sample()).bytes)
    let client = AuthClient(
      configuration: try configuration(marker), storage: storage, transport: ScriptedServer(),
      environment: .test(Clock()))
    let error = await failure { try await client.start() }
    #expect(error?.code == .storage)
    #expect(!FileManager.default.fileExists(atPath: marker.path))
  }

  @Test func `a marker that cannot be written hides no session, and is reported`() async throws {
    let reports = Lock<[ClientEvent]>([])
    let storage = try TestStorage(session: .sample())
    for _ in 1...2 {
      let app = try App(storage: storage) {
        $0.installationMarker = URL(fileURLWithPath: "/proc/no/such/folder/installed")
        $0.log = { event in reports.withLock { $0.append(event) } }
      }
      try await app.client.start()
      #expect(app.client.state.account?.id == "mary")
      #expect(try await app.client.accessToken() == "access.s1.1")
    }
    let codes = reports.withLock { $0 }.map { event in
      if case .notStored(let error) = event { error.code } else { SignInError.Code(rawValue: "another event") }
    }
    #expect(codes == [.storage, .storage])
  }

  @Test func `a marker that exists and cannot be read hides no session`() async throws {
    // A folder exists and cannot be read as a file, also for root. On a locked device, data protection does the same.
    let marker = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: marker, withIntermediateDirectories: false)
    defer { do { try FileManager.default.removeItem(at: marker) } catch { Issue.record(error) } }
    let app = try App(storage: try TestStorage(session: .sample())) { $0.installationMarker = marker }
    try await app.client.start()
    #expect(app.client.state.account?.id == "mary")
    #expect(try await app.client.accessToken() == "access.s1.1")
  }

  @Test func `another process's session is loaded when the app becomes active, and ends waiting calls`()
    async throws
  {
    let app = try App.signedIn(
      server: ScriptedServer(["POST /v1/session/refresh": [.ok(refreshAnswer(generation: 2))]]))
    try await app.client.start()
    app.clock.pass(1000)
    let gate = app.server.hold("POST /v1/session/refresh")
    let using = Task { try await app.client.accessToken() }
    try await eventually("they wait") { await !app.client.waiting.isEmpty }
    var state = try #require(try app.storage.state)
    state.session = .sample("s2", account: "anita", at: app.clock.now)
    try app.storage.save(try state.data())
    try await app.client.start()
    #expect(app.client.state.account?.id == "anita")
    #expect(await failure { _ = try await using.value } == SessionMachine.replaced)
    gate.open()
    await app.settle()
    #expect(try await app.client.accessToken() == "access.s2.1")
    state.session = nil
    try app.storage.save(try state.data())
    try await app.client.start()
    #expect(app.client.state == .signedOut(.signedOut))
  }

  @Test func `observers receive each change once, starting with the current state`() async throws {
    let app = try App(
      ScriptedServer(["POST /v1/sign-in/apple": [.ok(signInAnswer())], "DELETE /v1/session": [.noContent]]))
    let early = await app.client.states()
    try await app.client.start()
    try await app.client.start()
    _ = try await app.client.signIn(with: TestProvider.apple())
    let late = await app.client.states()
    try await app.client.signOut()
    var heard: [SessionState] = []
    for await state in early.prefix(3) { heard.append(state) }
    let account = try #require(heard[1].account)
    #expect(heard == [.signedOut(.neverSignedIn), .signedIn(account), .signedOut(.signedOut)])
    var heardLate: [SessionState] = []
    for await state in late.prefix(2) { heardLate.append(state) }
    #expect(heardLate == [.signedIn(account), .signedOut(.signedOut)])
  }

  private func configuration(_ marker: URL) throws -> Configuration {
    var configuration = try Configuration(
      server: try #require(URL(string: "https://id.example.com")), clientID: "com.example.app")
    configuration.installationMarker = marker
    return configuration
  }
}

private struct ReadOnlyStorage: SecretStorage {
  let state: Data?

  func load() throws(StorageError) -> Data? { state }

  func save(_ value: Data) throws(StorageError) { throw StorageError(.failed, "read only") }
}
