import Foundation
import Observation
import SignInClient
import SignInClientUI

// snippet.session
/// The session state for SwiftUI, and the last error.
@MainActor @Observable
final class Session {
  let client: AuthClient
  private(set) var state: SessionState
  private(set) var problem: String?

  init(client: AuthClient) {
    self.client = client
    state = client.state  // What is stored, so that the first screen is the right one.
  }

  /// Restores the session and keeps it up to date, until the task is cancelled.
  func follow() async {
    for await state in client.follow() { self.state = state }
  }

  /// Shows the error of an action until the next one.
  func attempt(_ action: @MainActor () async throws(SignInError) -> Void) async {
    problem = nil
    do throws(SignInError) {
      try await action()
    } catch {
      problem = error.localizedDescription
    }
  }
}
// snippet.end
