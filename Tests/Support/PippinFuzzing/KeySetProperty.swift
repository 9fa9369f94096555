import PippinTokens
import SignInWithApple

/// An accepted key set can be written and read again unchanged; no id names two keys.
enum KeySetProperty {
  static func check(_ input: [UInt8]) throws(BrokenProperty) {
    let read = { () throws(JOSEError) in try JSONWebKeySet(parsing: input).json }
    let apple = { () throws(AppleKeySetError) in try AppleKeySet(parsing: input).keyIDs }
    let published = try Verdict.twice(read)
    let ids = try Verdict.twice(apple)
    guard let published else {
      return try BrokenProperty.unless(ids == nil, "Apple's key set where there is none")
    }
    try checkPublished(published)
    guard let ids else { return }
    try BrokenProperty.unless(
      !ids.isEmpty && Set(ids.map { Array($0.utf8) }).count == ids.count, "an id twice, or none")
    let again = Verdict { () throws(AppleKeySetError) in try AppleKeySet(parsing: published).keyIDs }
    try BrokenProperty.unless(again == .accepted(ids), "published again, it has other keys of Apple's")
  }

  private static func checkPublished(_ published: [UInt8]) throws(BrokenProperty) {
    let set: JSONWebKeySet
    do {
      set = try JSONWebKeySet(parsing: published)
    } catch {
      throw BrokenProperty(description: "published again, it is refused: \(error.detail)")
    }
    try BrokenProperty.unless(set.json == published, "published again, it reads differently")
    for key in set.keys {
      try BrokenProperty.unless(key.thumbprint.utf8.count == 43, "a thumbprint that is no SHA-256")
      guard let id = key.keyID else { continue }
      try BrokenProperty.unless(set.key(id: id)?.thumbprint == key.thumbprint, "the id finds another key")
    }
  }
}
