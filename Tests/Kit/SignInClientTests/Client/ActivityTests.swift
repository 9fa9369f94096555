import Foundation
import PippinLock
import PippinTestKit
import Testing

@testable import SignInClient

/// Background activities during a refresh.
@Suite struct ActivityTests {
  private static let refresh = "POST /v1/session/refresh"

  @Test(arguments: [ScriptedServer.Answer.ok(refreshAnswer(generation: 2)), .problem(401, "session_ended"), .lost])
  func `a refresh runs in an activity until it is answered`(answer: ScriptedServer.Answer) async throws {
    let server = ScriptedServer([Self.refresh: [answer]])
    let clock = Clock()
    let running = Lock(0)
    var environment = ClientEnvironment.test(clock)
    environment.activity = {
      running.withLock { $0 += 1 }
      return Activity { running.withLock { $0 -= 1 } }
    }
    let client = AuthClient(
      configuration: try Configuration(
        server: try #require(URL(string: "https://id.example.com")), clientID: "com.example.app"),
      storage: try TestStorage(session: .sample()), transport: server, environment: environment)
    clock.pass(895)
    let seen = Lock<[Int]>([])
    server.watch { _ in seen.withLock { $0.append(running.withLock { $0 }) } }
    _ = await failure { _ = try await client.accessToken() }
    try await eventually("nothing is under way") { running.withLock { $0 } == 0 }
    #expect(seen.withLock { $0.allSatisfy { $0 == 1 } && !$0.isEmpty })
  }
}
