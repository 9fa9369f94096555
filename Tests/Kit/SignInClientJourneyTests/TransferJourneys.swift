import Foundation
import PippinTestKit
import SignInClientTesting
import Testing

@testable import SignInClient

/// A transfer to another team, which changes Apple's identifiers.
@Suite struct TransferJourneys {
  @Test func `a session survives a team transfer, and gets the user's new identifier silently`() async throws {
    try await World.separate { world in
      try await prepareTeams(world)
      let phone = try Phone(of: "mary", in: world)
      await phone.device.change { $0.hidesEmail = true }
      let before = try #require(try await phone.launch().signIn(with: phone.device).signIn)
      let oldUser = try #require(try phone.kept().session?.appleUser)
      #expect(try await world.pippin("transfer", "prepare", "--client", World.app, "--to", "TEAM000002").contains("1"))

      #expect(
        try await world.apple.status(
          "POST", "/emulator/transfers", ["bundle_id": World.app, "to_team": "TEAM000002"]) == 201)
      try await world.program.stop()
      try await world.configure(ServerSettings(team: "TEAM000002", keyID: "KEY0000002"))
      try await world.startServer()

      let app = try await phone.launch()
      #expect(await phone.device.credentialState(for: oldUser) == .transferred)
      try await app.checkCredential(with: phone.device)
      #expect(app.state.account?.id == before.account.id)
      let newUser = try #require(try phone.kept().session?.appleUser)
      #expect(newUser != oldUser)
      #expect(await phone.device.credentialState(for: newUser) == .authorized)

      // It is now a normal session.
      try await app.checkCredential(with: phone.device)
      #expect(try await app.account().id == before.account.id)
      try await eventually("the session from before the move is ended") { try phone.kept().endings.isEmpty }
    }
  }

  /// The seed's app without its debug build, because a group cannot move, and a second team.
  private func prepareTeams(_ world: World) async throws {
    let set = try await world.apple.json("GET", "/emulator/config")
    let teams = try #require(set["teams"] as? [[String: Any]])
    var old = try #require(teams.first { $0["id"] as? String == "TEAM000001" })
    let apps = try #require(old["apps"] as? [[String: Any]])
    old["apps"] = apps.filter { $0["bundle_id"] as? String == World.app }
    #expect(try await world.apple.status("PUT", "/emulator/teams/TEAM000001", old) == 200)
    let keys = try #require(old["keys"] as? [[String: Any]])
    let key = try #require(keys.first?["p8"] as? String)
    let new: [String: Any] = ["id": "TEAM000002", "keys": [["key_id": "KEY0000002", "p8": key]]]
    #expect(try await world.apple.status("PUT", "/emulator/teams/TEAM000002", new) == 200)
  }
}
