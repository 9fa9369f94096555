package import PippinHTTP

/// The invitations to sign up, newest first, and the form that creates one.
package struct ConsoleInvitationsPage: ConsolePage {
  package struct Item: Sendable {
    package enum State: Sendable { case valid, used, expired, revoked }

    let id: String
    /// The address that the person must prove; nil for anybody with the code.
    let email: String?
    let state: State
    let uses: Int
    let usesLeft: Int
    let realm: String
    let metadata: String?
    let created: ConsoleTime
    let expires: ConsoleTime
    /// Whether the token may revoke it.
    let mayRevoke: Bool

    package init(
      id: String, email: String?, state: State, uses: Int, usesLeft: Int, realm: String, metadata: String?,
      created: ConsoleTime, expires: ConsoleTime, mayRevoke: Bool
    ) {
      self.id = id
      self.email = email
      self.state = state
      self.uses = uses
      self.usesLeft = usesLeft
      self.realm = realm
      self.metadata = metadata
      self.created = created
      self.expires = expires
      self.mayRevoke = mayRevoke
    }

    private var tag: HTML {
      switch state {
      case .valid: "<span class=\"tag good\">valid</span>"
      case .used: "<span class=\"tag\">used</span>"
      case .expired: "<span class=\"tag\">expired</span>"
      case .revoked: "<span class=\"tag bad\">revoked</span>"
      }
    }

    fileprivate var html: HTML {
      let whom = email ?? "Anybody with the code"
      // Nothing is to be revoked of one that lets nobody in.
      let revocation: HTML? =
        mayRevoke && state == .valid
        ? "\n<div class=\"row\"><a class=\"button danger\" href=\"/invitations/\(id)/revoke\" aria-label=\"Revoke… \(whom), \(id)\">Revoke…</a></div>"
        : nil
      return """
        <li class="split"><div><b>\(whom)</b> \(tag)
        <div class="soft">\(usesLeft.grouped) of \(uses.grouped) \(uses == 1 ? "use" : "uses") left · \
        \(state == .expired ? "expired" : "expires") \(expires.html)<br>Created \(created.html) · realm \(realm) · <code>\(id)</code></div>\
        \(metadata.map { "<details><summary>Metadata</summary><pre><code>\($0)</code></pre></details>" as HTML })</div>\(revocation)</li>

        """
    }
  }

  /// The form for a new invitation, as it was typed.
  package struct Form: Sendable {
    package enum Field: String, Sendable, CaseIterable { case email, uses, days, metadata, realm }

    let action: FormAction
    /// What to choose from; of a single one the form says nothing.
    let realms: [String]
    private let typed: [Field: String]
    /// What is wrong with a field, as the end of a sentence about it.
    private let mistake: (field: Field, reason: String)?

    package init(
      action: FormAction, realms: [String], typed: [Field: String], mistake: (field: Field, reason: String)? = nil
    ) {
      self.action = action
      self.realms = realms
      self.typed = typed
      self.mistake = mistake
    }

    fileprivate var html: HTML {
      """
      <section aria-labelledby="create"><h2 id="create">Create an invitation</h2>
      \(alert)<form class="stack" method="post" action="\(address: action.path)">\(action.tokenInput)
      \(input(.email, "For the address", "type=\"email\" autocomplete=\"off\""))
      <p class="soft">The person must prove it. Left empty, anybody with the code may use the invitation.</p>
      \(input(.uses, "Uses", "type=\"number\" min=\"1\" required"))
      \(input(.days, "Days until it expires", "type=\"number\" min=\"1\" required"))
      \(input(.metadata, "Metadata for the app", "autocomplete=\"off\" spellcheck=\"false\""))
      <p class="soft">A JSON object, which the new account gets. It may be empty.</p>
      \(choice)<button class="primary">Create</button></form></section>

      """
    }

    private var alert: HTML? {
      mistake.map { "<p class=\"alert\" id=\"mistake\">\(Self.subject($0.field)) \($0.reason).</p>\n" }
    }

    private static func subject(_ field: Field) -> String {
      switch field {
      case .email: "The address"
      case .uses: "The number of uses"
      case .days: "The number of days"
      case .metadata: "The metadata"
      case .realm: "The realm"
      }
    }

    private func marks(_ field: Field) -> HTML? {
      mistake?.field == field ? " aria-invalid=\"true\" aria-describedby=\"mistake\"" : nil
    }

    private func input(_ field: Field, _ label: String, _ attributes: HTML) -> HTML {
      """
      <label for="\(field.rawValue)">\(label)</label>
      <input id="\(field.rawValue)" name="\(field.rawValue)" \(attributes) value="\(typed[field])"\(marks(field))>
      """
    }

    private var choice: HTML? {
      guard realms.count > 1 else { return nil }
      let options = realms.map { realm -> HTML in
        "<option value=\"\(realm)\"\(realm == typed[.realm] ? " selected" : nil)>\(realm)</option>"
      }
      return """
        <label for="realm">Realm</label>
        <select id="realm" name="realm"\(marks(.realm))>\(options)</select>

        """
    }
  }

  let items: [Item]
  let next: String?
  /// Nil where the token does not allow it.
  let form: Form?

  package let title = "Invitations"
  package var section: ConsoleSection? { .invitations }

  package init(items: [Item], next: String?, form: Form?) {
    self.items = items
    self.next = next
    self.form = form
  }

  package var content: HTML {
    guard let form else { return list }
    return """
      <div class="columns"><div class="main">
      \(list)</div>
      <div class="aside">
      \(form.html)</div></div>
      """
  }

  private var list: HTML {
    """
    <p class="soft">They let people sign up with apps whose sign-up policy is <code>invited</code>. The page Apps shows the policies.</p>
    \(items.isEmpty ? "<p>There are no invitations.</p>\n" : "<ul class=\"list\">\(items.map(\.html))</ul>\n" as HTML)\
    \(ConsoleList.next(next))
    """
  }
}

/// Shows the code and the link of an invitation to the operator who created it, once.
package struct NewInvitationConsolePage: ConsolePage {
  private let code: String
  private let link: String
  private let email: String?
  private let uses: Int
  private let expires: ConsoleTime

  package init(code: String, link: String, email: String?, uses: Int, expires: ConsoleTime) {
    self.code = code
    self.link = link
    self.email = email
    self.uses = uses
    self.expires = expires
  }

  package let title = "Invitation"
  package var section: ConsoleSection? { .invitations }

  package var content: HTML {
    let count = uses == 1 ? "one account" : "up to \(uses.grouped) accounts"
    let condition: HTML? = email.map { "\n<li>The person must prove the address <b>\($0)</b>.</li>" }
    return """
      <ul class="steps"><li>The link and the code are shown only now. Give one of them to the person: the link opens this server’s \
      page for new accounts, the code is for apps.</li>\(condition)
      <li>It creates \(count) until \(expires.html).</li></ul>
      <div class="stack"><label for="link">Link</label>
      <input id="link" value="\(link)" readonly autocomplete="off">
      <label for="code">Code</label>
      <input id="code" value="\(code)" readonly autocomplete="off"></div>
      <p class="row more"><a class="button" href="/invitations">Back to the invitations</a></p>
      """
  }
}
