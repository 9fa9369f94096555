import Foundation
import SignInClient

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension App {
  /// The second run: the user is signed in since the first run.
  func secondRun(as account: Account) async throws {
    step("The app starts again.")
    tell("Still signed in: \(describe(account)). The app made no request.")
    try await client.checkCredential(with: apple)
    guard client.state.account != nil else {
      throw UnexpectedResult(description: "Mary's consent is already revoked.")
    }
    tell("Then it asked Apple and the server: the consent and the session are valid.")

    step("Mary revokes her consent in Apple's Settings while the app runs.")
    let states = await client.states()
    let watch = Task { await client.followRevocations(of: apple) }
    try await stopUsing()
    for await state in states {
      guard case .signedOut(let reason) = state else { continue }
      tell("The device reported it. Signed out: \(reason.rawValue).")
      break
    }
    watch.cancel()

    step("She signs in again.")
    guard case .signedIn(let back) = try await client.signIn(with: apple) else {
      throw UnexpectedResult(description: "Mary was not signed in.")
    }
    let which = back.account.id == account.id ? "the same account" : "another account"
    tell("Signed in: \(describe(back.account)), \(which).")

    step("She deletes her account.")
    guard case .deleted(let deletion) = try await client.deleteAccount(confirmingWith: apple) else {
      throw UnexpectedResult(description: "Mary did not confirm.")
    }
    tell("The server deleted the account, and the app signed her out.")
    while try await !client.deletion(deletion).isFinished { try await Task.sleep(nanoseconds: 100_000_000) }
    tell("At Apple: \(try await client.deletion(deletion).progress.rawValue). Her Settings no longer list the app.")

    step("Nothing is left. The next run starts from the beginning.")
  }

  /// Does what “Stop using” in the emulator's Settings does.
  private func stopUsing() async throws {
    let path = "emulator/apple-ids/mary/apps/com.example.app"
    var request = URLRequest(url: emulator.appendingPathComponent(path))
    request.httpMethod = "DELETE"
    guard try await URLSessionTransport().send(request).1.statusCode == 204 else {
      throw UnexpectedResult(description: "The emulator did not revoke Mary's consent.")
    }
  }
}
