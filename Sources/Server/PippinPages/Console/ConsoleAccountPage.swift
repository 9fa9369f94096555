package import PippinHTTP

/// Everything about an account, for an operator who is asked why a person cannot sign in.
package struct ConsoleAccountPage: ConsolePage {
  /// A sign-in method.
  package struct Method: Sendable {
    package enum Status: Sendable { case active, revoked, gone }

    let provider: String
    let email: String?
    let status: Status
    let added: ConsoleTime
    let used: ConsoleTime
    let subject: String?
    let passkey: ConsolePasskey?
    /// The page that removes it; nil where the token does not allow that.
    let removal: String?

    package init(
      provider: String, email: String?, status: Status, added: ConsoleTime, used: ConsoleTime, subject: String?,
      passkey: ConsolePasskey? = nil, removal: String? = nil
    ) {
      self.provider = provider
      self.email = email
      self.status = status
      self.added = added
      self.used = used
      self.subject = subject
      self.passkey = passkey
      self.removal = removal
    }
  }

  /// A live session.
  package struct Session: Sendable {
    let device: String
    let client: String
    let provider: String?
    let used: ConsoleTime

    package init(device: String, client: String, provider: String?, used: ConsoleTime) {
      self.device = device
      self.client = client
      self.provider = provider
      self.used = used
    }
  }

  /// An OpenID client that the account is used with.
  package struct App: Sendable {
    let name: String
    let client: String
    let scope: String
    let since: ConsoleTime
    /// Nil while it holds no session.
    let used: ConsoleTime?
    /// The page that ends its access; nil where the token does not allow that.
    let end: String?

    package init(
      name: String, client: String, scope: String, since: ConsoleTime, used: ConsoleTime?, end: String?
    ) {
      self.name = name
      self.client = client
      self.scope = scope
      self.since = since
      self.used = used
      self.end = end
    }
  }

  package struct Email: Sendable {
    let address: String
    let isVerified: Bool
    let isPrivate: Bool
    let isDeliverable: Bool

    package init(address: String, isVerified: Bool, isPrivate: Bool, isDeliverable: Bool) {
      self.address = address
      self.isVerified = isVerified
      self.isPrivate = isPrivate
      self.isDeliverable = isDeliverable
    }
  }

  package struct Suspension: Sendable {
    let at: ConsoleTime
    let reason: String
    let by: String

    package init(at: ConsoleTime, reason: String, by: String) {
      self.at = at
      self.reason = reason
      self.by = by
    }
  }

  /// The actions that the token allows.
  package struct Actions: Sendable {
    let restore: FormAction
    let mayRecover: Bool

    package init(restore: FormAction, mayRecover: Bool = false) {
      self.restore = restore
      self.mayRecover = mayRecover
    }
  }

  package var id: String
  package var realm: String
  package var name: String?
  package var email: Email?
  package var created: ConsoleTime
  /// The external id: the account's key in the app's own tables.
  package var externalID: String?
  /// What is kept with the account, in JSON.
  package var metadata: (forApp: String?, forOperators: String?)
  package var suspension: Suspension?
  /// Whether the person never signed in, so that only a session opens the account.
  package var isGuest: Bool
  /// What becomes of the account if the person loses a device, in words.
  package var recovery: String?
  /// Whether a code that is mailed to its verified address signs in, although no sign-in method does.
  package var isOpenedByMailAlone = false
  package var methods: [Method]
  package var sessions: [Session]
  /// Whether there are more sessions than the list has.
  package var hasMoreSessions: Bool
  package var apps: [App]
  package var history: ConsoleHistory
  package var actions: Actions?

  package init(
    id: String, realm: String, name: String?, email: Email?, created: ConsoleTime,
    externalID: String? = nil, metadata: (forApp: String?, forOperators: String?) = (nil, nil),
    suspension: Suspension?, isGuest: Bool = false, recovery: String? = nil, methods: [Method], sessions: [Session],
    hasMoreSessions: Bool,
    apps: [App] = [], history: ConsoleHistory, actions: Actions?
  ) {
    self.id = id
    self.realm = realm
    self.name = name
    self.email = email
    self.created = created
    self.externalID = externalID
    self.metadata = metadata
    self.suspension = suspension
    self.isGuest = isGuest
    self.recovery = recovery
    self.methods = methods
    self.sessions = sessions
    self.hasMoreSessions = hasMoreSessions
    self.apps = apps
    self.history = history
    self.actions = actions
  }

  package var hasActiveMethod: Bool { methods.contains { $0.status == .active } }

  package var section: ConsoleSection? { .accounts }
  package var title: String { name ?? email?.address ?? (isGuest ? "Guest" : "Account without a name") }

  package var content: HTML {
    """
    \(verdict)<div class="columns"><div class="main">
    <section aria-labelledby="history"><h2 id="history">History</h2>
    \(history.html)</section></div>
    <div class="aside">
    \(actionsHTML)<section aria-labelledby="facts"><h2 id="facts">Account</h2>\(facts)</section>
    <section aria-labelledby="methods"><h2 id="methods">Sign-in methods</h2>\(methodsHTML)</section>
    <section aria-labelledby="sessions"><h2 id="sessions">Sessions</h2>\(sessionsHTML)</section>
    \(appsHTML)    </div></div>
    """
  }

  /// The first answer to “cannot sign in”.
  private var verdict: HTML {
    if let suspension {
      return """
        <div class="verdict bad"><p><b>Suspended. Nobody can sign in.</b></p>
        <p>“\(suspension.reason)”, by \(suspension.by), \(suspension.at.html)</p></div>

        """
    }
    if isGuest {
      return """
        <div class="verdict warn"><p><b>A guest account, without a sign-in method.</b></p>
        <p>\(sessions.isEmpty ? "Its session has ended. Nobody can sign in to it." : "Its session is the only way in.") \
        Guest accounts that are not used are deleted.</p></div>

        """
    }
    if !isOpenedByMailAlone, !hasActiveMethod {
      let isRevived = methods.contains { $0.status == .revoked }
      return """
        <div class="verdict bad"><p><b>No sign-in method works.</b></p><p>\
        \(isRevived
        ? "The person withdrew consent at the provider. If they sign in there again, the account works as before."
        : "Their accounts at the providers were deleted, so nobody can sign in any more.")</p></div>

        """
    }
    guard let refusal = history.latestRefusal else {
      return """
        <div class="verdict good"><p><b>Nothing keeps this person from signing in.</b></p>
        <p>No recent sign-in to this account was refused. If a sign-in failed before the person was identified, it is under \
        <a href="/refusals">Refused sign-ins</a>.</p></div>

        """
    }
    return """
      <div class="verdict warn"><p><b>Last problem: \(refusal.headline)</b> <span class="ago">\(refusal.at.relative)</span></p>
      <p>\(refusal.words.cure)</p></div>

      """
  }

  private var actionsHTML: HTML? {
    guard let actions else { return nil }
    let first: HTML =
      suspension == nil
      ? "<li><a class=\"button\" href=\"/accounts/\(id)/suspend\">Suspend…</a></li>"
      : "<li>\(actions.restore.consoleForm("Restore the account", style: "primary"))</li>"
    return """
      <section aria-labelledby="actions"><h2 id="actions">Actions</h2><ul class="actions">\(first)\
      <li><a class="button" href="/accounts/\(id)/end-sessions">End all sessions…</a></li>\
      \(actions.mayRecover && suspension == nil && !isGuest ? "<li><a class=\"button\" href=\"/accounts/\(id)/recovery-link\">Recovery link…</a></li>" : HTML())\
      <li><a class="button danger" href="/accounts/\(id)/delete">Delete…</a></li></ul></section>

      """
  }

  private var facts: HTML {
    let address: HTML =
      email.map { email in
        let tags: [HTML] = [
          email.isVerified ? "<span class=\"tag good\">verified</span>" : "<span class=\"tag\">not verified</span>",
          email.isPrivate ? "<span class=\"tag\">Apple’s private relay</span>" : "",
          email.isDeliverable ? "" : "<span class=\"tag bad\">forwarding off: email is not delivered</span>",
        ]
        return "\(email.address) \(tags.joined(separator: " "))"
      } ?? "none"
    return """
      <dl class="facts">\(missingName)<div><dt>Email address</dt><dd>\(address)</dd></div>
      <div><dt>Account id</dt><dd><code>\(id)</code></dd></div>\(code("External id", externalID))
      <div><dt>Created</dt><dd>\(created.html)</dd></div>\(recovery.map { "\n<div><dt>Recovery</dt><dd>\($0)</dd></div>" as HTML })
      <div><dt>Realm</dt><dd>\(realm)</dd></div>\(code("Metadata for the app", metadata.forApp))\
      \(code("Metadata for operators", metadata.forOperators))</dl>
      """
  }

  /// Apple gives a name once, so its loss is asked about.
  private var missingName: HTML? {
    guard name == nil, methods.contains(where: { $0.provider == "apple" }) else { return nil }
    return """
      <div><dt>Name</dt><dd>none. Apple gives a name only to the app’s first sign-in, and the app has to pass it on</dd></div>

      """
  }

  private func code(_ name: String, _ value: String?) -> HTML? {
    value.map { "\n<div><dt>\(name)</dt><dd><code>\($0)</code></dd></div>" }
  }

  private var methodsHTML: HTML {
    let mailed: HTML? =
      isOpenedByMailAlone ? "<p>The person signs in with codes that are mailed to the verified address.</p>" : nil
    guard !methods.isEmpty else { return mailed ?? "<p>None.</p>" }
    return "<ul class=\"list\">\(methods.map(\.html))</ul>\(mailed)"
  }

  private var sessionsHTML: HTML {
    guard !sessions.isEmpty else { return "<p>No active sessions.</p>" }
    let more: HTML? = hasMoreSessions ? "<p class=\"soft\">The account has more sessions.</p>" : nil
    return "<ul class=\"list\">\(sessions.map(\.html))</ul>\(more)"
  }

  private var appsHTML: HTML? {
    guard !apps.isEmpty else { return nil }
    return """
      <section aria-labelledby="apps"><h2 id="apps">Connected apps</h2>\
      <ul class="list">\(apps.map(\.html))</ul></section>

      """
  }
}

extension ConsoleAccountPage.Method {
  fileprivate var html: HTML {
    let tag: HTML
    switch status {
    case .active: tag = "<span class=\"tag good\">active</span>"
    case .revoked: tag = "<span class=\"tag bad\">consent withdrawn</span>"
    case .gone: tag = "<span class=\"tag bad\">deleted at the provider</span>"
    }
    let title = ProviderWords.title(provider)
    let isUnused = passkey?.isUnused ?? false
    let about: HTML = passkey.map { "“\($0.name)”" } ?? "\(title)"
    return """
      <li><b>\(title)\(passkey.map { " “\($0.name)”" as HTML })</b> \(tag)\(passkey?.tag)
      <div class="soft">\(email.map { "\($0)<br>" as HTML })\
      \(isUnused ? "Never used" : "Last used \(used.html)" as HTML)<br>Added \(added.html)\
      \(subject.map { "<br>Subject <code>\($0)</code>" as HTML })\(passkey?.html)\
      \(removal.map { "<div class=\"do\"><a href=\"\(address: $0)\">Remove \(about)…</a></div>" as HTML })</div></li>

      """
  }
}

extension ConsoleAccountPage.Session {
  fileprivate var html: HTML {
    """
    <li><b>\(device)</b>
    <div class="soft">\(client)\(ProviderWords.name(provider).map { ", signed in with \($0)" as HTML })<br>\
    Last used \(used.html)</div></li>

    """
  }
}

extension ConsoleAccountPage.App {
  fileprivate var html: HTML {
    """
    <li><b>\(name)</b> <code>\(client)</code>
    <div class="soft">Access to <code>\(scope)</code><br>Since \(since.html)<br>\
    \(used.map { "Last used \($0.html)" as HTML } ?? "No active session")\
    \(end.map { "<div class=\"do\"><a href=\"\(address: $0)\">End access of \(name)…</a></div>" as HTML })</div></li>

    """
  }
}
