import PippinServer
import PippinFoundation

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
