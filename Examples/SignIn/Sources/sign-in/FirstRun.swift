import Foundation
import SignInClient

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension App {
  /// Nobody is signed in.
  func firstRun() async throws {
    step("The app starts for the first time.")
    guard try await client.signIn(with: apple, purpose: .existing) == .cancelled else {
      throw Astray(description: "Mary has an account already. Restart the demo, or press “Stop using” at \(emulator).")
    }
    tell("It asked silently whether Apple or the keychain know somebody. Nobody: no sheet came up.")

    step("Mary presses “Sign in with Apple”, and the server goes away.")
    await network.fail(.dropRequest, at: "/v1/sign-in/apple", times: .max)
    do {
      _ = try await client.signIn(with: apple)
    } catch {
      guard error.code == .unreachable else { throw error }
      tell("She said yes on Apple's sheet, and Apple gave her name, once. Then: the server cannot be reached.")
    }
    await network.mend()
    let kept = try String(contentsOf: file, encoding: .utf8)
    tell("\(file.lastPathComponent) \(kept.contains("Appleseed") ? "keeps" : "has lost") the name.")

    step("She presses again.")
    guard case .signedIn(let signIn) = try await client.signIn(with: apple) else {
      throw Astray(description: "Mary was not signed in.")
    }
    tell("Apple says no name any more. The kit sent the one that it kept.")
    tell("Signed in: \(describe(signIn.account)), \(signIn.wasCreated ? "a new account" : "an account from before").")

    step("The app calls its own back end.")
    let (_, response) = try await client.data(for: URLRequest(url: server.appendingPathComponent("v1/account")))
    tell("The request carried an access token, which the kit keeps fresh. Status \(response.statusCode).")

    step("The app is closed. Run it again: the session is in \(file.lastPathComponent).")
  }
}
