package import PippinAccounts
package import PippinTokens

extension MasterKeys {
  /// Seals `plaintext` under a key of its own: AES-256-GCM, keyed for `purpose` and `entry`, bound to `context`.
  ///
  /// Because each entry has its own key, a random 96-bit nonce can never meet another under the same key often enough to matter.
  package func seal(
    _ plaintext: [UInt8], for purpose: Purpose, entry: [UInt8], context: [UInt8] = [], random: RandomSource
  ) throws(FlowError) -> SealedToken {
    let nonce = random.bytes(AES256GCM.nonceByteCount)
    let key = HKDFSHA256.derive(from: current(purpose), info: entry)
    do {
      let ciphertext = try AES256GCM.seal(
        plaintext, key: key, nonce: nonce, associatedData: Self.associatedData(entry, context))
      return SealedToken(keyID: currentID, nonce: nonce, ciphertext: ciphertext)
    } catch {
      throw .unexpected(detail: "sealing for \(purpose.rawValue) failed: \(error.detail)")
    }
  }

  /// Opens what ``seal(_:for:entry:context:random:)`` made with the same purpose, entry and context; `nil` for anything else.
  package func open(_ sealed: SealedToken, for purpose: Purpose, entry: [UInt8], context: [UInt8] = []) -> [UInt8]? {
    guard let master = key(purpose, under: sealed.keyID) else { return nil }
    let key = HKDFSHA256.derive(from: master, info: entry)
    do {
      return try AES256GCM.open(
        sealed.ciphertext, key: key, nonce: sealed.nonce, associatedData: Self.associatedData(entry, context))
    } catch {
      // Whatever fails to open, was tampered with, or is another's: to the caller they are the same.
      return nil
    }
  }

  private static func associatedData(_ entry: [UInt8], _ context: [UInt8]) -> [UInt8] {
    // The length keeps a byte of one part from passing for a byte of the other.
    [UInt8(truncatingIfNeeded: entry.count >> 8), UInt8(truncatingIfNeeded: entry.count)] + entry + context
  }
}
