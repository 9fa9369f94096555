import PippinFoundation
import PippinNetwork
import PippinServer

extension DoctorCheck {
  static let mailDomain = ofSettings(
    "mail_domain", .network,
    "SPF, DKIM and DMARC of the sender’s domain, in DNS; Apple relays only mail that passes SPF or DKIM"
  ) { (settings, context) throws(Blocked) in
    guard let mail = settings.mail else { return nil }
    guard let domain = DomainName(mail.sender.address.domain) else { return nil }
    let servers = context.options.nameServer.map { [$0] } ?? ResolverConfiguration.system.servers
    let client = DNSClient(servers: servers)
    let selector = context.options.dkimSelector.flatMap { DomainName($0) }
    async let spf = client.texts(of: domain)
    async let dkim = client.texts(of: domain.below("_domainkey").below(selector))
    async let dmarc = client.firstTexts(of: domain.withParents.map { $0.below("_dmarc") })
    return await MailDomainJudgement.findings(
      domain: domain.text, spf: spf, dkim: dkim, selector: selector?.text, dmarc: dmarc)
  }
}

enum MailDomainJudgement {
  /// - Parameters:
  ///   - spf: the texts at the domain.
  ///   - dkim: those at `_domainkey` below it, or at the selector below that.
  ///   - dmarc: those at `_dmarc` below it or the nearest domain above.
  static func findings(
    domain: String, spf: DNSTexts, dkim: DNSTexts, selector: String?, dmarc: DNSTexts
  ) -> [DoctorFinding] {
    if case .failed(let detail) = spf {
      return [
        .warn(
          "The records of \(domain) cannot be looked up: \(detail).",
          cure: "Name a name server that works with --name-server, or correct /etc/resolv.conf.")
      ]
    }
    let hasDKIM = DKIMRecord.isThere(dkim, isSelector: selector != nil)
    var findings: [DoctorFinding] = []
    switch SPFRecord.find(in: spf.texts) {
    case .none:
      let sentence = "\(domain) has no SPF record"
      findings.append(
        hasDKIM
          ? .warn("\(sentence).", cure: spfCure(domain))
          : .fail("\(sentence) and no DKIM key: Apple’s relay refuses its mail.", cure: spfCure(domain)))
    case .several(let count):
      findings.append(
        .fail(
          "\(domain) has \(count) SPF records, so that none counts.",
          cure: "Merge them into one TXT record (RFC 7208, 4.5)."))
    case .one(let record):
      if let fault = record.fault {
        findings.append(.fail("The SPF record of \(domain) \(fault.detail).", cure: fault.cure))
      }
    }
    if !hasDKIM {
      let place = selector.map { "\($0)._domainkey.\(domain)" } ?? "_domainkey.\(domain)"
      findings.append(
        .warn(
          "There is no DKIM key at \(place).",
          cure: "Publish the TXT record that your mail provider shows, and let the provider sign."))
    }
    if !dmarc.texts.contains(where: { $0.hasPrefix("v=DMARC1") }) {
      findings.append(
        .warn(
          "\(domain) has no DMARC record.",
          cure: "Publish a TXT record at _dmarc.\(domain), such as “v=DMARC1; p=none; rua=mailto:postmaster@\(domain)”."
        ))
    }
    return findings.isEmpty ? [.ok("\(domain) has SPF, DKIM and DMARC records.")] : findings
  }

  private static func spfCure(_ domain: String) -> String {
    "Publish a TXT record at \(domain) that names your mail provider, such as “v=spf1 include:_spf.your-provider.example -all”."
  }
}

/// A domain's policy for senders of mail (RFC 7208), as far as a mistake in it can be seen without evaluating it.
struct SPFRecord: Equatable {
  /// What a domain's TXT records say.
  enum Found: Equatable {
    case none
    case one(SPFRecord)
    case several(Int)
  }

  struct Fault: Equatable {
    /// The end of a sentence that begins with the record.
    let detail: String
    let cure: String
  }

  /// The terms after the version, in lower case.
  let terms: [String]

  /// Reads a TXT record; nil if it is not about SPF.
  init?(_ text: String) {
    let parts = text.split(separator: " ").map { $0.lowercased() }
    guard parts.first == "v=spf1" else { return nil }
    terms = Array(parts.dropFirst())
  }

  static func find(in texts: [String]) -> Found {
    let records = texts.compactMap(SPFRecord.init)
    return records.count > 1 ? .several(records.count) : records.first.map(Found.one) ?? .none
  }

  /// What makes the record useless.
  var fault: Fault? {
    if let bad = terms.first(where: { !Self.isTerm($0) }) {
      return Fault(detail: "has a term that is not SPF, “\(Printable.text(bad))”", cure: "Correct or remove this term.")
    }
    if let all = terms.first(where: { Self.mechanism($0) == "all" }), all == "all" || all == "+all" {
      return Fault(detail: "lets everybody send, with “\(all)”", cure: "End it with -all or ~all.")
    }
    if !terms.contains(where: { $0.hasPrefix("redirect=") }), terms.allSatisfy({ Self.mechanism($0) == "all" }) {
      return Fault(
        detail: "lets nobody send", cure: "Name your mail provider in it, such as include:_spf.your-provider.example.")
    }
    if lookUps > 10 {
      return Fault(
        detail: "needs \(lookUps) look-ups, and ten are allowed", cure: "Remove includes that are not needed.")
    }
    return nil
  }

  /// The terms that need a look-up of their own; what they include comes on top.
  private var lookUps: Int {
    terms.filter {
      $0.hasPrefix("redirect=") || ["include", "a", "mx", "ptr", "exists"].contains(Self.mechanism($0))
    }.count
  }

  /// The mechanism's name without qualifier, domain and prefix length.
  private static func mechanism(_ term: String) -> String {
    var name = term[...]
    if let first = name.first, "+-~?".contains(first) { name = name.dropFirst() }
    return String(name.prefix { $0 != ":" && $0 != "/" })
  }

  private static let needingDomain: Set = ["include", "exists", "ip4", "ip6"]

  private static func isTerm(_ term: String) -> Bool {
    if let equals = term.firstIndex(of: "=") {
      // A modifier; unknown ones are ignored (RFC 7208, 6).
      return equals != term.startIndex && !term[..<equals].contains(":")
    }
    let name = mechanism(term)
    guard ["all", "include", "a", "mx", "ptr", "ip4", "ip6", "exists"].contains(name) else { return false }
    return !needingDomain.contains(name)
      || (term.firstIndex(of: ":").map { term.index(after: $0) != term.endIndex } ?? false)
  }
}

/// The key with which a mail server signs (RFC 6376).
enum DKIMRecord {
  /// Whether there is a key.
  /// - Parameter isSelector: whether the texts are those of a selector. Without one it is only known whether there are names
  ///   below `_domainkey`: a name server then answers that the name exists (RFC 8020).
  static func isThere(_ texts: DNSTexts, isSelector: Bool) -> Bool {
    switch texts {
    case .found(let texts):
      !isSelector || texts.contains { $0.contains("p=") && !$0.hasSuffix("p=") && !$0.contains("p=;") }
    case .noName, .failed: false
    }
  }
}

extension DoctorCheck {
  static let mailLogin = ofSettings(
    "mail_login", .network,
    "whether the mail server can be reached, has a trusted certificate, and accepts the login; no email is sent"
  ) { (settings, context) throws(Blocked) in
    guard let mail = settings.mail else { return nil }
    var smtp = mail.smtp
    smtp.timeout = DoctorContext.requestTimeout
    smtp.connectTimeout = DoctorContext.requestTimeout
    let login = await CurlMailer.logIn(smtp, callingItself: mail.sender.address.domain)
    return [
      MailLoginJudgement.finding(login, at: "\(smtp.host):\(smtp.port)", user: smtp.credentials?.user)
    ]
  }
}

enum MailLoginJudgement {
  static func finding(_ login: SMTPLogin, at server: String, user: String?) -> DoctorFinding {
    switch login {
    case .accepted:
      return .ok("The mail server \(server) accepts \(user == nil ? "connections without a login" : "the login").")
    case .refused(let detail):
      return .fail(
        "The mail server \(server) refuses the login of \(Printable.text(user ?? "nobody")): \(detail).",
        cure: "Correct mail.user and the password in mail.password_file. Some providers want a password for apps.")
    case .insecure(let detail):
      return .fail(
        "The TLS of the mail server \(server) cannot be trusted: \(detail).",
        cure:
          "Write the name that its certificate is for, use smtps:// for TLS from the start or smtp:// for STARTTLS, or "
          + "name its authority in mail.authorities_file.")
    case .unreachable(let detail):
      return .fail(
        "The mail server \(server) cannot be used: \(detail).",
        cure: "Correct mail.smtp, and allow connections from this machine to that port; many providers close port 25.")
    }
  }
}
