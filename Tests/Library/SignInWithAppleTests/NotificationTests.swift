import PippinFoundation
import SignInWithApple
import Testing

@Suite struct `Apple's notifications` {
  /// Notification claims (NOTIFY-14) with the given JSON for `events`.
  private func token(_ events: String, _ changes: [String: ClaimValue?] = [:], key: String = TestKeys.first) throws
    -> String
  {
    var claims: [String: ClaimValue?] = [
      "jti": "S25cB0PbHs6y97gYYmgydQ", "events": .raw(events), "sub": nil, "nonce": nil, "c_hash": nil, "email": nil,
      "email_verified": nil, "is_private_email": nil, "auth_time": nil, "nonce_supported": nil,
    ]
    claims.merge(changes) { $1 }
    return try TokenMaker.token(claims, key: key)
  }

  private func judge(
    _ token: String, audiences: Set<String> = ["com.example.app", "com.example.web"]
  ) throws -> Result<AppleNotification, IdentityTokenError> {
    let key = try #require(try TokenMaker.usualKeySet().key(id: "first"))
    do throws(IdentityTokenError) {
      let notification = try UnverifiedAppleNotification(parsing: token)
      return .success(try notification.verified(by: key, audiences: audiences, now: TokenMaker.now))
    } catch {
      return .failure(error)
    }
  }

  private let revoked = #"{"type":"consent-revoked","sub":"000123.ab.1","event_time":1657617063012}"#

  @Test(arguments: ["type", "sub", "email"])
  func `with control characters are rejected`(name: String) throws {
    let event = #"{"type":"email-enabled","sub":"000123.ab.1","email":"a@example.com"}"#
    let start = try #require(event.firstRange(of: #""\#(name)":""#))
    let text = event[..<start.upperBound] + #"\u0000"# + event[start.upperBound...]
    #expect(try judge(token(String(text))).reason == .malformed)
  }

  @Test func `are parsed as sent: the event a string, its time in milliseconds (NOTIFY-4, NOTIFY-6, NOTIFY-8)`() throws
  {
    let quoted = #""{\"type\":\"consent-revoked\",\"sub\":\"000123.ab.1\",\"event_time\":1657617063012}""#
    let notification = try judge(token(quoted)).get()
    #expect(notification.id == "S25cB0PbHs6y97gYYmgydQ")
    #expect(notification.type == .consentRevoked)
    #expect(notification.subject == "000123.ab.1")
    #expect(notification.eventTime == Date(timeIntervalSince1970: 1_657_617_063.012))
    #expect(notification.audience == "com.example.app")
    #expect(notification.issuedAt == Date(timeIntervalSince1970: 1_734_359_564))
    #expect(notification.email == nil && notification.isPrivateEmail == nil)
    #expect(String(decoding: notification.rawEvent, as: UTF8.self) == revoked)
  }

  @Test func `are parsed as documented: an object, or an array with one element`() throws {
    let quoted = #""{\"type\":\"consent-revoked\",\"sub\":\"000123.ab.1\",\"event_time\":1657617063012}""#
    for events in [revoked, "[\(revoked)]", "[\(quoted)]"] {
      let notification = try judge(token(events)).get()
      #expect(notification.type == .consentRevoked)
      #expect(String(decoding: notification.rawEvent, as: UTF8.self) == revoked)
    }
  }

  @Test(
    arguments: [
      ("consent-revoked", .consentRevoked), ("account-deleted", .accountDeleted), ("account-delete", .accountDeleted),
      ("email-enabled", .emailEnabled), ("email-disabled", .emailDisabled),
      ("account-improved", .init(rawValue: "account-improved")), ("", .init(rawValue: "")),
    ] as [(String, AppleNotification.EventType)])
  func `have known and unknown types (NOTIFY-9 to NOTIFY-12, R-14)`(
    name: String, type: AppleNotification.EventType
  ) throws {
    let event = #"{"type":"\#(name)","sub":"000123.ab.1","event_time":1657617063012}"#
    let read = try judge(token(event)).get().type
    #expect(read == type)
    #expect(read.isKnown == !["", "account-improved"].contains(name))
    #expect(read.rawValue == (name == "account-delete" ? "account-deleted" : name))
  }

  @Test func `about email have the address, and do not change its verification (NOTIFY-7, RELAY-8, TRAP-22)`() throws {
    let event = #"{"type":"email-disabled","sub":"s","event_time":1508184845,"email":"a@b","is_private_email":"true"}"#
    let notification = try judge(token(event)).get()
    #expect(notification.email == "a@b")
    #expect(notification.isPrivateEmail == true)
    #expect(notification.eventTime == Date(timeIntervalSince1970: 1_508_184_845))
  }

  @Test func `are accepted without exp, jti or event_time (NOTIFY-5)`() throws {
    let event = #"{"type":"consent-revoked","sub":"s"}"#
    let notification = try judge(token(event, ["exp": nil, "jti": nil])).get()
    #expect(notification.id.hasPrefix("sha256:") && notification.id.count == 71)
    #expect(notification.eventTime == notification.issuedAt)
  }

  @Test func `for several apps are accepted at one URL, and name their app (NOTIFY-1, NOTIFY-4)`() throws {
    for audience in ["com.example.app", "com.example.web"] {
      #expect(try judge(token(revoked, ["aud": .string(audience)])).get().audience == audience)
    }
    #expect(throws: IdentityTokenError.self) { try judge(token(revoked), audiences: []).get() }
  }

  @Test func `have an id that identifies duplicates, also without a jti (NOTIFY-13)`() throws {
    for id in ["S25cB0PbHs6y97gYYmgydQ", nil] as [String?] {
      let token = try token(revoked, ["jti": id.map { .string($0) }])
      #expect(try judge(token).get() == judge(token).get())
      let other = try self.token(revoked, ["jti": id.map { .string($0 + "x") }, "iat": 1_734_359_565])
      #expect(try judge(other).get().id != judge(token).get().id)
    }
  }

  @Test func `of an unknown type can have no user (R-14)`() throws {
    #expect(try judge(token(#"{"type":"weather"}"#)).get().subject == "")
  }

  @Test(
    arguments: [
      ("another issuer", ["iss": "https://evil.example"], IdentityTokenError.Code.wrongIssuer),
      ("another app", ["aud": "com.example.other"], .wrongAudience),
      ("a list of apps", ["aud": .raw(#"["com.example.app"]"#)], .wrongAudience),
      ("over", ["exp": 1_734_359_600], .expired), ("from the future", ["iat": 1_734_359_661], .issuedInFuture),
      ("no date", ["iat": nil], .malformed), ("no event", ["events": nil], .malformed),
      ("an empty event", ["events": .raw("{}")], .malformed), ("no events", ["events": .raw("[]")], .malformed),
      ("an event in prose", ["events": "consent-revoked"], .malformed), ("a number", ["events": 7], .malformed),
      ("a string in a string", ["events": #""{\"type\":\"weather\"}""#], .malformed),
      ("a string in a list in a string", ["events": #"["{\"type\":\"weather\"}"]"#], .malformed),
      ("nested lists", ["events": .raw(#"[[{"type":"weather"}]]"#)], .malformed),
      ("two events", ["events": .raw(#"[{"type":"a","sub":"b"},{"type":"a","sub":"b"}]"#)], .malformed),
      ("nobody", ["events": .raw(#"{"type":"consent-revoked"}"#)], .malformed),
      ("a time in words", ["events": .raw(#"{"type":"account-delete","sub":"s","event_time":"now"}"#)], .malformed),
    ] as [(String, [String: ClaimValue?], IdentityTokenError.Code)])
  func `that are invalid are rejected`(story: String, changes: [String: ClaimValue?], reason: IdentityTokenError.Code)
    throws
  {
    guard case .failure(let error) = try judge(token(revoked, changes)) else {
      Issue.record("accepted: \(story)")
      return
    }
    #expect(error.code == reason, "\(story)")
  }

  @Test func `with an invalid signature are rejected (NOTIFY-3)`() throws {
    guard case .failure(let error) = try judge(token(revoked, key: TestKeys.stranger)) else {
      Issue.record("accepted")
      return
    }
    #expect(error.code == .badSignature)
  }

  @Test func `cannot be identity tokens`() throws {
    #expect(throws: IdentityTokenError.self) { try UnverifiedAppleNotification(parsing: TokenMaker.token()) }
  }

  @Test func `are parsed from the JSON body (NOTIFY-2)`() throws {
    let token = try token(revoked)
    let delivery = try UnverifiedAppleNotification(parsingDelivery: Array(#"{"payload":"\#(token)"}"#.utf8))
    #expect(delivery.keyID == "first")
    for body in ["", "{}", "[]", #"{"payload":7}"#, #"{"payload":"junk"}"#, token] {
      #expect(throws: IdentityTokenError.self) { try UnverifiedAppleNotification(parsingDelivery: Array(body.utf8)) }
    }
  }
}
