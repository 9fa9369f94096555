import Foundation
import SignInClient

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension App {
  /// Somebody is signed in since the first run.
  func secondRun(as account: Account) async throws {
    step("The app starts again.")
    tell("Still signed in: \(describe(account)). Neither Apple nor the server was asked.")
    try await client.checkCredential(with: apple)
    guard await client.state.account != nil else { throw Astray(description: "Mary's consent is withdrawn already.") }
    tell("Then both were: Mary's consent stands, and so does the session.")

    step("Mary withdraws her consent in Apple's Settings, while the app runs.")
    let states = await client.states()
    let watch = Task { await client.followRevocations(of: apple) }
    try await stopUsing()
    for await state in states {
      guard case .signedOut(let reason) = state else { continue }
      tell("The device noticed. Signed out: \(reason.rawValue).")
      break
    }
    watch.cancel()

    step("She comes back.")
    guard case .signedIn(let back) = try await client.signIn(with: apple) else {
      throw Astray(description: "Mary was not signed in.")
    }
    let whose = back.account.id == account.id ? "the same account" : "another account"
    tell("Signed in: \(describe(back.account)), \(whose).")

    step("She deletes her account.")
    guard case .deleted(let deletion) = try await client.deleteAccount(confirmingWith: apple) else {
      throw Astray(description: "Mary did not confirm.")
    }
    tell("Gone at the server, and signed out here.")
    while try await !client.deletion(deletion).isFinished { try await Task.sleep(nanoseconds: 100_000_000) }
    tell("At Apple: \(try await client.deletion(deletion).progress.rawValue). The app is off the list in her Settings.")

    step("Nothing is left. The next run begins anew.")
  }

  /// “Stop using”, as it stands beside the app in the emulator's Settings.
  private func stopUsing() async throws {
    let path = "emulator/apple-ids/mary/apps/com.example.app"
    var request = URLRequest(url: emulator.appendingPathComponent(path))
    request.httpMethod = "DELETE"
    guard try await URLSessionTransport().send(request).1.statusCode == 204 else {
      throw Astray(description: "The emulator did not take Mary's consent back.")
    }
  }
}
