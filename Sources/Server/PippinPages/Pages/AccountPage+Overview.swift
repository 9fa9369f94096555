internal import PippinHTTP

extension AccountPage {
  /// The overview, and the pages that its rows lead to.
  package enum Part: String, CaseIterable, Sendable {
    case overview = ""
    case methods = "/methods"
    case addition = "/methods/add"
    case passkeys = "/passkeys"
    case apps = "/apps"
    case data = "/data"
    case devices = "/devices"

    package var address: String { "/account" + rawValue }

    var title: Text {
      switch self {
      case .overview: Text("account.title")
      case .methods: Text("account.ways_in")
      case .addition: Text("account.add_method")
      case .passkeys: Text("account.passkeys")
      case .apps: Text("account.apps")
      case .data: Text("account.data")
      case .devices: Text("account.devices")
      }
    }
  }

  /// The devices that the overview shows.
  private static let mostDevices = 5

  /// Whether a sign-in method can be added, besides a passkey.
  var hasAddition: Bool { !additions.isEmpty || changes?.hasPassword == false }

  func overview(_ language: Translation) -> HTML {
    let sections = Section.allCases.map { $0.card(rows(of: $0, language), link(of: $0), in: language) }
    return """
      \(changed?.html(in: language))\(recovery(language))\(suggestion?.html(in: language))<div class="person">
      <span class="avatar" aria-hidden="true">\(initial)</span>
      <div>
      <h1>\(name.map { "<bdi>\($0)</bdi>" as HTML } ?? language.html("account.title"))</h1>
      \(emailLine(language))
      </div>
      </div>
      \(warnings(language))\(sections)\(passkeys?.upgrade?.html(button: nil, in: language))
      """
  }

  /// What the person should know without opening a row: that mail does not arrive, or that the account can be lost.
  private func warnings(_ language: Translation) -> HTML {
    "\(email?.isForwarded == false ? relayNote(language) : nil)\(passkeys?.hintNote(language))"
  }

  private func rows(of section: Section, _ language: Translation) -> HTML {
    switch section {
    case .profile: profile(language)
    case .signInMethods: methodRows(language)
    case .devices: "\(sessions.prefix(Self.mostDevices).map { row($0, language) })"
    case .data: dataLinks(language)
    }
  }

  private func link(of section: Section) -> PageLink? {
    guard section == .devices else { return nil }
    let title: Text? =
      if sessions.count > Self.mostDevices {
        Text("account.show_all", ["count": "\(sessions.count)"])
      } else {
        // All are shown, but the button that signs out the others stands on their page.
        signOutElsewhere.map { _ in Text("account.manage_devices") }
      }
    return title.map { PageLink($0, address: Part.devices.address) }
  }

  // MARK: - Rows

  /// A row that leads to a page, or one that only tells.
  private func row(
    _ glyph: HTML, _ name: HTML, tags: HTML? = nil, _ value: HTML?, to address: String?, id: String? = nil
  )
    -> HTML
  {
    let id: HTML? = id.map { " id=\"\($0)\"" }
    let value: HTML? = value.map { "<span class=\"soft\">\($0)</span>" }
    let content: HTML = "\(glyph)<span class=\"what\"><strong>\(name)</strong>\(tags)\(value)</span>"
    guard let address else { return "<li\(id)><div class=\"lead-row\">\(content)</div></li>\n" }
    return "<li\(id)><a class=\"lead-row\" href=\"\(address: address)\">\(content)\(Icon.chevron.html)</a></li>\n"
  }

  private func profile(_ language: Translation) -> HTML {
    let name = self.name.map { "<bdi>\($0)</bdi>" as HTML } ?? language.html("account.no_name")
    return """
      \(row(Icon.person.html, language.html("account.name"), name, to: changes == nil ? nil : "/account/name"))\
      \(row(
        Icon.email.html, language.html("account.email"), tags: emailTags(language),
        email.map { "<bdi>\(breakable($0.address))</bdi>" } ?? language.html("account.no_email"),
        to: changes?.hasPassword == nil ? nil : "/account/email"))
      """
  }

  private func methodRows(_ language: Translation) -> HTML {
    let methods = signInMethods.map { method in
      row(
        method.glyph(in: language), "\(language.signInMethod(method.provider))", tags: method.tag(in: language),
        method.address.map { "<bdi>\(breakable($0))</bdi>" }, to: Part.methods.address)
    }
    let passkeys = passkeys.map { passkeys in
      let names: [HTML] = passkeys.items.prefix(2).map { "<bdi>\($0.name)</bdi>" }
      let value = names.isEmpty ? language.html("passkeys.none") : names.joined(separator: " · ")
      return row(
        Icon.passkey.html, language.html("account.passkeys"),
        passkeys.items.count > names.count ? "\(value) · …" : value, to: Part.passkeys.address, id: "passkeys")
    }
    let names =
      additions.map { language.signInMethod($0.provider) }
      + (changes?.hasPassword == false ? [language.signInMethod("password")] : [])
    let addition =
      hasAddition
      ? row(
        Icon.plus.html, language.html("account.add_method"), language.list(names),
        to: Part.addition.address) : nil
    return "\(methods)\(passkeys)\(addition)"
  }

  private func row(_ session: Session, _ language: Translation) -> HTML {
    row(
      session.glyph, "<bdi>\(session.device.name(in: language))</bdi>", tags: session.tag(in: language),
      "<bdi>\(session.client)</bdi> · \(session.lastUsed.html(in: language))",
      to: session.rename ?? Part.devices.address)
  }

  private func dataLinks(_ language: Translation) -> HTML {
    let apps: HTML? =
      self.apps.isEmpty
      ? nil
      : row(
        Icon.apps.html, language.html("account.apps"),
        self.apps.map { "<bdi>\($0.name)</bdi>" as HTML }.joined(separator: " · "), to: Part.apps.address, id: "apps")
    let download = download.map { _ in
      row(Icon.download.html, language.html("account.download"), nil, to: Part.data.address)
    }
    let merge =
      changes.flatMap { $0.merge != nil || !$0.merged.isEmpty ? $0 : nil }.map { _ in
        row(Icon.people.html, language.html("account.merge.heading"), nil, to: Part.data.address)
      }
    let deletion = delete.map {
      row(Icon.trash.html, language.html("account.deletion"), nil, to: $0, id: "deletion")
    }
    return "\(apps)\(download)\(merge)\(deletion)"
  }
}

extension AccountPage.Section {
  func card(_ rows: HTML, _ link: PageLink?, in language: Translation) -> HTML {
    // One element around the words, because a flex layout would drop the space before the number.
    let more: HTML? = link.map { "<a href=\"\(address: $0.address)\"><span>\(language.html($0.title))</span></a>" }
    return """
      <section class="card list" id="\(rawValue)" aria-labelledby="\(rawValue)-title">
      <div class="head"><h2 id="\(rawValue)-title">\(language.html(title))</h2>\(more)</div>
      <ul class="rows leads">
      \(rows)</ul>
      </section>

      """
  }
}
