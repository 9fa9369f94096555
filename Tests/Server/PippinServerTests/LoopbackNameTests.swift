import PippinHTTP
import PippinServer
import PippinTestKit
import Testing

@Suite struct `A computer has several names for itself` {
  private func ask(_ authority: String, _ target: String) async throws -> Answer {
    let world = try await World()
    return Answer(
      await world.service.respond(to: World.request("GET", "http://" + authority, target, [:], [], "127.0.0.1")))
  }

  @Test(arguments: ["127.0.0.1:8080", "[::1]:8080"])
  func `and a sign-in begins under the one that its cookies will be sent to`(_ name: String) async throws {
    for target in ["/", "/sign-in?notice=signed-out", "/auth/apple/start?client_id=example-web"] {
      let answer = try await ask(name, target)
      #expect(answer.status == 303 && answer.field("location") == World.home + target)
      #expect(answer.field("set-cookie") == nil && answer.field("cache-control") == "no-store")
    }
  }

  @Test(arguments: ["localhost:8080", "127.0.0.1:9000", "localhost", "example.com:8080", "a b", ""])
  func `but nobody is sent round in a circle or to where a stranger says`(_ name: String) async throws {
    #expect(try await ask(name, "/sign-in").status == 200)
  }
}
