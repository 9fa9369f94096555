package import PippinHTML

/// What a person has here: who we think they are, how they come in, where they are signed in.
package struct AccountPage: Page {
  package struct Email: Sendable, Equatable {
    package let address: String
    /// Whether Apple passes mail on from this address, without telling us the person's own.
    package let isPrivateRelay: Bool

    package init(address: String, isPrivateRelay: Bool) {
      self.address = address
      self.isPrivateRelay = isPrivateRelay
    }
  }

  /// One way in.
  package struct WayIn: Sendable, Equatable {
    package let provider: String
    package let since: Moment
    /// Whether the person has taken the consent back at the provider.
    package let isRevoked: Bool
    /// How to take it away; only where another is left, and the person signed in lately.
    package let remove: FormAction?

    package init(provider: String, since: Moment, isRevoked: Bool = false, remove: FormAction? = nil) {
      self.provider = provider
      self.since = since
      self.isRevoked = isRevoked
      self.remove = remove
    }
  }

  /// One signed-in device.
  package struct Session: Sendable, Equatable {
    /// What the device is called, in the person's words if they gave any: "Mary's iPhone", "Web browser".
    package let device: String
    /// The app it signed in to.
    package let client: String
    package let lastUsed: Moment
    /// Whether it is the one that asks for this page.
    package let isCurrent: Bool
    /// How to end it from here; never for the current one, which has its own button.
    package let end: FormAction?

    package init(device: String, client: String, lastUsed: Moment, isCurrent: Bool, end: FormAction? = nil) {
      self.device = device
      self.client = client
      self.lastUsed = lastUsed
      self.isCurrent = isCurrent
      self.end = end
    }
  }

  package let appName: String
  /// The person's name, if they gave one.
  package let name: String?
  package let email: Email?
  package let waysIn: [WayIn]
  package let sessions: [Session]
  package let signOut: FormAction
  /// How to end every session but this one; offered only where there is another.
  package let signOutElsewhere: FormAction?
  /// Where to sign in again, for what wants a recent sign-in; only where there is such a thing and the last one is too old.
  package let signInAgain: PageLink?
  /// Where the account can be deleted.
  package let delete: PageLink?

  package init(
    appName: String, name: String?, email: Email?, waysIn: [WayIn], sessions: [Session], signOut: FormAction,
    signOutElsewhere: FormAction? = nil, signInAgain: PageLink? = nil, delete: PageLink? = nil
  ) {
    self.appName = appName
    self.name = name
    self.email = email
    self.waysIn = waysIn
    self.sessions = sessions
    self.signOut = signOut
    self.signOutElsewhere = signOutElsewhere
    self.signInAgain = signInAgain
    self.delete = delete
  }

  package var title: String { "Your account" }
  package var width: PageWidth { .wide }

  package var content: HTML {
    """
    <div class="person">
    <span class="initial" aria-hidden="true">\(initial)</span>
    <div>
    <h1>\(heading)</h1>
    \(emailLine)
    </div>
    </div>
    \(relayNote)<h2>Ways in</h2>
    <ul class="rows">
    \(waysIn.map(row))</ul>
    \(signInAgainNote)<h2>Where you are signed in</h2>
    <ul class="rows">
    \(sessions.map(row))</ul>
    <div class="end">
    \(signOut.form(button: "Sign out", class: "button main small"))
    \(elsewhere)
    \(delete.map { $0.anchor(class: "button small") })
    </div>
    """
  }

  private var heading: HTML {
    if let name { "<bdi>\(name)</bdi>" } else { "Your account" }
  }

  private var initial: String {
    guard let first = (name ?? email?.address)?.first else { return "·" }
    return first.uppercased()
  }

  private var emailLine: HTML {
    guard let email else { return "<p class=\"soft\">No e\u{2011}mail address, and none is needed.</p>" }
    let tag: HTML = email.isPrivateRelay ? " <span class=\"tag\">private relay</span>" : ""
    return "<p class=\"soft\"><bdi>\(breakable(email.address))</bdi>\(tag)</p>"
  }

  /// On a narrow screen a line had better end before the sign than anywhere in the domain.
  private func breakable(_ address: String) -> HTML {
    guard let sign = address.lastIndex(of: "@") else { return "\(address)" }
    return "\(address[..<sign])<wbr>\(address[sign...])"
  }

  private var relayNote: HTML {
    guard email?.isPrivateRelay == true else { return "" }
    return """
      <p class="note">Apple made this address for you and passes on what is mailed to it. Your own address stays with \
      Apple. You can stop the mail at any time in your Apple Account, under Sign in with Apple.</p>

      """
  }

  private var signInAgainNote: HTML {
    guard let signInAgain else { return "" }
    return """
      <p class="soft">To take a way in away, \(signInAgain.anchor(class: "link")) first: it is some time ago that you did.</p>

      """
  }

  private func row(_ way: WayIn) -> HTML {
    let remove = way.remove?.form(button: "Remove", class: "button small", label: "Remove \(way.provider)")
    let state: HTML = way.isRevoked ? " <span class=\"tag\">no longer allowed by you</span>" : ""
    return """
      <li><div class="what"><strong>\(way.provider)</strong>\(state)<span class="soft">Added \(way.since.html)</span></div>\(remove)</li>

      """
  }

  private func row(_ session: Session) -> HTML {
    let here: HTML = session.isCurrent ? " <span class=\"tag here\">this device</span>" : ""
    return """
      <li><div class="what"><strong><bdi>\(session.device)</bdi></strong>\(here)\
      <span class="soft"><bdi>\(session.client)</bdi>, last used \(session.lastUsed.html)</span></div>\
      \(session.end?.form(button: "Sign out", class: "button small", label: "Sign out \(session.device)"))</li>

      """
  }

  private var elsewhere: HTML? {
    guard sessions.contains(where: { !$0.isCurrent }) else { return nil }
    return signOutElsewhere?.form(button: "Sign out everywhere else", class: "button small")
  }
}
