import PippinHTTP
import PippinJSON

extension AppleIDEmulator {
  /// `/emulator/teams…`: what a developer does in the portal, with people, consents and tokens left as they are:
  /// another key, another return URL, another notification URL.
  func teams(_ request: HTTPRequest, _ parts: [String]) throws(ControlError) -> HTTPResponse {
    switch (request.method, parts.count) {
    case ("GET", 1):
      let teams = withState { $0.registry.configuration.teams }
      return .unstored(.json(try encoded(["items": teams])))
    case ("PUT", 2):
      let team = try ControlBody(request).decode(EmulatorConfiguration.Team.self)
      guard team.id == parts[1] else { throw .malformed("id must be that of the path") }
      _ = try reconfigure { configuration throws(ControlError) in
        if let index = configuration.teams.firstIndex(where: { $0.id == team.id }) {
          configuration.teams[index] = team
        } else {
          configuration.teams.append(team)
        }
      }
      return .unstored(.json(try encoded(team)))
    case ("DELETE", 2):
      _ = try reconfigure { configuration throws(ControlError) in
        guard let index = configuration.teams.firstIndex(where: { $0.id == parts[1] }) else {
          throw .notFound("no such team: \(parts[1])")
        }
        configuration.teams.remove(at: index)
      }
      return .done
    default: throw .notFound("nothing at this path for \(request.method)")
    }
  }

  /// `/emulator/settings`: Apple's habits. `PATCH` changes the members that are there, `null` makes one Apple's own.
  func settings(_ request: HTTPRequest) throws(ControlError) -> HTTPResponse {
    switch request.method {
    case "GET": return .unstored(.json(try encoded(withState { $0.settings })))
    case "PATCH":
      let change = try ControlBody(request).decode(SettingsChange.self)
      let configuration = try reconfigure { configuration throws(ControlError) in
        do {
          try change.apply(to: &configuration.settings)
        } catch {
          throw .malformed("a setting has the wrong type: \((error as? JSONError)?.path ?? "")")
        }
      }
      return .unstored(.json(try encoded(configuration.settings)))
    default: throw .notFound("nothing at this path for \(request.method)")
    }
  }

  /// `/emulator/transfers`: an app changes its team, on Apple's clock (TRANSFER-1).
  func transfers(_ request: HTTPRequest, _ entry: Entry) throws(ControlError) -> HTTPResponse {
    switch request.method {
    case "GET": return .unstored(.json(try encoded(["items": withState { $0.registry.configuration.transfers }])))
    case "POST":
      struct Body: Decodable { var bundle_id, to_team: String }
      let body = try ControlBody(request).decode(Body.self)
      let configuration = try reconfigure { configuration throws(ControlError) in
        try configuration.transfer(body.bundle_id, to: body.to_team, at: entry.second)
      }
      let words = "\(body.bundle_id) went to team \(body.to_team)"
      withState { $0.note(.person, body.bundle_id, words, entry.now) }
      return .unstored(.json(try encoded(configuration.transfers.last), status: 201))
    default: throw .notFound("nothing at this path for \(request.method)")
    }
  }
}

/// Settings of which only some are said.
private struct SettingsChange: Decodable {
  private let decoder: any Decoder

  init(from decoder: any Decoder) throws {
    self.decoder = decoder
  }

  func apply(to settings: inout EmulatorConfiguration.Settings) throws {
    try settings.read(from: decoder)
  }
}

extension EmulatorConfiguration {
  /// Moves a primary App ID with its Services IDs, as far as Apple would (TRANSFER-9); its keys stay with the old team.
  fileprivate mutating func transfer(_ bundleID: String, to teamID: String, at now: Int) throws(ControlError) {
    guard let target = teams.firstIndex(where: { $0.id == teamID }) else { throw .notFound("no such team: \(teamID)") }
    guard let source = teams.firstIndex(where: { $0.apps.contains { $0.bundleID == bundleID } }),
      let index = teams[source].apps.firstIndex(where: { $0.bundleID == bundleID })
    else { throw .notFound("no app has the bundle id \(bundleID)") }
    guard source != target else { throw .conflict("\(bundleID) belongs to team \(teamID) already") }
    let group = teams[source].apps.filter {
      $0.primaryApp == bundleID || $0.bundleID == bundleID && $0.primaryApp != nil
    }
    guard group.isEmpty else {
      throw .conflict("\(bundleID) is grouped with other apps: ungroup them first (TRANSFER-9)")
    }
    teams[target].apps.append(teams[source].apps.remove(at: index))
    transfers.append(
      Transfer(bundleID: bundleID, fromTeam: teams[source].id, toTeam: teamID, acceptedAt: now))
  }
}
