package import PippinHTTP

extension AccountPage: Page {
  package var title: Text { part.title }
  package var width: PageWidth { .wide }

  package var usesPasskeys: Bool {
    if passkeySignals != nil { return true }
    return switch part {
    case .overview: passkeys?.upgrade != nil || suggestion?.isPasskey == true
    case .passkeys: passkeys?.add != nil
    default: false
    }
  }

  package func headerActions(in language: Translation) -> HTML? {
    frame.headerActions(in: language)
  }

  private var frame: AccountFrame { AccountFrame(signOut: signOut) }

  package func content(in language: Translation) -> HTML {
    guard let section = part.section else { return frame.html(nil, overview(language), in: language) }
    return frame.page(section, title, "\(detail(language))", in: language)
  }

  private func detail(_ language: Translation) -> HTML? {
    switch part {
    case .overview: nil
    case .methods: methods(language)
    case .addition: additionButtons(language) ?? "<p>\(language.html("account.add_nothing"))</p>\n"
    case .passkeys: passkeys?.html(in: self, language)
    case .apps: appRows(language) ?? "<p>\(language.html("account.apps.none"))</p>\n"
    case .data: dataRows(language)
    case .devices: devices(language)
    }
  }

  /// That somebody recovers the account, for its owner in a session from before.
  func recovery(_ language: Translation) -> HTML? {
    stopRecovery.map { form in
      """
      <div class="card danger-zone">\(Notice(.alert, Text("account.recovery")).html(in: language))<div class="actions row">\
      \(form.form(button: Text("account.recovery.stop"), class: "button small risky", in: language))</div></div>

      """
    }
  }

  var initial: String {
    guard let first = (name ?? email?.address)?.first else { return "·" }
    return first.uppercased()
  }

  func emailLine(_ language: Translation) -> HTML? {
    email.map { "<p class=\"soft\"><bdi>\(breakable($0.address))</bdi></p>" }
  }

  func emailTags(_ language: Translation) -> HTML? {
    guard let email else { return nil }
    let relay: HTML? =
      email.isPrivateRelay ? " <span class=\"tag\">\(language.html("account.private_relay"))</span>" : nil
    let off: HTML? = email.isForwarded ? nil : " <span class=\"tag off\">\(language.html("account.relay_off"))</span>"
    let unproved: HTML? =
      email.isProved ? nil : " <span class=\"tag\">\(language.html("account.email_unproved"))</span>"
    return "\(relay)\(off)\(unproved)"
  }

  func relayNote(_ language: Translation) -> HTML? {
    guard let email, email.isPrivateRelay else { return nil }
    let text = language.html(email.isForwarded ? "account.relay_note" : "account.relay_off_note")
    return email.isForwarded
      ? "<p class=\"note\">\(Icon.info.html)\(text)</p>\n" : "<p class=\"note bad\">\(Icon.warning.html)\(text)</p>\n"
  }

  // MARK: - Sign-in methods

  private func methods(_ language: Translation) -> HTML {
    """
    <ul class="rows">
    \(signInMethods.map { row($0, language) })</ul>
    \(relayNote(language))\(signInAgainNote(language))\(addition(language))
    """
  }

  private func addition(_ language: Translation) -> HTML? {
    guard hasAddition else { return nil }
    let link = PageLink(Text("account.add_method"), address: Part.addition.address)
    return "<div class=\"actions row\">\(link.button(class: "button small", icon: .plus, in: language))</div>\n"
  }

  private func signInAgainNote(_ language: Translation) -> HTML? {
    guard let signInAgain else { return nil }
    let link = PageLink(Text("account.sign_in_again"), address: signInAgain)
    return """
      <p class="soft">\(language.html("account.sign_in_again_note")) \(link.anchor(in: language))</p>

      """
  }

  private func row(_ method: SignInMethod, _ language: Translation) -> HTML {
    let name = language.signInMethod(method.provider)
    var actions: [HTML] = []
    if method.isPassword, changes?.hasPassword == true {
      let change = PageLink(Text("account.change_password"), address: "/account/password")
      actions.append(change.button(class: "button small", in: language))
    }
    if let address = method.remove {
      let remove = PageLink(Text("account.remove"), address: address)
      actions.append(
        remove.button(
          class: "button small", label: Text("account.remove_named", ["name": name]), in: language))
    }
    let address: HTML? = method.address.map { "<span class=\"soft\"><bdi>\(breakable($0))</bdi></span>" }
    let times = ["added": method.since.html(in: language), "used": method.lastUsed.html(in: language)]
    return settingRow(
      glyph: method.glyph(in: language), "\(name)", tags: method.tag(in: language),
      "\(address)<span class=\"soft\">\(language.html("account.added", markup: times))</span>", actions)
  }

  // MARK: - Devices

  private func devices(_ language: Translation) -> HTML {
    let elsewhere = sessions.contains { !$0.isCurrent } ? signOutElsewhere : nil
    let button: HTML? = elsewhere.map { form in
      """
      <div class="actions row">\
      \(form.form(button: Text("account.sign_out_elsewhere"), class: "button small", in: language))</div>

      """
    }
    return """
      <p class="soft">\(language.html("account.sessions"))</p>
      \(button)<ul class="rows">
      \(sessions.map { row($0, language) })</ul>

      """
  }

  private func row(_ session: Session, _ language: Translation) -> HTML {
    let name = session.device.name(in: language)
    var actions: [HTML] = []
    if let address = session.rename {
      let rename = PageLink(Text("account.rename"), address: address)
      actions.append(
        rename.button(class: "button small", label: Text("account.rename_device", ["device": name]), in: language))
    }
    if let end = session.end {
      actions.append(
        end.form(
          button: Text("account.sign_out"), class: "button small",
          label: Text("account.sign_out_named", ["name": name]), in: language))
    }
    let used = language.html(
      "account.last_used", ["app": session.client], markup: ["time": session.lastUsed.html(in: language)])
    return settingRow(
      glyph: session.glyph, "<bdi>\(name)</bdi>", tags: session.tag(in: language),
      "<span class=\"soft\">\(used)</span>", actions)
  }

  // MARK: - Data

  private func dataRows(_ language: Translation) -> HTML? {
    let download: HTML? = download.map { form in
      settingRow(
        .download, language.html("account.download"), language.html("account.download.text"),
        [form.form(button: Text("account.download.button"), class: "button small", in: language)])
    }
    let merge = mergeRows(language)
    guard download != nil || merge != nil else { return nil }
    return "<ul class=\"rows\">\n\(download)\(merge)</ul>\n"
  }

  // MARK: - Rows

  /// One setting: an icon, its name and value, and what can be done with it.
  func settingRow(_ icon: Icon, _ name: HTML?, _ value: HTML, _ actions: [HTML]) -> HTML {
    settingRow(glyph: icon.html, name, tags: nil, "<span class=\"soft\">\(value)</span>", actions)
  }

  func settingRow(glyph: HTML, _ name: HTML?, tags: HTML?, _ details: HTML, _ actions: [HTML]) -> HTML {
    let name: HTML? = name.map { "<strong>\($0)</strong>" }
    let actions: HTML? = actions.isEmpty ? nil : "<div class=\"do\">\(actions.joined(separator: ""))</div>"
    return """
      <li><span class="glyph">\(glyph)</span><div class="what">\(name)\(tags)\(details)</div>\(actions)</li>

      """
  }
}

extension AccountPage.SignInMethod {
  var isPassword: Bool { provider == "password" }
  var isPasskey: Bool { provider == "passkey" }

  func glyph(in language: Translation) -> HTML {
    isPassword ? Icon.password.html : ProviderMark(name: language.signInMethod(provider), icon: logo).html
  }

  /// That the person has withdrawn consent.
  func tag(in language: Translation) -> HTML? {
    isRevoked ? " <span class=\"tag off\">\(language.html("account.revoked"))</span>" : nil
  }

  /// The method in a sentence about it alone. A person has several passkeys, so each goes by its own name.
  func name(in language: Translation) -> String {
    guard isPasskey, let address else { return language.signInMethod(provider) }
    return language.text("passkey.named", ["name": address])
  }
}

extension AccountPage.Session {
  var glyph: HTML { (isHandheld ? Icon.phone : .desktop).html }

  /// That it is the browser which shows the page.
  func tag(in language: Translation) -> HTML? {
    isCurrent ? " <span class=\"tag here\">\(language.html("account.this_device"))</span>" : nil
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
    case .iPhoneOrIPad: language.text("device.ios")
    }
  }
}
