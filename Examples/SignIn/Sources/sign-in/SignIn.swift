import Foundation
import SignInClient

/// Shows a sign-in step by step. The first run signs in; the second restores the session and deletes the account.
@main
struct SignIn {
  static func main() async {
    let arguments = CommandLine.arguments.dropFirst()
    let server = arguments.first ?? "http://localhost:8080"
    let emulator = arguments.dropFirst().first ?? "http://127.0.0.1:8081"
    guard arguments.count <= 2, let server = URL(string: server), let emulator = URL(string: emulator) else {
      stop(2, "usage: sign-in [SERVER [EMULATOR]], with the two addresses that `pippin demo` prints")
    }
    do {
      let app = try App(server: server, emulator: emulator)
      try await app.client.start()
      if let account = app.client.state.account {
        try await app.secondRun(as: account)
      } else {
        try await app.firstRun()
      }
    } catch let error as SignInError where error.code == .unreachable {
      stop(1, "There is no server at \(server). Run `make demo` in another terminal first.")
    } catch {
      stop(1, "\(error)")
    }
  }

  static func stop(_ status: Int32, _ words: String) -> Never {
    FileHandle.standardError.write(Data("sign-in: \(words)\n".utf8))
    exit(status)
  }
}
