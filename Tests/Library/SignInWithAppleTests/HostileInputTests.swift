import PippinFoundation
import PippinHTTP
import SignInWithApple
import Testing

/// Feeds damaged input to every parser. It must return or throw, never trap, and never accept a broken signature.
@Suite struct `Damaged input never crashes the parser` {
  /// Reproducible damage from a linear congruential generator (Knuth's MMIX).
  struct Damage {
    var state: UInt64

    mutating func next(below bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % max(bound, 1)
    }

    mutating func done(to text: [UInt8]) -> [UInt8] {
      var text = text
      for _ in 0...next(below: 4) {
        let place = next(below: text.count + 1)
        switch next(below: 4) {
        case 0 where place < text.count: text[place] = UInt8(next(below: 256))
        case 1 where place < text.count: text.remove(at: place)
        case 2: text.insert(contentsOf: Array(#"{"":[1e9,"\u0000"]}&=%99999999999999999999"#.utf8), at: place)
        default: text.insert(UInt8(next(below: 256)), at: place)
        }
      }
      return text
    }
  }

  private static let user = #"{"name":{"firstName":"Mary","lastName":"Appleseed"},"email":"m@example.com"}"#

  @Test func `of callbacks`() {
    var damage = Damage(state: 1)
    for _ in 0..<3000 {
      let form = damage.done(to: Array("code=c1&id_token=e.y.J&state=s&user=%7B%22name%22%3A%7B%7D%7D".utf8))
      _ = try? AuthorizationCallback(parsing: form)  // Either way is right; only a trap would be wrong.
      let user = String(decoding: damage.done(to: Array(Self.user.utf8)), as: UTF8.self)
      #expect((UnsignedUser(parsing: user)?.givenName?.unicodeScalars.count ?? 0) <= UnsignedUser.maximumNameLength)
    }
  }

  @Test func `of signed claims`() throws {
    var damage = Damage(state: 2)
    for _ in 0..<150 {
      let result = try judge(TokenMaker.signed(damage.done(to: TokenMaker.claims(changing: [:]))))
      if case .success(let identity) = result { #expect(!identity.subject.isEmpty) }
    }
  }

  @Test func `of token answers`() {
    var damage = Damage(state: 3)
    let answer = #"{"access_token":"a1","token_type":"Bearer","expires_in":3600,"refresh_token":"r1"}"#
    for _ in 0..<3000 {
      let body = damage.done(to: Array(answer.utf8))
      // Both results are fine, as above.
      _ = try? TokenRequest.judge(HTTPResponse(status: [200, 400, 503][damage.next(below: 3)], body: body))
    }
  }

  @Test func `of key sets`() throws {
    var damage = Damage(state: 4)
    let keySet = try TokenMaker.keySet(TokenMaker.usualKeys)
    for _ in 0..<500 {
      let damaged = damage.done(to: keySet)
      guard let set = try? AppleKeySet(parsing: damaged) else { continue }  // Refused, which is right.
      #expect(!set.keyIDs.isEmpty && set.json == damaged)
    }
  }

  @Test func `of signed notifications`() throws {
    var damage = Damage(state: 5)
    let claims =
      #"{"iss":"https://appleid.apple.com","aud":"com.example.app","iat":1734359564,"exp":1734445964,"jti":"j","#
      + #""events":"{\"type\":\"email-enabled\",\"sub\":\"s\",\"event_time\":1657617063012,\"email\":\"a@b\"}"}"#
    let key = try #require(try TokenMaker.usualKeySet().key(id: "first"))
    for _ in 0..<150 {
      let token = try TokenMaker.signed(damage.done(to: Array(claims.utf8)))
      // Rejected, or accepted with a user or of a type that needs none.
      guard
        let notification = try? UnverifiedAppleNotification(parsing: token).verified(
          by: key, audiences: ["com.example.app"], now: TokenMaker.now)
      else { continue }
      if !notification.type.isKnown { continue }
      #expect(!notification.subject.isEmpty)
    }
  }
}
