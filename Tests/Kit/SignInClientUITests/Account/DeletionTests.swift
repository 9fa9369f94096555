import Foundation
import PippinLock
import PippinTestKit
import Testing

@testable import SignInClient
@testable import SignInClientUI

@Suite @MainActor struct `Deleting the account by the account page model` {
  private func model(_ device: Device) -> AccountModel {
    AccountModel(client: device.client, providers: [Sheet.apple()], pause: { _ in }) { _ in Sheet.cancelled(.password) }
  }

  @Test func `loads the sign-in methods itself if one of them must confirm`() async throws {
    let device = try await Device.signedIn(["GET /v1/account/identities": .ok(Answers.identities("apple"))])
    device.server.answer(
      "DELETE /v1/account", .problem(403, "reauthentication_required"), .problem(403, "reauthentication_required"),
      .ok(Answers.deletion("pending")))
    let model = model(device)
    #expect(await model.deleteAccount())
    #expect(model.deletion?.progress == .pending)
    #expect(device.server.asked("POST /v1/sign-in/apple").count == 2)
  }

  @Test func `loads nothing after a recent sign-in`() async throws {
    let device = try await Device.signedIn(["DELETE /v1/account": .ok(Answers.deletion("pending"))])
    #expect(await model(device).deleteAccount())
    #expect(device.server.asked("GET /v1/account/identities").isEmpty)
  }

  @Test func `waits for the page that is loading`() async throws {
    let device = try await Device.signedIn([
      "DELETE /v1/account": .ok(Answers.deletion("pending")), "GET /v1/session": .ok(Answers.session),
      "GET /v1/account/identities": .ok(Answers.identities("apple")), "GET /v1/sessions": .ok(Answers.sessions),
    ])
    let gate = device.server.hold("GET /v1/session")
    let model = model(device)
    let loading = Task { await model.load() }
    try await eventually("the page is loading") { model.busy == .load }
    let deleting = Task { await model.deleteAccount() }
    try await eventually("the page is asked for") { !device.server.asked("GET /v1/session").isEmpty }
    #expect(device.server.asked("DELETE /v1/account").isEmpty)
    gate.open()
    await loading.value
    #expect(await deleting.value)
  }

  @Test func `is known before the user is signed out`() async throws {
    let device = try await Device.signedIn(["DELETE /v1/account": .ok(Answers.deletion("pending"))])
    let client = device.client
    let states = Lock<[SessionState]>([])
    let outcome = try await client.deleteAccount(confirmingWith: nil) { _ in
      states.withLock { $0.append(client.state) }
    }
    #expect(outcome != .cancelled)
    #expect(states.withLock { $0 }.map { $0.account?.id } == ["mary"])
    #expect(client.state == .signedOut(.accountDeleted))
  }
}
