internal import PippinHTTP

/// A person's account as a page of settings: profile, sign-in methods, devices, data, and deletion.
package struct AccountPage: Sendable {
  package struct Email: Sendable, Equatable {
    package let address: String
    /// Whether this is a private relay address.
    package let isPrivateRelay: Bool
    /// Whether mail to it is delivered; the person can turn Apple's forwarding off (NOTIFY-17).
    package let isForwarded: Bool

    /// Whether its code came back, or a provider vouches for it.
    package let isProved: Bool

    package init(address: String, isPrivateRelay: Bool, isForwarded: Bool = true, isProved: Bool = true) {
      self.isProved = isProved
      self.isForwarded = isForwarded
      self.address = address
      self.isPrivateRelay = isPrivateRelay
    }
  }

  /// A sign-in method of the account.
  package struct SignInMethod: Sendable, Equatable {
    package let provider: String
    /// The logo, where the operator supplies one.
    package let logo: ProviderIcon?
    /// The address that identifies it for its owner.
    package let address: String?
    package let since: Moment
    package let lastUsed: Moment
    /// Whether the person has withdrawn consent at the provider.
    package let isRevoked: Bool
    /// The link to remove it; only if another one remains and the sign-in is recent.
    package let remove: String?

    package init(
      provider: String, logo: ProviderIcon? = nil, address: String? = nil, since: Moment, lastUsed: Moment? = nil,
      isRevoked: Bool = false, remove: String? = nil
    ) {
      self.logo = logo
      self.lastUsed = lastUsed ?? since
      self.provider = provider
      self.address = address
      self.since = since
      self.isRevoked = isRevoked
      self.remove = remove
    }
  }

  /// A sign-in method that can be added.
  package struct Addition: Sendable, Equatable {
    package let provider: String
    let button: Text
    let logo: ProviderIcon?
    /// The link to the provider, which adds the person's identity there.
    package let begin: FormAction
    package let isApple: Bool

    /// Apple, with Apple's text for its button (BUTTON-1).
    package static func apple(begin: FormAction) -> Addition {
      Addition(provider: "Apple", button: Text("button.apple.continue"), logo: nil, begin: begin, isApple: true)
    }

    /// Another provider.
    package static func other(_ name: String, logo: ProviderIcon? = nil, begin: FormAction) -> Addition {
      Addition(
        provider: name, button: Text("account.add", ["provider": name]), logo: logo, begin: begin, isApple: false)
    }
  }

  /// The name of a device.
  package enum Device: Sendable, Equatable {
    /// A name chosen by the person: "Mary's iPhone".
    case named(String)
    case browser, android, apple, iPhoneOrIPad
    /// "Firefox on Windows".
    case browserOn(system: String, browser: String)
  }

  /// A signed-in device.
  package struct Session: Sendable, Equatable {
    package let device: Device
    /// The app it signed in to.
    package let client: String
    package let lastUsed: Moment
    /// Whether it is the current one.
    package let isCurrent: Bool
    /// Whether it is a phone or a tablet, for its icon.
    package let isHandheld: Bool
    /// The form to end it; nil for the current one, which has its own button.
    package let end: FormAction?
    /// The link to rename it.
    package let rename: String?

    package init(
      device: Device, client: String, lastUsed: Moment, isCurrent: Bool, isHandheld: Bool = false,
      end: FormAction? = nil, rename: String? = nil
    ) {
      self.isHandheld = isHandheld
      self.rename = rename
      self.device = device
      self.client = client
      self.lastUsed = lastUsed
      self.isCurrent = isCurrent
      self.end = end
    }
  }

  package let appName: String
  /// The passkeys, if there are any or can be.
  package let passkeys: Passkeys?
  /// What password managers are told of them (PK-109).
  package let passkeySignals: PasskeySignals?
  /// The person's name, if known.
  package let name: String?
  package let email: Email?
  package let signInMethods: [SignInMethod]
  package let sessions: [Session]
  package let signOut: FormAction
  /// The form to end all other sessions, if there are any.
  package let signOutElsewhere: FormAction?
  /// The link to sign in again, if a change needs a recent sign-in and the last one is too old.
  package let signInAgain: String?
  /// The form that downloads all that is stored about the account.
  package let download: FormAction?
  /// The link to delete the account.
  package let delete: String?
  /// Other changes.
  package let changes: Changes?
  /// The sign-in methods that can be added.
  package let additions: [Addition]
  /// The last change, confirmed at the top.
  package let changed: ChangeNotice?
  /// The OpenID clients that the account is used with.
  package let apps: [App]
  /// A second sign-in method that the owner of a new account is offered once.
  package let suggestion: Suggestion?
  /// The form that stops a recovery that somebody began; nil if nobody did.
  package let stopRecovery: FormAction?
  /// Which of the account's pages this is.
  package var part = Part.overview

  package init(
    appName: String, name: String?, email: Email?, signInMethods: [SignInMethod], sessions: [Session],
    signOut: FormAction,
    signOutElsewhere: FormAction? = nil, signInAgain: String? = nil, download: FormAction? = nil,
    delete: String? = nil, changes: Changes? = nil,
    additions: [Addition] = [], changed: ChangeNotice? = nil, apps: [App] = [], suggestion: Suggestion? = nil,
    stopRecovery: FormAction? = nil,
    passkeys: Passkeys? = nil,
    passkeySignals: PasskeySignals? = nil
  ) {
    self.passkeys = passkeys
    self.passkeySignals = passkeySignals
    self.apps = apps
    self.stopRecovery = stopRecovery
    self.suggestion = suggestion
    self.download = download
    self.additions = additions
    self.changed = changed
    self.changes = changes
    self.appName = appName
    self.name = name
    self.email = email
    self.signInMethods = signInMethods
    self.sessions = sessions
    self.signOut = signOut
    self.signOutElsewhere = signOutElsewhere
    self.signInAgain = signInAgain
    self.delete = delete
  }
}

extension AccountPage {
  /// A second sign-in method, where it costs least: right after the first one.
  package enum Suggestion: Sendable, Equatable {
    /// The page that adds a passkey.
    case passkey(String)
    /// The form that adds Apple, for an account with passkeys only.
    case apple(FormAction)

    var isPasskey: Bool { if case .passkey = self { true } else { false } }

    func html(in language: Translation) -> HTML {
      switch self {
      case .passkey(let address):
        let button = PageLink(Text("passkeys.add"), address: address).button(
          class: "button small", icon: .plus, in: language)
        return """
          <template data-passkey><div class="card"><p>\(language.html("suggest.passkey"))</p>
          <div class="actions row">\(button)</div></div></template>

          """
      case .apple(let form):
        return """
          <div class="card"><p>\(language.html("suggest.apple"))</p>
          <div class="actions row">\(form.form(button: Text("suggest.apple.button"), class: "button small", in: language))\
          </div></div>

          """
      }
    }
  }

  /// A button for each sign-in method that can be added.
  func additionButtons(_ language: Translation) -> HTML? {
    var buttons = additions.map { addition in
      addition.begin.form(
        button: addition.button, class: addition.isApple ? "button apple" : "button",
        mark: addition.isApple ? nil : ProviderMark(name: addition.provider, icon: addition.logo), in: language)
    }
    if changes?.hasPassword == false {
      let link = PageLink(Text("account.set_password"), address: "/account/password")
      buttons.append(link.button(icon: .password, in: language))
    }
    guard !buttons.isEmpty else { return nil }
    return """
      <p>\(language.html("account.add_note"))</p>
      <div class="actions ways">
      \(buttons.joined(separator: "\n"))
      </div>

      """
  }
}

extension AccountPage {
  /// An OpenID client that the account is used with.
  package struct App: Sendable, Equatable {
    package let name: String
    /// The tokens of the scope that it was granted.
    package let scope: [String]
    package let lastUsed: Moment
    /// The form that takes its access away.
    package let remove: FormAction

    package init(name: String, scope: [String], lastUsed: Moment, remove: FormAction) {
      self.name = name
      self.scope = scope
      self.lastUsed = lastUsed
      self.remove = remove
    }
  }

  /// The apps, if there are any.
  func appRows(_ language: Translation) -> HTML? {
    guard !apps.isEmpty else { return nil }
    return """
      <p class="soft">\(language.html("account.apps.text"))</p>
      <ul class="rows">
      \(apps.map { row($0, language) })</ul>

      """
  }

  private func row(_ app: App, _ language: Translation) -> HTML {
    // The account's id means nothing to a person, so it is not listed.
    let kinds = app.scope.compactMap(AccessKind.init(token:)).reduce(into: [AccessKind]()) { kinds, kind in
      if kind != .accountID, !kinds.contains(kind) { kinds.append(kind) }
    }
    let words = kinds.map { language.text($0.text) }
    let used = language.html("account.app_used", markup: ["time": app.lastUsed.html(in: language)])
    let scope: HTML? = words.isEmpty ? nil : "<span class=\"soft\">\(words.joined(separator: " · "))</span>"
    let remove = app.remove.form(
      button: Text("account.remove_access"), class: "button small",
      label: Text("account.remove_access_named", ["client": app.name]), in: language)
    return settingRow(
      glyph: Icon.apps.html, "<bdi>\(app.name)</bdi>", tags: nil, "\(scope)<span class=\"soft\">\(used)</span>",
      [remove])
  }
}

extension AccountPage {
  /// The possible changes besides sign-in methods and sessions.
  package struct Changes: Sendable, Equatable {
    /// An account that was merged into this one.
    package struct Merged: Sendable, Equatable {
      /// The account's name or address, if it had one.
      package let account: String?
      package let until: Moment
      package let undo: FormAction

      package init(account: String?, until: Moment, undo: FormAction) {
        self.account = account
        self.until = until
        self.undo = undo
      }
    }

    /// Whether there is a password; `nil` if passwords are off.
    package let hasPassword: Bool?
    /// Starts to merge another account into this one; `nil` without a method to sign in to another.
    package let merge: FormAction?
    /// The merges that can be undone.
    package let merged: [Merged]

    package init(hasPassword: Bool?, merge: FormAction?, merged: [Merged] = []) {
      self.hasPassword = hasPassword
      self.merge = merge
      self.merged = merged
    }
  }

  /// The accounts that were merged into this one, and the button to merge another.
  func mergeRows(_ language: Translation) -> HTML? {
    guard let changes, changes.merge != nil || !changes.merged.isEmpty else { return nil }
    let begin: HTML? = changes.merge.map { merge in
      settingRow(
        .people, language.html("account.merge.heading"), language.html("account.merge.text"),
        [merge.form(button: Text("account.merge.button"), class: "button small", in: language)])
    }
    let merged = changes.merged.map { merged -> HTML in
      let account: HTML = merged.account.map { "<bdi>\($0)</bdi>" } ?? language.html("merge.nameless")
      let words = language.html(
        "account.merged", markup: ["account": account, "date": merged.until.html(in: language)])
      let undo = merged.undo.form(button: Text("account.merged.undo"), class: "button small", in: language)
      return settingRow(.info, nil, words, [undo])
    }
    return "\(begin)\(merged)"
  }
}
