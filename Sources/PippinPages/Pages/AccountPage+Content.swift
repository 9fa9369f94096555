package import PippinHTML

extension AccountPage: Page {
  package var title: Text { Text("account.title") }
  package var width: PageWidth { .wide }

  package func content(in language: Translation) -> HTML {
    """
    \(changed?.html(in: language))<div class="person">
    <span class="initial" aria-hidden="true">\(initial)</span>
    <div>
    <h1>\(name.map { "<bdi>\($0)</bdi>" as HTML } ?? language.html("account.title"))</h1>
    \(emailLine(language))
    </div>
    </div>
    \(changeLinks(language))\(relayNote(language))<h2>\(language.html("account.ways_in"))</h2>
    <ul class="rows">
    \(signInMethods.map { row($0, language) })</ul>
    \(signInAgainNote(language))\(additionSection(language))<h2>\(language.html("account.sessions"))</h2>
    <ul class="rows">
    \(sessions.map { row($0, language) })</ul>
    \(mergeSection(language))<div class="end">
    \(signOut.form(button: Text("account.sign_out"), class: "button main small", in: language))
    \(elsewhere(language))
    \(delete.map { PageLink(Text("account.delete"), address: $0).button(class: "button small risky", in: language) })
    </div>
    """
  }

  private var initial: String {
    guard let first = (name ?? email?.address)?.first else { return "·" }
    return first.uppercased()
  }

  private func emailLine(_ language: Translation) -> HTML {
    guard let email else { return "<p class=\"soft\">\(language.html("account.no_email"))</p>" }
    let tag: HTML =
      email.isPrivateRelay ? " <span class=\"tag\">\(language.html("account.private_relay"))</span>" : ""
    let off: HTML = email.isForwarded ? "" : " <span class=\"tag\">\(language.html("account.relay_off"))</span>"
    return "<p class=\"soft\"><bdi>\(breakable(email.address))</bdi>\(tag)\(off)</p>"
  }

  /// The address with a line break opportunity before the @, for narrow screens.
  private func breakable(_ address: String) -> HTML {
    guard let sign = address.lastIndex(of: "@") else { return "\(address)" }
    return "\(address[..<sign])<wbr>\(address[sign...])"
  }

  private func relayNote(_ language: Translation) -> HTML? {
    guard let email, email.isPrivateRelay else { return nil }
    return
      "<p class=\"note\">\(language.html(email.isForwarded ? "account.relay_note" : "account.relay_off_note"))</p>\n"
  }

  private func signInAgainNote(_ language: Translation) -> HTML? {
    guard let signInAgain else { return nil }
    let link = PageLink(Text("account.sign_in_again"), address: signInAgain)
    return """
      <p class="soft">\(language.html("account.sign_in_again_note")) \(link.anchor(in: language))</p>

      """
  }

  private func row(_ way: SignInMethod, _ language: Translation) -> HTML {
    let name = language.signInMethod(way.provider)
    let remove = way.remove.map { address in
      PageLink(Text("account.remove"), address: address).button(
        class: "button small risky", label: Text("account.remove_named", ["name": name]), in: language)
    }
    let state: HTML = way.isRevoked ? " <span class=\"tag\">\(language.html("account.revoked"))</span>" : ""
    let address: HTML? = way.address.map { "<span class=\"soft\"><bdi>\(breakable($0))</bdi></span>" }
    let times = ["added": way.since.html(in: language), "used": way.lastUsed.html(in: language)]
    return """
      <li><div class="what"><strong>\(name)</strong>\(state)\(address)<span class="soft">\
      \(language.html("account.added", markup: times))</span></div>\(remove)</li>

      """
  }

  private func row(_ session: Session, _ language: Translation) -> HTML {
    let name = session.device.name(in: language)
    let here: HTML =
      session.isCurrent ? " <span class=\"tag here\">\(language.html("account.this_device"))</span>" : ""
    let end = session.end?.form(
      button: Text("account.sign_out"), class: "button small", label: Text("account.sign_out_named", ["name": name]),
      in: language)
    let rename = session.rename.map { address in
      PageLink(Text("account.rename"), address: address).button(
        class: "button small", label: Text("account.rename_device", ["device": name]), in: language)
    }
    let used = language.html(
      "account.last_used", ["app": session.client], markup: ["time": session.lastUsed.html(in: language)])
    return """
      <li><div class="what"><strong><bdi>\(name)</bdi></strong>\(here)<span class="soft">\(used)</span></div>\(rename)\(end)</li>

      """
  }

  private func elsewhere(_ language: Translation) -> HTML? {
    guard sessions.contains(where: { !$0.isCurrent }) else { return nil }
    return signOutElsewhere?.form(button: Text("account.sign_out_elsewhere"), class: "button small", in: language)
  }
}

extension AccountPage.Device {
  func name(in language: Translation) -> String {
    switch self {
    case .named(let name): name
    case .browser: language.text("device.browser")
    case .browserOn(let system, let browser):
      language.text("device.browser_on", ["browser": browser, "system": system])
    case .android: language.text("device.android")
    case .apple: language.text("device.apple")
    }
  }
}
