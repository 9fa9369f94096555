import SignInWithApple
import Testing

@Suite struct `An authorization callback` {
  private func callback(_ form: String) throws(AuthorizationCallbackError) -> AuthorizationCallback {
    try AuthorizationCallback(parsing: Array(form.utf8))
  }

  @Test func `has code, token, state and user the first time (CALLBACK-2, CALLBACK-4)`() throws {
    let form =
      "state=s%2B1&code=c1&id_token=e.y.J&user=%7B%22name%22%3A%7B%22firstName%22%3A%22Mary%22%2C"
      + "%22lastName%22%3A%22Appleseed%22%7D%2C%22email%22%3A%22mary%40example.com%22%7D"
    guard case .authorized("c1", "e.y.J", "s+1", let user) = try callback(form) else {
      Issue.record("not authorized")
      return
    }
    #expect(user?.givenName == "Mary")
    #expect(user?.familyName == "Appleseed")
    #expect(user?.unsignedEmail == "mary@example.com")
  }

  @Test func `has no name for the email scope alone (CALLBACK-5)`() throws {
    let form = "code=c1&user=%7B%22email%22%3A%22mary%40example.com%22%7D"
    guard case .authorized(_, _, _, let user?) = try callback(form) else {
      Issue.record("not authorized")
      return
    }
    #expect(user.givenName == nil && user.familyName == nil)
    #expect(user.unsignedEmail == "mary@example.com")
  }

  @Test func `has no user after the first time (CALLBACK-6)`() throws {
    guard case .authorized("c1", nil, nil, nil) = try callback("code=c1") else {
      Issue.record("not authorized")
      return
    }
  }

  @Test(arguments: [
    "", "null", "%7B", "%7B%7D", "%5B1%5D", "%22Mary%22", "%7B%22name%22%3A7%7D", "%7B%22name%22%3A%7B%7D%7D",
  ])
  func `ignores an invalid user (R-1)`(user: String) throws {
    guard case .authorized("c1", _, _, let user) = try callback("code=c1&user=\(user)") else {
      Issue.record("not authorized")
      return
    }
    #expect(user?.givenName == nil && user?.familyName == nil && user?.unsignedEmail == nil)
  }

  @Test func `reports a cancellation, by form and by query (CALLBACK-10, CALLBACK-11)`() throws {
    guard case .cancelled("s1") = try callback("error=user_cancelled_authorize&state=s1"),
      case .cancelled(nil) = try AuthorizationCallback(parsingQuery: "error=user_cancelled_authorize")
    else {
      Issue.record("not cancelled")
      return
    }
  }

  @Test func `reports another error in short and printable form`() throws {
    let long = String(repeating: "x", count: 100)
    guard case .failed("a<b", "s1") = try callback("error=a%0A%3Cb%E2%80%AE&state=s1"),
      case .failed(String(repeating: "x", count: 64), nil) = try callback("error=\(long)")
    else {
      Issue.record("not failed")
      return
    }
  }

  @Test(arguments: [
    "code=c1&code=c2", "code=c1&state=a&state=b", "code=c1&id_token=a&id_token=b", "code=c1&user=a&user=b",
    "error=a&error=b", "code=c1&c%6Fde=c2",
  ])
  func `with a repeated field is rejected`(form: String) {
    #expect(throws: AuthorizationCallbackError(code: .duplicateField, detail: "a field twice")) { try callback(form) }
  }

  @Test(arguments: [
    "", "state=s1", "code=", "code=c1&error=user_cancelled_authorize", "code=%zz", "code=%ff", "{}",
    "authorization=%7B%22code%22%3A%22c1%22%7D", #"{"authorization":{"code":"c1"}}"#,
  ])
  func `with another content is rejected, such as the script's object in a form (CALLBACK-9)`(form: String) {
    let error = #expect(throws: AuthorizationCallbackError.self) { try callback(form) }
    #expect(error?.code == .malformed)
  }

  @Test func `is parsed from a query (CALLBACK-1)`() throws {
    guard case .authorized("c1", nil, "s 1", nil) = try AuthorizationCallback(parsingQuery: "code=c1&state=s%201")
    else {
      Issue.record("not authorized")
      return
    }
  }

  @Test func `is parsed from the JSON of Apple's popup (JS-6 to JS-9)`() throws {
    let json = #"{"authorization":{"code":"c1","id_token":"e.y.J","state":"s1"},"#
    let user = #""user":{"email":"m@example.com","name":{"firstName":"Mary","lastName":"A"}}}"#
    guard case .authorized("c1", "e.y.J", "s1", let mary?) = try popup(json + user) else {
      Issue.record("not authorized")
      return
    }
    #expect(mary.givenName == "Mary")
    guard case .authorized("c1", _, _, nil) = try popup(json.dropLast() + "}"),
      case .cancelled(nil) = try popup(#"{"error":"user_cancelled_authorize"}"#),
      case .failed("popup_closed_by_user", nil) = try popup(#"{"error":"popup_closed_by_user"}"#)
    else {
      Issue.record("read otherwise")
      return
    }
    #expect(throws: AuthorizationCallbackError.self) { try popup(#"{"authorization":[]}"#) }
    #expect(throws: AuthorizationCallbackError.self) { try popup("code=c1") }
  }

  @Test func `a name that is badly encoded in a popup's answer costs nobody the sign-in (R-1)`() throws {
    let head = Array(#"{"authorization":{"code":"c1"},"user":{"name":{"firstName":"Ma"#.utf8)
    for bad in [[UInt8(0xFF)], Array(#"\ud83d"#.utf8)] {
      let callback = try AuthorizationCallback(parsingPopup: head + bad + Array(#"ry"}}}"#.utf8))
      guard case .authorized("c1", _, _, let user?) = callback else {
        Issue.record("read otherwise")
        return
      }
      #expect(user.givenName == "Ma\u{FFFD}ry")
    }
    let elsewhere = Array(#"{"authorization":{"code":"c\ud83d"},"user":{}}"#.utf8)
    #expect(throws: AuthorizationCallbackError.self) { try AuthorizationCallback(parsingPopup: elsewhere) }
  }

  private func popup(_ json: some StringProtocol) throws(AuthorizationCallbackError) -> AuthorizationCallback {
    try AuthorizationCallback(parsingPopup: Array(json.utf8))
  }

  @Test func `prints no code, token or name`() throws {
    let callback = try callback("code=c1secret&id_token=e.y.J&state=s1secret&error_uri=x")
    var dumped = ""
    dump(callback, to: &dumped)
    #expect("\(callback)" == "authorized")
    #expect(!dumped.contains("secret") && !dumped.contains("e.y.J"))
  }
}

@Suite struct `An unsigned user name` {
  @Test(arguments: [
    ("Mary", "Mary"), ("  Mary \t Ann\n", "Mary Ann"), ("Ma\u{0}ry\u{7F}\u{1B}[31m", "Mary[31m"),
    ("\u{202E}yraM\u{2066}", "yraM"), ("\u{FEFF}Mary\u{200B}\u{2060}", "Mary"), ("a\u{2028}b", "a b"),
    ("\u{E000}Mary\u{FFFF}", "Mary"), ("می\u{200C}نا", "می\u{200C}نا"), ("<b>Mary</b>", "<b>Mary</b>"),
    ("李小龍", "李小龍"), ("👩‍🚀", "👩‍🚀"), ("\u{3000}李\u{3000}", "李"),
  ])
  func `is cleaned (CALLBACK-7, TRAP-13)`(given: String, kept: String) {
    let user = UnsignedUser(givenName: given, familyName: nil, unsignedEmail: nil)
    #expect(user.givenName.map { Array($0.unicodeScalars) } == Array(kept.unicodeScalars))
  }

  @Test func `is normalised to NFC`() {
    let user = UnsignedUser(givenName: "Zoe\u{308}", familyName: "A\u{30A}ngstro\u{308}m", unsignedEmail: nil)
    #expect(user.givenName.map { Array($0.utf8) } == Array("Zo\u{EB}".utf8))
    #expect(user.familyName.map { Array($0.utf8) } == Array("\u{C5}ngstr\u{F6}m".utf8))
  }

  @Test func `is cut at a hundred scalars`() {
    let long = UnsignedUser(givenName: String(repeating: "x", count: 5000), familyName: nil, unsignedEmail: nil)
    #expect(long.givenName == String(repeating: "x", count: 100))
    let words = UnsignedUser(givenName: String(repeating: "x", count: 99) + " yz", familyName: nil, unsignedEmail: nil)
    #expect(words.givenName == String(repeating: "x", count: 99))
    let marks = UnsignedUser(
      givenName: "Z" + String(repeating: "\u{30D}", count: 5000), familyName: nil, unsignedEmail: nil)
    #expect(marks.givenName?.unicodeScalars.count == 100)
  }

  @Test(arguments: [
    #"{"name":{"firstName":"Mary","lastName":"Ann"}}"#, #"{"firstName":"Mary","lastName":"Ann"}"#,
    #"{"givenName":"Mary","familyName":"Ann"}"#, #"{"name":{"givenName":"Mary","familyName":"Ann"}}"#,
  ])
  func `is read in each of Apple's spellings (CALLBACK-4)`(text: String) {
    let user = UnsignedUser(parsing: text)
    #expect(user?.givenName == "Mary" && user?.familyName == "Ann")
  }

  @Test(arguments: ["", " ", "\u{0}", "\u{200B}\u{202E}", "\u{3164}", "\u{2800}", "\u{115F}", "\u{FFA0}", "\u{301}"])
  func `is nil when nothing is left (CALLBACK-8)`(given: String) {
    #expect(UnsignedUser(givenName: given, familyName: given, unsignedEmail: "").givenName == nil)
  }
}
