import Foundation
import PippinLock
import PippinSecret
import PippinTestKit
import Testing

@testable import SignInClient

/// An app and its extension with a client each, over one storage.
@Suite struct SharedStorageTests {
  private static let refresh = "POST /v1/session/refresh"
  private static let end = "DELETE /v1/session"

  /// Calls `body` with several clients that share a signed-in session with expired tokens.
  private func share(
    _ count: Int, _ answers: [String: [ScriptedServer.Answer]],
    _ body: (ScriptedServer, [AuthClient], FileStorage, Clock) async throws -> Void
  ) async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("shared-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { do { try FileManager.default.removeItem(at: folder) } catch { Issue.record(error) } }
    let storage = FileStorage(url: folder.appendingPathComponent("state"))
    var state = StoredState.sample()
    state.session = .sample()
    try storage.save(try state.data())
    let (server, clock) = (ScriptedServer(answers), Clock())
    clock.pass(895)
    let url = try #require(URL(string: "https://id.example.com"))
    let clients = try (0..<count).map { number in
      var environment = ClientEnvironment.test(clock, prefix: "process \(number)")
      environment.pause = { _ in await Task.yield() }
      // A held answer is not late, however slow the machine is.
      environment.deadline = { _ in await never() }
      return AuthClient(
        configuration: try Configuration(server: url, clientID: "com.example.app"), storage: storage,
        transport: server, environment: environment)
    }
    for client in clients { try await client.start() }
    try await body(server, clients, storage, clock)
    for client in clients { await client.settle(Fate(after: .max)) }
  }

  @Test func `app, extension and widget share one refresh`() async throws {
    try await share(3, [Self.refresh: [.ok(refreshAnswer(generation: 2))]]) { server, clients, storage, _ in
      let gate = server.hold(Self.refresh)
      let waiting = clients.map { client in Task { try await client.accessToken() } }
      try await eventually("the server is asked") { server.asked(Self.refresh).count == 1 }
      // Lets the other tasks run.
      for _ in 0..<200 { await Task.yield() }
      gate.open()
      for task in waiting { #expect(try await task.value == "access.s1.2") }
      #expect(server.asked(Self.refresh).count == 1)
      #expect(try state(storage).session?.refreshToken == SecretText("refresh.s1.2"))
    }
  }

  @Test func `tokens that another process refreshed are not refreshed again`() async throws {
    try await share(2, [Self.refresh: [.ok(refreshAnswer(generation: 2))]]) { server, clients, _, _ in
      for client in clients {
        let token = try await client.accessToken()
        #expect(token == "access.s1.2")
      }
      #expect(server.asked(Self.refresh).count == 1)
    }
  }

  @Test func `a suspended process with the lease delays others only briefly, and all send the same retry key`()
    async throws
  {
    try await share(2, [Self.refresh: [.ok(refreshAnswer(generation: 2))]]) { server, clients, _, clock in
      let gate = server.hold(Self.refresh)
      let suspended = Task { try await clients[0].accessToken() }
      try await eventually("the server is asked") { server.asked(Self.refresh).count == 1 }
      let other = Task { try await clients[1].accessToken() }
      clock.pass(21)
      try await eventually("it is asked again") { server.asked(Self.refresh).count == 2 }
      gate.open()
      #expect(try await [suspended.value, other.value] == ["access.s1.2", "access.s1.2"])
      #expect(Set(server.asked(Self.refresh).map(\.body)).count == 1)
    }
  }

  @Test func `an older version does not overwrite the state of a newer version`()
    async throws
  {
    try await share(1, [Self.end: [.noContent]]) { _, clients, storage, _ in
      let newer = Data(#"{"version":2}"#.utf8)
      try storage.save(newer)
      let error = await failure { try await clients[0].signOut() }
      #expect(error?.code == .storage)
      #expect(try storage.load() == newer)
    }
  }

  @Test func `a sign-out in the app reaches the extension at its next check`() async throws {
    try await share(2, [Self.end: [.noContent]]) { _, clients, storage, _ in
      try await clients[0].signOut()
      #expect(clients[1].state.account != nil)
      try await clients[1].start()
      #expect(clients[1].state == .signedOut(.signedOut))
      #expect(try state(storage).session == nil)
    }
  }

  @Test func `a late refresh does not undo a sign-out in another process`() async throws {
    try await share(2, [Self.refresh: [.ok(refreshAnswer(generation: 2))], Self.end: [.noContent]]) {
      server, clients, storage, _ in
      let gate = server.hold(Self.refresh)
      let waiting = Task { try await clients[1].accessToken() }
      try await eventually("the server is asked") { server.asked(Self.refresh).count == 1 }
      try await clients[0].signOut()
      gate.open()
      _ = await failure { _ = try await waiting.value }
      #expect(try state(storage).session == nil)
      #expect(clients[1].state.account == nil)
    }
  }

  private func state(_ storage: FileStorage) throws -> StoredState {
    try StoredState(data: try #require(try storage.load()))
  }
}
