package import PippinFoundation
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

  /// What the counts say about the last sign-in with a client.
  package enum LastSignIn: Sendable {
    /// It was on the day of UTC that has this time.
    case on(Date)
    /// There was none in so many days.
    case notIn(days: Int)

    fileprivate var words: String {
      switch self {
      case .on(let time): "Last sign-in on \(ConsoleTime.day(time))"
      case .notIn(let days): "No sign-in in the last \(days) days"
      }
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
    /// Nil where the counts could not be read.
    let lastSignIn: LastSignIn?
    /// Where a sign-in in a browser may return to.
    let addresses: [String]

    package init(
      id: String, name: String, platform: String, realm: String, usesOpenID: Bool, methods: [String],
      signUp: SignUp, lastSignIn: LastSignIn?, addresses: [String]
    ) {
      self.id = id
      self.name = name
      self.platform = platform
      self.realm = realm
      self.usesOpenID = usesOpenID
      self.methods = methods
      self.signUp = signUp
      self.lastSignIn = lastSignIn
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
        \(lastSignIn.map { "<div class=\"soft\">\($0.words)</div>" as HTML })\
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

/// The keys that sign tokens; and, for who may read the settings, the other keys and secrets.
package struct ConsoleKeysPage: ConsolePage {
  package struct Item: Sendable {
    package enum Use: String, Sendable { case next, signs, verifies }

    let id: String
    let algorithm: String
    let use: Use
    let since: ConsoleTime
    let until: ConsoleTime

    package init(id: String, algorithm: String, use: Use, since: ConsoleTime, until: ConsoleTime) {
      self.id = id
      self.algorithm = algorithm
      self.use = use
      self.since = since
      self.until = until
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
      <tr><th scope="row"><code>\(id)</code></th><td>\(algorithm)</td><td>\(tag)</td><td>\(since.html)</td><td>\(until.html)</td></tr>

      """
    }
  }

  /// What only those see who may read the settings.
  package struct Others: Sendable {
    package struct KeySet: Sendable {
      let provider: String
      let phase: String
      let isLoaded: Bool

      package init(provider: String, phase: String, isLoaded: Bool) {
        self.provider = provider
        self.phase = phase
        self.isLoaded = isLoaded
      }
    }

    package struct MasterKey: Sendable {
      let id: String
      /// `current`, `older` or `missing`.
      let state: String
      let firstUse: ConsoleTime?

      package init(id: String, state: String, firstUse: ConsoleTime?) {
        self.id = id
        self.state = state
        self.firstUse = firstUse
      }

      fileprivate var tag: HTML {
        switch state {
        case "current": "<span class=\"tag good\">seals</span>"
        case "missing": "<span class=\"tag bad\">missing on this server</span>"
        default: "<span class=\"tag\">opens what it sealed</span>"
        }
      }
    }

    package struct ClientSecret: Sendable {
      let client: String
      /// `only`, `old` or `new`.
      let state: String

      package init(client: String, state: String) {
        self.client = client
        self.state = state
      }
    }

    let keySets: [KeySet]
    let masterKeys: [MasterKey]
    let clientSecrets: [ClientSecret]

    package init(keySets: [KeySet], masterKeys: [MasterKey], clientSecrets: [ClientSecret]) {
      self.keySets = keySets
      self.masterKeys = masterKeys
      self.clientSecrets = clientSecrets
    }

    fileprivate var html: HTML {
      """
      \(ConsoleKeysPage.table("Master keys of the settings, by name", ["Name", "Use", "First used"], masterKeyRows))
      \(ConsoleKeysPage.table("Key sets of providers on this server", ["Provider", "State", "Loaded"], keySetRows))
      \(clientSecrets.isEmpty ? nil : ConsoleKeysPage.table("Secrets of OpenID clients", ["Client", "Secret"], secretRows))
      """
    }

    private var masterKeyRows: [HTML] {
      masterKeys.map { key in
        """
        <tr><th scope="row"><code>\(key.id)</code></th><td>\(key.tag)</td><td>\(key.firstUse?.html ?? "–")</td></tr>

        """
      }
    }

    private var keySetRows: [HTML] {
      keySets.map { set in
        """
        <tr><th scope="row">\(ProviderWords.title(set.provider))</th><td>\(set.phase)</td><td>\(set.isLoaded ? "yes" : "no")</td></tr>

        """
      }
    }

    private var secretRows: [HTML] {
      clientSecrets.map { secret in
        """
        <tr><th scope="row"><code>\(secret.client)</code></th><td>\(secret.state)</td></tr>

        """
      }
    }
  }

  let items: [Item]
  let others: Others?

  package let title = "Keys"
  package var section: ConsoleSection? { .keys }

  /// - Parameter others: nil for who may not read the settings.
  package init(items: [Item], others: Others?) {
    self.items = items
    self.others = others
  }

  package var content: HTML {
    """
    <p class="soft">The server creates the next key and deletes old ones by itself. The public halves are at \
    <code>/.well-known/jwks.json</code>. If a key has leaked, run <code>pippin keys replace --now</code> on the server.</p>
    \(Self.table(
      "Signing keys of access tokens and ID tokens", ["Key id", "Algorithm", "Use", "Published", "Leaves the key set"],
      items.map(\.html)))
    \(others?.html ?? "<p class=\"soft\">Master keys and the secrets of clients are shown to operators with <code>settings:read</code>.</p>")
    """
  }

  fileprivate static func table(_ caption: String, _ columns: [String], _ rows: [HTML]) -> HTML {
    """
    <table class="rows"><caption>\(caption)</caption><thead><tr>\(columns.map { "<th scope=\"col\">\($0)</th>" as HTML })</tr></thead>
    <tbody>\(rows)</tbody></table>
    """
  }
}
