import PippinAccounts
import PippinTokens

extension SealablePayload {
  /// A job's payload, whose member `sealed` holds this one for that very job.
  ///
  /// - Parameter others: writes the members that need no master key.
  func sealed(
    for job: JobID, keys: MasterKeys, random: RandomSource, beside others: (inout JSONWriter) -> Void = { _ in }
  ) throws(FlowError) -> [UInt8] {
    let token = try keys.seal(plaintext, for: .job, entry: job.uuid.bytes, random: random)
    var writer = JSONWriter()
    writer.beginObject()
    others(&writer)
    writer.name("sealed")
    writer.beginObject()
    writer.member("key", token.keyID)
    writer.member("nonce", Base64URL.encode(token.nonce))
    writer.member("content", Base64URL.encode(token.ciphertext))
    writer.endObject()
    writer.endObject()
    return writer.bytes
  }

  /// What the job's member `sealed` holds; `nil` when it was tampered with, is of another kind or its master key is gone.
  init?(sealedIn job: Job, keys: MasterKeys) {
    do {
      guard let sealed = try JSONDocument(parsing: job.payload).root["sealed"], let key = sealed["key"]?.string,
        let nonce = sealed["nonce"]?.string.flatMap({ Base64URL.decode($0) }),
        let content = sealed["content"]?.string.flatMap({ Base64URL.decode($0) }),
        let bytes = keys.open(
          SealedToken(keyID: key, nonce: nonce, ciphertext: content), for: .job, entry: job.id.uuid.bytes)
      else { return nil }
      self.init(plaintext: bytes)
    } catch {
      // Not ours, or a newer version's; the caller reports it.
      return nil
    }
  }
}
