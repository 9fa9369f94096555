import PippinFoundation
import PippinTokens
import SignInWithApple

extension Command {
  static let eventVerify = Command(
    name: "event verify", summary: "Verify a server-to-server notification from Apple.",
    options: [
      .value("keys", "FILE", .required, "Apple's public keys, saved from https://appleid.apple.com/auth/keys"),
      .value("audience", "ID", .oneOrMore, "a client id to accept as the audience"),
      .value("now", "RFC3339", .optional, "verify as of this time"),
      Verification.linesOption,
    ],
    operand: "TOKEN or -",
    notes: """
      The input is the JWS in the member “payload” of the request from Apple. Prints {"claims": …, "unchecked": []}.
      \(Verification.linesNotes)
      """,
    run: { (invocation) throws(CommandFailure) in
      let audiences = Set(try invocation.nonEmpty("audience"))
      let clock = try invocation.clock()
      let keys = try AppleKeyFile(invocation)
      let verification = Verification(resultName: "claims") { (text) throws(Verification.Refusal) in
        do {
          let now = clock()
          let notification = try UnverifiedAppleNotification(parsing: text)
          try notification.check(audiences: audiences, now: now)
          let key = try keys.key(notification.keyID)
          _ = try notification.verified(by: key, audiences: audiences, now: now)
          // The text was verified just now; this only reads its payload.
          let payload = try CompactJWS(parsing: text, maximumLength: UnverifiedAppleNotification.maximumLength).payload
          return CompactJSON.line(payload)
        } catch let error as IdentityTokenError {
          throw Verification.Refusal(error)
        } catch let refusal as Verification.Refusal {
          throw refusal
        } catch {
          throw Verification.Refusal(code: "internal_error", detail: "The input could not be checked.")
        }
      }
      try invocation.verify(verification) { (_, claims) throws(CommandFailure) in
        var writer = JSONWriter()
        writer.beginObject()
        writer.name("claims")
        writer.raw(claims)
        writer.member("unchecked", [])
        writer.endObject()
        try invocation.console.write(writer.bytes + [UInt8(ascii: "\n")])
      }
    })
}
