import PippinAccounts
import PippinServer
import PippinTestKit
import Testing

/// The same in a browser, without a script.
@Suite struct `Deleting an account on our own pages` {
  @Test func `tells what happens, asks, and does it`() async throws {
    let world = try await World()
    let browser = Browser(world)
    try await browser.signIn(as: "mary")
    #expect(browser.text.contains("href=\"/account/delete\""))
    try await browser.open("/account/delete")
    #expect(browser.text.contains("This can’t be undone") && browser.text.contains("Apple will be notified"))
    try await browser.send("/account/delete", ["confirmation": "Delete"])
    #expect(browser.address == World.home + "/account/deleted?apple=pending")
    #expect(browser.text.contains("Your account was deleted"))
    try await browser.open("/account")
    #expect(browser.address == World.home + "/sign-in")
    try await world.flows.jobs.jobRunner.runDue()
    world.clock.advance(by: 1)
    try await browser.signIn(as: "mary")
    #expect(browser.address == World.home + "/account")
  }

  @Test func `asks who signed in long ago to do so again`() async throws {
    let world = try await World()
    let browser = Browser(world)
    try await browser.signIn(as: "mary")
    try await browser.open("/account/delete")
    let form = browser.text
    world.clock.advance(by: 600)
    try await browser.open("/account/delete")
    #expect(PageForm.all(in: browser.text).allSatisfy { $0.action != "/account/delete" })
    #expect(browser.text.contains("sign in again first") && !form.contains("sign in again first"))
  }

  @Test func `is told to who presses twice as it is to who presses once`() async throws {
    let browser = Browser(try await World())
    try await browser.signIn(as: "mary")
    try await browser.open("/account/delete")
    let (form, cookies) = (try #require(browser.forms.first { $0.action == "/account/delete" }), browser.cookies)
    let word = ["confirmation": "delete"]
    try await browser.submit(form, changing: word)
    // The second press left before the first was answered.
    for (name, value) in cookies { browser.plant(name, value) }
    try await browser.submit(form, changing: word)
    #expect(browser.address == World.home + "/account/deleted?apple=pending")
    #expect(browser.cookies["pippin_session"] == nil)
    // The third left after it.
    try await browser.submit(form, changing: word)
    #expect(browser.address == World.home + "/account/deleted?apple=pending")
  }

  @Test func `says nothing of an earlier deletion in the browser to whose session has ended`() async throws {
    let world = try await World()
    let browser = Browser(world)
    try await browser.signIn(as: "mary")
    try await browser.open("/account/delete")
    try await browser.send("/account/delete", ["confirmation": "delete"])
    try await browser.signIn(as: "kurt")
    try await browser.open("/account/delete")
    let form = try #require(browser.forms.first { $0.action == "/account/delete" })
    let cookie = browser.cookies["pippin_session"] ?? ""
    try await browser.open("/account")
    try await browser.submit(try #require(browser.forms.first { $0.action == "/sign-out" }))
    browser.plant("pippin_session", cookie)
    try await browser.submit(form, changing: ["confirmation": "delete"])
    #expect(browser.address == World.home + "/sign-in?notice=session-ended")
  }

  @Test(arguments: ["", "yes", "DELETE me", "DEL ETE", "delet", String(repeating: "delete", count: 200)])
  func `deletes nothing without the word, and says so beside the field`(typed: String) async throws {
    let world = try await World()
    let browser = Browser(world)
    try await browser.signIn(as: "mary")
    try await browser.open("/account/delete")
    try await browser.send("/account/delete", ["confirmation": typed])
    #expect(browser.address == World.home + "/account/delete")
    #expect(browser.text.contains("id=\"confirmation-error\" role=\"alert\""))
    try await browser.open("/account/delete")
    #expect(!browser.text.contains("confirmation-error"), "it is said once")
    try await browser.open("/account")
    #expect(browser.address == World.home + "/account")
  }

  @Test(arguments: ["DELETE", " löschen ", "УДАЛИТЬ", "削除", "حذف"])
  func `takes the word of any of the languages`(word: String) async throws {
    let browser = Browser(try await World())
    try await browser.signIn(as: "mary")
    try await browser.open("/account/delete")
    try await browser.send("/account/delete", ["confirmation": word])
    #expect(browser.address == World.home + "/account/deleted?apple=pending")
  }

  @Test func `is for who is signed in`() async throws {
    let browser = Browser(try await World())
    try await browser.open("/account/delete")
    #expect(browser.address == World.home + "/sign-in?then=delete")
  }
}
