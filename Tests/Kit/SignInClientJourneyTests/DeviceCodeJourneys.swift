import Foundation
import PippinLock
import PippinTestKit
import SignInClientTesting
import Testing

@testable import SignInClient

/// A device without a keyboard before the running server, and the person's browser beside it.
@Suite struct DeviceCodeJourneys {
  /// The screen of the device.
  private final class Screen: Sendable {
    let codes = Lock<[DeviceCode]>([])
  }

  private func provider(
    in world: World, on screen: Screen, over transport: any HTTPTransport = URLSessionTransport()
  ) -> DeviceCodeProvider {
    var environment = ClientEnvironment.device
    environment.deadline = waitPatiently
    // The provider counts its pauses and drops a code after eleven minutes of them: a second of the test is ten of the device's.
    environment.pause = { seconds in try? await Task.sleep(for: .seconds(seconds / 10)) }
    return DeviceCodeProvider(
      server: world.server, clientID: World.app, deviceName: "Living room", transport: transport,
      environment: environment
    ) { code in screen.codes.withLock { $0.append(code) } }
  }

  /// The person scans the code on the screen, and presses a button.
  private func answer(_ screen: Screen, with action: String, in browser: PersonsBrowser) async throws {
    try await eventually("a code is on the screen") { screen.codes.withLock { !$0.isEmpty } }
    let code = try #require(screen.codes.withLock { $0.last })
    try await browser.open(code.scanAddress)
    if !browser.text.contains(code.userCode) { try await browser.signIn(as: "kurt") }
    #expect(browser.text.contains(code.userCode) && browser.text.contains("Living room"))
    try await browser.submit(action)
  }

  @Test func `a person allows the device on the page, and its session goes on`() async throws {
    try await World.demo { world in
      let television = try Phone(of: nil, in: world)
      let app = try await television.launch()
      let screen = Screen()
      let provider = provider(in: world, on: screen)
      let signingIn = Task { try await app.signIn(with: provider) }
      let browser = PersonsBrowser(at: world.server)
      try await answer(screen, with: "/device/allow", in: browser)
      let signIn = try #require(try await signingIn.value.signIn)
      #expect(!signIn.wasCreated)
      #expect(try television.kept().session?.provider == .deviceCode)
      #expect(screen.codes.withLock { $0.count } == 1)
      #expect(try await app.account().id == signIn.account.id)
      television.waitForAccessTokenToExpire()
      let later = try await television.launch()
      #expect(try await later.account().id == signIn.account.id)
      let devices = try await later.sessions()
      #expect(devices.contains { $0.isCurrent && $0.name == "Living room" })
    }
  }

  @Test func `a person who does not allow it signs nobody in`() async throws {
    try await World.demo { world in
      let app = try await Phone(of: nil, in: world).launch()
      let screen = Screen()
      let provider = provider(in: world, on: screen)
      let signingIn = Task { try await app.signIn(with: provider) }
      try await answer(screen, with: "/device/deny", in: PersonsBrowser(at: world.server))
      #expect(try await signingIn.value == .cancelled)
    }
  }

  @Test func `a ticket serves once, with the verifier that never left the device`() async throws {
    try await World.demo { world in
      let screen = Screen()
      let provider = provider(in: world, on: screen)
      let request = AuthorizationRequest(purpose: .create, nonce: Nonce(raw: "unused"), state: "unused")
      let asking = Task { try await provider.authorize(request) }
      try await answer(screen, with: "/device/allow", in: PersonsBrowser(at: world.server))
      guard case .webTicket(let ticket) = try await asking.value else { throw ProgramFailure(text: "no ticket") }
      let caller = Caller(world.server)
      func redeem(_ verifier: String) async throws -> Int {
        try await caller.status(
          "POST", "/v1/tickets",
          ["client_id": World.app, "ticket": ticket.ticket, "code_verifier": verifier])
      }
      #expect(try await redeem(String(repeating: "another", count: 7)) == 401)
      let opened = try await caller.json(
        "POST", "/v1/tickets",
        ["client_id": World.app, "ticket": ticket.ticket, "code_verifier": ticket.codeVerifier])
      let session = try #require(opened["session"] as? [String: Any])
      #expect(
        try await caller.status(
          "POST", "/v1/session/refresh", ["refresh_token": try #require(session["refresh_token"] as? String)]) == 200)
      #expect(try await redeem(ticket.codeVerifier) == 401)
    }
  }

  @Test func `a lost answer about the code changes nothing, and a code of nobody has expired`() async throws {
    try await World.demo { world in
      let television = try Phone(of: nil, in: world)
      let app = try await television.launch()
      let screen = Screen()
      await television.network.fail(.dropAnswer, at: "/v1/device-codes/status", times: 3)
      let provider = provider(in: world, on: screen, over: television.network)
      let signingIn = Task { try await app.signIn(with: provider) }
      try await answer(screen, with: "/device/allow", in: PersonsBrowser(at: world.server))
      #expect(try await signingIn.value.signIn != nil)
      let nobodys = String(repeating: "A", count: 86)
      let status = try await Caller(world.server).json(
        "POST", "/v1/device-codes/status", ["client_id": World.app, "device_code": nobodys])
      #expect(status["status"] as? String == "expired")
    }
  }

  @Test func `a signed-in person confirms who they are`() async throws {
    try await World.demo { world in
      let app = try await Phone(of: nil, in: world).launch()
      let (screen, browser) = (Screen(), PersonsBrowser(at: world.server))
      let provider = provider(in: world, on: screen)
      let signingIn = Task { try await app.signIn(with: provider) }
      try await answer(screen, with: "/device/allow", in: browser)
      let signIn = try #require(try await signingIn.value.signIn)
      let confirming = self.provider(in: world, on: screen)
      screen.codes.withLock { $0 = [] }
      let confirmation = Task { try await app.confirm(with: confirming) }
      try await answer(screen, with: "/device/allow", in: browser)
      #expect(try await confirmation.value)
      #expect(app.state == .signedIn(signIn.account))
    }
  }
}
