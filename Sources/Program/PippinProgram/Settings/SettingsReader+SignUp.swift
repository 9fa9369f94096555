import PippinAccounts
import PippinProviders
import PippinServer

/// The members of `clients[].sign_up`.
enum SignUpSetting: String, SettingKey {
  case policy
  case emailDomains = "email_domains"
  case allowPrivateRelay = "allow_private_relay"

  /// How many domains a client may name: each sign-up compares them all.
  static let mostDomains = 100

  var declaration: SettingDeclaration {
    switch self {
    case .policy:
      .init(
        .choice(SignUpPolicy.Admission.allCases.map(\.rawValue)),
        "open: everybody may create an account; invited: whoever has an invitation; closed: nobody",
        without: .value(SignUpPolicy.Admission.open.rawValue))
    case .emailDomains:
      .init(
        .list(.text("domain", isPublic: true)),
        "only people who have proved an address of one of these domains may create an account; a subdomain is another domain. At most \(Self.mostDomains)",
        without: .means("any address, or none"))
    case .allowPrivateRelay:
      .init(
        .boolean,
        "with email_domains: true also admits people with a relay address of Apple's, which hides the domain of theirs",
        without: .value("false"))
    }
  }
}

/// The members of `clients[].email_code`.
enum EmailCodeSetting: String, SettingKey {
  case signUp = "sign_up"

  var declaration: SettingDeclaration {
    switch self {
    case .signUp:
      .init(
        .boolean, "true lets people create an account without a password, by a code that is mailed to their address",
        without: .value("false"))
    }
  }
}

extension SettingsReader {
  /// Whether mailed codes sign in, and whether they create accounts too: `true` for the first alone, or an object.
  mutating func emailCode(_ setting: Setting) -> (isOffered: Bool, signsUp: Bool) {
    guard setting.isObject else { return (bool(setting) ?? false, false) }
    _ = object(setting, EmailCodeSetting.self)
    return (true, bool(setting[EmailCodeSetting.signUp]) ?? false)
  }

  /// Who may create an account with a client; nil where something is wrong.
  mutating func signUp(_ setting: Setting) -> SignUpPolicy? {
    guard setting.isPresent else { return .open }
    let before = problems.count
    guard object(setting, SignUpSetting.self) else { return nil }
    let word = word(setting[SignUpSetting.policy], of: SignUpPolicy.Admission.allCases.map(\.rawValue))
    let admission = word.flatMap(SignUpPolicy.Admission.init) ?? .open
    let (domainSetting, relaySetting) = (setting[SignUpSetting.emailDomains], setting[SignUpSetting.allowPrivateRelay])
    let domains = emailDomains(domainSetting)
    let allowsRelay = bool(relaySetting) ?? false
    if admission == .closed, domainSetting.isPresent {
      problem(
        domainSetting, "does not go with the policy closed, by which nobody creates an account",
        cure: "Leave it out, or write the policy open or invited.")
    }
    // False would read as if relay addresses were refused, which they are not where no domain is demanded.
    if relaySetting.isPresent, !domainSetting.isPresent {
      problem(
        relaySetting, "is only for email_domains, which is missing",
        cure: "Leave it out, or name the domains in email_domains.")
    }
    guard problems.count == before else { return nil }
    return SignUpPolicy(admission, emailDomains: domains, allowsPrivateRelay: allowsRelay)
  }

  /// Domains of addresses, in their canonical spelling.
  private mutating func emailDomains(_ setting: Setting) -> [String] {
    let cure = "Write domains such as example.com, or leave it out for any address."
    let entries = list(setting)
    if setting.value == .array([]) { problem(setting, "names nothing", cure: cure) }
    if entries.count > SignUpSetting.mostDomains {
      problem(
        setting, "names \(entries.count) domains, and \(SignUpSetting.mostDomains) are the most",
        cure: "Leave some out, or use invitations: the policy invited.")
      return []
    }
    var domains: [String] = []
    for entry in entries {
      guard let text = required(entry, cure: cure), let domain = emailDomain(text, at: entry) else { continue }
      if domains.contains(domain) {
        problem(entry, "is there twice", cure: "Leave one of them out.")
      } else {
        domains.append(domain)
      }
    }
    return domains
  }

  private mutating func emailDomain(_ text: String, at setting: Setting) -> String? {
    let cure = "Write the part of an address after the @, such as example.com."
    if text.utf8.contains(UInt8(ascii: "@")) {
      problem(setting, "is an address, and a domain belongs here", cure: cure)
    } else if text.utf8.contains(UInt8(ascii: "*")) {
      problem(setting, "has a wildcard", cure: "Name each domain: a subdomain is another domain.")
    } else if text.utf8.contains(where: { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }) {
      problem(setting, "has capital letters", cure: "Write it in lower case.")
    } else if let domain = CanonicalAddress.domain(text) {
      guard !CanonicalAddress.isRelay(domain) else {
        problem(setting, "is a relay of Apple's", cure: "Write allow_private_relay: true in its place.")
        return nil
      }
      return domain
    } else {
      problem(setting, "is no domain of an address", cure: cure)
    }
    return nil
  }

  /// Warns where the policies of clients contradict each other, or what the clients offer.
  ///
  /// - Parameter mails: whether the server sends mail.
  mutating func warnOfSignUps(_ clients: [(entry: Setting, client: Client)], mails: Bool) {
    for (entry, client) in clients {
      let setting = entry[ClientSetting.signUp]
      let waysRound = clients.map(\.client).filter {
        $0.realm == client.realm && ($0.createsAccounts(mails: mails) || $0.signsUpByEmailCode && mails)
          && $0.signUp.admitsMore(than: client.signUp)
      }
      if !waysRound.isEmpty {
        let names = waysRound.map { Printable.text($0.id.rawValue, limit: 200) }.joined(separator: ", ")
        warn(
          setting, "does not hold at \(names) of the same realm: people whom it refuses can create an account there",
          cure: "Write the same sign_up there, or give that client a realm of its own.")
      }
      if client.signsUpByEmailCode, !mails {
        warn(
          entry[ClientSetting.emailCode][EmailCodeSetting.signUp], "is true, and without mail no code is sent",
          cure: "Set up mail, or leave it out.")
      }
      if client.signUp.admission == .closed {
        warnOfOffers(ofClosed: client, entry)
      } else if !client.signUp.emailDomains.isEmpty {
        warnOfOffersWithoutAddress(of: client, entry)
      }
    }
  }

  /// Warns of what a client offers only to people without an account, whom its policy refuses.
  private mutating func warnOfOffers(ofClosed client: Client, _ entry: Setting) {
    let offers = [
      (client.offersGuests, entry[ClientSetting.guests]),
      (client.passkey?.offersSignUp == true, entry[ClientSetting.passkey][ClientPasskeySetting.signUp]),
      (client.signsUpByEmailCode, entry[ClientSetting.emailCode][EmailCodeSetting.signUp]),
    ]
    for (isOffered, setting) in offers where isOffered {
      warn(
        setting, "is true, and lets nobody in: sign_up has the policy closed, by which nobody creates an account",
        cure: "Leave it out, or write the policy open or invited.")
    }
  }

  /// Warns of methods by which nobody proves an address before the account is created, where a domain is demanded.
  private mutating func warnOfOffersWithoutAddress(of client: Client, _ entry: Setting) {
    let words = "proves no address, and sign_up.email_domains demands one: nobody creates an account with it"
    if client.offersGuests {
      warn(entry[ClientSetting.guests], words, cure: "Leave it out, or remove email_domains.")
    }
    if client.passkey?.offersSignUp == true {
      warn(
        entry[ClientSetting.passkey][ClientPasskeySetting.signUp], words,
        cure: "Leave it out: people add a passkey after they signed up. Or remove email_domains.")
    }
    if client.facebook != nil, client.offers[.facebook].isEnabled {
      warn(
        entry[ClientSetting.facebook], words,
        cure: "Keep it for people who have an account, offer them another method to sign up, or remove email_domains.")
    }
    guard client.offers[.openid].isEnabled else { return }
    for (provider, setting) in zip(client.openIDProviders, list(entry[ClientSetting.openID]))
    where provider.isEnabled && !provider.provesAddresses {
      warn(
        setting, words,
        cure: "Set email_is_verified if this provider verifies addresses, or keep it for people who have an account.")
    }
  }
}

extension SignUpPolicy {
  /// Whether somebody may create an account by this policy who may not by the other one.
  func admitsMore(than other: SignUpPolicy) -> Bool {
    switch (admission, other.admission) {
    case (.closed, _): return false
    case (_, .closed), (.open, .invited): return true
    default: break
    }
    guard !other.emailDomains.isEmpty else { return false }
    return emailDomains.isEmpty || allowsPrivateRelay && !other.allowsPrivateRelay
      || !Set(emailDomains).isSubset(of: other.emailDomains)
  }
}

extension Client.OpenIDProviderRegistration {
  /// Whether an address of this provider counts as proved.
  fileprivate var provesAddresses: Bool {
    switch kind {
    case .issuer: trustsEmail
    case .oauth2(let provider): provider.emailIsVerified
    }
  }
}
