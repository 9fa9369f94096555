import PippinServer
import PippinHTTP

extension DoctorCheck {
  static let associationFiles = ofSettings(
    "association_files", .network,
    "whether apple-app-site-association, assetlinks.json and Apple’s domain file reach the outside unchanged"
  ) { (settings, context) throws(Blocked) in
    let files = WellKnownFiles(
      clients: settings.clients.all, publicURL: settings.publicURL, domainAssociation: settings.domainAssociation
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
            "Restart the server with these settings. If that does not help, remove a file or a cache of the proxy for this path."
        )
      }
      if url.hasSuffix(".txt") || response.contentType == MediaType.json { return .ok("\(url) is served unchanged.") }
      return .fail(
        "\(url) has the type \(Printable.text(response.contentType ?? "none")), not application/json.",
        cure: "Let the proxy keep the Content-Type of the server.")
    }
  }
}
