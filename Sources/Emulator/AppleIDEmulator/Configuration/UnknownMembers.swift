import PippinLock

/// Finds unknown members in a configuration file. A misspelt member would silently do nothing, so the file is refused.
///
/// Requests are read without this check: there an unknown member may be one of a later version.
final class UnknownMembers: Sendable {
  /// The decoder's `userInfo` key for the finder.
  static let place = CodingUserInfoKey(rawValue: "unknown members")

  private let found = Lock<[String]>([])

  /// One sentence per unknown member, in the order of reading.
  var problems: [String] { found.withLock { $0 } }

  fileprivate func add(_ problem: String) {
    found.withLock { $0.append(problem) }
  }
}

extension Decoder {
  /// Notes an object's members that are not in `known`, if the decoder has a finder.
  func noteMembers(besides known: (some CodingKey & CaseIterable).Type) throws {
    guard let place = UnknownMembers.place, let finder = userInfo[place] as? UnknownMembers else { return }
    let names = known.allCases.map(\.stringValue)
    for member in try container(keyedBy: AnyMember.self).allKeys.map(\.stringValue).sorted()
    where !names.contains(member) {
      let path = codingPath.map { $0.intValue.map { "[\($0)]" } ?? ".\($0.stringValue)" }.joined()
      let whole = String((path + ".\(member)").drop { $0 == "." })
      finder.add("\(whole) is unknown; use one of \(names.joined(separator: ", "))")
    }
  }
}

private struct AnyMember: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }

  init(stringValue: String) {
    self.stringValue = stringValue
  }

  init?(intValue: Int) { nil }
}
