import PippinHTTP
import PippinServer

extension DoctorCheck {
  static let returnURLs = ofSettings(
    "return_urls", .network,
    "whether the return URLs of Apple, Google, Facebook and other providers lead to this server"
  ) { (settings, context) throws(Blocked) in
    let urls = ReturnURLJudgement.urls(of: settings.clients.all)
    guard !urls.isEmpty else { return nil }
    return await context.each(urls) { url in ReturnURLJudgement.finding(await context.answer("GET", url), at: url) }
  }

  static let webAddresses = ofSettings(
    "return_to", .network, "whether the addresses that people return to, at your web sites, answer"
  ) { (settings, context) throws(Blocked) in
    let urls = ReturnURLJudgement.webAddresses(of: settings.clients.all)
    guard !urls.isEmpty else { return nil }
    return await context.each(urls) { url in ReturnURLJudgement.findingOfSite(await context.answer("GET", url), at: url)
    }
  }
}

enum ReturnURLJudgement {
  static func urls(of clients: [Client]) -> [String] {
    unique(
      clients.flatMap {
        [$0.apple?.returnURL, $0.google?.returnURL, $0.facebook?.returnURL].compactMap(\.self)
          + $0.openIDProviders.map(\.returnURL)
      })
  }

  /// Without custom schemes, and without this machine's own, where developers try things.
  static func webAddresses(of clients: [Client]) -> [String] {
    unique(
      clients.flatMap(\.returnAddresses).filter { address in
        do { return try HTTPURL(parsing: address).scheme == "https" } catch { return false }
      })
  }

  /// The answer to a plain GET, which no provider sends: Pippin refuses it, and a page of somebody else's is there or not.
  static func finding(_ answer: Result<HTTPResponse, TransportError>, at url: String) -> DoctorFinding {
    switch answer {
    case .failure(let error):
      // The same for all addresses of one host, and then said once.
      return .fail(
        "\(ReachJudgement.origin(of: url)) \(ReachJudgement.words(error)).",
        cure: ReachJudgement.cure(error, of: .ourselves))
    case .success(let response):
      // A refusal of ours: the wrong method at Apple's, missing parameters at the others'.
      if [400, 401, 403, 405].contains(response.status), response.fields.contains("x-request-id") {
        return .ok("\(url) leads to this server.")
      }
      return .fail(
        "\(url) does not lead to Pippin: it \(ReachJudgement.words(response)).",
        cure: "Let the proxy pass this path to the server, without a redirect.")
    }
  }

  static func findingOfSite(_ answer: Result<HTTPResponse, TransportError>, at url: String) -> DoctorFinding {
    switch answer {
    case .failure(let error):
      return .fail("\(url) \(ReachJudgement.words(error)).", cure: ReachJudgement.cure(error, of: .others))
    case .success(let response) where response.status == 404 || response.status >= 500:
      return .warn(
        "\(url) \(ReachJudgement.words(response)).", cure: "Create this page at your web site, or correct return_to.")
    case .success: return .ok("\(url) answers.")
    }
  }

  private static func unique(_ texts: [String]) -> [String] {
    var seen: Set<String> = []
    return texts.filter { seen.insert($0).inserted }
  }
}

extension DoctorCheck {
  static let associationFiles = ofSettings(
    "association_files", .network,
    "whether apple-app-site-association, assetlinks.json and Apple’s domain file reach the outside unchanged"
  ) { (settings, context) throws(Blocked) in
    let files = WellKnownFiles(
      clients: settings.clients.all, publicURL: settings.publicURL, domainAssociation: settings.domainAssociation,
      passkeys: settings.passkeys, hasPasskeyPage: settings.hasPasskeyPage,
      mails: settings.mail != nil
    ).served
    guard !files.isEmpty else { return nil }
    return await context.each(files) { file in
      let url = settings.publicURL + file.path
      return AssociationFileJudgement.finding(await context.answer("GET", url), at: url, expected: file.body)
    }
  }
}

enum AssociationFileJudgement {
  static func finding(
    _ answer: Result<HTTPResponse, TransportError>, at url: String, expected: [UInt8]
  ) -> DoctorFinding {
    switch answer {
    case .failure(let error):
      return .fail(
        "\(ReachJudgement.origin(of: url)) \(ReachJudgement.words(error)).",
        cure: ReachJudgement.cure(error, of: .ourselves))
    case .success(let response):
      guard response.status == 200 else {
        return .fail(
          "\(url) \(ReachJudgement.words(response)); Apple and Google follow no redirect.",
          cure: "Let the proxy pass /.well-known/ to the server, and remove a file or rule of its own for this path.")
      }
      guard response.body == expected else {
        return .fail(
          "\(url) is not what these settings say.",
          cure:
            "Reload the server with these settings. If that does not help, remove a file or a cache of the proxy for this path."
        )
      }
      if url.hasSuffix(".txt") || response.contentType == MediaType.json { return .ok("\(url) is served unchanged.") }
      return .fail(
        "\(url) has the type \(Printable.text(response.contentType ?? "none")), not application/json.",
        cure: "Let the proxy keep the Content-Type of the server.")
    }
  }
}

extension DoctorCheck {
  static let webhooks = ofSettings(
    "webhooks", .network, "whether the receivers of webhooks can be reached; no event is sent"
  ) { (settings, context) throws(Blocked) in
    guard !settings.webhooks.isEmpty else { return nil }
    return await context.each(settings.webhooks.map(\.url)) { url in
      WebhookJudgement.finding(await context.answer("GET", url), at: Printable.text(url, limit: 200))
    }
  }
}

enum WebhookJudgement {
  /// The answer to a GET. Receivers take only POST, so that nearly every refusal shows that somebody is there.
  static func finding(_ answer: Result<HTTPResponse, TransportError>, at url: String) -> DoctorFinding {
    switch answer {
    case .failure(let error):
      return .fail("\(url) \(ReachJudgement.words(error)).", cure: ReachJudgement.cure(error, of: .others))
    case .success(let response) where (300..<400).contains(response.status):
      return .fail(
        "\(url) \(ReachJudgement.words(response)); events follow no redirect.",
        cure: "Write the address that answers itself.")
    case .success(let response) where response.status >= 500 && response.status != 501:
      return .fail("\(url) \(ReachJudgement.words(response)).", cure: "Start the receiver, and look at its log.")
    case .success: return .ok("\(url) answers.")
    }
  }
}
