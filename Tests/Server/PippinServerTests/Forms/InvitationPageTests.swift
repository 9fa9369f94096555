import PippinAccounts
import PippinHTTP
import PippinSecret
import PippinTestKit
import Testing

@testable import PippinServer

/// Who may create an account on our own pages (R-24).
@Suite struct `Our pages, where people need an invitation` {
  private static let needed = "You need an invitation to create an account."
  private static let invited = "You are invited to"

  /// A world in which an operator invited somebody, and the code.
  private func inviting(
    _ policy: SignUpPolicy = SignUpPolicy(.invited), to email: String? = nil, isSocial: Bool = false,
    emailCodeSignsUp: Bool = false, webDemandsName: Bool = false
  ) async throws -> (World, code: String, id: InvitationID) {
    let world = try await World(
      webDemandsName: webDemandsName, emailCodeSignsUp: emailCodeSignsUp, signUp: policy, isSocial: isSocial)
    let issued = try await world.flows.invitations.create(InvitationRequest(email: email), by: "desk")
    return (world, issued.code.revealed, issued.invitation.id)
  }

  private func usesLeft(_ id: InvitationID, in world: World) async throws -> Int? {
    try await world.store.invitation(id)?.usesLeft
  }

  /// What a browser was given, but for the pages and addresses that it shows itself.
  private func kept(by browser: Browser) -> String {
    browser.history.map { "\($0.response.fields.values(of: "set-cookie"))" }.joined() + browser.world.log.text
  }

  @Test func `lead from the sign-in page to a field, and from its code to the account`() async throws {
    let (world, code, id) = try await inviting(isSocial: true)
    let browser = Browser(world)
    try await browser.open("/sign-in")
    #expect(browser.text.contains("<a href=\"/sign-up\">I have an invitation</a>"))
    #expect(!browser.text.contains("Create account") && !browser.text.contains("Your first sign-in creates"))
    try await browser.open("/sign-up")
    #expect(browser.page.status == 200 && browser.text.contains(Self.needed))
    let form = try await browser.form(to: "/sign-up")
    try await browser.submit(form, changing: ["invitation": code.uppercased()])
    #expect(browser.text.contains(Self.invited) && browser.text.contains("<h1>Create an account</h1>"))
    #expect(try browser.entrance(by: "google").hasSuffix("&invitation=" + code.uppercased()))
    try await browser.signIn(as: "mary", at: try browser.entrance(by: "apple"))
    #expect(browser.isOnAccount)
    #expect(try await usesLeft(id, in: world) == 0)
    for text in [code, code.uppercased()] { #expect(!kept(by: browser).contains(text)) }
    for (request, response) in browser.history where request.url.hasPrefix(World.home) {
      #expect(response.fields["referrer-policy"] == "no-referrer", "\(request.path)")
    }
  }

  @Test func `carry the invitation's link through the form with a password, also to another address`() async throws {
    let (world, code, id) = try await inviting()
    let browser = Browser(world)
    try await browser.open("/sign-up?invitation=" + code)
    let form = try #require(browser.text.pieces(from: "href=\"/sign-up?with=password", to: "\"").first)
    try await browser.open("/sign-up?with=password" + form.unescapedHTML)
    #expect(browser.text.contains(Self.invited))
    try await browser.send("/sign-up", ["email": "mary@example.com", "password": "short", "given_name": "Mary"])
    #expect(browser.isTroubled && browser.text.contains(Self.invited), "the page is the same")
    try await browser.send("/sign-up", ["email": "marry@example.com", "password": PasswordApp.password])
    #expect(browser.address == World.home + "/sign-up/confirm?invitation=" + code)
    try await browser.send("/sign-up/confirm?invitation=" + code, ["token": "000000"])
    #expect(browser.address == World.home + "/sign-up/confirm?invitation=" + code && browser.isTroubled)
    let change = try #require(browser.text.pieces(from: "href=\"/sign-up?", to: "\"").first).unescapedHTML
    try await browser.open("/sign-up?" + change)
    #expect(browser.text.contains("value=\"marry@example.com\"") && browser.text.contains(Self.invited))
    try await browser.send("/sign-up", ["email": "mary@example.com", "password": PasswordApp.password])
    #expect(try await usesLeft(id, in: world) == 1)
    let token = try await browser.mailedCode(to: "mary@example.com")
    try await browser.send("/sign-up/confirm?invitation=" + code, ["token": token])
    #expect(browser.isOnAccount)
    #expect(try await usesLeft(id, in: world) == 0)
    #expect(!kept(by: browser).contains(code))
  }

  @Test func `say what is wrong with an invitation, with the field for another code`() async throws {
    let (world, code, id) = try await inviting()
    let browser = Browser(world)
    func shown(_ code: String) async throws -> String {
      try await browser.open("/sign-up?" + FormData.encode([("invitation", code)]))
      #expect(browser.page.status == 200 && browser.forms.contains { $0.action == "/sign-up" && $0.method == "get" })
      #expect(!browser.text.contains(Self.invited) && browser.isTroubled)
      return browser.text
    }
    #expect(try await shown("<b>no code").contains("There is no invitation with this code."))
    #expect(browser.text.contains("value=\"&lt;b&gt;no code\""))
    _ = try await world.flows.invitations.revoke(id, by: "desk")
    #expect(try await shown(code).contains("This invitation is no longer valid."))
    let late = try await world.flows.invitations.create(InvitationRequest(days: 1), by: "desk").code.revealed
    let used = try await world.flows.invitations.create(InvitationRequest(), by: "desk").code.revealed
    world.clock.advance(by: 86_400)
    #expect(try await shown(late).contains("This invitation has expired."))
    let mary = Browser(world)
    try await mary.open("/sign-up?invitation=" + used)
    try await mary.signIn(as: "mary", at: try mary.entrance(by: "apple"))
    #expect(mary.isOnAccount)
    #expect(try await shown(used).contains("This invitation has already been used."))
    try await mary.open("/sign-up?invitation=" + used)
    #expect(mary.isOnAccount, "who is signed in needs none")
    try await browser.open("/sign-up?invitation=")
    #expect(browser.text.contains(Self.needed) && !browser.isTroubled)
  }

  @Test func `refuse a newcomer without one, and lead to the field`() async throws {
    let (world, code, _) = try await inviting()
    let browser = Browser(world)
    try await browser.signIn(as: "mary")
    #expect(browser.page.status == 403 && browser.cookies["pippin_session"] == nil)
    #expect(browser.textForPerson.contains(Self.needed))
    #expect(browser.text.contains("href=\"/sign-up?invitation=\"><span>Enter an invitation code</span>"))
    #expect(browser.text.contains("href=\"/sign-in\"><span>Go to sign-in</span>"))
    try await browser.open("/sign-up?invitation=" + code)
    try await browser.signIn(as: "mary", at: try browser.entrance(by: "apple"))
    #expect(browser.isOnAccount)
    try await browser.send("/sign-out")
    try await browser.signIn(as: "mary")
    #expect(browser.isOnAccount, "nobody with an account is asked")
  }

  @Test func `say that an invitation is for another address, once the person has proved theirs`() async throws {
    let (world, code, id) = try await inviting(to: "kurt@example.com")
    let browser = Browser(world)
    try await browser.open("/sign-up?invitation=" + code)
    try await browser.signIn(as: "mary", at: try browser.entrance(by: "apple"))
    #expect(browser.page.status == 403)
    #expect(browser.textForPerson.contains("This invitation is for another email address."))
    let form = "/sign-up?with=password&invitation=" + code
    try await browser.open(form)
    try await browser.send("/sign-up", ["email": "mary@example.com", "password": PasswordApp.password])
    #expect(browser.address == World.home + form && browser.isTroubled)
    #expect(browser.text.contains("This invitation is for another email address."))
    #expect(try await usesLeft(id, in: world) == 1)
    try await browser.send("/sign-up", ["email": "kurt@example.com", "password": PasswordApp.password])
    let token = try await browser.mailedCode(to: "kurt@example.com")
    try await browser.send("/sign-up/confirm?invitation=" + code, ["token": token])
    #expect(browser.isOnAccount)
  }

  @Test func `count an invitation also where nobody needs one`() async throws {
    let (world, code, id) = try await inviting(.open)
    let browser = Browser(world)
    try await browser.open("/sign-up")
    #expect(!browser.text.contains("invitation") && browser.forms.contains { $0.action == "/sign-up" })
    try await browser.open("/sign-up?invitation=" + code)
    #expect(browser.text.contains(Self.invited))
    try await browser.signIn(as: "mary", at: try browser.entrance(by: "apple"))
    #expect(browser.isOnAccount)
    #expect(try await usesLeft(id, in: world) == 0)
  }

  @Test func `keep it in the other language of the page, and in the one of the form`() async throws {
    let (world, code, _) = try await inviting()
    let browser = Browser(world)
    try await browser.open("/sign-up?lang=de&invitation=" + code)
    #expect(browser.text.contains("Sie sind zu <bdi>Example</bdi> eingeladen."))
    #expect(browser.text.contains("/sign-up?invitation=\(code)&amp;lang=ja\""))
  }

  @Test func `offer nothing new where nobody may sign up`() async throws {
    let (world, code, _) = try await inviting(SignUpPolicy(.closed), emailCodeSignsUp: true)
    let browser = Browser(world)
    try await browser.open("/sign-in")
    #expect(browser.text.contains("New accounts cannot be created at the moment."))
    #expect(!browser.text.contains("/sign-up") && !browser.text.contains("Continue with email"))
    for path in ["/sign-up", "/sign-up?with=password", "/sign-up?with=email", "/sign-up?invitation=" + code] {
      try await browser.open(path)
      #expect(browser.page.status == 403 && browser.forms.allSatisfy { !$0.action.hasPrefix("/sign-up") }, "\(path)")
      #expect(browser.textForPerson.contains("sign in with the method that you used before"))
    }
    try await browser.signIn(as: "mary")
    #expect(browser.page.status == 403 && browser.text.contains("New accounts cannot be created at the moment."))
    try await browser.open("/sign-in/email")
    #expect(browser.text.contains("<h1>Sign in by email</h1>"))
  }

  @Test func `say beside the field that an address is of another domain`() async throws {
    let (world, _, _) = try await inviting(SignUpPolicy(emailDomains: ["example.org"]))
    let browser = Browser(world)
    try await browser.open("/sign-up")
    try await browser.send("/sign-up", ["email": "mary@example.com", "password": PasswordApp.password])
    #expect(browser.address == World.home + "/sign-up" && browser.isTroubled)
    #expect(browser.text.contains("Accounts are only for certain email addresses."))
    #expect(browser.text.contains("value=\"mary@example.com\""))
    try await browser.signIn(as: "mary")
    #expect(browser.page.status == 403)
    #expect(browser.textForPerson.contains("Sign in with an address of your organization."))
  }

  @Test func `carry it through the form of a passkey, and leave that out where domains are demanded`() async throws {
    let scene = try await PasskeyScene.signingUp(policy: SignUpPolicy(.invited))
    let code = try await scene.world.flows.invitations.create(InvitationRequest(), by: "desk").code.revealed
    let browser = Browser(scene.world)
    try await browser.open("/sign-up?invitation=" + code)
    #expect(browser.text.contains("Create account with a passkey"))
    try await browser.open("/sign-up?with=passkey&invitation=" + code)
    let made = try await browser.create("/sign-up/passkey", of: scene)
    try await browser.send("/sign-up/passkey", ["credential": made, "given_name": "Mary"])
    #expect(browser.isOnAccount && browser.text.contains("Welcome. Your account is ready."))
    let other = try await PasskeyScene.signingUp(policy: SignUpPolicy(emailDomains: ["example.com"]))
    let guest = Browser(other.world)
    try await guest.open("/sign-up")
    #expect(guest.text.contains("type=\"password\"") && !guest.text.contains("passkey instead"))
  }
}

/// Accounts by an emailed code alone, on our own pages.
@Suite struct `Our pages, where an emailed code creates accounts` {
  @Test func `say so, and lead to the account`() async throws {
    let browser = Browser(try await World(emailCodeSignsUp: true))
    try await browser.open("/sign-in")
    #expect(browser.text.contains("<a href=\"/sign-in/email\">Continue with email</a>"))
    try await browser.open("/sign-in/email")
    #expect(browser.text.contains("If you don’t have an account yet, this creates one."))
    try await browser.send("/sign-in/email", ["email": "mary@example.com"])
    #expect(browser.address == World.home + "/sign-in/email/confirm")
    let code = try await browser.mailedCode(to: "mary@example.com")
    let mail = try #require(browser.world.postbox.messages.last)
    #expect(mail.heading == "Your code to create an account" && mail.subject == code + " is your Example code")
    #expect(mail.text.contains("We received a request to create a Example account") && mail.text.contains("browser"))
    try await browser.send("/sign-in/email/confirm", ["token": code])
    #expect(browser.isOnAccount && browser.text.contains("Welcome. Your account is ready."))
    try await browser.send("/sign-out")
    try await browser.open("/sign-in/email")
    try await browser.send("/sign-in/email", ["email": "mary@example.com"])
    _ = try await browser.mailedCode(to: "mary@example.com")
    #expect(browser.world.postbox.messages.last?.heading == "Sign in to Example")
  }

  @Test func `ask for a demanded name on the page for new accounts only`() async throws {
    let browser = Browser(try await World(webDemandsName: true, emailCodeSignsUp: true))
    try await browser.open("/sign-in/email")
    #expect(browser.text.contains("<h1>Sign in by email</h1>") && !browser.text.contains("given_name"))
    try await browser.open("/sign-up")
    #expect(browser.text.contains("<a href=\"/sign-up?with=email\">Use a code from an email instead</a>"))
    try await browser.open("/sign-up?with=email")
    #expect(browser.text.contains("href=\"/sign-up\">Use a password instead"))
    try await browser.send("/sign-in/email", ["email": "mary", "given_name": "Mary"])
    #expect(browser.address == World.home + "/sign-up?with=email" && browser.isTroubled)
    #expect(browser.text.contains("value=\"Mary\""))
    try await browser.send("/sign-in/email", ["email": "marry@example.com", "given_name": "Mary"])
    #expect(browser.address == World.home + "/sign-in/email/confirm?with=email")
    let change = try #require(browser.text.pieces(from: "href=\"/sign-up?", to: "\"").first).unescapedHTML
    try await browser.open("/sign-up?" + change)
    #expect(browser.text.contains("value=\"marry@example.com\"") && browser.text.contains("value=\"Mary\""))
    try await browser.send("/sign-in/email", ["email": "mary@example.com"])
    browser.world.clock.advance(by: 31)
    try await browser.send("/sign-in/email/confirm/resend?with=email")
    #expect(browser.address == World.home + "/sign-in/email/confirm?with=email")
    let code = try await browser.mailedCode(to: "mary@example.com")
    try await browser.send("/sign-in/email/confirm?with=email", ["token": code])
    #expect(browser.isOnAccount && browser.text.contains("Mary"))
  }

  @Test func `take an invitation along`() async throws {
    let world = try await World(emailCodeSignsUp: true, signUp: SignUpPolicy(.invited))
    let invitation = try await world.flows.invitations.create(InvitationRequest(), by: "desk")
    let browser = Browser(world)
    try await browser.open("/sign-in/email")
    #expect(browser.text.contains("<h1>Sign in by email</h1>"))
    try await browser.open("/sign-up?invitation=" + invitation.code.revealed)
    let form = try #require(browser.text.pieces(from: "href=\"/sign-up?with=email", to: "\"").first).unescapedHTML
    try await browser.open("/sign-up?with=email" + form)
    try await browser.send("/sign-in/email", ["email": "mary@example.com"])
    let code = try await browser.mailedCode(to: "mary@example.com")
    let action = try #require(browser.forms.first { $0.action.hasPrefix("/sign-in/email/confirm?") }).action
    try await browser.send(action, ["token": code])
    #expect(browser.isOnAccount)
    #expect(try await world.store.invitation(invitation.invitation.id)?.usesLeft == 0)
  }
}
