import Foundation
import SignInClientTesting
import Testing

@testable import SignInClient

/// A server that creates accounts for the genuine app only, and phones with and without App Attest.
@Suite struct AppAttestJourneys {
  /// The running server asks for App Attest from now on.
  private func require(in world: World) async throws {
    try await world.program.stop()
    let root = try await Caller(world.emulator).text("/emulator/app-attest/root")
    try Data(root.utf8).write(to: world.folder.appendingPathComponent("root.pem"))
    try await world.configure(
      ServerSettings(client: #"guests: true, app_attest: { mode: "require", root_file: "root.pem" },"#))
    try await world.startServer()
  }

  private func appAttest(in world: World) throws -> EmulatorAppAttest {
    try EmulatorAppAttest(emulator: world.emulator, bundleID: World.app)
  }

  /// How many keys the emulator has attested or made.
  private func keyCount(in world: World) async throws -> Int {
    let answer = try await Caller(world.emulator).json("GET", "/emulator/app-attest/keys")
    return try #require(answer["items"] as? [Any]).count
  }

  @Test func `the genuine app creates accounts with one key, and another program creates none`() async throws {
    try await World.separate { world in
      try await require(in: world)
      let bare = try Phone(of: "mary", in: world)
      let script = try await bare.launch()
      let error = await #expect(throws: SignInError.self) { try await script.signIn(with: bare.device) }
      #expect(error?.code == .appAttestRequired && error?.reason == "missing")
      #expect(error?.localizedDescription.contains("genuine app") == true)
      #expect(!script.isSignedIn)

      let phone = try Phone(of: "mary", in: world)
      let app = try await phone.launch(attesting: try appAttest(in: world))
      let guest = try #require(try await app.signInAsGuest().signIn)
      #expect(guest.wasCreated && guest.account.isGuest)
      let mary = try #require(try await app.signIn(with: phone.device).signIn)
      #expect(mary.account.id == guest.account.id)
      try await app.signOut()
      let anita = try Phone(of: "anita", in: world)
      let later = try await phone.launch(attesting: try appAttest(in: world))
      #expect(try #require(try await later.signIn(with: anita.device).signIn).wasCreated)
      #expect(try await keyCount(in: world) == 1)
      #expect(try phone.kept().appKey?.isRegistered == true)
    }
  }

  @Test func `people who have an account sign in on a device without App Attest`() async throws {
    try await World.separate { world in
      let first = try Phone(of: "mary", in: world)
      let mary = try #require(try await first.launch().signIn(with: first.device).signIn)
      try await require(in: world)
      let bare = try Phone(of: "mary", in: world)
      let again = try #require(try await bare.launch().signIn(with: bare.device).signIn)
      #expect(!again.wasCreated && again.account.id == mary.account.id)
      // The session from before goes on.
      first.waitForAccessTokenToExpire()
      #expect(try await first.launch().account().id == mary.account.id)
    }
  }

  @Test func `a key of which the device or the server knows nothing is replaced, and the person notices nothing`()
    async throws
  {
    try await World.separate { world in
      try await require(in: world)
      let phone = try Phone(of: "mary", in: world)
      let app = try await phone.launch(attesting: try appAttest(in: world))
      _ = try await app.signInAsGuest()
      let old = try #require(try phone.kept().appKey?.id)
      // The app was deleted and installed again: the keychain survives, and the key does not.
      let name = try #require(Data(base64Encoded: old)).base64URL
      #expect(try await Caller(world.emulator).status("DELETE", "/emulator/app-attest/keys/\(name)") == 204)
      try await app.signOut()
      let installed = try await phone.launch(attesting: try appAttest(in: world))
      #expect(try #require(try await installed.signInAsGuest().signIn).wasCreated)
      #expect(try phone.kept().appKey?.id != old)

      // The server's database was lost.
      try await installed.signOut()
      try await world.program.stop()
      for file in ["pippin.db", "pippin.db-wal", "pippin.db-shm"] {
        let path = world.folder.appendingPathComponent(file).path
        if FileManager.default.fileExists(atPath: path) { try FileManager.default.removeItem(atPath: path) }
      }
      try await world.startServer()
      let lost = try phone.kept().appKey?.id
      let anew = try await phone.launch(attesting: try appAttest(in: world))
      #expect(try #require(try await anew.signInAsGuest().signIn).wasCreated)
      #expect(try phone.kept().appKey?.id != lost)
    }
  }

  @Test func `an account whose answer was lost is created once, with the same proof`() async throws {
    try await World.separate { world in
      try await require(in: world)
      let phone = try Phone(of: "mary", in: world)
      let app = try await phone.launch(attesting: try appAttest(in: world))
      await phone.network.fail(.dropAnswer, at: "/v1/sign-in/guest", times: 2)
      let guest = try #require(try await app.signInAsGuest().signIn)
      #expect(guest.account.isGuest)
      #expect(await phone.network.sent.filter { $0 == "POST /v1/sign-in/guest" }.count == 3)
      #expect(try await app.account().id == guest.account.id)
      #expect(try await keyCount(in: world) == 1)
    }
  }
}
