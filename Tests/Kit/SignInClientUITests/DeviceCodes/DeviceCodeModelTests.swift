import Foundation
import PippinLock
import PippinTestKit
import SignInClient
import Testing

@testable import SignInClientUI

@MainActor @Suite struct `The page of a device code` {
  @Test func `shows the code, and then that the person did not allow it`() async throws {
    let device = try Device(ScriptedServer())
    let gate = Gate()
    let code = try Self.code()
    let model = DeviceCodeModel(client: device.client) { show in
      ShownProvider(code: code, show: show) { () async throws(AuthorizationError) in
        await gate.wait()
        return .cancelled
      }
    }
    #expect(model.step == .starting)
    let signingIn = Task { await model.signIn() }
    try await eventually("the code is shown") { model.step == .showing(code) }
    gate.open()
    await signingIn.value
    #expect(model.step == .denied)
  }

  @Test func `asks the client's own server for a code, under the name that it is given`() async throws {
    let device = try Device(
      ScriptedServer(["POST /v1/device-codes": [.problem(403, "provider_not_offered")]]))
    let model = DeviceCodeModel(client: device.client, deviceName: "Living room")
    await model.signIn()
    let asked = try #require(device.server.asked("POST /v1/device-codes").first)
    #expect(asked.says(#""name":"Living room""#) && asked.says(#""client_id":"com.example.app""#))
    guard case .failed = model.step else { throw SignInError(.unsupported, "\(model.step)") }
  }

  @Test func `says that nobody confirmed the code in time`() async throws {
    let device = try Device(ScriptedServer())
    let model = DeviceCodeModel(client: device.client) { show in
      ShownProvider(code: nil, show: show) { () async throws(AuthorizationError) in
        throw AuthorizationError(.expired, "Nobody confirmed the device's code.")
      }
    }
    await model.signIn()
    guard case .failed(let problem) = model.step else { throw Missing(step: model.step) }
    #expect(problem.words == Words.text(.problemDeviceCodeExpired))
  }

  @Test func `an attempt that was replaced changes nothing any more`() async throws {
    let device = try Device(ScriptedServer())
    let gate = Gate()
    let code = try Self.code()
    let asked = Lock(0)
    let model = DeviceCodeModel(client: device.client) { show in
      ShownProvider(code: nil, show: show) { () async throws(AuthorizationError) in
        let number = asked.withLock {
          $0 += 1
          return $0
        }
        guard number == 1 else { throw AuthorizationError(.expired, "Nobody confirmed the device's code.") }
        await gate.wait()
        await show(code)
        return .cancelled
      }
    }
    let first = Task { await model.signIn() }
    try await eventually("the first attempt asks") { asked.withLock { $0 } == 1 }
    await model.signIn()
    let step = model.step
    gate.open()
    await first.value
    #expect(model.step == step && step != .denied)
  }

  @Test func `spells the code for a screen reader`() throws {
    #expect(try Self.code().spelled == "W, D, J, B, M, J, H, T")
  }

  @Test(arguments: [150.0, 220, 360, 30])
  func `draws each dark module once, in a light margin`(side: Double) throws {
    let code = try Self.code().qrCode
    let runs = code.runs(in: side)
    let module = try #require(runs.first).height
    let left = runs.map(\.x).min() ?? 0
    let top = runs.map(\.y).min() ?? 0
    var drawn: Set<[Int]> = []
    for run in runs {
      for column in 0..<Int((run.width / module).rounded()) {
        drawn.insert([Int(((run.x - left) / module).rounded()) + column, Int(((run.y - top) / module).rounded())])
      }
    }
    var dark: Set<[Int]> = []
    for row in 0..<code.size { for column in 0..<code.size where code[column, row] { dark.insert([column, row]) } }
    #expect(drawn == dark)
    // Where a module is as large as a point, edges are on points, and the margin is at least four modules.
    if module >= 1 {
      #expect(runs.allSatisfy { $0.x == $0.x.rounded() && $0.y == $0.y.rounded() })
      #expect(left >= module * 4 && side - left - module * Double(code.size) >= module * 4)
    }
  }

  private static func code() throws -> DeviceCode {
    let page = try #require(URL(string: "https://id.example.com/device"))
    let scan = try #require(URL(string: "https://id.example.com/device?user_code=WDJB-MJHT"))
    return try DeviceCode(userCode: "WDJB-MJHT", address: page, scanAddress: scan, expiresAt: Date())
  }

  private struct Missing: Error {
    let step: DeviceCodeModel.Step
  }
}

/// A provider that shows a code and answers as a test says.
private struct ShownProvider: AuthorizationProvider {
  let code: DeviceCode?
  let show: @Sendable (DeviceCode) async -> Void
  let answer: @Sendable () async throws(AuthorizationError) -> Authorization

  var id: ProviderID { .deviceCode }

  func authorize(_ request: AuthorizationRequest) async throws(AuthorizationError) -> Authorization {
    if let code { await show(code) }
    return try await answer()
  }
}
