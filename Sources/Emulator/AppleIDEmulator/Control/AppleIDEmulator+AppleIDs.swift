import PippinHTTP
import PippinTokens

extension AppleIDEmulator {
  /// `/emulator/apple-ids…`: people, and their actions in the Settings app.
  func appleIDs(_ request: HTTPRequest, _ parts: [String], _ entry: Entry) throws(ControlError) -> HTTPResponse {
    let rest = Array(parts.dropFirst())
    switch (request.method, rest.count) {
    case ("GET", 0): return try listPeople(ListPage(request))
    case ("POST", 0): return try addPerson(request)
    case ("DELETE", 1):
      return try done("no such Apple ID: \(rest[0])") { $0.deleteAppleID(rest[0], now: entry.now) }
    case ("POST", 2) where rest[1] == "password":
      return try done("no such Apple ID: \(rest[0])") { $0.changePassword(of: rest[0], now: entry.now) }
    case ("DELETE", 3) where rest[1] == "apps":
      return try done("\(rest[0]) does not use \(rest[2])") { $0.stopUsing(rest[2], by: rest[0], now: entry.now) }
    case ("PUT", 4) where rest[1] == "apps" && rest[3] == "forwarding":
      struct Body: Decodable { var enabled: Bool }
      let body = try ControlBody(request).decode(Body.self)
      return try done("\(rest[0]) does not hide the address from \(rest[2])") {
        $0.setForwarding(body.enabled, of: rest[2], by: rest[0], now: entry.now)
      }
    default: throw .notFound("nothing at this path for \(request.method)")
    }
  }

  private func done(
    _ complaint: String, _ change: (inout EmulatorState) -> Bool
  ) throws(ControlError) -> HTTPResponse {
    guard withState({ change(&$0) }) else { throw .notFound(complaint) }
    return .done
  }

  private func listPeople(_ page: ListPage) throws(ControlError) -> HTTPResponse {
    let people = try page.cut(withState { $0.allUses() }, id: \.profile.id)
    return .items(people) { person, writer in
      person.profile.write(to: &writer)
      writer.name("apps")
      writer.beginArray()
      for use in person.uses { use.write(to: &writer) }
      writer.endArray()
    }
  }

  private func addPerson(_ request: HTTPRequest) throws(ControlError) -> HTTPResponse {
    let profile = try ControlBody(request).decode(EmulatorConfiguration.AppleID.self)
    guard profile.problems.isEmpty else { throw .malformed(profile.problems.joined(separator: "; ")) }
    guard withState({ $0.add(profile) }) else { throw .conflict("there is already an Apple ID \(profile.id)") }
    return .control(status: 201) { profile.write(to: &$0) }
  }
}

extension EmulatorConfiguration.AppleID {
  func write(to writer: inout JSONWriter) {
    writer.member("id", id)
    writer.member("email", ifPresent: email)
    if !givenName.isEmpty { writer.member("given_name", givenName) }
    if !familyName.isEmpty { writer.member("family_name", familyName) }
    writer.member("kind", kind.rawValue)
  }
}

extension AppUse {
  func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("bundle_id", bundleID)
    writer.member("name", name)
    writer.member("team", teamID)
    writer.member("user", subject)
    writer.member("email", ifPresent: email.address)
    writer.member("is_private_email", email.isPrivate)
    if email.isPrivate { writer.member("forwarding", isForwarding) }
    writer.member("since", Clock.text(Double(since)))
    writer.endObject()
  }
}

/// The requested page of a list: `?limit=&after=`, or the whole list without them.
struct ListPage {
  private let limit: Int?
  private let after: String?

  init(_ request: HTTPRequest) throws(ControlError) {
    let query = request.queryData
    after = query?.first("after")
    guard let text = query?.first("limit") else {
      limit = nil
      return
    }
    guard let number = Int(text), number > 0 else { throw .malformed("limit must be a positive number") }
    limit = number
  }

  /// The items after the one that `after` names, and the next cursor; nil at the end.
  func cut<Item>(_ items: [Item], id: (Item) -> String) throws(ControlError) -> (items: ArraySlice<Item>, next: String?)
  {
    guard let after else { return cut(items[...], id: id) }
    guard let place = items.firstIndex(where: { id($0) == after }) else {
      throw .malformed("after does not name an item of this list")
    }
    return cut(items[(place + 1)...], id: id)
  }

  /// The same for a list that drops its oldest items: items are numbered, so a dropped one still has a position.
  func cut<Item>(
    _ items: [Item], number: (Item) -> Int
  ) throws(ControlError) -> (items: ArraySlice<Item>, next: String?) {
    guard let after else { return cut(items[...]) { "\(number($0))" } }
    guard let last = Int(after) else { throw .malformed("after must be the number of an item") }
    return cut(items.drop { number($0) <= last }) { "\(number($0))" }
  }

  private func cut<Item>(_ rest: ArraySlice<Item>, id: (Item) -> String) -> (items: ArraySlice<Item>, next: String?) {
    guard let limit, rest.count > limit else { return (rest, nil) }
    let page = rest.prefix(limit)
    return (page, page.last.map(id))
  }
}
