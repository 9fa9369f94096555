import Foundation
import SignInClient

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension App {
  /// The first run: no user is signed in.
  func firstRun() async throws {
    step("The app starts for the first time.")
    guard try await client.signIn(with: apple, purpose: .existing) == .cancelled else {
      throw UnexpectedResult(description: "Mary has an account already. Restart the demo.")
    }
    tell("The app asked silently for a known user. There is none, so no sheet appeared.")

    step("Mary presses “Sign in with Apple”, and the server becomes unavailable.")
    await network.fail(.dropRequest, at: "/v1/sign-in/apple", times: .max)
    do {
      _ = try await client.signIn(with: apple)
    } catch {
      guard error.code == .unreachable else { throw error }
      tell("She agreed on Apple's sheet, and Apple sent her name. The request to the server failed.")
    }
    await network.mend()
    let kept = try String(contentsOf: file, encoding: .utf8)
    tell("\(file.lastPathComponent) \(kept.contains("Appleseed") ? "keeps" : "has lost") the name.")

    step("She presses the button again.")
    guard case .signedIn(let signIn) = try await client.signIn(with: apple) else {
      throw UnexpectedResult(description: "Mary was not signed in.")
    }
    tell("Apple no longer sends the name. The kit sent the stored one.")
    tell("Signed in: \(describe(signIn.account)), \(signIn.wasCreated ? "a new account" : "an existing account").")

    step("The app calls its back end.")
    let (_, response) = try await client.data(for: URLRequest(url: server.appendingPathComponent("v1/account")))
    tell("The kit added a valid access token to the request. Status \(response.statusCode).")

    step("The app is closed. Run it again: the session is in \(file.lastPathComponent).")
  }
}
