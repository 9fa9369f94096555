import PippinLock

/// Members of a coded set-up that nobody reads: a misspelt one silently does nothing, so a file that has one is refused.
///
/// Requests are read without it: there an unknown member is for a later version to know.
final class UnknownMembers: Sendable {
  /// Where a decoder that is to look for them carries the finder.
  static let place = CodingUserInfoKey(rawValue: "unknown members")

  private let found = Lock<[String]>([])

  /// One sentence for each, in the order of reading.
  var problems: [String] { found.withLock { $0 } }

  fileprivate func add(_ problem: String) {
    found.withLock { $0.append(problem) }
  }
}

extension Decoder {
  /// Notes what an object has besides the members in `known`, if somebody asked for it.
  func noteMembers(besides known: (some CodingKey & CaseIterable).Type) throws {
    guard let place = UnknownMembers.place, let finder = userInfo[place] as? UnknownMembers else { return }
    let names = known.allCases.map(\.stringValue)
    for member in try container(keyedBy: AnyMember.self).allKeys.map(\.stringValue).sorted()
    where !names.contains(member) {
      let path = codingPath.map { $0.intValue.map { "[\($0)]" } ?? ".\($0.stringValue)" }.joined()
      let whole = String((path + ".\(member)").drop { $0 == "." })
      finder.add("\(whole) means nothing; here may stand \(names.joined(separator: ", "))")
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
