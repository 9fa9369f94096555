import SignInClientTesting
import Testing

@testable import SignInClient

/// The name that Apple sends once, through all kinds of failures.
@Suite struct FirstSignInJourneys {
  @Test func `the name survives a server failure while the sheet is on the screen`() async throws {
    try await World.separate { world in
      let phone = try Phone(of: "mary", in: world)
      let sheet = Sheet(of: phone.device) { try await world.program.kill() }
      let unlucky = try await phone.launch()
      let error = await #expect(throws: SignInError.self) { try await unlucky.signIn(with: sheet) }
      #expect(error?.code == .unreachable)
      #expect(await sheet.credential?.name == PersonName(givenName: "Mary", familyName: "Appleseed"))
      #expect(try phone.kept().outbox.entries.map(\.name?.givenName) == ["Mary"])

      try await world.startServer()
      let app = try await phone.launch()
      #expect(app.state == .signedOut(.neverSignedIn))
      let again = Sheet(of: phone.device)
      let signIn = try #require(try await app.signIn(with: again).signIn)
      // Apple does not send the name the second time.
      #expect(await again.credential?.name == nil)
      #expect(signIn.wasCreated)
      #expect(signIn.account.name == PersonName(givenName: "Mary", familyName: "Appleseed"))
      #expect(try phone.kept().outbox.entries.isEmpty)
    }
  }

  @Test func `an app that requests only the address gets no name`() async throws {
    try await World.separate { world in
      let phone = try Phone(of: "mary", in: world)
      let device = try EmulatorAuthorizationProvider(
        emulator: world.emulator, bundleID: World.app,
        device: EmulatedDevice(appleID: "mary", userAgeRange: .notChild), scopes: [.email])
      let sheet = Sheet(of: device)
      let signIn = try #require(try await phone.launch().signIn(with: sheet).signIn)
      #expect(signIn.account.name == nil)
      #expect(signIn.account.email != nil)
      #expect(await sheet.credential?.userAgeRange == .notChild)
    }
  }

  @Test func `a consent without an account is unknown at launch, and becomes an account with the button`() async throws
  {
    try await World.separate { world in
      let phone = try Phone(of: "mary", in: world)
      let unlucky = try await phone.launch()
      await phone.network.fail(.dropRequest, at: "/v1/sign-in/apple", times: .max)
      await #expect(throws: SignInError.self) { try await unlucky.signIn(with: phone.device) }
      await phone.network.mend()

      let app = try await phone.launch()
      #expect(try await app.signIn(with: phone.device, purpose: .existing) == .noAccount)
      #expect(try phone.kept().outbox.entries.count == 1)
      let signIn = try #require(try await app.signIn(with: phone.device).signIn)
      #expect(signIn.wasCreated && signIn.account.name?.givenName == "Mary")
    }
  }

  @Test func `a lost answer is requested again, and creates one account`() async throws {
    try await World.separate { world in
      let phone = try Phone(of: "mary", in: world)
      let app = try await phone.launch()
      await phone.network.fail(.dropAnswer, at: "/v1/sign-in/apple")
      let signIn = try #require(try await app.signIn(with: phone.device).signIn)
      // The idempotency key returned the first answer.
      #expect(signIn.wasCreated)
      #expect(await phone.network.sent.filter { $0 == "POST /v1/sign-in/apple" }.count == 2)
      #expect(app.state == .signedIn(signIn.account))
    }
  }

  @Test func `the second sign-in finds the account, and a relaunch needs no request`() async throws {
    try await World.separate { world in
      let phone = try Phone(of: "mary", in: world)
      await phone.device.change { $0.hidesEmail = true }
      let first = try #require(try await phone.launch().signIn(with: phone.device).signIn)
      #expect(first.account.isPrivateEmail)

      let other = try Phone(of: "mary", in: world)
      let second = try #require(try await other.launch().signIn(with: other.device).signIn)
      #expect(!second.wasCreated)
      #expect(second.account == first.account)

      let sent = await phone.network.sent.count
      let app = try await phone.launch()
      #expect(app.state == .signedIn(first.account))
      #expect(try await app.accessToken().split(separator: ".").count == 3)
      #expect(await phone.network.sent.count == sent)
    }
  }

  @Test func `at launch a new user sees nothing, and a known user is signed in`() async throws {
    try await World.separate { world in
      let phone = try Phone(of: "mary", in: world)
      let app = try await phone.launch()
      #expect(try await app.signIn(with: phone.device, purpose: .existing) == .cancelled)
      // It was no consent: Apple still sends the name with the button.
      let signIn = try #require(try await app.signIn(with: phone.device).signIn)
      #expect(signIn.account.name?.givenName == "Mary")

      let newPhone = try Phone(of: "mary", in: world)
      let known = try #require(try await newPhone.launch().signIn(with: newPhone.device, purpose: .existing).signIn)
      #expect(known.account == signIn.account && !known.wasCreated)
    }
  }

  @Test func `a required name is asked for, and Apple's data is kept meanwhile`() async throws {
    try await World.separate(ServerSettings(client: #"required: ["name"],"#)) { world in
      let phone = try Phone(of: "mary", in: world)
      await phone.device.change { $0.editedName = PersonName() }
      let outcome = try await phone.launch().signIn(with: phone.device)
      guard case .profileRequired(let demand) = outcome else { throw ProgramFailure(text: "\(outcome)") }
      #expect(demand.missing == ["name"])
      #expect(try phone.kept().outbox.entries.map(\.email) == ["mary@example.com"])

      let app = try await phone.launch()
      let signIn = try #require(try await app.complete(demand, name: PersonName(givenName: "Mary")).signIn)
      #expect(signIn.wasCreated && signIn.account.name == PersonName(givenName: "Mary"))
      #expect(signIn.account.email == "mary@example.com")
      #expect(try phone.kept().outbox.entries.isEmpty)
    }
  }

  @Test func `a cancelled sheet gives no consent`() async throws {
    try await World.separate { world in
      let phone = try Phone(of: "mary", in: world)
      await phone.device.change { $0.cancels = true }
      let app = try await phone.launch()
      #expect(try await app.signIn(with: phone.device) == .cancelled)
      #expect(app.state == .signedOut(.neverSignedIn))
      await phone.device.change { $0.cancels = false }
      #expect(try await app.signIn(with: phone.device).signIn?.account.name?.givenName == "Mary")
    }
  }
}
