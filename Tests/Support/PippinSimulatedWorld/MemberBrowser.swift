import PippinFoundation
import PippinHTTP
import PippinServer
import PippinSimulation
import PippinTestKit

/// A member at the server's own pages, with two tabs: follows links, fills in forms, goes to providers and comes back, or does not. Pages that
/// were left are opened again, their forms are sent again, and what came back from a provider is sent again.
final class MemberBrowser: Participant, @unchecked Sendable {
  // Only the scheduler's one thread uses it.
  private let member: Member
  private let name: String
  private let world: World
  private let chance: Chance
  private let browser: WebBrowser

  init(of member: Member, in world: World) {
    (self.member, self.world) = (member, world)
    name = "\(member.name)'s browser"
    chance = Chance(seed: world.seed, for: name)
    browser = WebBrowser(name: name, peer: member.peer, in: world)
  }

  private var history: History { world.history }

  func live(for duration: Duration) async {
    await repeatedly(for: duration, around: .seconds(150), by: chance, in: history) {
      if chance.happens(0.3) { await member.gather() }
      guard !history.isOver else { return }
      let tab = chance.below(2)
      let step = chance.choice([
        (weight: 10, value: enter), (weight: 12, value: wander), (weight: 3, value: goBack), (weight: 3, value: replay),
        (weight: 4, value: useOlderCode),
      ])
      await step(tab)
    }
  }

  /// From the sign-in page on, or from wherever that leads.
  private func enter(in tab: Int) async {
    await browser.open(World.home + "/sign-in", in: tab)
    await wander(in: tab)
  }

  /// Some steps from the page that the tab shows. A person gives up now and then, in the middle of whatever it was.
  private func wander(in tab: Int) async {
    if browser.page(in: tab) == nil { await browser.open(World.home + "/account", in: tab) }
    for _ in 0..<8 where !history.isOver {
      if chance.happens(0.12) {
        history.count("browser: abandoned")
        return
      }
      await step(in: tab)
      await pause(.milliseconds(chance.within(500...20_000)))
      guard let page = browser.page(in: tab), page.address.hasPrefix("http://") else { return }
      if page.path == "/account", chance.happens(0.3) { return }
    }
  }

  /// How often a form of a page is sent, rather than a link followed. The account's only form there signs out.
  private static let sends = ["/sign-in": 0.4, "/account": 0.1]

  /// Follows a link or sends a form of the page.
  private func step(in tab: Int) async {
    guard let page = browser.page(in: tab) else { return }
    // At the emulators a person does what a provider's own pages offer, and nothing else.
    let forms = page.forms.filter { !$0.action.contains("/emulator/") }
    let links = page.address.hasPrefix(World.home) ? page.links.filter { !$0.hasPrefix("/problems") } : []
    if page.response.status >= 400 || forms.isEmpty && links.isEmpty {
      await browser.open(World.home + (chance.happens(0.5) ? "/account" : "/sign-in"), in: tab)
    } else if let form = form(among: forms), links.isEmpty || chance.happens(Self.sends[page.path] ?? 0.65) {
      await send(form, in: tab)
    } else if let link = chance.element(of: links) {
      await browser.open(link, in: tab)
    }
  }

  /// At a provider mostly the one with the person's own account, and not the one to cancel.
  private func form(among forms: [PageForm]) -> PageForm? {
    let own = forms.first { form in form.buttons.contains { $0.value == member.name } }
    return own != nil && chance.happens(0.85) ? own : chance.element(of: forms)
  }

  private func send(_ form: PageForm, in tab: Int) async {
    let button = button(of: form)
    let setsPassword = form.field("new_password") != nil || form.action == "/sign-up"
    guard setsPassword else {
      await browser.submit(form, button, filling: await fields(of: form, nil), in: tab)
      return
    }
    await member.setPassword { [self] new in
      await browser.submit(form, button, filling: await fields(of: form, new), in: tab)
      // What becomes of it is seen when somebody uses it.
      return .unknown
    }
  }

  private func button(of form: PageForm) -> (name: String, value: String)? {
    let own = form.buttons.filter { $0.value == member.name }
    if let button = own.first { return button }
    // At a provider the buttons are people; nobody takes somebody else's account.
    let buttons = form.buttons.filter { $0.name != "person" && $0.name != "apple_id" }
    let goingOn = buttons.filter { $0.value != "cancel" }
    return chance.element(of: chance.happens(0.85) && !goingOn.isEmpty ? goingOn : buttons)
  }

  private func fields(of form: PageForm, _ new: String?) async -> [String: String] {
    var filled: [String: String] = [
      "email": member.profile.address, "given_name": member.profile.givenName, "device_name": "a browser",
      "email_choice": chance.happens(0.5) ? "hide" : "share",
    ]
    if let new {
      filled["new_password"] = new
      if form.action == "/sign-up" { filled["password"] = new }
    }
    if let known = chance.element(of: member.passwords) {
      filled["current_password"] = known
      if filled["password"] == nil { filled["password"] = known }
    }
    if form.field("token") == "" { filled["token"] = member.newestCode(after: 0, linking: nil) ?? "" }
    if form.action == "/account/delete", chance.happens(0.3) { filled["confirmation"] = "delete" }
    return filled
  }

  private func goBack(in tab: Int) async {
    history.count("browser: back")
    for _ in 0...chance.below(4) { browser.back(in: tab) }
    await step(in: tab)
  }

  private func replay(in tab: Int) async {
    guard let request = chance.element(of: browser.returns) else { return }
    history.count("browser: old callback")
    await browser.replay(request, in: tab)
  }

  /// A person who asks for two codes in one browser: the first one opens nothing any more.
  private func useOlderCode(in tab: Int) async {
    guard let first = await codeOnPage(in: tab), let second = await codeOnPage(in: tab), first.count == 6,
      first != second,
      let form = form(to: "/sign-in/email/confirm", in: tab)
    else { return }
    history.count("browser: older code")
    let wasSignedIn = browser.isSignedIn
    await browser.submit(form, form.buttons.first, filling: ["token": first], in: tab)
    if !wasSignedIn, browser.isSignedIn {
      history.breaks(.mailsArrive, "\(name) signed in with a mailed code after a newer one was mailed")
    }
    if let form = self.form(to: "/sign-in/email/confirm", in: tab) {
      await browser.submit(form, form.buttons.first, filling: ["token": second], in: tab)
      if browser.isSignedIn { history.count("browser: newest code") }
    }
  }

  private func codeOnPage(in tab: Int) async -> String? {
    let number = world.mailboxes.messages.count
    await browser.open(World.home + "/sign-in/email", in: tab)
    guard let form = form(to: "/sign-in/email", in: tab) else { return nil }
    await browser.submit(form, form.buttons.first, filling: ["email": member.profile.address], in: tab)
    guard browser.page(in: tab)?.path == "/sign-in/email/confirm" else { return nil }
    return await member.awaitCode(after: number, linking: "/sign-in/email/confirm?")
  }

  private func form(to action: String, in tab: Int) -> PageForm? {
    browser.page(in: tab)?.forms.first { $0.action == action }
  }
}
