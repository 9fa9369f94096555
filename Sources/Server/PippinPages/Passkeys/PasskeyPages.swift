package import PippinHTTP

extension AccountPage {
  /// A passkey of the account.
  package struct Passkey: Sendable, Equatable {
    package let name: String
    /// The password manager that made it, as it calls itself (PK-127).
    package let manager: String?
    /// Whether the password manager keeps a copy elsewhere.
    package let isSynced: Bool
    package let since: Moment
    /// Nil before its first use.
    package let lastUsed: Moment?
    /// The link to rename it.
    package let rename: String
    /// The link to remove it; only if another sign-in method remains and the sign-in is recent.
    package let remove: String?

    package init(
      name: String, manager: String?, isSynced: Bool, since: Moment, lastUsed: Moment?, rename: String, remove: String?
    ) {
      self.name = name
      self.manager = manager
      self.isSynced = isSynced
      self.since = since
      self.lastUsed = lastUsed
      self.rename = rename
      self.remove = remove
    }
  }

  /// The section of the passkeys.
  package struct Passkeys: Sendable, Equatable {
    package enum Hint: Sendable {
      /// A passkey on one device is the only sign-in method, so that the account is lost with the device (PK-123).
      case oneDevice
      /// The account is lost with all devices, or with its only sign-in method.
      case weak
    }

    package let items: [Passkey]
    /// The page that adds one; nil where none can be added.
    package let add: String?
    /// What the person should know about losing a device.
    package let hint: Hint?
    /// The page on which the person says which of them they still have; nil where there is only one.
    package let check: String?
    /// What is asked in the background after a sign-in with a password (PK-103).
    package let upgrade: PasskeyForm?

    package init(items: [Passkey], add: String?, hint: Hint? = nil, check: String? = nil, upgrade: PasskeyForm? = nil) {
      self.items = items
      self.add = add
      self.hint = hint
      self.check = check
      self.upgrade = upgrade
    }

    func html(in page: AccountPage, _ language: Translation) -> HTML {
      let rows: HTML? =
        items.isEmpty ? nil : "<ul class=\"rows\">\n\(items.map { $0.row(in: page, language) })</ul>\n"
      let button = add.map {
        PageLink(Text("passkeys.add"), address: $0).button(class: "button small", icon: .plus, in: language)
      }
      let addition: HTML? = button.map { "<template data-passkey><div class=\"actions row\">\($0)</div></template>\n" }
      let check: HTML? = check.map { address in
        let link = PageLink(Text("check_passkeys.title"), address: address).button(class: "button small", in: language)
        return "<div class=\"actions row\">\(link)</div>\n"
      }
      return """
        <p class="soft">\(language.html("account.passkeys.text"))</p>
        \(rows)\(hintNote(language))\(addition)\(check)
        """
    }

    func hintNote(_ language: Translation) -> HTML? {
      hint.map { hint in
        Notice(.information, Text(hint == .oneDevice ? "passkeys.one_device" : "passkeys.weak")).html(in: language)
      }
    }
  }
}

extension AccountPage.Passkey {
  fileprivate func row(in page: AccountPage, _ language: Translation) -> HTML {
    let kind: HTML = " <span class=\"tag\">\(language.html(isSynced ? "passkey.synced" : "passkey.one_device"))</span>"
    // A passkey that nobody renamed is called after its manager.
    let manager: HTML? = manager.flatMap { $0 == name ? nil : "<span class=\"soft\"><bdi>\($0)</bdi></span>" }
    let times: HTML =
      if let lastUsed {
        language.html(
          "account.added", markup: ["added": since.html(in: language), "used": lastUsed.html(in: language)])
      } else {
        language.html("passkey.unused", markup: ["added": since.html(in: language)])
      }
    var actions = [
      PageLink(Text("account.rename"), address: rename)
        .button(class: "button small", label: Text("account.rename_device", ["device": name]), in: language)
    ]
    if let remove {
      actions.append(
        PageLink(Text("account.remove"), address: remove)
          .button(class: "button small", label: Text("account.remove_named", ["name": name]), in: language))
    }
    return page.settingRow(
      glyph: Icon.passkey.html, "<bdi>\(name)</bdi>", tags: kind, "\(manager)<span class=\"soft\">\(times)</span>",
      actions)
  }
}

/// The page that adds a passkey.
package struct AddPasskeyPage: Page {
  package let appName: String
  /// What to ask for; nil if there are too many passkeys.
  package let form: PasskeyForm?
  package let trouble: FormTrouble?
  /// The passkey that was refused, for its password manager (PK-114).
  package let passkeySignals: PasskeySignals?
  package let frame: AccountFrame

  package init(
    appName: String, form: PasskeyForm?, trouble: FormTrouble? = nil, passkeySignals: PasskeySignals? = nil,
    frame: AccountFrame
  ) {
    self.frame = frame
    self.appName = appName
    self.form = form
    self.trouble = trouble
    self.passkeySignals = passkeySignals
  }

  package var title: Text { Text("passkeys.add.title") }
  package var usesPasskeys: Bool { form != nil || passkeySignals != nil }

  package var width: PageWidth { .wide }
  package func headerActions(in language: Translation) -> HTML? { frame.headerActions(in: language) }

  package func content(in language: Translation) -> HTML {
    // The script shows it where there is a passkey already, and the style sheet then lets the other button step back.
    let back = PageLink(Text("form.to_account"), address: "/account#passkeys")
      .button(class: "button main", attributes: " data-says=\"exists\" hidden", in: language)
    let asked: HTML? = form.map { form in
      """
      \(form.texts(in: language))<div class="actions">\(back)\
      \(form.html(button: Text("passkeys.add"), class: "button main", in: language))</div>
      <p data-no-passkeys>\(language.html("passkey.without"))</p>

      """
    }
    return frame.page(
      .signInMethods, title, back: "#passkeys", class: "card form",
      """
      <p class="soft">\(language.html("passkeys.add.intro", ["app": appName]))</p>
      \(trouble?.notice(besides: [], in: language))\(asked)
      """, in: language)
  }
}
