import Foundation
import SignInClient
import SwiftUI

@testable import SignInClientUI

/// Every view in every state that a user can see, by name.
@MainActor enum Drawings {
  static func all(largest: Bool) async throws -> [(String, Page)] {
    try await signIn(largest) + account(largest) + deviceCodes(largest)
  }

  private static func deviceCodes(_ largest: Bool) async throws -> [(String, Page)] {
    guard let address = URL(string: "https://id.example.com/device"),
      let scanned = URL(string: "https://id.example.com/device?user_code=WDJB-MJHT")
    else { throw URLError(.badURL) }
    let code = try DeviceCode(userCode: "WDJB-MJHT", address: address, scanAddress: scanned, expiresAt: .distantFuture)
    let client = try Device().client
    let showing = DeviceCodeModel(client: client) { ShownCode(code: code, show: $0) }
    // Nobody answers, so the task never ends.
    Task { await showing.signIn() }
    for _ in 0..<10_000 where showing.step == .starting { await Task.yield() }
    let deniedModel = DeviceCodeModel(client: client) { _ in Sheet { _ in .cancelled } }
    let expiredModel = DeviceCodeModel(client: client) { _ in
      Sheet { _ throws(AuthorizationError) in throw AuthorizationError(.expired, "Nobody confirmed the code.") }
    }
    var drawn = [("device code", Page(largest: largest) { DeviceCodeView(model: showing) })]
    for (name, model) in [("device code, denied", deniedModel), ("device code, expired", expiredModel)] {
      let page = Page(largest: largest) { DeviceCodeView(model: model) }
      await page.settle()
      drawn.append((name, page))
    }
    return drawn
  }

  private static func model(_ prepare: (SignInModel, ScriptedServer) async throws -> Void = { _, _ in }) async throws
    -> SignInModel
  {
    let device = try Device()
    device.server.answer("GET /v1/providers", .ok(Answers.offers("apple", "google", "facebook", "password")))
    let facebook = Sheet(id: .facebook) { _ in .cancelled }
    let model = SignInModel(client: device.client, others: [Sheet.google, facebook], apple: Sheet.apple())
    try await prepare(model, device.server)
    return model
  }

  private static func signIn(_ largest: Bool) async throws -> [(String, Page)] {
    var drawn: [(String, Page)] = []
    func draw(_ name: String, _ model: SignInModel) async {
      let page = Page(largest: largest) { SignInView(model: model, appName: "Shop") }
      await page.settle()
      drawn.append((name, page))
    }
    await draw("sign-in", try await model())
    await draw("sign-in, nothing is offered", try await model { $1.answer("GET /v1/providers", .ok(Answers.offers())) })
    await draw(
      "sign-in, no connection",
      try await model { model, server in
        server.answer("POST /v1/nonces", .lost)
        await model.signIn(with: .google)
      })
    for isEntered in [false, true] {
      await draw(
        isEntered ? "an invitation was entered" : "an invitation is demanded",
        try await model { model, server in
          server.answer("POST /v1/sign-in/google", .problem(403, "invitation_required", more: #","reason":"missing""#))
          await model.signIn(with: .google)
          if isEntered { await model.enterInvitation(code: "welcome-1") }
        })
    }
    await draw(
      "an account exists",
      try await model { model, server in
        server.answer("POST /v1/sign-in/google", Answers.accountExists)
        await model.signIn(with: .google)
      })
    await draw(
      "a name is demanded",
      try await model { model, server in
        server.answer("POST /v1/sign-in/apple", Answers.profileRequired)
        await model.signIn(with: .apple)
      })
    await draw(
      "a forgotten password",
      try await model { model, server in
        server.answer("POST /v1/password/reset", .noContent)
        await model.requestPasswordReset(email: "mary@example.com")
      })
    await draw("create account", try await model { model, _ in model.createAccount() })
    await draw(
      "create account, refused",
      try await model { model, server in
        server.answer("POST /v1/sign-up/password", Answers.guessable)
        model.createAccount()
        await model.signUp(email: "mary@example.com", password: "password1", name: nil)
      })
    await draw("check your email", try await model(waitingForCode))
    await draw(
      "check your email, a new code",
      try await model { model, server in
        try await waitingForCode(model, server)
        await model.resendCode()
      })
    await draw(
      "a sign-in code by mail",
      try await model { model, server in
        server.answer("POST /v1/sign-in/email", .ok(#"{"sign_in":{"id":"half","expires_in":3600}}"#))
        await model.requestSignInCode(email: "mary@example.com")
      })
    let device = try Device()
    device.server.answer("GET /v1/providers", .ok(Answers.offers("apple", "google", "password", "passkey")))
    await draw(
      "sign-in with passkeys",
      SignInModel(client: device.client, others: [Sheet.google, DrawnPasskeys()], apple: Sheet.apple()))
    let alone = try await model()
    drawn.append(("the methods alone", Page(largest: largest) { SignInMethodsView(model: alone) }))
    return drawn
  }

  static func waitingForCode(_ model: SignInModel, _ server: ScriptedServer) async throws {
    server.answer("POST /v1/sign-up/password", .ok(Answers.signUp))
    model.createAccount()
    await model.signUp(email: "mary@example.com", password: "four apples a day", name: nil)
  }

  private static func account(_ largest: Bool) async throws -> [(String, Page)] {
    var drawn: [(String, Page)] = []
    func draw(
      _ name: String, sections: AccountSections = .all, _ use: (Page, Device) async throws -> Void = { _, _ in }
    )
      async throws
    {
      let (page, device) = try await accountPage(sections: sections, largest: largest)
      try await use(page, device)
      drawn.append((name, page))
    }
    try await draw("account")
    try await draw("account, a few sections", sections: [.name, .data])
    try await draw("account, change name") { page, _ in try await page.press(Words.text(.changeName)) }
    try await draw("account, change address") { page, _ in try await page.press(Words.text(.changeEmail)) }
    try await draw("account, change password") { page, _ in try await page.press(Words.text(.changePassword)) }
    try await draw("account, delete") { page, _ in
      try await page.press(Words.text(.delete))
      try await page.press(Words.text(.delete))
    }
    for progress in ["pending", "revoked", "manual"] {
      try await draw("account deleted, \(progress)") { page, device in
        device.server.answer("DELETE /v1/account", .ok(Answers.deletion(progress, help: "https://id.example.com/help")))
        try await page.press(Words.text(.delete))
        try await page.press(Words.text(.delete))
        try await page.pressLast(Words.text(.delete))
      }
    }
    for name in ["account with passkeys", "account, rename a passkey"] {
      let (page, _) = try await accountPage(largest: largest, passkeys: true)
      if name.contains("rename") { try await page.press(Words.text(.renameNamed, ["name": "Phone"])) }
      drawn.append((name, page))
    }
    return drawn
  }

  static func accountPage(
    sections: AccountSections = .all, largest: Bool = false, passkeys: Bool = false
  ) async throws -> (Page, Device) {
    let device = try await Device.signedIn([
      "GET /v1/session": .ok(Answers.session), "GET /v1/sessions": .ok(Answers.sessions),
      "GET /v1/account/identities": .ok(Answers.identities("apple", "password")),
    ])
    if passkeys {
      device.server.answer("GET /v1/providers", .ok(Answers.offers("apple", "passkey")))
      device.server.answer(
        "GET /v1/account/identities", .ok(#"{"items":[\#(Answers.apple),\#(Answers.passkey)]}"#))
    }
    let other: any AuthorizationProvider = passkeys ? DrawnPasskeys() : Sheet.google
    let model = AccountModel(
      client: device.client, providers: [Sheet.apple(), other], sections: sections, pause: { _ in await never() }
    ) { _ in Sheet.cancelled(.password) }
    let page = Page(largest: largest) { AccountView(model: model, appName: "Shop") }
    await page.settle()
    return (page, device)
  }
}

extension Page {
  /// Taps the topmost one.
  func pressLast(_ words: String) async throws {
    nodes.last { $0.isTappable && $0.words == words }?.press?()
    await settle()
  }
}

/// Shows a code that nobody answers.
private struct ShownCode: AuthorizationProvider {
  let code: DeviceCode
  let show: @Sendable (DeviceCode) async -> Void

  var id: ProviderID { .deviceCode }

  func authorize(_ request: AuthorizationRequest) async throws(AuthorizationError) -> Authorization {
    await show(code)
    await Gate().wait()
    return .cancelled
  }
}
