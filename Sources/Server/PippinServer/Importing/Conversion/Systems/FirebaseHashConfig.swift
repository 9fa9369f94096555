import PippinFoundation
import PippinSecret

/// The parameters of a Firebase project's password hashes.
package struct FirebaseHashConfig: Sendable {
  private let signerKey: SecretText
  private let saltSeparator: String
  private let rounds: Int
  private let memoryCost: Int

  /// Reads the text of the console's dialog, `hash_config { … }`, or the same names and values in JSON.
  package init(parsing text: String) throws(ConversionFailure) {
    var values: [String: String] = [:]
    let separators = " \t\r\n,{}\"'<>"
    // A value may hold "=" and "/", so only the first colon separates.
    for line in text.split(whereSeparator: { "\n,{}".contains($0) }) {
      let parts = line.split(separator: ":", maxSplits: 1).map { $0.filter { !separators.contains($0) } }
      if parts.count == 2 { values[parts[0]] = parts[1] }
    }
    guard let algorithm = values["algorithm"], algorithm.uppercased() == "SCRYPT" else {
      throw Self.problem("has no algorithm SCRYPT. Only hashes of Firebase's own scrypt can be taken over.")
    }
    guard let key = values["base64_signer_key"] ?? values["signerKey"] ?? values["signer_key"],
      Data(base64Encoded: key).map({ !$0.isEmpty }) ?? false
    else { throw Self.problem("has no base64_signer_key in base64.") }
    guard let separator = values["base64_salt_separator"] ?? values["saltSeparator"] ?? values["salt_separator"],
      Data(base64Encoded: separator) != nil
    else { throw Self.problem("has no base64_salt_separator in base64.") }
    guard let rounds = values["rounds"].flatMap({ Int($0) }), (1...120).contains(rounds) else {
      throw Self.problem("has no rounds from 1 to 120.")
    }
    let cost = values["mem_cost"] ?? values["memoryCost"] ?? values["memory_cost"]
    guard let memoryCost = cost.flatMap({ Int($0) }), (1...14).contains(memoryCost) else {
      throw Self.problem("has no mem_cost from 1 to 14.")
    }
    self.init(
      signerKey: SecretText(key), saltSeparator: separator, rounds: rounds, memoryCost: memoryCost)
  }

  init(signerKey: SecretText, saltSeparator: String, rounds: Int, memoryCost: Int) {
    self.signerKey = signerKey
    self.saltSeparator = saltSeparator
    self.rounds = rounds
    self.memoryCost = memoryCost
  }

  private static func problem(_ rule: String) -> ConversionFailure {
    ConversionFailure(
      "hash_config_invalid",
      "The hash configuration \(rule) Copy it from the Firebase console: Authentication, Users, ⋮, Password hash parameters."
    )
  }

  /// A user's hash with the project's parameters; `nil` where the export's texts are no base64.
  func hash(_ hash: String, salt: String) -> AccountLine.Hash? {
    let (hash, salt) = (Self.standard(hash), Self.standard(salt))
    guard Data(base64Encoded: hash).map({ !$0.isEmpty }) ?? false,
      Data(base64Encoded: salt).map({ !$0.isEmpty }) ?? false
    else { return nil }
    return .firebaseScrypt(
      AccountLine.FirebaseScrypt(
        hash: SecretText(hash), salt: salt, signerKey: signerKey, saltSeparator: saltSeparator, rounds: rounds,
        memoryCost: memoryCost))
  }

  /// Base64 in the standard alphabet. Firebase's interface answers in that of URLs, its command line in this one.
  private static func standard(_ text: String) -> String {
    var text = String(text.map { $0 == "-" ? "+" : $0 == "_" ? "/" : $0 })
    while text.utf8.count % 4 != 0 { text += "=" }
    return text
  }
}
