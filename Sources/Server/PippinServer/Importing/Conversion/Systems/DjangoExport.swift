import PippinAccounts
import PippinFoundation
import PippinTokens

/// Django: a user of `dumpdata`, with the rows of django-allauth that belong to it, which ``DjangoGatherer`` has put together.
enum DjangoExport {
  static func read(_ record: ExportRecord, into draft: inout AccountDraft) throws(ConversionStop) {
    try draft.setUser(record.text("pk"))
    guard let fields = record.object("fields") else {
      throw .skip("malformed_record", "The record has no fields. Check that the file is \(draft.system.export).")
    }
    draft.setCreation(fields.time("date_joined"), isGiven: fields.says("date_joined"))
    draft.setName(given: fields.text("first_name"), family: fields.text("last_name"), whole: nil)
    let accounts = try record.objects("socialaccounts")
    let hash = fields.text("password").flatMap { $0.hasPrefix("!") ? nil : $0 }
    try readAddress(of: record, fields, wasMailed: accounts.isEmpty || hash != nil, into: &draft)
    for account in accounts {
      try draft.addIdentity(
        named: account.text("provider"), subject: account.text("uid"),
        email: account.object("extra_data")?.text("email"))
    }
    if let hash { draft.addPassword(AccountLine.Hash(selfDescribing: hash)) }
    if fields.element["is_active"]?.bool == false { draft.suspend(at: nil, reason: nil) }
    for authenticator in try record.objects("authenticators") {
      try read(authenticator: authenticator, user: record.text("pk") ?? "", into: &draft)
    }
    draft.explainNone("no_sign_in_method", "The user has no usable password and no social account.")
  }

  /// Only allauth knows whether an address is verified.
  private static func readAddress(
    of record: ExportRecord, _ fields: ExportRecord, wasMailed: Bool, into draft: inout AccountDraft
  ) throws(ConversionStop) {
    let addresses = try record.objects("emailaddresses")
    let own = fields.text("email")
    let primary = addresses.first { $0.flag("primary") }
    let known = own == nil ? primary ?? addresses.first : addresses.first { $0.text("email") == own }
    draft.setAddress(own ?? known?.text("email"), isVerified: known?.flag("verified") ?? false, wasMailed: wasMailed)
    if addresses.count > 1 { draft.lose("email", "The user has further email addresses. An account here has one.") }
  }

  /// Allauth takes a credential for a passkey if the browser said that it is discoverable.
  private static func read(
    authenticator: ExportRecord, user: String, into draft: inout AccountDraft
  ) throws(ConversionStop) {
    guard authenticator.text("type") == "webauthn" else { return draft.loseSecondFactor() }
    let data = authenticator.object("data")
    let credential = data?.object("credential")
    let properties = credential?.object("clientExtensionResults")?.object("credProps")
    guard properties?.flag("rk") ?? false else { return draft.loseSecurityKey() }
    var passkey = ExportedPasskey(attestation: credential?.object("response")?.bytes("attestationObject"))
    passkey.userHandle = handle(of: user)
    passkey.transports = credential?.object("response")?.texts("transports") ?? []
    passkey.name = data?.text("name")
    passkey.createdAt = authenticator.time("created_at")
    try draft.addPasskey(passkey)
  }

  /// The text that allauth writes into links for a user: a number in base 36, a UUID without hyphens, and anything else as it is.
  private static func handle(of user: String) -> [UInt8] {
    if let number = Int64(user) { return Array(String(number, radix: 36).utf8) }
    if ExportedPasskey.aaguid(user) != nil { return user.lowercased().utf8.filter { $0 != UInt8(ascii: "-") } }
    return Array(user.utf8)
  }
}

/// Puts the rows of `dumpdata` together, since the rows of one user are far apart. They are all in memory.
struct DjangoGatherer {
  /// The models beside the user's, and the member that their rows become.
  private static let others = [
    "socialaccount.socialaccount": "socialaccounts", "account.emailaddress": "emailaddresses",
    "mfa.authenticator": "authenticators",
  ]

  private var users: [(key: String, record: [UInt8])] = []
  /// Whether a row names its user by a natural key, or a user has no primary key. Somebody can choose a username that is another user's
  /// primary key or address, and would get that user's sign-in methods.
  private(set) var hasNaturalKeys = false
  private var rows: [String: [String: [[UInt8]]]] = [:]

  /// Keeps a row.
  /// - Returns: whether it is of a model that is read.
  mutating func take(_ row: ExportRecord) -> Bool {
    guard let model = row.text("model"), let fields = row.object("fields") else { return false }
    if let member = Self.others[model] {
      guard let user = Self.key(fields.element["user"]) else {
        hasNaturalKeys = hasNaturalKeys || fields.element["user"]?.kind == .array
        return false
      }
      rows[user, default: [:]][member, default: []].append(Array(fields.element.rawBytes))
      return true
    }
    // A project's own user model has another name, and always a password.
    guard fields.has("password") else { return false }
    guard let key = Self.key(row.element["pk"]) else {
      hasNaturalKeys = true
      return false
    }
    users.append((key, Array(row.element.rawBytes)))
    return true
  }

  /// A primary key.
  private static func key(_ value: JSONElement?) -> String? { value.flatMap { $0.string ?? $0.integer?.description } }

  /// Each user's row with what belongs to it.
  mutating func finish() -> [[UInt8]] {
    defer { (users, rows) = ([], [:]) }
    return users.map { user in
      var writer = JSONWriter()
      writer.beginObject()
      writer.member("pk", user.key)
      if let document = Self.parsed(user.record), let fields = document.root["fields"] {
        writer.name("fields")
        writer.raw(fields.rawBytes)
      }
      for (member, found) in (rows[user.key] ?? [:]).sorted(by: { $0.key < $1.key }) {
        writer.name(member)
        writer.beginArray()
        for row in found { writer.raw(row) }
        writer.endArray()
      }
      writer.endObject()
      return writer.bytes
    }
  }

  private static func parsed(_ bytes: [UInt8]) -> JSONDocument? {
    do throws(JSONError) {
      return try JSONDocument(parsing: bytes, limits: RawRecord.limits)
    } catch {
      // Cannot happen: it was parsed before.
      return nil
    }
  }
}
