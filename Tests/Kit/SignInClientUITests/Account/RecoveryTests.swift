import PippinTestKit
import SignInClient
import Testing

@testable import SignInClientUI

/// What the account page says of losing a device, and of a recovery that somebody else began.
@Suite @MainActor struct `Recovery on the account page` {
  private func device(_ member: String) async throws -> Device {
    let account = Answers.account().dropLast() + member + "}"
    return try await Device.signedIn([
      "GET /v1/session": .ok(#"{"account":\#(account),"session":"# + Answers.device("s1", current: true) + "}"),
      "GET /v1/sessions": .ok(Answers.sessions), "DELETE /v1/account/recovery": .noContent,
      "GET /v1/account/identities": .ok(#"{"items":[\#(Answers.passkey)]}"#),
    ])
  }

  private func page(_ device: Device) -> AccountModel {
    AccountModel(client: device.client, providers: [Sheet.apple()]) { _ in Sheet.apple() }
  }

  @Test func `the page advises an account that would be lost, and no other`() async throws {
    for (value, words) in [
      ("none", Words.text(.recoveryNone)), ("weak", Words.text(.recoveryWeak)), ("ok", nil), ("later", nil),
    ] {
      let page = page(try await device(#","recovery":"\#(value)""#))
      await page.load()
      #expect(page.account?.recovery == Account.Recovery(rawValue: value))
      #expect(page.recoveryAdvice == words)
    }
    let silent = page(try await device(""))
    await silent.load()
    #expect(silent.account?.recovery == nil && silent.recoveryAdvice == nil)
  }

  @Test func `a recovery is shown while this session can stop it, and is stopped`() async throws {
    let device = try await device(#","recovery":"weak","recovery_pending":true"#)
    let page = page(device)
    await page.load()
    #expect(page.account?.isRecoveryPending == true)
    device.server.answer("GET /v1/session", .ok(Answers.session))
    await page.stopRecovery()
    #expect(device.server.asked("DELETE /v1/account/recovery").count == 1)
    #expect(page.account?.isRecoveryPending == false && page.status == nil && page.busy == nil)
    device.server.answer("DELETE /v1/account/recovery", .problem(404, "not_found"))
    await page.stopRecovery()
    #expect(page.status == nil, "it ended meanwhile")
  }
}
