package import PippinHTTP

/// The page that a recovery link opens: the owner of the account adds a passkey, which signs them in.
package struct RecoverPage: Page {
  package let appName: String
  /// What to ask for; nil if the account has too many passkeys.
  package let form: PasskeyForm?
  package let trouble: FormTrouble?
  /// The passkey that was refused, for its password manager (PK-114).
  package let passkeySignals: PasskeySignals?

  package init(
    appName: String, form: PasskeyForm?, trouble: FormTrouble? = nil, passkeySignals: PasskeySignals? = nil
  ) {
    self.appName = appName
    self.form = form
    self.trouble = trouble
    self.passkeySignals = passkeySignals
  }

  package var title: Text { Text("recover.title") }
  package var usesPasskeys: Bool { form != nil || passkeySignals != nil }

  package func content(in language: Translation) -> HTML {
    let asked: HTML? = form.map { form in
      """
      <div class="actions">\(form.html(button: Text("passkeys.add"), class: "button main", in: language))</div>
      \(form.texts(in: language))<p data-no-passkeys>\(language.html("passkey.without"))</p>

      """
    }
    return """
      \(Icon.passkey.emblem)<h1>\(language.html(title))</h1>
      <p>\(language.html("recover.intro", ["app": appName]))</p>
      <ul class="steps">
      <li>\(language.html("recover.signed_out"))</li>
      <li>\(language.html("recover.once"))</li>
      </ul>
      \(trouble?.notice(besides: [], in: language))\(asked)
      """
  }
}

extension MessagePage {
  /// A recovery link that was used, is void or is too old.
  package static func recoveryLinkInvalid(appName: String) -> MessagePage {
    MessagePage(
      appName: appName, icon: .info, title: Text("recover.invalid.title"), happened: Text("recover.invalid.happened"),
      advice: [Text("recover.invalid.advice", ["app": appName])],
      way: PageLink(Text("message.to_sign_in"), address: "/sign-in"))
  }
}

extension MessagePage {
  /// A recovery link that serves later.
  package static func recoveryLinkEarly(appName: String) -> MessagePage {
    MessagePage(
      appName: appName, icon: .info, title: Text("recover.early.title"), happened: Text("recover.early.happened"),
      way: PageLink(Text("message.to_sign_in"), address: "/sign-in"))
  }

  /// Asks whether a recovery that somebody began is to be stopped.
  package static func stopRecovery(appName: String, action: FormAction) -> MessagePage {
    MessagePage(
      appName: appName, title: Text("recover.stop.title"), happened: Text("recover.stop.happened", ["app": appName]),
      action: (Text("account.recovery.stop"), action))
  }

  package static func recoveryStopped(appName: String) -> MessagePage {
    MessagePage(
      appName: appName, icon: .check, title: Text("recover.stopped.title"),
      happened: Text("recover.stopped.happened", ["app": appName]),
      way: PageLink(Text("message.to_sign_in"), address: "/sign-in"))
  }

  /// A link that stops nothing any more.
  package static func nothingToStop(appName: String) -> MessagePage {
    MessagePage(
      appName: appName, icon: .info, title: Text("recover.nothing.title"), happened: Text("recover.nothing.happened"),
      way: PageLink(Text("message.to_sign_in"), address: "/sign-in"))
  }
}

/// The page *Check your passkeys*: the person says which ones they still have, and the others are removed.
package struct CheckPasskeysPage: Page {
  package struct Item: Sendable, Equatable {
    /// The identity's id.
    package let id: String
    package let name: String
    /// The password manager that made it, as it calls itself (PK-127).
    package let manager: String?
    package let isSynced: Bool
    package let since: Moment
    /// Nil before its first use.
    package let lastUsed: Moment?
    /// Whether it is ticked at first: a passkey on a device that was lost is not (PK-121).
    package let isKept: Bool
    /// Whether it opened this session.
    package let isCurrent: Bool

    package init(
      id: String, name: String, manager: String?, isSynced: Bool, since: Moment, lastUsed: Moment?, isKept: Bool,
      isCurrent: Bool = false
    ) {
      self.id = id
      self.name = name
      self.manager = manager
      self.isSynced = isSynced
      self.since = since
      self.lastUsed = lastUsed
      self.isKept = isKept
      self.isCurrent = isCurrent
    }
  }

  /// The prefix of the field that is there for each passkey that the page shows, and of the one that keeps it.
  package static let shownField = "shown."
  package static let keptField = "kept."

  package let appName: String
  package let items: [Item]
  package let action: FormAction
  /// The page that adds a passkey, where the last sign-in method stayed until there is another.
  package let add: String?
  /// Where a person goes who has nothing to remove.
  package let next: String
  package let changed: ChangeNotice?
  package let trouble: FormTrouble?

  package init(
    appName: String, items: [Item], action: FormAction, add: String? = nil, next: String, changed: ChangeNotice? = nil,
    trouble: FormTrouble? = nil
  ) {
    self.appName = appName
    self.items = items
    self.action = action
    self.add = add
    self.next = next
    self.changed = changed
    self.trouble = trouble
  }

  package var title: Text { Text("check_passkeys.title") }
  package var usesPasskeys: Bool { shownAddition != nil }

  private var shownAddition: String? { trouble?.kind == .passkeyLast ? add : nil }

  package func content(in language: Translation) -> HTML {
    let later = PageLink(Text("check_passkeys.later"), address: next)
    return """
      \(Icon.passkey.emblem)<h1>\(language.html(title))</h1>
      \(changed?.html(in: language))\(trouble?.notice(besides: [], in: language))\(addition(language))\
      <p>\(language.html("check_passkeys.intro"))</p>
      <form method="post" action="\(address: action.path)">
      <input type="hidden" name="\(FormAction.tokenField)" value="\(action.token)">
      <ul class="rows">
      \(items.map { row($0, language) })</ul>
      <div class="actions row"><button class="button risky" type="submit">\
      <span>\(language.html("check_passkeys.button"))</span></button>\(later.button(in: language))</div>
      </form>
      """
  }

  private func addition(_ language: Translation) -> HTML? {
    shownAddition.map { address in
      let button = PageLink(Text("passkeys.add"), address: address).button(icon: .plus, in: language)
      return "<template data-passkey><div class=\"actions\">\(button)</div></template>\n"
    }
  }

  private func row(_ item: Item, _ language: Translation) -> HTML {
    let kind = language.html(item.isSynced ? "passkey.synced" : "passkey.one_device")
    let manager: HTML? = item.manager.flatMap { $0 == item.name ? nil : "<span class=\"soft\"><bdi>\($0)</bdi></span>" }
    let times: HTML =
      item.lastUsed.map { used in
        language.html(
          "account.added", markup: ["added": item.since.html(in: language), "used": used.html(in: language)])
      } ?? language.html("passkey.unused", markup: ["added": item.since.html(in: language)])
    let box = Self.keptField + item.id
    let current: HTML? =
      item.isCurrent ? " <span class=\"tag here\">\(language.html("account.this_device"))</span>" : nil
    return """
      <li><input type="checkbox" id="\(box)" name="\(box)" value="yes"\(item.isKept ? " checked" : HTML())>\
      <div class="what"><label for="\(box)"><strong><bdi>\(item.name)</bdi></strong> <span class="tag">\(kind)</span>\(current)\
      \(manager)<span class="soft">\(times)</span></label></div>\
      <input type="hidden" name="\(Self.shownField)\(item.id)" value="yes"></li>

      """
  }
}
