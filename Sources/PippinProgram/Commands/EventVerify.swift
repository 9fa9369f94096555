import FoundationEssentials
import PippinJOSE
import PippinJSON
import SignInWithApple

extension Command {
  static let eventVerify = Command(
    name: "event verify", summary: "Verify one of Apple's notifications.",
    options: [
      .value("keys", "FILE", .required, "Apple's keys, as https://appleid.apple.com/auth/keys answers them"),
      .value("audience", "ID", .oneOrMore, "a client id that the notification may be for"),
      .value("now", "RFC3339", .optional, "the time to judge by"),
      Verification.linesOption,
    ],
    operand: "TOKEN or -",
    notes: """
      The input is the JWS in the member “payload” of what Apple posts. Prints {"claims": …, "unchecked": []}.
      \(Verification.linesNotes)
      """,
    run: { (invocation) throws(CommandFailure) in
      let audiences = Set(try invocation.nonEmpty("audience"))
      let clock = try invocation.clock()
      let keys = try AppleKeyFile(try invocation.file("keys"))
      let verification = Verification(resultName: "claims") { (text) throws(Verification.Refusal) in
        do {
          let now = clock()
          let notification = try UnverifiedAppleNotification(parsing: text)
          try notification.check(audiences: audiences, now: now)
          let key = try keys.key(notification.keyID)
          _ = try notification.verified(by: key, audiences: audiences, now: now)
          // The same text as was just verified; only its form is asked for.
          let payload = try CompactJWS(parsing: text, maximumLength: UnverifiedAppleNotification.maximumLength).payload
          return CompactJSON.line(payload)
        } catch let error as IdentityTokenError {
          throw Verification.Refusal(error)
        } catch let refusal as Verification.Refusal {
          throw refusal
        } catch {
          throw Verification.Refusal(code: "internal_error", detail: "It could not be judged.")
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
