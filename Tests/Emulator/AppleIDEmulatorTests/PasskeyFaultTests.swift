import AppleIDEmulator
import PippinHTTP
import PippinTokens
import Testing

/// Each fault changes exactly what it names: two emulators have the same seed and the same history, and one of them has
/// the fault at the last ceremony.
@Suite struct PasskeyFaultTests {
  /// An emulator with a passkey of anita's and two of mary's, on a device whose counter counts.
  private func busy() async throws -> Harness {
    let harness = try Harness()
    try await harness.device("iphone", "anita")
    try await harness.registered("anita-iphone", Harness.creation(user: "CQkJ"))
    try await harness.device("iphone", more: #","counts":true"#)
    try await harness.registered("mary-iphone")
    try await harness.asserted("mary-iphone")
    return harness
  }

  /// The parts of a registration, by name.
  private func parts(_ answer: ReadPasskeyAnswer) throws -> [String: String] {
    var parts: [String: String] = [:]
    for name in ["type", "challenge", "origin", "crossOrigin", "topOrigin"] {
      parts[name] = answer.clientData[name].map { "\($0)" }
    }
    parts["id"] = answer.id
    parts["rawId"] = answer.rawID
    parts["RP ID hash"] = "\(answer.data.rpIDHash)"
    for (bit, name) in [(0, "UP"), (1, "RFU1"), (2, "UV"), (3, "BE"), (4, "BS"), (5, "RFU2"), (6, "AT"), (7, "ED")] {
      parts[name] = "\(answer.data.flags >> UInt8(bit) & 1)"
    }
    parts["counter"] = "\(answer.data.counter)"
    parts["attested id"] = "\(answer.data.credentialID ?? [])"
    parts["AAGUID"] = "\(answer.data.aaguid ?? [])"
    // In any order, because the order is a part of its own.
    for pair in answer.data.key?.map ?? [] { parts["key \(pair.key.integer ?? 0)"] = "\(pair.value)" }
    parts["extensions"] = "\(answer.data.extensions.map { "\($0)" } ?? "none")"
    parts["fmt"] = answer.attestation?["fmt"]?.text
    parts["attStmt"] = answer.attestation?["attStmt"].map { "\($0)" }
    parts["spelling"] = answer.oddities.sorted().joined(separator: " ")
    parts["trailing"] = "\(answer.trailing)"
    parts["results"] = answer.json["clientExtensionResults"].map { "\($0)" }
    parts["handle"] = answer.userHandle
    return parts
  }

  private func differences(_ one: [String: String], _ other: [String: String]) -> Set<String> {
    Set(one.keys).union(other.keys).filter { one[$0] != other[$0] }
  }

  static let registrations: [(String, Set<String>)] = [
    ("no_uv", ["UV"]), ("no_up", ["UP"]), ("bs_without_be", ["BE"]), ("rfu_flags", ["RFU1", "RFU2"]),
    ("wrong_rp_id_hash", ["RP ID hash"]), ("wrong_origin", ["origin"]), ("subdomain_origin", ["origin"]),
    ("cross_origin", ["crossOrigin"]), ("top_origin", ["topOrigin"]), ("wrong_challenge", ["challenge"]),
    ("old_challenge", ["challenge"]), ("wrong_type", ["type"]), ("id_mismatch", ["id"]),
    ("id_of_another", ["id", "rawId", "attested id"]), ("id_long", ["id", "rawId", "attested id"]),
    ("extensions_unasked", ["ED", "extensions", "results"]), ("off_curve", ["key -3"]), ("compressed", ["key -3"]),
    ("alg_not_offered", ["key 3", "key -1", "key -2", "key -3"]), ("extra_cose_member", ["key 2"]),
    ("cbor_order", ["spelling"]), ("cbor_duplicate", ["spelling"]), ("cbor_indefinite", ["spelling"]),
    ("cbor_long", ["spelling"]), ("cbor_trailing", ["trailing"]), ("attestation_packed", ["fmt", "attStmt"]),
    ("attestation_apple", ["fmt", "attStmt"]), ("none_with_statement", ["attStmt"]),
  ]

  @Test(arguments: registrations) func `a fault of a registration changes what it names and nothing else`(
    _ kind: String, _ names: Set<String>
  ) async throws {
    let (straight, faulted) = (try await busy(), try await busy())
    let options = Harness.creation(user: "BQYH", challenge: "Dw8PDw8PDw8PDw8PDw8PDw")
    let one = try parts(try await straight.registered("mary-iphone", options))
    try await faulted.fault(kind)
    let answer = try await faulted.registered("mary-iphone", options)
    #expect(differences(one, try parts(answer)) == names)
    #expect(try await faulted.get("/emulator/faults").json["items"] == .list([]))
    #expect(try await faulted.lastWords().hasSuffix("with injected faults: \(kind)"))
    if kind == "old_challenge" { #expect(answer.clientData["challenge"]?.text == Harness.challenge) }
    if kind == "id_long" { #expect(answer.data.credentialID?.count == 1024) }
    if kind == "attestation_packed" {
      let key = try #require(answer.data.key)
      var signed = answer
      signed.attestation = nil
      let signature = answer.attestation?["attStmt"]?["sig"]?.bytes ?? []
      let (r, s, _) = try #require(PasskeyVerifier.numbers(signature))
      let verifier = try P256PublicKey(x: key[-2]?.bytes ?? [], y: key[-3]?.bytes ?? [])
      #expect(try verifier.isValidES256(r + s, for: answer.signed))
    }
    if kind == "off_curve" {
      #expect(throws: CryptographyError.self) {
        try P256PublicKey(x: answer.data.key?[-2]?.bytes ?? [], y: answer.data.key?[-3]?.bytes ?? [])
      }
    }
    // The next one is sound again.
    let next = Harness.creation(user: "BQYI", challenge: "EBAQEBAQEBAQEBAQEBAQEA")
    #expect(
      differences(
        try parts(try await straight.registered("mary-iphone", next)),
        try parts(try await faulted.registered("mary-iphone", next))
      ).isEmpty)
  }

  static let assertions: [(String, Set<String>)] = [
    ("no_uv", ["UV"]), ("no_up", ["UP"]), ("bs_without_be", ["BE"]), ("be_flip", ["BE", "BS"]),
    ("rfu_flags", ["RFU1", "RFU2"]), ("counter_stuck", ["counter"]), ("counter_back", ["counter"]),
    ("counter_zero", ["counter"]), ("wrong_rp_id_hash", ["RP ID hash"]), ("wrong_origin", ["origin"]),
    ("subdomain_origin", ["origin"]), ("cross_origin", ["crossOrigin"]), ("top_origin", ["topOrigin"]),
    ("wrong_challenge", ["challenge"]), ("old_challenge", ["challenge"]), ("wrong_type", ["type"]),
    ("bad_signature", ["signature"]), ("der_padding", ["DER"]), ("id_mismatch", ["id"]),
    ("id_of_another", ["id", "rawId"]), ("handle_missing", ["handle"]), ("handle_of_another", ["handle"]),
    ("extensions_unasked", ["ED", "extensions", "results"]),
  ]

  /// Those of an assertion: the signature is judged and not compared, because it covers all else.
  private func parts(_ answer: ReadPasskeyAnswer, by key: ReadCBOR) throws -> [String: String] {
    var parts = try parts(answer)
    parts["signature"] = "\(try PasskeyVerifier.isValid(answer, by: key))"
    parts["DER"] = "\(PasskeyVerifier.numbers(answer.signature)?.isStrict == true)"
    return parts
  }

  @Test(arguments: assertions) func `a fault of an assertion changes what it names and nothing else`(
    _ kind: String, _ names: Set<String>
  ) async throws {
    let (straight, faulted) = (try await busy(), try await busy())
    let options = Harness.creation(user: "BQYH")
    let key = try #require(try await straight.registered("mary-iphone", options).data.key)
    try await faulted.registered("mary-iphone", options)
    try await straight.asserted("mary-iphone")
    try await faulted.asserted("mary-iphone")
    let request = Harness.request(challenge: "Dw8PDw8PDw8PDw8PDw8PDw")
    let one = try parts(try await straight.asserted("mary-iphone", request), by: key)
    #expect(one["signature"] == "true" && one["DER"] == "true" && one["counter"] == "3")
    try await faulted.fault(kind)
    let other = try parts(try await faulted.asserted("mary-iphone", request), by: key)
    #expect(differences(one, other) == names)
    let counters = ["counter_stuck": "2", "counter_back": "1", "counter_zero": "0"]
    if let counter = counters[kind] {
      #expect(other["counter"] == counter)
    } else {
      let next = Harness.request(challenge: "EBAQEBAQEBAQEBAQEBAQEA")
      #expect(
        differences(
          try parts(try await straight.asserted("mary-iphone", next), by: key),
          try parts(try await faulted.asserted("mary-iphone", next), by: key)
        ).isEmpty)
    }
  }

  @Test func `high_s always gives the upper half, which is as valid`() async throws {
    let (straight, faulted) = (try await busy(), try await busy())
    let key = try #require(try await straight.registered("mary-iphone").data.key)
    try await faulted.registered("mary-iphone")
    var changed = 0
    for number in UInt8(0)..<8 {
      let request = Harness.request(challenge: ReadPasskeyAnswer.text([UInt8](repeating: number, count: 16)))
      try await faulted.fault("high_s")
      let one = try await straight.asserted("mary-iphone", request)
      let other = try await faulted.asserted("mary-iphone", request)
      let (first, second) = (
        try #require(PasskeyVerifier.numbers(one.signature)), try #require(PasskeyVerifier.numbers(other.signature))
      )
      #expect(second.s[0] >= 0x7F && second.r == first.r && second.isStrict)
      #expect(try PasskeyVerifier.isValid(other, by: key))
      if first.s != second.s { changed += 1 }
    }
    #expect((1...7).contains(changed))
  }

  @Test func `a clone is a second device with the same key and a counter of its own`() async throws {
    let harness = try Harness()
    let key = try #require(try await harness.registered(harness.device("security_key")).data.key)
    try await harness.device("windows")
    #expect(try await harness.assertion("mary-windows").status == 403)
    try await harness.fault("clone")
    let copy = try await harness.asserted("mary-windows")
    #expect(try PasskeyVerifier.isValid(copy, by: key))
    let original = try await harness.asserted("mary-security_key")
    #expect(copy.data.counter == 2 && original.data.counter == 2 && copy.rawID == original.rawID)
    #expect(try await harness.asserted("mary-windows").data.counter == 3)
    let devices = try await harness.passkeys()[0]["devices"]?.elements.map { $0["device"]?.text }
    #expect(devices == ["mary-security_key", "mary-windows"])
  }

  @Test func `excluded_ignored makes a second passkey`() async throws {
    let harness = try Harness()
    let device = try await harness.device("iphone")
    let first = try await harness.registered(device)
    try await harness.fault("excluded_ignored")
    let options = Harness.creation(user: "BQYH", excluded: [first.rawID])
    try await harness.registered(device, options)
    #expect(try await harness.passkeys().count == 2)
    #expect(try await harness.registration(device, options).status == 403)
  }

  @Test func `cancel, latency and answers of an edge strike ceremonies`() async throws {
    let harness = try Harness()
    let device = try await harness.device("iphone")
    try await harness.fault("cancel")
    #expect(PlatformAnswer(try await harness.registration(device)) == PlatformAnswer(403, "NotAllowedError", 1001))
    _ = try await harness.send(
      "POST", "/emulator/faults", json: #"{"endpoint":"passkey","kind":"latency","latency_ms":30,"count":1}"#)
    try await harness.registered(device)
    #expect(harness.pauses.all == [.milliseconds(30)])
    try await harness.fault("throttle")
    #expect(try await harness.assertion(device).status == 429)
    try await harness.fault("throttle")
    #expect(try await harness.get("/emulator/passkeys").status == 200)
  }

  @Test func `after a lost answer the passkey is there and the counter has counted`() async throws {
    let harness = try Harness()
    let device = try await harness.device("security_key")
    try await harness.fault("lost_answer")
    #expect(try await harness.registration(device).status == 0)
    #expect(try await harness.passkeys().count == 1)
    try await harness.fault("lost_answer")
    #expect(try await harness.assertion(device).status == 0)
    #expect(try await harness.asserted(device).data.counter == 3)
  }

  @Test func `faults that do not fit a ceremony wait for one that does`() async throws {
    let harness = try Harness()
    let device = try await harness.device("windows")
    for kind in ["bad_signature", "off_curve", "handle_of_another", "id_of_another", "old_challenge"] {
      try await harness.fault(kind)
    }
    let answer = try await harness.registered(device)
    #expect(answer.data.key?[3]?.integer == -257)
    let waiting = try await harness.get("/emulator/faults").json["items"]?.elements.compactMap { $0["kind"]?.text }
    #expect(waiting == ["bad_signature", "off_curve", "handle_of_another", "id_of_another", "old_challenge"])
  }

  @Test func `a passkey's fault is refused at another endpoint`() async throws {
    let harness = try Harness()
    let answer = try await harness.send("POST", "/emulator/faults", json: #"{"endpoint":"token","kind":"no_uv"}"#)
    #expect(answer.status == 400 && answer.json["detail"]?.text?.contains("endpoint passkey") == true)
    #expect(try await harness.send("POST", "/emulator/faults", json: #"{"kind":"no_uv"}"#).status == 201)
  }
}
