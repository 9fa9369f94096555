import Foundation
import PippinLock
import Testing

@testable import SignInClient

@Suite struct DeviceCodeProviderTests {
  private let ask = "POST /v1/device-codes"
  private let poll = "POST /v1/device-codes/status"
  private let redeem = "POST /v1/tickets"

  @Test func `the device shows the code, asks at the server's interval, and hands over ticket and verifier`()
    async throws
  {
    let device = try Television([ask: [.created(code())], poll: [pending(), pending(interval: 20), approved]])
    let authorization = try await device.authorize()
    #expect(authorization == .webTicket(WebTicket(ticket: "ticket", codeVerifier: "secret-1-0123456789")))
    let asked = try #require(device.server.asked(ask).first)
    #expect(asked.says(#""client_id":"com.example.app""#) && asked.says(#""name":"Living room""#))
    #expect(asked.says(#""code_challenge":"\#(Digest.base64URL("secret-1-0123456789"))""#))
    #expect(!asked.says("secret-1") && !asked.says("confirmation"))
    #expect(device.server.asked(poll).allSatisfy { $0.says(#""device_code":"code-1""#) && !$0.says("secret-1") })
    #expect(device.clock.now == noon.addingTimeInterval(5 + 5 + 20))
    let shown = try #require(device.shown.first)
    #expect(device.shown.count == 1 && shown.userCode == "WDJB-MJHT")
    #expect(shown.addressToType == "id.example.com/device")
    #expect(shown.scanAddress.absoluteString == "https://id.example.com/device?user_code=WDJB-MJHT")
    #expect(shown.expiresAt == noon.addingTimeInterval(600))
    #expect(shown.qrCode == QRCode("https://id.example.com/device?user_code=WDJB-MJHT"))
  }

  @Test func `a silent request shows nothing and sends nothing`() async throws {
    let device = try Television([ask: [.created(code())]])
    #expect(try await device.authorize(.existing) == .cancelled)
    #expect(device.server.all.isEmpty && device.shown.isEmpty)
  }

  @Test func `a person who does not allow it cancels`() async throws {
    let device = try Television([ask: [.created(code())], poll: [.ok(#"{"status":"denied","interval":5}"#)]])
    #expect(try await device.authorize() == .cancelled)
  }

  @Test func `an expired code is replaced twice, each with a verifier of its own`() async throws {
    let device = try Television([
      ask: [.created(code(1)), .created(code(2)), .created(code(3))], poll: [expired, expired, approved],
    ])
    let authorization = try await device.authorize()
    #expect(authorization == .webTicket(WebTicket(ticket: "ticket", codeVerifier: "secret-3-0123456789")))
    #expect(device.shown.count == 3)
    #expect(Set(device.server.asked(ask).map(\.body)).count == 3)
    #expect(device.server.asked(poll).map { $0.says("code-3") } == [false, false, true])
  }

  @Test func `after three expired codes it gives up`() async throws {
    let device = try Television([ask: [.created(code())], poll: [expired]])
    #expect(await device.failure()?.code == .expired)
    #expect(device.shown.count == 3)
  }

  @Test func `it slows down as the server says, and goes on after lost answers`() async throws {
    let slow = ScriptedServer.Answer.problem(429, "too_many_requests", fields: ["Retry-After": "12"])
    let away = ScriptedServer.Answer.problem(503, "store_unavailable")
    let device = try Television([ask: [.created(code())], poll: [slow, .lost, away, .lost, .lost, approved]])
    #expect(try await device.authorize() != .cancelled)
    // 5, then Retry-After and up to half as much, then the interval or 2, 4, 8 and 16 seconds, whichever is longer.
    #expect(device.clock.now == noon.addingTimeInterval(5 + 15 + 5 + 5 + 8 + 16))
  }

  @Test func `a server that stays away is not asked for ever`() async throws {
    let device = try Television([ask: [.created(code())], poll: [.lost]])
    #expect(await device.failure()?.code == .unreachable)
    #expect((600...720).contains(device.clock.now.timeIntervalSince(noon)))
    #expect(device.shown.count == 1)
    let away = try Television([ask: [.lost]])
    #expect(await away.failure()?.code == .unreachable)
    #expect(away.server.asked(ask).count == 3)
  }

  @Test func `an error of the settings is told at once`() async throws {
    let device = try Television([ask: [.problem(404, "provider_not_offered")]])
    let failure = await device.failure()
    #expect(failure?.code == .failed)
    #expect(failure?.detail.contains("provider_not_offered") == true)
    #expect(device.server.all.count == 1)
    let broken = try Television([ask: [.created(code())], poll: [.ok(#"{"status":"approved","interval":5}"#)]])
    #expect(await broken.failure()?.code == .failed)
  }

  @Test(arguments: ["http://evil.example/device", "javascript:alert(1)", "https://"])
  func `an address that is not secure is not shown`(address: String) async throws {
    let device = try Television([ask: [.created(code(page: address))], poll: [approved]])
    #expect(await device.failure()?.code == .failed)
    #expect(device.shown.isEmpty)
  }

  @Test func `an address that no code holds is not shown`() async throws {
    let page = "https://id.example.com/" + String(repeating: "a", count: 200)
    let device = try Television([ask: [.created(code(page: page))], poll: [approved]])
    #expect(await device.failure()?.code == .failed)
    #expect(device.shown.isEmpty)
  }

  @Test func `a server without https is not asked`() async throws {
    let device = try Television([ask: [.created(code())]], at: "http://id.example.com")
    #expect(await device.failure()?.code == .failed)
    #expect(device.server.all.isEmpty)
  }

  @Test func `cancelling the task ends it at once`() async throws {
    let device = try Television([ask: [.created(code())], poll: [pending()]])
    let gate = device.server.hold(poll)
    let task = Task { try await device.authorize() }
    while device.server.asked(poll).isEmpty { await Task.yield() }
    task.cancel()
    #expect(try await task.value == .cancelled)
    gate.open()
    #expect(device.server.asked(poll).count == 1)
  }

  @Test func `a confirmation says so to the server`() async throws {
    let device = try Television([ask: [.created(code())], poll: [approved]])
    #expect(try await device.authorize(isConfirmation: true) != .cancelled)
    #expect(device.server.asked(ask).first?.says(#""confirmation":true"#) == true)
  }

  @Test func `the ticket opens a session that is of no provider`() async throws {
    let app = try App(
      ScriptedServer([ask: [.created(code())], poll: [pending(), approved], redeem: [.ok(signInAnswer())]]))
    let device = try Television(app.server, clock: app.clock)
    let outcome = try await app.client.signIn(with: device.provider)
    #expect(outcome.account == "mary")
    let sent = try #require(app.server.asked(redeem).first)
    #expect(sent.says(#""ticket":"ticket""#) && sent.says(#""code_verifier":"secret-1-0123456789""#))
    let stored = try app.storage.state?.session
    #expect(stored?.provider == .deviceCode && stored?.appleUser == nil)
  }

  @Test func `a device code cannot be linked`() throws {
    let attempt = SignInAttempt(
      provider: .deviceCode, authorization: .webTicket(WebTicket(ticket: "ticket", codeVerifier: "verifier")),
      nonce: Nonce(raw: "raw"), purpose: .create, name: nil, email: nil, existing: nil,
      device: SignInAttempt.Device(id: "device", name: nil, platform: "ios", appVersion: nil), idempotencyKey: "key")
    #expect(throws: SignInError.self) { try attempt.linkCall(client: "com.example.app") }
  }
}

extension DeviceCodeProviderTests {
  private func code(_ number: Int = 1, page: String = "https://id.example.com/device") -> String {
    #"{"device_code":"code-\#(number)","user_code":"WDJB-MJHT","verification_uri":"\#(page)","#
      + #""verification_uri_complete":"\#(page)?user_code=WDJB-MJHT","expires_in":600,"interval":5}"#
  }

  private func pending(interval: Int = 5) -> ScriptedServer.Answer {
    .ok(#"{"status":"pending","interval":\#(interval)}"#)
  }

  private var approved: ScriptedServer.Answer { .ok(#"{"status":"approved","interval":5,"ticket":"ticket"}"#) }
  private var expired: ScriptedServer.Answer { .ok(#"{"status":"expired","interval":5}"#) }
}

/// A device without a keyboard: a provider with a scripted server, a clock, and what was on its screen.
private final class Television: Sendable {
  let server: ScriptedServer
  let clock: Clock
  let provider: DeviceCodeProvider
  private let screen = Screen()

  convenience init(
    _ answers: [String: [ScriptedServer.Answer]], at address: String = "https://id.example.com"
  ) throws {
    try self.init(ScriptedServer(answers), clock: Clock(), at: address)
  }

  init(_ server: ScriptedServer, clock: Clock, at address: String = "https://id.example.com") throws {
    self.server = server
    self.clock = clock
    let screen = self.screen
    provider = DeviceCodeProvider(
      server: try #require(URL(string: address)), clientID: "com.example.app", deviceName: "Living room",
      transport: server, environment: .test(clock)
    ) { code in screen.codes.withLock { $0.append(code) } }
  }

  var shown: [DeviceCode] { screen.codes.withLock { $0 } }

  private final class Screen: Sendable {
    let codes = Lock<[DeviceCode]>([])
  }

  func authorize(
    _ purpose: AuthorizationRequest.Purpose = .create, isConfirmation: Bool = false
  ) async throws -> Authorization {
    try await provider.authorize(
      AuthorizationRequest(
        purpose: purpose, nonce: Nonce(raw: "raw"), state: "state", isConfirmation: isConfirmation))
  }

  func failure() async -> AuthorizationError? {
    do {
      _ = try await authorize()
      return nil
    } catch {
      return error as? AuthorizationError
    }
  }
}
