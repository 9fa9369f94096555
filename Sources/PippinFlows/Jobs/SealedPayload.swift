import PippinAccounts
import PippinCryptography
import PippinJOSE
import PippinJSON

// What of a job's payload nobody may read without the master key: it stands sealed in the member `sealed`, for this very job.

extension JSONWriter {
  /// Writes the member that ``Job/opened(by:)`` reads.
  mutating func member(sealed content: [UInt8], for job: JobID, keys: MasterKeys, random: RandomSource)
    throws(FlowError)
  {
    let token = try keys.seal(content, for: .job, entry: job.uuid.bytes, random: random)
    name("sealed")
    beginObject()
    member("key", token.keyID)
    member("nonce", Base64URL.encode(token.nonce))
    member("content", Base64URL.encode(token.ciphertext))
    endObject()
  }
}

extension Job {
  /// What the payload's sealed member holds; `nil` when it is none of ours or its master key is gone.
  func opened(by keys: MasterKeys) -> JSONElement? {
    do {
      guard let sealed = try JSONDocument(parsing: payload).root["sealed"], let key = sealed["key"]?.string,
        let nonce = sealed["nonce"]?.string.flatMap({ Base64URL.decode($0) }),
        let content = sealed["content"]?.string.flatMap({ Base64URL.decode($0) })
      else { return nil }
      return keys.openJSON(
        SealedToken(keyID: key, nonce: nonce, ciphertext: content), for: .job, entry: id.uuid.bytes)
    } catch {
      // Not ours, or a newer version's; whoever asks says so.
      return nil
    }
  }
}
