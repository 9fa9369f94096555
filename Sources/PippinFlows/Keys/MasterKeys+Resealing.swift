import PippinAccounts
import PippinCryptography
import PippinJOSE
import PippinJSON

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
    guard let content = opened(by: keys)?.rawBytes else { return nil }
    var writer = JSONWriter()
    writer.beginObject()
    do {
      for member in try JSONDocument(parsing: payload).root.members where member.name != "sealed" {
        writer.name(member.name)
        writer.raw(Array(member.value.rawBytes))
      }
    } catch {
      return nil
    }
    try writer.member(sealed: Array(content), for: id, keys: keys, random: random)
    writer.endObject()
    return Job(
      id: id, version: version, kind: kind, subject: subject, queue: queue, payload: writer.bytes, createdAt: createdAt,
      dueAt: dueAt, attempts: attempts, parked: parked)
  }
}
