import PippinFoundation
import PippinSecret
import PippinTokens
import SignInWithPasskeys

extension Command {
  static let passkeyVerify = Command(
    name: "passkey verify", summary: "Verify the answer of a passkey's registration or assertion.",
    options: [
      .value("rp-id", "ID", .required, "the RP ID, such as example.com"),
      .value("origin", "URL", .oneOrMore, "an origin to accept: https://…, or android:apk-key-hash:…"),
      .value("challenge", "BASE64URL", .required, "the challenge of the options"),
      .value("registration", "FILE", .optional, "a RegistrationResponseJSON; - is standard input"),
      .value("assertion", "FILE", .optional, "an AuthenticationResponseJSON; - is standard input"),
      .value("key", "COSE_FILE", .optional, "the passkey's public key for an assertion, as bytes or in base64url"),
      .flag("no-uv", "accept an answer without user verification"),
      Verification.linesOption,
    ],
    notes: """
      Give either --registration, or --assertion with --key. Prints {"registration": …} or {"assertion": …}. User handle, counter and
      allow list of an assertion are not compared, because only a server knows the stored ones.
      With --lines the file must be “-”, and each line of standard input is one answer to the same challenge. The answers are
      {"ok": true, …} or {"ok": false, "code": "…"}, in order, and the exit status is 0 after the last line.
      """,
    run: { (invocation) throws(CommandFailure) in
      let verifier = try PasskeyVerifier(invocation)
      let verification = Verification(resultName: verifier.kind.name) { (text) throws(Verification.Refusal) in
        try verifier.verdict(on: Array(text.utf8))
      }
      if invocation.arguments.has("lines") {
        guard verifier.path == "-" else {
          throw invocation.arguments.usage("--lines reads standard input, so --\(verifier.kind.name) must be -")
        }
        return try verification.runLines(invocation.console)
      }
      let answer = try invocation.passkeyInput(verifier.path)
      let verdict: [UInt8]
      do throws(Verification.Refusal) {
        verdict = try verifier.verdict(on: answer)
      } catch {
        throw .refused(code: error.code, detail: error.detail)
      }
      var writer = JSONWriter()
      writer.beginObject()
      writer.name(verifier.kind.name)
      writer.raw(verdict)
      writer.endObject()
      try invocation.console.write(writer.bytes + [UInt8(ascii: "\n")])
    })
}

/// Judges answers by the expectations from the command line.
private struct PasskeyVerifier {
  enum Kind {
    case registration
    /// By the passkey's public key.
    case assertion(COSEKey)

    /// The option's name, and the result's.
    var name: String {
      switch self {
      case .registration: "registration"
      case .assertion: "assertion"
      }
    }
  }

  let kind: Kind
  /// The file with the answer, or `-`.
  let path: String
  private let relyingParty: PasskeyRelyingParty
  private let challenge: PasskeyChallenge
  private let userHandle: PasskeyUserHandle
  private let isUserVerificationRequired: Bool

  init(_ invocation: Invocation) throws(CommandFailure) {
    let arguments = invocation.arguments
    let keyBytes: [UInt8]?
    switch (arguments["registration"], arguments["assertion"], arguments.has("key")) {
    case (let path?, nil, false): (self.path, keyBytes) = (path, nil)
    case (nil, let path?, true): (self.path, keyBytes) = (path, try Self.decoded(invocation.file("key")))
    default: throw arguments.usage("give --registration, or --assertion with --key")
    }
    guard let challenge = Base64URL.decode(try arguments.required("challenge")) else {
      throw arguments.usage("--challenge is not base64url without padding")
    }
    isUserVerificationRequired = !arguments.has("no-uv")
    do throws(PasskeyError) {
      var origins: Set<PasskeyOrigin> = []
      for text in arguments.all("origin") { origins.insert(try Self.origin(text)) }
      relyingParty = PasskeyRelyingParty(
        id: try RelyingPartyID(arguments["rp-id"] ?? ""), name: "", origins: origins, trustsDeviceCounter: false)
      self.challenge = try PasskeyChallenge(SecretBytes(challenge))
      // An answer to a registration does not have it.
      userHandle = try PasskeyUserHandle([0])
      kind = if let keyBytes { .assertion(try COSEKey(bytes: keyBytes)) } else { .registration }
    } catch {
      throw arguments.usage(error.detail)
    }
  }

  private static func origin(_ text: String) throws(PasskeyError) -> PasskeyOrigin {
    let android = "android:apk-key-hash:"
    guard text.utf8.starts(with: android.utf8) else { return try PasskeyOrigin(web: text) }
    return try PasskeyOrigin(androidAppSignedBy: Base64URL.decode(String(text.dropFirst(android.count))) ?? [])
  }

  /// A file's bytes, or what they spell in base64url.
  private static func decoded(_ bytes: [UInt8]) -> [UInt8] {
    var text = bytes[...]
    while let last = text.last, last == UInt8(ascii: "\n") || last == UInt8(ascii: "\r") { text.removeLast() }
    return Base64URL.decode(Array(text)) ?? bytes
  }

  /// The verdict on an answer, as JSON.
  func verdict(on answer: [UInt8]) throws(Verification.Refusal) -> [UInt8] {
    do throws(PasskeyError) {
      switch kind {
      case .registration: return try registration(answer)
      case .assertion(let key): return try assertion(answer, key)
      }
    } catch {
      throw Verification.Refusal(code: error.reason.rawValue, detail: "Verification failed: \(error.detail).")
    }
  }

  private func registration(_ answer: [UInt8]) throws(PasskeyError) -> [UInt8] {
    let verdict = try RegistrationCeremony(
      relyingParty: relyingParty, challenge: challenge, userHandle: userHandle,
      personChecks: isUserVerificationRequired ? .required : .insecureWithoutUserVerification
    ).judge(answer)
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("credential_id", Base64URL.encode(verdict.credentialID))
    writer.member("public_key", Base64URL.encode(verdict.publicKey.bytes))
    writer.member("algorithm", verdict.publicKey.algorithm.rawValue)
    writer.member("sign_count", Int64(verdict.signCount))
    writer.member("user_verified", verdict.isUserVerified)
    writer.member("backup_eligible", verdict.isBackupEligible)
    writer.member("backup_state", verdict.isBackedUp)
    writer.member("reserved_flags", verdict.hasReservedFlags)
    writer.member("aaguid", verdict.aaguid.text)
    writer.member("manager", ifPresent: verdict.aaguid.name)
    writer.member("transports", verdict.transports)
    if let isDiscoverable = verdict.isDiscoverable { writer.member("discoverable", isDiscoverable) }
    switch verdict.attestation {
    case .none: writer.member("attestation", "none")
    case .ofItself: writer.member("attestation", "self")
    case .unverified(let format):
      writer.member("attestation", "unverified")
      writer.member("attestation_format", format)
    }
    writer.endObject()
    return writer.bytes
  }

  private func assertion(_ answer: [UInt8], _ key: COSEKey) throws(PasskeyError) -> [UInt8] {
    // The key says whose the passkey is, so the answer need not name the person.
    let id = try UnverifiedCredentialAnswer(parsing: answer).id
    let presented = try AuthenticationCeremony(
      relyingParty: relyingParty, challenge: challenge, allowed: .only([CredentialDescriptor(id: id, transports: [])]),
      personChecks: isUserVerificationRequired ? .required : .insecureWithoutUserVerification
    ).parse(answer)
    let verdict = try presented.judge(
      by: StoredPasskey(
        credentialID: id, publicKey: key, userHandle: nil, signCount: 0, wasRegisteredBackupEligible: true))
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("credential_id", Base64URL.encode(verdict.credentialID))
    writer.member("user_handle", ifPresent: verdict.userHandle.map { Base64URL.encode($0.bytes) })
    writer.member("sign_count", Int64(verdict.signCount))
    writer.member("user_verified", verdict.isUserVerified)
    writer.member("backup_eligible", !verdict.hasBackupEligibilityChanged)
    writer.member("backup_state", verdict.isBackedUp)
    writer.member("reserved_flags", verdict.hasReservedFlags)
    writer.endObject()
    return writer.bytes
  }
}

extension Invocation {
  /// The whole of a file, or of standard input for `-`. An unreadable file is a usage error.
  func passkeyInput(_ path: String) throws(CommandFailure) -> [UInt8] {
    guard path == "-" else {
      do {
        return try FileAccess.contents(of: path).bytes
      } catch {
        throw arguments.usage("\(Printable.text(path)) cannot be read: \(error.detail)")
      }
    }
    var bytes: [UInt8] = []
    // One byte more shows that an input is too long.
    while bytes.count <= PasskeyLimits.answer {
      let next = try console.input()
      if next.isEmpty { break }
      bytes += next
    }
    return bytes
  }
}
