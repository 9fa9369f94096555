import Foundation
import PippinHTTP
import SignInWithApple

// snippet.keep
/// Starts with the key set of the last run, and saves each new set for the next run.
func appleIDService(over transport: some Transport, keepingKeysIn file: URL) -> AppleIDService {
  let keys: AppleKeyCache
  do {
    let stored = try JSONDecoder().decode(StoredKeys.self, from: Data(contentsOf: file))
    keys = AppleKeyCache(lastGood: (json: [UInt8](stored.json), fetchedAt: stored.fetchedAt))
  } catch {
    // No file yet, or an unreadable one: the first token triggers a fetch.
    keys = AppleKeyCache()
  }
  return AppleIDService(endpoints: .apple, transport: transport, keys: keys, now: { Date() }) { set, fetchedAt in
    do {
      let stored = StoredKeys(json: Data(set.json), fetchedAt: fetchedAt)
      try JSONEncoder().encode(stored).write(to: file, options: .atomic)
    } catch {
      print("Apple's keys could not be saved for the next start: \(error)")
    }
  }
}

struct StoredKeys: Codable {
  let json: Data
  let fetchedAt: Date
}
// snippet.end

// snippet.cache
/// The same decisions without `AppleIDService`, for code that fetches the key set itself.
func next(_ cache: inout AppleKeyCache, for token: UnverifiedIdentityToken, now: Date) -> String {
  switch cache.find(keyID: token.keyID, issuedAt: token.issuedAt, now: now) {
  case .key: "verify"
  case .keyAndRefresh: "verify, and refresh the set in the background"
  case .fetch: "fetch the set, report the result with fetched or fetchFailed, then ask again"
  case .waitForFetch: "another task is fetching: wait for its report, then ask again"
  case .unknownKey: "refuse: no such key exists"
  case .tryAgain(let delay): "answer 503, Retry-After \(delay.components.seconds)"
  }
}
// snippet.end

// snippet.succession
func signer(
  older: ClientSecretSigner, newer: ClientSecretSigner, from moment: Date
) throws(ClientSecretError) -> ClientSecretSuccession {
  try ClientSecretSuccession(older: older, newer: newer, takesOverAt: moment)
}
// snippet.end
