import PippinAccounts
import PippinFoundation
import PippinSecret
import PippinTokens

/// Firebase Auth: `firebase auth:export` in JSON, the pages of `accounts:batchGet`, or the Admin SDK's user records.
enum FirebaseExport {
  static func read(_ record: ExportRecord, into draft: inout AccountDraft) throws(ConversionStop) {
    try draft.setUser(record.text("localId", "uid"))
    let metadata = record.object("metadata")
    draft.setCreation(
      record.time("createdAt") ?? metadata?.time("creationTime"), isGiven: record.says("createdAt"))
    draft.setName(given: nil, family: nil, whole: record.text("displayName"))
    draft.setAddress(
      record.text("email"), isVerified: record.flag("emailVerified"), wasMailed: record.says("passwordHash"))
    try readProviders(of: record, into: &draft)
    try readPassword(of: record, into: &draft)
    if record.mayBe("disabled") { draft.suspend(at: nil, reason: nil) }
    draft.setPrivateMetadata(
      record.object("customAttributes", "customClaims"), isGiven: record.says("customAttributes", "customClaims"))
    let factors = try record.objects("mfaInfo") + (try record.object("multiFactor")?.objects("enrolledFactors") ?? [])
    if !factors.isEmpty { draft.loseSecondFactor() }
    if record.says("phoneNumber") { draft.addUnusablePhone() }
    if record.says("email") {
      draft.explainNone(
        "no_sign_in_method",
        "The export names no sign-in method: an email link, or a provider that it leaves out. Older versions of the Firebase CLI leave out Apple."
      )
    } else {
      draft.explainNone("anonymous", "The user is anonymous.")
    }
  }

  private static func readProviders(
    of record: ExportRecord, into draft: inout AccountDraft
  ) throws(ConversionStop) {
    for provider in try record.objects("providerUserInfo", "providerData") {
      let (id, email) = (provider.text("providerId"), provider.text("email"))
      let subject = provider.text("rawId", "uid", "federatedId")
      switch id {
      case "apple.com": try draft.addIdentity(.apple, subject: subject, email: email)
      case "google.com": try draft.addIdentity(.google, subject: subject, email: email)
      case "facebook.com": try draft.addIdentity(.facebook, subject: subject, email: email)
      // Other members have both: the hash, and the number.
      case "password", "phone": break
      case let other: draft.addUnusable(provider: other ?? "an unknown provider")
      }
    }
  }

  private static func readPassword(of record: ExportRecord, into draft: inout AccountDraft) throws(ConversionStop) {
    guard let hash = record.text("passwordHash") else { return }
    guard hash != AccountLine.Hash.redacted else {
      return draft.addUnusable(
        "no_password_hash",
        "The export leaves the hash out (REDACTED): export again as somebody with the permission firebaseauth.configs.getHashConfig."
      )
    }
    // Version 0 is Firebase's scrypt; any other is an imported hash that was never renewed.
    guard (record.text("version") ?? "0") == "0", let salt = record.text("salt", "passwordSalt") else {
      return draft.addPassword(nil)
    }
    guard let parameters = draft.options.hashConfig else {
      guard draft.options.leavesOutPasswords else {
        throw .fail(
          ConversionFailure(
            "hash_config_missing",
            "This user has a password. Add --hash-config FILE with the project's password hash parameters, or --without-passwords."
          ))
      }
      return draft.addPassword(nil)
    }
    draft.addPassword(parameters.hash(hash, salt: salt))
  }
}

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

  /// A user's hash with the project's parameters; `nil` if the export's texts are no base64.
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

  /// Base64 in the standard alphabet. Firebase's API uses the URL alphabet, its command line the standard one.
  private static func standard(_ text: String) -> String {
    var text = String(text.map { $0 == "-" ? "+" : $0 == "_" ? "/" : $0 })
    while text.utf8.count % 4 != 0 { text += "=" }
    return text
  }
}
