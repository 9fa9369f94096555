/// A set-up that cannot be used, with everything that is wrong in it.
public struct ConfigurationError: Error, Sendable, Equatable {
  /// One sentence each, without key material.
  public let problems: [String]
}

extension EmulatorConfiguration {
  /// What Apple's portal would never have let happen, or what the emulator could not tell apart; empty when usable.
  ///
  /// Keys are read only when the configuration is put to use; see ``ConfigurationError``.
  public var problems: [String] {
    var problems: [String] = []
    var clients: Set<String> = []
    var teamIDs: Set<String> = []
    for team in teams {
      if !teamIDs.insert(team.id).inserted { problems.append("team \(team.id) appears twice") }
      problems += team.problems
      for id in team.apps.flatMap({ [$0.bundleID] + $0.services.map(\.clientID) })
      where !clients.insert(id).inserted {
        problems.append("client id \(id) appears twice")
      }
    }
    var people: Set<String> = []
    for person in appleIDs {
      if person.id.isEmpty { problems.append("an Apple ID has an empty id") }
      if !people.insert(person.id).inserted { problems.append("Apple ID \(person.id) appears twice") }
    }
    if !["invalid_grant", "invalid_request"].contains(settings.goneError) {
      problems.append("settings.gone_error must be invalid_grant or invalid_request (TOKEN-15)")
    }
    if let limit = settings.refreshesPerDay, limit < 1 {
      problems.append("settings.refreshes_per_day must be positive; absent, nothing is throttled (TOKEN-14)")
    }
    if settings.identityTokenLifetime < 1 { problems.append("settings.identity_token_lifetime must be positive") }
    return problems
  }
}

extension EmulatorConfiguration.Team {
  fileprivate var problems: [String] {
    var problems: [String] = []
    let primaries = Set(apps.filter { $0.primaryApp == nil }.map(\.bundleID))
    for app in apps {
      if let primary = app.primaryApp, !primaries.contains(primary) {
        problems.append("app \(app.bundleID) is grouped under \(primary), which is no primary app of team \(id)")
      }
      if app.primaryApp != nil, app.notificationURL != nil {
        problems.append("app \(app.bundleID) is grouped: only its primary app has a notification URL (NOTIFY-1)")
      }
    }
    if Set(keys.map(\.keyID)).count != keys.count { problems.append("team \(id) has a key id twice") }
    for (primary, keys) in Dictionary(grouping: keys, by: \.primaryApp).sorted(by: { $0.key ?? "" < $1.key ?? "" }) {
      if let primary, !primaries.contains(primary) {
        problems.append("a key of team \(id) belongs to \(primary), which is no primary app of the team (SECRET-4)")
      }
      if keys.count > 2 {
        problems.append("\(primary ?? "team \(id)") has \(keys.count) keys; Apple allows two (SECRET-5)")
      }
    }
    return problems
  }
}
