import PippinAccounts
import PippinTokens
import PippinFoundation

extension SealablePayload {
  /// The record that keeps the payload until `end`; it opens under its own id only.
  func sealed(
    as id: [UInt8], version: Int64 = 0, until end: Date, keys: MasterKeys, random: RandomSource
  ) throws(FlowError) -> FlowRecord {
    FlowRecord(
      id: id, version: version, content: try keys.seal(plaintext, for: .record, entry: id, random: random),
      expiresAt: end.inMilliseconds)
  }

  /// What a record holds at `now`; `nil` when it is gone, has expired, was tampered with or is of another kind.
  init?(opening record: FlowRecord?, keys: MasterKeys, now: Date) {
    guard let record, now < record.expiresAt else { return nil }
    self.init(opening: record, keys: keys)
  }

  /// The same for callers that check the expiry themselves.
  init?(opening record: FlowRecord, keys: MasterKeys) {
    guard let bytes = keys.open(record.content, for: .record, entry: record.id) else { return nil }
    self.init(plaintext: bytes)
  }
}

extension FlowPart {
  /// Stores a payload until `end`, in place of the record's earlier content.
  func storing(
    _ payload: some SealablePayload, as id: [UInt8], version: Int64 = 0, until end: Date
  ) throws(FlowError) -> Change {
    .putRecord(try payload.sealed(as: id, version: version, until: end, keys: masterKeys, random: random))
  }
}
