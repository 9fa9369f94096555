import PippinFoundation
import PippinHTTP
import PippinTokens
import SignInWithPasskeys

extension Command {
  static let passkeyInspect = Command(
    name: "passkey inspect", summary: "Show what a passkey's options, answer or binary data say, without verifying it.",
    options: [.flag("json", "print it as JSON")],
    operand: "FILE",
    notes: """
      Reads the JSON of options or of an answer, or an attestation object, authenticator data or a COSE key, as bytes or in base64url.
      If the file is “-” or missing, standard input is read.
      """,
    run: { (invocation) throws(CommandFailure) in
      let input = try invocation.passkeyInput(invocation.arguments.operand ?? "-")
      let inspection: PasskeyInspection
      do throws(Verification.Refusal) {
        inspection = try PasskeyInspection(input)
      } catch {
        throw .refused(code: error.code, detail: "This cannot be read: \(error.detail).")
      }
      guard !invocation.arguments.has("json") else {
        return try invocation.writeJSON { writer in
          writer.member("verified", false)
          for (label, value) in inspection.facts {
            writer.member(ASCII.lowercased(label).replacing(" ", with: "_").replacing("-", with: "_"), value)
          }
        }
      }
      try invocation.console.write(inspection.text)
    })
}

/// The contents of passkeys' messages in words, unverified.
private struct PasskeyInspection {
  /// Each with its label.
  private(set) var facts: [(label: String, value: String)] = []

  var text: String {
    "UNVERIFIED: nothing of this has been checked. Do not rely on any of it.\n\n"
      + facts.map { "  \($0.label): \($0.value)\n" }.joined()
  }

  /// - Throws: a refusal if it is nothing that a passkey's ceremony has.
  init(_ input: [UInt8]) throws(Verification.Refusal) {
    guard let first = input.first(where: { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }) else {
      throw .malformed("there is no input")
    }
    let json = first == UInt8(ascii: "{") ? try Self.json(input) : nil
    do throws(PasskeyError) {
      switch json {
      case let root? where root["response"] != nil: try add(answer: input)
      case let root?: add(options: root)
      case nil: try add(binary: Self.decoded(input))
      }
    } catch {
      throw Verification.Refusal(code: error.reason.rawValue, detail: error.detail)
    }
  }

  // MARK: JSON

  /// The JSON of options or of an answer.
  private static func json(_ input: [UInt8]) throws(Verification.Refusal) -> JSONElement {
    let root: JSONElement
    do {
      root = try JSONDocument(parsing: input, limits: JSONLimits(maximumBytes: PasskeyLimits.answer)).root
    } catch {
      throw .malformed("it is not strict JSON: \(error.words)")
    }
    guard root["response"] != nil || root["challenge"] != nil else {
      throw .malformed("it has neither a response nor a challenge")
    }
    return root
  }

  private mutating func add(options root: JSONElement) {
    let isRegistration = root["pubKeyCredParams"] != nil
    line("kind", isRegistration ? "options of a registration" : "options of an authentication")
    line("RP ID", root["rp"]?["id"] ?? root["rpId"])
    line("app", root["rp"]?["name"])
    line("user handle", root["user"]?["id"])
    line("user name", root["user"]?["name"])
    line("display name", root["user"]?["displayName"])
    line("challenge", root["challenge"])
    if isRegistration {
      let algorithms = root["pubKeyCredParams"]?.elements.map { element in
        element["alg"]?.integer.map(Self.algorithm) ?? "?"
      }
      line("algorithms", algorithms?.joined(separator: ", ") ?? "(none)")
    }
    line("user verification", root["userVerification"] ?? root["authenticatorSelection"]?["userVerification"])
    line("resident key", root["authenticatorSelection"]?["residentKey"])
    line("attestation", root["attestation"])
    line("time-out in milliseconds", root["timeout"])
    for (name, label) in [("excludeCredentials", "excluded passkeys"), ("allowCredentials", "allowed passkeys")] {
      if let list = root[name] {
        let ids = list.elements.map { Printable.text($0["id"]?.string ?? "?", limit: 60) }
        line(label, ids.isEmpty ? "(none named)" : ids.joined(separator: ", "))
      }
    }
  }

  private mutating func add(answer input: [UInt8]) throws(PasskeyError) {
    let answer = try UnverifiedCredentialAnswer(parsing: input)
    let isRegistration = answer.response["attestationObject"] != nil
    line("kind", isRegistration ? "answer of a registration" : "answer of an authentication")
    line("credential id", Self.shown(answer.id))
    let clientData = try answer.bytes("clientDataJSON", limit: PasskeyLimits.clientData)
    add(clientData: try UnverifiedClientData(parsing: clientData))
    if isRegistration {
      let transports = try answer.transports()
      line("transports", transports.isEmpty ? "(none)" : transports.joined(separator: ", "))
      if let isDiscoverable = answer.isDiscoverable { line("discoverable", isDiscoverable ? "yes" : "no") }
      let object = try answer.bytes("attestationObject", limit: PasskeyLimits.attestationObject)
      add(attestation: try UnverifiedAttestationObject(parsing: object))
    } else {
      line("user handle", try answer.userHandle().map { Self.shown($0.bytes) } ?? "(none)")
      let data = try answer.bytes("authenticatorData", limit: PasskeyLimits.authenticatorData)
      add(data: try UnverifiedAuthenticatorData(parsing: data))
      line("signature", Self.shown(try answer.bytes("signature", limit: PasskeyLimits.signature)))
    }
  }

  private mutating func add(clientData: UnverifiedClientData) {
    line("type", quoted(clientData.type))
    line("challenge", quoted(clientData.challenge))
    line("origin", quoted(clientData.origin))
    line("in a frame of another origin", clientData.isCrossOrigin ? "yes" : "no")
    if clientData.hasTopOrigin { line("top origin", "named") }
  }

  // MARK: Bytes

  private mutating func add(binary input: [UInt8]) throws(PasskeyError) {
    var refusal: PasskeyError
    do throws(PasskeyError) {
      let object = try UnverifiedAttestationObject(parsing: input)
      line("kind", "attestation object")
      return add(attestation: object)
    } catch {
      refusal = error
    }
    do throws(PasskeyError) {
      let key = try COSEKey(bytes: input)
      line("kind", "COSE key")
      return add(key: key)
    } catch {
      // An attestation object is a map of three, which says more of what is wrong than the other readers do.
      if input.first != 0xA3 { refusal = error }
    }
    do throws(PasskeyError) {
      let data = try UnverifiedAuthenticatorData(parsing: input)
      line("kind", "authenticator data")
      return add(data: data)
    } catch {
      throw input.first.map { $0 >> 5 == 5 } == true ? refusal : error
    }
  }

  private mutating func add(attestation object: UnverifiedAttestationObject) {
    line("attestation", quoted(object.format))
    add(data: object.authenticatorData)
  }

  private mutating func add(data: UnverifiedAuthenticatorData) {
    line("RP ID hash", Hexadecimal.encode(data.relyingPartyIDHash))
    let names: [(AuthenticatorFlags, String)] = [
      (.userPresent, "user present"), (.userVerified, "user verified"), (.backupEligible, "backup eligible"),
      (.backupState, "backed up"), (.attestedData, "attested credential"), (.extensionData, "extensions"),
    ]
    var flags = names.filter { data.flags.contains($0.0) }.map(\.1)
    if !data.flags.isDisjoint(with: .reserved) { flags.append("reserved flags") }
    line("flags", "0x\(Hexadecimal.encode([data.flags.rawValue])): \(flags.joined(separator: ", "))")
    line("counter", String(data.signCount))
    if let credential = data.attestedCredential {
      line("attested id", Self.shown(credential.id))
      line("AAGUID", credential.aaguid.text + (credential.aaguid.name.map { " (\($0))" } ?? ""))
      do throws(PasskeyError) {
        add(key: try COSEKey(bytes: credential.keyBytes))
      } catch {
        line("key", "not accepted: \(error.detail)")
      }
    }
    if let names = data.extensionNames { line("extensions", names.map(quoted).joined(separator: ", ")) }
  }

  private mutating func add(key: COSEKey) {
    line("key", "\(Self.algorithm(key.algorithm.rawValue)), \(Self.shown(key.bytes))")
  }

  // MARK: Words

  private mutating func line(_ label: String, _ value: String) {
    facts.append((label, value))
  }

  /// Writes nothing for a missing value.
  private mutating func line(_ label: String, _ value: JSONElement?) {
    if let value { line(label, quoted(value.string ?? String(decoding: value.rawBytes, as: UTF8.self))) }
  }

  private func quoted(_ text: String) -> String { Printable.text(text, limit: 200) }

  private static func algorithm(_ number: Int64) -> String {
    switch PasskeyAlgorithm(rawValue: number) {
    case .es256: "ES256"
    case .edDSA: "EdDSA (Ed25519)"
    case .rs256: "RS256"
    case nil: "\(number), which is not accepted"
    }
  }

  private static func shown(_ bytes: [UInt8]) -> String { "\(Base64URL.encode(bytes)) (\(bytes.count) bytes)" }

  /// The bytes, or what they spell in base64url.
  private static func decoded(_ input: [UInt8]) -> [UInt8] {
    var text = input[...]
    while let last = text.last, [0x20, 0x0A, 0x0D].contains(last) { text.removeLast() }
    return Base64URL.decode(Array(text)) ?? input
  }
}
