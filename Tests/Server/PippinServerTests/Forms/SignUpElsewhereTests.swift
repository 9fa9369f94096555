import PippinHTTP
import PippinTestKit
import Testing

/// The link of a sign-up, opened in another browser than the one where it began.
@Suite struct `A sign-up's link in another browser` {
  /// Somebody who began on our page, and another browser with the mail's link open.
  private func opened() async throws -> (first: Browser, other: Browser) {
    let first = Browser(try await World())
    try await first.open("/sign-up")
    try await first.send("/sign-up", ["email": "mary@example.com", "password": PasswordApp.password])
    let other = Browser(first.world)
    try await other.open(try await first.mailedLink(to: "mary@example.com"))
    return (first, other)
  }

  @Test func `makes the account there for who enters the password that was chosen`() async throws {
    let (first, other) = try await opened()
    try await other.send("/sign-up/confirm", ["password": PasswordApp.password])
    #expect(other.isOnAccount && other.text.contains("mary@example.com"))
    // The code was used up with it.
    let code = try await first.mailedCode(to: "mary@example.com")
    try await first.send("/sign-up/confirm", ["token": code])
    #expect(first.isTroubled && first.cookies["pippin_session"] == nil)
    try await first.signIn()
    #expect(first.isOnAccount)
  }

  @Test func `makes no account without it, so that nobody gets one that a stranger began`() async throws {
    let (first, other) = try await opened()
    for password in ["", "the victim's own password"] {
      try await other.send("/sign-up/confirm", ["password": password])
      #expect(other.cookies["pippin_session"] == nil)
    }
    #expect(other.isTroubled && other.text.contains("password is incorrect"))
    // The form is still there, without the link being opened again.
    try await other.send("/sign-up/confirm", ["password": PasswordApp.password])
    #expect(other.isOnAccount)
    _ = first
  }

  @Test func `takes five tries, and says where else to go on after them`() async throws {
    let (first, other) = try await opened()
    let form = try await other.form(to: "/sign-up/confirm")
    for _ in 0..<5 { try await other.submit(form, changing: ["password": "a wrong password"]) }
    #expect(
      other.text.contains("enter the code from the email") && other.forms.allSatisfy { $0.action != "/sign-up/confirm" }
    )
    try await other.submit(form, changing: ["password": PasswordApp.password])
    #expect(other.cookies["pippin_session"] == nil)
    let link = try await first.mailedLink(to: "mary@example.com")
    try await other.open(link)
    #expect(other.text.contains("enter the code from the email"), "the browser where it began still can")
    try await first.send("/sign-up/confirm", ["token": try await first.mailedCode(to: "mary@example.com")])
    #expect(first.isOnAccount)
  }

  @Test func `is void once the account is there, and gives another browser no session of the first`() async throws {
    let (first, other) = try await opened()
    let link = try await first.mailedLink(to: "mary@example.com")
    let third = Browser(first.world)
    try await third.open(link)
    let form = try await third.form(to: "/sign-up/confirm")
    let again = try await other.form(to: "/sign-up/confirm")
    try await other.send("/sign-up/confirm", ["password": PasswordApp.password])
    #expect(other.isOnAccount)
    let cookie = try #require(other.cookies["pippin_session"])
    try await third.submit(form, changing: ["password": PasswordApp.password])
    #expect(third.cookies["pippin_session"] == nil && !third.isOnAccount)
    // Who pressed twice sees the answer to the second press, which is that of the first.
    other.plant("pippin_session", "")
    try await other.submit(again, changing: ["password": PasswordApp.password])
    #expect(other.isOnAccount && other.cookies["pippin_session"] == cookie)
  }

  @Test func `is void after an hour`() async throws {
    let (_, other) = try await opened()
    let form = try await other.form(to: "/sign-up/confirm")
    other.world.clock.advance(by: 3601)
    try await other.submit(form, changing: ["password": PasswordApp.password])
    #expect(other.cookies["pippin_session"] == nil && !other.isOnAccount)
  }
}
