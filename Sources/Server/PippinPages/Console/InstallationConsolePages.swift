package import PippinHTTP

/// What the running server knows about its health, and how to check the rest.
package struct ConsoleHealthPage: ConsolePage {
  let notes: [HealthNote]

  package let title = "Health"
  package var section: ConsoleSection? { .health }

  package init(notes: [HealthNote]) {
    self.notes = notes
  }

  package var content: HTML {
    """
    \(HealthNote.list(notes, isOpen: true))<section class="card" aria-labelledby="doctor"><h2 id="doctor">Check the installation</h2>
    <p>The doctor also checks the settings, the keys at Apple, the addresses from outside, the mail server and the database, and says how \
    to fix problems. It is a command, so that it works when the server does not start. Run it on the server:</p>
    <pre><code>pippin doctor --config /etc/pippin/pippin.json5</code></pre>
    <p>Each line is <b>ok</b>, <b>warn</b> or <b>fail</b>, with what to do. <code>--json</code> prints the result for other \
    programs.</p></section>
    """
  }
}

/// The clients of the settings.
package struct ConsoleAppsPage: ConsolePage {
  /// Who may create an account.
  package struct SignUp: Sendable {
    /// As the settings say it: `open`, `invited` or `closed`.
    let policy: String
    /// The domains of which a proved address is demanded; empty for any address or none.
    let domains: [String]
    /// Whether a relay address is enough in their place.
    let allowsPrivateRelay: Bool

    package init(policy: String, domains: [String], allowsPrivateRelay: Bool) {
      self.policy = policy
      self.domains = domains
      self.allowsPrivateRelay = allowsPrivateRelay
    }

    fileprivate var words: String {
      guard !domains.isEmpty else { return "Sign-up \(policy)" }
      let relay = allowsPrivateRelay ? " or Apple’s private relay" : ""
      return "Sign-up \(policy), verified addresses of \(domains.joined(separator: ", "))\(relay) only"
    }
  }

  package struct Item: Sendable {
    let id: String
    let name: String
    let platform: String
    let realm: String
    /// Whether it signs people in through the OpenID provider.
    let usesOpenID: Bool
    /// The sign-in methods, by provider.
    let methods: [String]
    let signUp: SignUp
    /// Where a sign-in in a browser may return to.
    let addresses: [String]

    package init(
      id: String, name: String, platform: String, realm: String, usesOpenID: Bool, methods: [String],
      signUp: SignUp, addresses: [String]
    ) {
      self.id = id
      self.name = name
      self.platform = platform
      self.realm = realm
      self.usesOpenID = usesOpenID
      self.methods = methods
      self.signUp = signUp
      self.addresses = addresses
    }

    fileprivate var html: HTML {
      let tags = methods.map { "<span class=\"tag\">\(ProviderWords.title($0))</span>" as HTML }
      let kind: HTML? = usesOpenID ? " <span class=\"tag good\">OpenID client</span>" : nil
      return """
        <li><b>\(name)</b> <code>\(id)</code>\(kind)
        <div class="soft">Platform \(platform) · realm \(realm)</div>
        <div>\(tags.isEmpty ? "<span class=\"soft\">No sign-in methods</span>" : tags.joined(separator: " "))</div>\
        \(methods.isEmpty ? nil : "<div class=\"soft\">\(signUp.words)</div>" as HTML)\
        \(addresses.map { "<div class=\"soft\">Returns to <code>\($0)</code></div>" as HTML })</li>

        """
    }
  }

  let items: [Item]

  package let title = "Apps"
  package var section: ConsoleSection? { .apps }

  package init(items: [Item]) {
    self.items = items
  }

  package var content: HTML {
    """
    <p class="soft">The clients of the settings, as this server runs them. To change one, edit the settings.</p>
    \(items.isEmpty ? "<p>There are none.</p>" : "<ul class=\"list\">\(items.map(\.html))</ul>" as HTML)
    """
  }
}

/// The keys that sign tokens.
package struct ConsoleKeysPage: ConsolePage {
  package struct Item: Sendable {
    package enum Use: Sendable { case next, signs, verifies }

    let id: String
    let algorithm: String
    let use: Use
    let created: ConsoleTime

    package init(id: String, algorithm: String, use: Use, created: ConsoleTime) {
      self.id = id
      self.algorithm = algorithm
      self.use = use
      self.created = created
    }

    private var tag: HTML {
      switch use {
      case .next: "<span class=\"tag\">signs next</span>"
      case .signs: "<span class=\"tag good\">signs</span>"
      case .verifies: "<span class=\"tag\">verifies old tokens</span>"
      }
    }

    fileprivate var html: HTML {
      """
      <tr><th scope="row"><code>\(id)</code></th><td>\(algorithm)</td><td>\(tag)</td><td>\(created.html)</td></tr>

      """
    }
  }

  let items: [Item]

  package let title = "Keys"
  package var section: ConsoleSection? { .keys }

  package init(items: [Item]) {
    self.items = items
  }

  package var content: HTML {
    """
    <p class="soft">The server creates the next key and deletes old ones by itself. The public halves are at \
    <code>/.well-known/jwks.json</code>.</p>
    <table class="rows"><caption>Signing keys of access tokens and ID tokens</caption><thead><tr><th scope="col">Key id</th>\
    <th scope="col">Algorithm</th><th scope="col">Use</th><th scope="col">Created</th></tr></thead>
    <tbody>\(items.map(\.html))</tbody></table>
    """
  }
}
