import PippinAccounts
import PippinFoundation
import PippinHTTP
import PippinNetwork
import PippinServer
import PippinTokens
import SignInWithApple

/// What it means that another server could not be reached.
enum ReachJudgement {
  /// Whose address it is.
  enum Owner {
    case ourselves
    case apple, google, facebook
    case others
  }

  static func cure(_ error: TransportError, of owner: Owner) -> String {
    switch (error.code, owner) {
    case (.couldNotResolve, .ourselves): "Create the DNS record of this host, or correct the address in the settings."
    case (.couldNotResolve, .others): "Correct the address in the settings, or the DNS record of this host."
    case (.couldNotResolve, _): "Correct the name servers of this machine (/etc/resolv.conf)."
    case (.tls, .ourselves):
      "Let the server or its proxy use a certificate for this host that everybody trusts, with the whole chain, and TLS 1.2 or later."
    case (.tls, .others): "Tell the operator of this host: its certificate must be valid, with the whole chain."
    case (.tls, _): "Install the system’s certificates (ca-certificates), and look for a proxy that intercepts TLS."
    case (.couldNotConnect, .ourselves), (.timedOut, .ourselves), (.connectionLost, .ourselves):
      "Start the server and its proxy, and open the port in the firewall."
    case (_, .ourselves), (_, .others): "Start the server at this address, or correct the address in the settings."
    default: "Allow connections from this machine to that host in the firewall. If it is an outage, wait."
    }
  }

  /// Scheme, host and port of an address.
  static func origin(of url: String) -> String {
    // What is no address is shown as it is.
    do { return try HTTPURL(parsing: url).origin } catch { return url }
  }

  /// The end of a sentence that begins with an address.
  static func words(_ error: TransportError) -> String {
    switch error.code {
    case .couldNotResolve: "has no address in DNS: \(error.detail)"
    case .couldNotConnect: "accepts no connection: \(error.detail)"
    case .timedOut: "did not answer in time: \(error.detail)"
    case .tls: "has no trusted certificate or no usable TLS: \(error.detail)"
    case .unsupportedRequest: "is not a web address"
    default: "did not answer: \(error.detail)"
    }
  }

  /// The status and, for a redirect, where it leads.
  static func words(_ response: HTTPResponse) -> String {
    guard (300..<400).contains(response.status), let location = response.fields["location"] else {
      return "answers \(response.status)"
    }
    return "answers \(response.status) and redirects to \(Printable.text(location, limit: 120))"
  }
}

extension DoctorCheck {
  static let publicURL = ofSettings(
    "public_url", .network,
    "whether public_url leads to this server: the published keys are compared with those of the database"
  ) { (settings, context) throws(Blocked) in
    let answer = await context.answer("GET", settings.publicURL + Endpoint.getKeys.path)
    var own: [String]?
    if case .open(let store, _) = await context.store.state(settings) {
      do { own = try await store.signingKeys().map(\.keyID) } catch { own = nil }
    }
    return [PublicURLJudgement.finding(answer, at: settings.publicURL, ownKeys: own)]
  }
}

enum PublicURLJudgement {
  /// - Parameter ownKeys: the ids of the signing keys in the database; nil if they are not known.
  static func finding(
    _ answer: Result<HTTPResponse, TransportError>, at url: String, ownKeys: [String]?
  ) -> DoctorFinding {
    switch answer {
    case .failure(let error):
      return .fail("\(url) \(ReachJudgement.words(error)).", cure: ReachJudgement.cure(error, of: .ourselves))
    case .success(let response) where (300..<400).contains(response.status):
      return .fail(
        "\(url) \(ReachJudgement.words(response)).",
        cure: "Write the address that answers without a redirect as public_url, or let the proxy pass requests on.")
    case .success(let response) where response.status >= 500:
      return .fail(
        "\(url) \(ReachJudgement.words(response)).",
        cure: "Start the server. If it runs, let the proxy pass requests to the address of listen.")
    case .success(let response):
      guard response.status == 200, let published = keyIDs(response.body) else {
        return .fail(
          "Another server answers at \(url): \(Endpoint.getKeys.path) \(ReachJudgement.words(response)), and not with our keys.",
          cure: "Let DNS and the proxy lead all paths of this host to this server, or correct public_url.")
      }
      guard let ownKeys else { return .ok("A Pippin server answers at \(url).") }
      guard !Set(ownKeys).isDisjoint(with: published) else {
        return .fail(
          "Another Pippin server answers at \(url): its signing keys are not in this database.",
          cure: "Let DNS and the proxy lead to this server, or correct public_url or store.")
      }
      return .ok("\(url) leads to a server with this database.")
    }
  }

  static func keyIDs(_ body: [UInt8]) -> [String]? {
    do {
      guard let keys = try JSONDocument(parsing: body).root["keys"], keys.kind == .array else { return nil }
      return keys.elements.compactMap { $0["kid"]?.string }
    } catch {
      // A page of somebody else.
      return nil
    }
  }
}

extension DoctorCheck {
  static let transportSecurity = ofSettings(
    "transport_security", .network,
    "TLS of public_url: version 1.2 or later with forward secrecy, as App Transport Security demands, and the end of the certificate"
  ) { (settings, context) throws(Blocked) in
    guard settings.publicURL.hasPrefix("https://") else { return nil }
    let certificate = SharedValue<String?>(nil)
    var strict = context.options.curl
    strict.ciphers = TransportSecurityJudgement.ciphers
    strict.onCertificate = { _, pem in certificate.change { $0 = pem } }
    let url = settings.publicURL + Endpoint.getHealth.path
    // One that any TLS satisfies; what fails here too is the check of public_url's.
    guard case .success = await context.answer("GET", url) else {
      throw Blocked(reason: "public_url does not answer")
    }
    let failure = await TransportSecurityJudgement.failure(at: url, CurlTransport(configuration: strict))
    return TransportSecurityJudgement.findings(
      failure, certificate: certificate.change { $0 }, at: settings.publicURL, now: context.now())
  }
}

enum TransportSecurityJudgement {
  /// What App Transport Security takes of TLS 1.2: an ephemeral key exchange, and AES-GCM or ChaCha20.
  static let ciphers = "ECDHE+AESGCM:ECDHE+CHACHA20:@SECLEVEL=2"

  static func failure(at url: String, _ transport: CurlTransport) async -> TransportError? {
    do {
      _ = try await transport.send(try HTTPRequest(url: url), timeout: DoctorContext.requestTimeout)
      return nil
    } catch let error as TransportError {
      return error
    } catch {
      return TransportError(code: .unsupportedRequest, mayHaveReachedServer: false, detail: "\(error)")
    }
  }

  /// - Parameter failure: why there was no answer with those ciphers alone.
  static func findings(
    _ failure: TransportError?, certificate: String?, at url: String, now: Date
  ) -> [DoctorFinding] {
    if let failure {
      return [
        .fail(
          "\(url) offers no TLS that App Transport Security accepts: \(failure.detail).",
          cure: "Let the proxy offer TLS 1.3, or TLS 1.2 with ECDHE and AES-GCM, such as ECDHE-RSA-AES128-GCM-SHA256.")
      ]
    }
    var findings = [DoctorFinding.ok("\(url) speaks TLS 1.2 or later with forward secrecy.")]
    if let certificate {
      findings.append(
        CertificateJudgement.finding(
          pem: certificate, host: nil, now: now,
          renewal: "Renew it where TLS ends, and look why that does not happen by itself."))
    }
    return findings
  }
}

extension DoctorCheck {
  static let clock = ofSettings("clock", .network, "this machine's clock, against the `Date` of Apple's answers") {
    (settings, context) throws(Blocked) in
    let before = context.now()
    let answer = await context.answer(settings.apple.keysRequest)
    let after = context.now()
    switch answer {
    case .failure(let error):
      return [
        .warn("Apple cannot be asked for the time: \(error.detail).", cure: ReachJudgement.cure(error, of: .apple))
      ]
    case .success(let response):
      guard let date = response.fields["date"].flatMap(HTTPDate.init) else {
        return [.warn("Apple’s answer has no date.", cure: "Compare this machine’s clock with another one.")]
      }
      return [ClockJudgement.finding(offset: ClockJudgement.offset(date.date, between: before, and: after))]
    }
  }
}

enum ClockJudgement {
  /// Apple's `Date` is in whole seconds, and the answer was on its way.
  static let exact: TimeInterval = 5
  /// Client secrets are set back by a minute, because Apple refuses those from the future (SECRET-9).
  static let bearable: TimeInterval = 60

  /// By how many seconds this machine is ahead of the other one, at least; negative if it is behind.
  static func offset(_ other: Date, between before: Date, and after: Date) -> TimeInterval {
    // The other machine read its clock in between, and cut off a fraction of a second.
    let ahead = before.timeIntervalSince(other.addingTimeInterval(1))
    let behind = other.timeIntervalSince(after)
    return ahead > 0 ? ahead : behind > 0 ? -behind : 0
  }

  static func finding(offset: TimeInterval) -> DoctorFinding {
    let size = abs(offset)
    guard size > exact else { return .ok("This machine’s clock is right within \(Int(exact)) seconds.") }
    let sentence =
      "This machine’s clock is \(Int(size.rounded())) seconds \(offset > 0 ? "ahead of" : "behind") Apple’s."
    let cure = "Let the clock follow a time server (NTP), for instance with `timedatectl set-ntp true`."
    return size > bearable ? .fail(sentence, cure: cure) : .warn(sentence, cure: cure)
  }
}
