import PippinHTTP

extension EmulatorConfiguration.Team {
  /// Apple's limits of return URLs and email sources (DOMAIN-2, RELAY-6). Apple documents the first both per Services ID
  /// and per team; the stricter limit counts those of the team.
  private var limits: (returnURLs: Int, mailSources: Int) {
    switch kind {
    case .individual: (10, 32)
    case .organization: (100, 100)
    }
  }

  /// One team's problems. The apps in `gone` were transferred to another team, but the old team signs with its own key
  /// for sixty days (TRANSFER-8).
  func problems(given gone: Set<String>) -> [String] {
    idProblems + groupProblems + keyProblems(gone) + limitProblems
  }

  private var idProblems: [String] {
    var problems: [String] = []
    if !Self.isPortalID(id) {
      problems.append("team \(id): a Team ID has ten characters, A to Z and 0 to 9 (SECRET-2)")
    }
    for key in keys where !Self.isPortalID(key.keyID) {
      problems.append("key \(key.keyID) of team \(id): a key id has ten characters, A to Z and 0 to 9 (SECRET-1)")
    }
    return problems
  }

  private static func isPortalID(_ text: String) -> Bool {
    text.utf8.count == 10
      && text.utf8.allSatisfy { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) || (48...57).contains($0) }
  }

  private var groupProblems: [String] {
    var problems: [String] = []
    for app in apps {
      if let primary = app.primaryApp, !primaries.contains(primary) {
        problems.append("app \(app.bundleID) is grouped under \(primary), which is not a primary app of team \(id)")
      }
      guard let address = app.notificationURL else { continue }
      if app.primaryApp != nil {
        problems.append("app \(app.bundleID) is grouped: only its primary app has a notification URL (NOTIFY-1)")
      }
      do throws(HTTPError) {
        _ = try HTTPURL(parsing: address)
      } catch {
        problems.append("the notification URL of \(app.bundleID) is not an absolute URL: \(error.detail) (NOTIFY-1)")
      }
    }
    return problems
  }

  private func keyProblems(_ gone: Set<String>) -> [String] {
    var problems: [String] = []
    if Set(keys.map(\.keyID)).count != keys.count { problems.append("team \(id) has a key id twice") }
    for (primary, keys) in Dictionary(grouping: keys, by: \.primaryApp).sorted(by: { $0.key ?? "" < $1.key ?? "" }) {
      if let primary, !primaries.contains(primary), !gone.contains(primary) {
        problems.append("a key of team \(id) belongs to \(primary), which is not a primary app of the team (SECRET-4)")
      }
      if keys.count > 2 {
        problems.append("\(primary ?? "team \(id)") has \(keys.count) keys; Apple allows two (SECRET-5)")
      }
    }
    return problems
  }

  private var limitProblems: [String] {
    var problems: [String] = []
    let returnURLs = apps.flatMap(\.services).reduce(0) { $0 + $1.returnURLs.count }
    if returnURLs > limits.returnURLs {
      problems.append("team \(id) has \(returnURLs) return URLs; Apple allows \(limits.returnURLs) (DOMAIN-2)")
    }
    if mailSources.count > limits.mailSources {
      problems.append("team \(id) has \(mailSources.count) mail sources; Apple allows \(limits.mailSources) (RELAY-6)")
    }
    return problems
  }

  private var primaries: Set<String> { Set(apps.filter { $0.primaryApp == nil }.map(\.bundleID)) }
}
