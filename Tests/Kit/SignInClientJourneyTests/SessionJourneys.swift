import Foundation
import PippinTestKit
import SignInClientTesting
import Testing

@testable import SignInClient

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Sessions that survive lost answers, outages and offline sign-outs.
@Suite struct SessionJourneys {
  @Test func `a refresh with a lost answer is repeated with the same result, and signs nobody out`() async throws {
    try await World.separate { world in
      let phone = try Phone(of: "mary", in: world)
      let signIn = try #require(try await phone.launch().signIn(with: phone.device).signIn)
      let before = try #require(try phone.kept().session)
      phone.waitForAccessTokenToExpire()

      // All three attempts fail; the app is killed and started again.
      let unlucky = try await phone.launch()
      await phone.network.fail(.dropAnswer, at: "/v1/session/refresh", times: 3)
      let error = await #expect(throws: SignInError.self) { try await unlucky.accessToken() }
      #expect(error?.code == .unreachable)
      let asked = try #require(try phone.kept().session)
      #expect(asked.refreshToken == before.refreshToken)

      let app = try await phone.launch()
      let token = try await app.accessToken()
      #expect(app.state == .signedIn(signIn.account))
      let after = try #require(try phone.kept().session)
      #expect(after.id == before.id && after.accessToken != before.accessToken)

      // The new token works for the next refresh, too.
      phone.waitForAccessTokenToExpire()
      #expect(try await app.accessToken() != token)
    }
  }

  @Test func `concurrent requests share one refresh, and a rejected token is replaced`() async throws {
    try await World.separate { world in
      let phone = try Phone(of: "mary", in: world)
      _ = try await phone.launch().signIn(with: phone.device)
      phone.waitForAccessTokenToExpire()
      let app = try await phone.launch()
      let tokens = try await withThrowingTaskGroup(of: String.self) { group in
        for _ in 0..<20 { group.addTask { try await app.accessToken() } }
        return try await group.reduce(into: Set<String>()) { $0.insert($1) }
      }
      #expect(tokens.count == 1)
      #expect(await phone.network.sent.filter { $0 == "POST /v1/session/refresh" }.count == 1)

      var request = URLRequest(url: world.server.appendingPathComponent("v1/session"))
      request.setValue("application/json", forHTTPHeaderField: "Accept")
      #expect(try await app.data(for: request).1.statusCode == 200)
      phone.clock.advance(by: 60)
      await phone.network.fail(.answer(status: 401), at: "/v1/session")
      #expect(try await app.data(for: request).1.statusCode == 200)
      #expect(await phone.network.sent.filter { $0 == "POST /v1/session/refresh" }.count == 2)
    }
  }

  @Test func `an app and its extension share one refresh, over and over`() async throws {
    try await World.separate { world in
      let phone = try Phone(of: "mary", in: world)
      let shared = FileStorage(url: world.folder.appendingPathComponent("shared.json"))
      let app = try await phone.launch(over: shared)
      let signIn = try #require(try await app.signIn(with: phone.device).signIn)
      let processes = [app, try await phone.launch(over: shared), try await phone.launch(over: shared)]
      for round in 1...5 {
        phone.waitForAccessTokenToExpire()
        let tokens = try await withThrowingTaskGroup(of: String.self) { group in
          for process in processes { group.addTask { try await process.accessToken() } }
          return try await group.reduce(into: Set<String>()) { $0.insert($1) }
        }
        #expect(tokens.count == 1)
        #expect(await phone.network.sent.filter { $0 == "POST /v1/session/refresh" }.count == round)
      }
      // Killed during a refresh with a lost answer. A repetition must not count as theft.
      phone.waitForAccessTokenToExpire()
      await phone.network.fail(.dropAnswer, at: "/v1/session/refresh", times: 3)
      _ = await #expect(throws: SignInError.self) { try await app.accessToken() }
      _ = try await processes[1].accessToken()
      try await processes[2].start()
      #expect(processes[2].state == .signedIn(signIn.account))
      #expect(try await world.isAlive(try await processes[2].accessToken()))
    }
  }

  @Test func `an outage signs nobody out`() async throws {
    try await World.separate { world in
      let phone = try Phone(of: "mary", in: world)
      let signIn = try #require(try await phone.launch().signIn(with: phone.device).signIn)
      phone.waitForAccessTokenToExpire()
      try await world.program.kill()
      let app = try await phone.launch()
      await #expect(throws: SignInError.self) { try await app.accessToken() }
      #expect(app.state == .signedIn(signIn.account))
      try await world.startServer()
      try await app.accessTokenAfterWait()
    }
  }

  @Test func `an offline sign-out works at once, and reaches the server later`() async throws {
    try await World.separate { world in
      let phone = try Phone(of: "mary", in: world)
      let app = try await phone.launch()
      _ = try await app.signIn(with: phone.device)
      let token = try await app.accessToken()
      try await world.program.kill()
      try await app.signOut()
      #expect(app.state == .signedOut(.signedOut))
      #expect(try phone.kept().session == nil && phone.kept().endings.count == 1)

      try await world.startServer()
      #expect(try await world.isAlive(token))
      let later = try await phone.launch()
      #expect(later.state == .signedOut(.neverSignedIn))
      try await eventually("the server is told") { try phone.kept().endings.isEmpty }
      #expect(try await !world.isAlive(token))
    }
  }
}
