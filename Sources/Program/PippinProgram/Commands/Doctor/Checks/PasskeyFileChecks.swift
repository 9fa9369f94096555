import PippinAPI
import PippinHTTP
import PippinServer
import PippinTokens
import SignInWithPasskeys

// What systems and password managers read at the domain of passkeys. It may be another host than that of public_url, which somebody
// else's server answers.

extension DoctorCheck {
  static let passkeyAssociation = ofSettings(
    "passkey.association", .network,
    "whether apple-app-site-association at the domain of passkeys lists every app with passkeys, and Apple's CDN has it"
  ) { (settings, context) throws(Blocked) in
    guard let rpID = settings.passkeys?.rpID.text, rpID != "localhost" else { return nil }
    let apps = settings.clients.all.filter { $0.passkey != nil }.compactMap(\.apps.appID)
    guard !apps.isEmpty else { return nil }
    let url = settings.address(of: .getAppSiteAssociation, atDomainOfPasskeys: rpID)
    let own = PasskeyFileJudgement.association(
      await context.answer("GET", url), at: url, apps: apps, settings.publicURL)
    guard own.allSatisfy({ $0.status == .ok }) else { return own }
    let cdn = PasskeyFileJudgement.cdn + rpID
    return own + PasskeyFileJudgement.associationOfCDN(await context.answer("GET", cdn), at: cdn, apps: apps)
  }

  static let passkeyAssetLinks = ofSettings(
    "passkey.assetlinks", .network,
    "whether assetlinks.json at the domain of passkeys lists every Android app with passkeys, by the certificates that are accepted"
  ) { (settings, context) throws(Blocked) in
    guard let rpID = settings.passkeys?.rpID.text, rpID != "localhost" else { return nil }
    let apps = settings.clients.all.filter { $0.passkey != nil }.compactMap(\.apps.android)
    guard !apps.isEmpty else { return nil }
    let url = settings.address(of: .getAssetLinks, atDomainOfPasskeys: rpID)
    return PasskeyFileJudgement.assetLinks(await context.answer("GET", url), at: url, apps: apps, settings.publicURL)
  }

  static let passkeyRelatedOrigins = ofSettings(
    "passkey.related_origins", .network,
    "whether /.well-known/webauthn at the domain of passkeys names the origins outside it, within what browsers read"
  ) { (settings, context) throws(Blocked) in
    guard let passkeys = settings.passkeys, !passkeys.relatedOrigins.isEmpty else { return nil }
    let url = settings.address(of: .getRelatedOrigins, atDomainOfPasskeys: passkeys.rpID.text)
    return PasskeyFileJudgement.relatedOrigins(
      await context.answerAfterRedirect(url), at: url, origins: passkeys.relatedOrigins.map(\.text),
      settings.publicURL)
  }

  static let passkeyWellKnown = ofSettings(
    "passkey.well_known", .network,
    "whether password managers find the pages that add and manage passkeys, by /.well-known/passkey-endpoints"
  ) { (settings, context) throws(Blocked) in
    guard let rpID = settings.passkeys?.rpID.text, settings.hasPasskeyPage else { return nil }
    let url = settings.address(of: .getPasskeyEndpoints, atDomainOfPasskeys: rpID)
    return [
      PasskeyFileJudgement.endpoints(await context.answerAfterRedirect(url), at: url, publicURL: settings.publicURL)
    ]
  }
}

extension ServeSettings {
  /// Where a file of an endpoint is for those who know only the domain of passkeys.
  fileprivate func address(of endpoint: Endpoint, atDomainOfPasskeys rpID: String) -> String {
    let host: String?
    // What is wrong with it is the finding of another check.
    do { host = try HTTPURL(parsing: publicURL).host } catch { host = nil }
    return (host == rpID ? publicURL : "https://\(rpID)") + endpoint.path
  }
}

extension DoctorContext {
  /// The answer to a GET of what browsers read, who follow a redirect to https (PK-73).
  fileprivate func answerAfterRedirect(_ url: String) async -> Result<HTTPResponse, TransportError> {
    let answer = await answer("GET", url)
    guard case .success(let response) = answer, (300..<400).contains(response.status),
      let location = response.fields["location"], location.hasPrefix("https://")
    else { return answer }
    return await self.answer("GET", location)
  }
}

enum PasskeyFileJudgement {
  /// Where devices get the association file from, before the domain's name (PK-79).
  static let cdn = "https://app-site-association.cdn-apple.com/a/v1/"
  /// Browsers read the origins of at least so many names, and skip the others silently (PK-73).
  static let mostNames = 5

  /// Apple and Google follow no redirect.
  static func association(
    _ answer: Result<HTTPResponse, TransportError>, at url: String, apps: [String], _ publicURL: String
  ) -> [DoctorFinding] {
    listed(apps, answer, at: url, publicURL, for: "Apple", by: associated) { missing in
      .fail(
        "\(url) does not list \(missing) below webcredentials: iOS and macOS refuse passkeys in it.",
        cure: "Let the host of passkeys serve the file of this server at \(Endpoint.getAppSiteAssociation.path).")
    }
  }

  /// The CDN asks the domain about once a day, and devices ask only the CDN.
  static func associationOfCDN(
    _ answer: Result<HTTPResponse, TransportError>, at url: String, apps: [String]
  ) -> [DoctorFinding] {
    switch answer {
    case .failure(let error):
      return [
        .warn(
          "Apple’s CDN cannot be asked for the association file: \(error.detail).",
          cure: "Ask it from another machine: curl \(url)")
      ]
    case .success(let response):
      guard response.status == 200, let found = associated(response.body) else {
        return [
          .warn(
            "Apple’s CDN has no association file of this domain: \(url) \(ReachJudgement.words(response)).",
            cure: "Let Apple’s CDN reach the domain on port 443 from the internet, and wait up to a day.")
        ]
      }
      let missing = names(apps.filter { !found.contains($0) })
      guard missing.isEmpty else {
        return [
          .warn(
            "Apple’s CDN has an older association file, without \(missing): devices refuse passkeys in it.",
            cure: "Wait up to a day. Until then, devices in developer mode read the domain itself (?mode=developer).")
        ]
      }
      return [.ok("Apple’s CDN has the association file.")]
    }
  }

  static func assetLinks(
    _ answer: Result<HTTPResponse, TransportError>, at url: String, apps: [AndroidApp], _ publicURL: String
  ) -> [DoctorFinding] {
    let wanted = apps.flatMap { app in app.certificateFingerprints.map { "\(app.package) \($0)" } }
    return listed(wanted, answer, at: url, publicURL, for: "Google", by: linked) { missing in
      .fail(
        "\(url) does not grant get_login_creds to \(missing): Android refuses passkeys in it.",
        cure: "Let the host of passkeys serve the file of this server at \(Endpoint.getAssetLinks.path).")
    }
  }

  static func relatedOrigins(
    _ answer: Result<HTTPResponse, TransportError>, at url: String, origins: [String], _ publicURL: String
  ) -> [DoctorFinding] {
    let found = listed(origins, answer, at: url, publicURL, for: nil, by: namedOrigins(in:)) { missing in
      .fail(
        "\(url) does not name \(missing): browsers refuse our passkeys there.",
        cure: "Let the host of passkeys serve the file of this server at \(Endpoint.getRelatedOrigins.path).")
    }
    guard case .success(let response) = answer, found.allSatisfy({ $0.status == .ok }) else { return found }
    let skipped = origins.filter(beyondReach(of: namedOrigins(in: response.body) ?? []).contains)
    guard skipped.isEmpty else {
      return [
        .fail(
          "\(url) names \(names(skipped)) after the origins of \(mostNames) other names, and browsers read no more.",
          cure: "Remove origins that are not needed; example.com and example.co.uk are one name.")
      ]
    }
    return found
  }

  static func endpoints(
    _ answer: Result<HTTPResponse, TransportError>, at url: String, publicURL: String
  ) -> DoctorFinding {
    guard case .success(let response) = answer, response.status == 200 else {
      let words =
        switch answer {
        case .failure(let error): "\(ReachJudgement.origin(of: url)) \(ReachJudgement.words(error))"
        case .success(let response): "\(url) \(ReachJudgement.words(response))"
        }
      return .warn(
        "\(words): password managers do not find where people add passkeys.",
        cure: "Let the host of passkeys serve the file of this server at \(Endpoint.getPasskeyEndpoints.path).")
    }
    let addresses = [string(response.body, "enroll"), string(response.body, "manage")]
    guard addresses.allSatisfy({ $0?.hasPrefix(publicURL + "/") ?? false }) else {
      return .warn(
        "\(url) does not name the pages of \(publicURL).",
        cure: "Reload the server with these settings, or let the host of passkeys serve its file.")
    }
    return .ok("Password managers find the pages for passkeys.")
  }

  // MARK: What they share

  /// - Parameters:
  ///   - reader: who reads the file and follows no redirect; nil for browsers, which do.
  ///   - read: what the file lists; nil where it is not such a file.
  ///   - finding: for the names that it lacks.
  private static func listed(
    _ wanted: [String], _ answer: Result<HTTPResponse, TransportError>, at url: String, _ publicURL: String,
    for reader: String?, by read: ([UInt8]) -> [String]?, lacking finding: (String) -> DoctorFinding
  ) -> [DoctorFinding] {
    switch answer {
    case .failure(let error):
      return [
        .fail(
          "\(ReachJudgement.origin(of: url)) \(ReachJudgement.words(error)).",
          cure: ReachJudgement.cure(error, of: url.hasPrefix(publicURL) ? .ourselves : .others))
      ]
    case .success(let response):
      guard response.status == 200 else {
        let rule = (300..<400).contains(response.status) ? reader.map { ", and \($0) follows no redirect" } ?? "" : ""
        return [
          .fail(
            "\(url) \(ReachJudgement.words(response))\(rule).",
            cure: "Let the host of passkeys answer this path itself, with the file of this server.")
        ]
      }
      guard let found = read(response.body) else {
        return [
          .fail(
            "\(url) is not such a JSON file.",
            cure: "Let the host of passkeys answer this path with the file of this server.")
        ]
      }
      guard response.contentType == MediaType.json else {
        return [
          .fail(
            "\(url) has the type \(Printable.text(response.contentType ?? "none")), not application/json.",
            cure: "Let the proxy keep the Content-Type of the server.")
        ]
      }
      let missing = wanted.filter { !found.contains($0) }
      return missing.isEmpty ? [.ok("\(url) has all that passkeys need.")] : [finding(names(missing))]
    }
  }

  private static func names(_ texts: [String]) -> String {
    texts.map { Printable.text($0, limit: 200) }.joined(separator: ", ")
  }

  /// The app ids below `webcredentials`.
  private static func associated(_ body: [UInt8]) -> [String]? {
    guard let root = json(body), root.kind == .object else { return nil }
    return root["webcredentials"]?["apps"].map { apps in apps.elements.compactMap(\.string) } ?? []
  }

  /// Each app that may use saved credentials, as its package, a space and a certificate's fingerprint.
  private static func linked(_ body: [UInt8]) -> [String]? {
    guard let root = json(body), root.kind == .array else { return nil }
    return root.elements.flatMap { statement -> [String] in
      let relations = statement["relation"]?.elements.compactMap(\.string) ?? []
      guard relations.contains("delegate_permission/common.get_login_creds"), let target = statement["target"],
        target["namespace"]?.string == "android_app", let package = target["package_name"]?.string
      else { return [] }
      return target["sha256_cert_fingerprints"]?.elements.compactMap(\.string).map { "\(package) \($0.uppercased())" }
        ?? []
    }
  }

  /// The origins that browsers may skip: those of a name that comes after as many others as they read (PK-73).
  private static func beyondReach(of origins: [String]) -> Set<String> {
    var (read, skipped): (Set<String>, Set<String>) = ([], [])
    for origin in origins {
      let label: String
      do {
        label = registrableLabel(of: try HTTPURL(parsing: origin).host)
      } catch {
        // Browsers skip what is no address.
        continue
      }
      if read.contains(label) { continue }
      if read.count < mostNames { read.insert(label) } else { skipped.insert(origin) }
    }
    return skipped
  }

  /// As browsers compare them: without a slash at the end.
  private static func namedOrigins(in body: [UInt8]) -> [String]? {
    guard let list = json(body)?["origins"], list.kind == .array else { return nil }
    return list.elements.compactMap(\.string).map { $0.hasSuffix("/") ? String($0.dropLast()) : $0 }
  }

  private static func string(_ body: [UInt8], _ name: String) -> String? { json(body)?[name]?.string }

  private static func json(_ body: [UInt8]) -> JSONElement? {
    do {
      return try JSONDocument(parsing: body).root
    } catch {
      // A page of somebody else.
      return nil
    }
  }
}
