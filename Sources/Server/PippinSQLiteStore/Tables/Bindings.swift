import PippinAccounts
import PippinFoundation
import PippinDatabases

extension SQLStatement.Interpolation {
  /// The sixteen bytes.
  mutating func appendInterpolation<Subject>(_ id: Identifier<Subject>) { appendInterpolation(id.uuid.bytes) }

  mutating func appendInterpolation<Subject>(_ id: Identifier<Subject>?) { appendInterpolation(id?.uuid.bytes) }

  /// Whole milliseconds since 1970.
  mutating func appendInterpolation(_ time: Date) { appendInterpolation(time.millisecondsSince1970) }

  mutating func appendInterpolation(_ time: Date?) { appendInterpolation(time?.millisecondsSince1970) }
}

extension Identifier {
  /// What a page begins behind; every id is greater than no bytes at all.
  static func cursor(_ after: Self?) -> [UInt8] { after?.uuid.bytes ?? [] }
}

extension IdentityKey {
  /// Subject, tenant, provider and realm, in the order of the indexes.
  var sqlValues: [SQLValue] { [.text(subject), .text(tenant), .text(provider.rawValue), .text(realm.rawValue)] }
}
