import PippinAccounts
import PippinTokens

extension MasterKeys {
  /// The same plaintext under the newest key; `nil` where `sealed` does not open.
  func reseal(
    _ sealed: SealedToken, for purpose: Purpose, entry: [UInt8], context: [UInt8] = [], random: RandomSource
  ) throws(FlowError) -> SealedToken? {
    guard let plaintext = open(sealed, for: purpose, entry: entry, context: context) else { return nil }
    return try seal(plaintext, for: purpose, entry: entry, context: context, random: random)
  }
}

extension Job {
  /// The master key that the payload's sealed member is under; `nil` for a payload without one.
  var sealedUnder: String? {
    do {
      return try JSONDocument(parsing: payload).root["sealed"]?["key"]?.string
    } catch {
      // A payload that is no JSON has nothing that this version sealed.
      return nil
    }
  }

  /// The same job with its sealed member under the newest key; `nil` where that does not open.
  func resealed(by keys: MasterKeys, random: RandomSource) throws(FlowError) -> Job? {
    guard let content = [UInt8](sealedIn: self, keys: keys) else { return nil }
    guard let root = JSONElement(plaintext: payload) else { return nil }
    let fresh = try content.sealed(for: id, keys: keys, random: random) { writer in
      for member in root.members where member.name != "sealed" {
        writer.name(member.name)
        writer.raw(Array(member.value.rawBytes))
      }
    }
    return Job(
      id: id, version: version, kind: kind, subject: subject, queue: queue, payload: fresh, createdAt: createdAt,
      dueAt: dueAt, attempts: attempts, parked: parked)
  }
}
