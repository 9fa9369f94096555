import PippinAPI
import PippinAccounts
import PippinHTTP
import PippinSecret
import PippinServer
import PippinTestKit
import PippinTokens
import Testing

/// `passkeys.recovery_delay_hours`: a recovery waits, every proved address is told at once, and the owner can stop it.
@Suite struct `A recovery with a delay` {
  private func mailed(_ scene: RecoveryScene, _ subject: String) async throws -> String {
    while try await scene.world.flows.jobs.jobRunner.runDue() > 0 {}
    return try #require(scene.world.postbox.messages.last { $0.subject == subject }, "\(subject)").text
  }

  /// The path and query of the link in an email that stops.
  private func stopLink(_ text: String) throws -> String {
    let address = try #require(
      text.firstMatch(of: /http:[^ \n]+\/recover\/stop\?token=[A-Za-z0-9_-]+/).map { String($0.0) })
    return String(address.dropFirst(World.home.count))
  }

  @Test func `a code signs in after it, and not before`() async throws {
    let scene = try await RecoveryScene.make(delayHours: 24)
    let first = try await scene.signInByCode()
    #expect(first.verdict == "403 recovery_pending" && first.field("retry-after") == "86400")
    #expect(
      await scene.world.send("GET", "/v1/account", bearer: scene.first.accessToken).status == 200, "nothing ended")
    let text = try await mailed(scene, "Somebody is recovering your account")
    #expect(text.contains("/recover/stop?token="))
    scene.world.clock.advance(by: 86_390)
    let early = try await scene.signInByCode()
    #expect(early.verdict == "403 recovery_pending" && early.field("retry-after") == "10", "the wait goes on")
    scene.world.clock.advance(by: 10)
    let answer = try await scene.signInByCode()
    #expect(answer.status == 200 && answer["recovered"]?.bool == true)
    let again = try await scene.signInByCode()
    #expect(again.verdict == "403 recovery_pending", "it served once")
  }

  @Test func `a code that waited too long begins again`() async throws {
    let scene = try await RecoveryScene.make(delayHours: 1)
    #expect(try await scene.signInByCode().verdict == "403 recovery_pending")
    scene.world.clock.advance(by: 3600 + PendingRecovery.period)
    #expect(try await scene.signInByCode().verdict == "403 recovery_pending")
  }

  @Test func `the owner stops it by the link in the email`() async throws {
    let scene = try await RecoveryScene.make(delayHours: 24)
    #expect(try await scene.signInByCode().status == 403)
    let link = try stopLink(try await mailed(scene, "Somebody is recovering your account"))
    let browser = Browser(scene.world)
    try await browser.open(link)
    #expect(browser.text.contains("Stop the recovery of your account?"))
    try await browser.send(link)
    #expect(browser.text.contains("The recovery was stopped"))
    #expect(try await scene.audit().last { $0.kind == .recoveryStopped }?.detail == "email")
    try await browser.open(link)
    #expect(browser.text.contains("There is nothing to stop"))
    scene.world.clock.advance(by: 86_400)
    #expect(try await scene.signInByCode().verdict == "403 recovery_pending", "it begins again, and is told again")
  }

  @Test func `the owner stops it in a session from before, in an app and on the account page`() async throws {
    let scene = try await RecoveryScene.make(delayHours: 24)
    scene.world.clock.advance(by: 1)
    #expect(try await scene.signInByCode().status == 403)
    scene.world.clock.advance(by: 1)
    let account = await scene.world.send("GET", "/v1/account", bearer: scene.first.accessToken)
    #expect(account["recovery_pending"]?.bool == true)
    let stopped = await scene.world.send("DELETE", "/v1/account/recovery", bearer: scene.first.accessToken)
    #expect(stopped.status == 204)
    #expect(try await scene.audit().last { $0.kind == .recoveryStopped }?.detail == "session")
    let after = await scene.world.send("GET", "/v1/account", bearer: scene.first.accessToken)
    #expect(after["recovery_pending"] == nil)
  }

  @Test func `a sign-in by passkey ends it, since its owner needs no code`() async throws {
    let scene = try await RecoveryScene.make(delayHours: 24)
    #expect(try await scene.signInByCode().status == 403)
    scene.world.clock.advance(by: 3600)
    let session = await scene.passkeys.signIn()
    #expect(session.status == 200 && session["account.recovery_pending"] == nil)
    scene.world.clock.advance(by: 86_400)
    #expect(try await scene.signInByCode().verdict == "403 recovery_pending", "it begins again, and is told again")
  }

  @Test func `an operator's link serves for an hour after it, and the owner stops it`() async throws {
    let scene = try await RecoveryScene.make(delayHours: 2)
    let browser = Browser(scene.world)
    let link = try await scene.link()
    try await browser.open(link)
    #expect(browser.text.contains("This link works later"))
    let text = try await mailed(scene, "A link to recover your account")
    #expect(text.contains("It works from ") && text.contains("/recover/stop?token="))
    scene.world.clock.advance(by: 7200)
    try await browser.open(link)
    #expect(browser.text.contains("Recover your account"))
    scene.world.clock.advance(by: 3600)
    try await browser.open(link)
    #expect(browser.text.contains("This link no longer works"))

    let second = try await scene.link()
    let stop = try stopLink(try await mailed(scene, "A link to recover your account"))
    try await browser.open(stop)
    try await browser.send(stop)
    scene.world.clock.advance(by: 7200)
    try await browser.open(second)
    #expect(browser.text.contains("This link no longer works"))
  }
}
