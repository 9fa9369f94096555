import PippinAccounts
import PippinFoundation
import PippinSecret
import PippinTokens

/// An account under construction: the line, and what could not become part of it.
///
/// It has the rules that all systems share, so that each system's file only says where its data is.
struct AccountDraft {
  let system: ExportingSystem
  let options: ConversionOptions
  let now: Date
  /// The user's id at the other system.
  private(set) var user: String?
  private(set) var losses: [ConversionNote] = []
  private var account = AccountLine()
  /// Sign-in methods that cannot be imported: losses, or the reason to skip the account if no other is left.
  private var unusable: [ConversionNote] = []
  /// The reason if the user has no sign-in method at all.
  private var explanation = ConversionNote("no_sign_in_method", "The user has no sign-in method.")
  private var address: String?
  private var isAddressVerified = false
  /// Whether the other system confirmed the address itself, rather than taking it from a provider.
  private var wasMailed = false
  private var isMailingCertain = false
  /// Whether the address may come from a provider that Pippin does not support.
  private var hasOtherProvider = false

  init(system: ExportingSystem, options: ConversionOptions, now: Date) {
    self.system = system
    self.options = options
    self.now = now
  }

  mutating func lose(_ code: String, _ detail: String) { losses.append(ConversionNote(code, detail)) }

  /// Pippin mails no sign-in link or code to an account without a password (decision 0059).
  static let emailLink = "The user signs in by emailed links or codes and has no password."

  // MARK: Who it is

  /// - Throws: if the record has no id; a record that is no user is not converted.
  mutating func setUser(_ id: String?) throws(ConversionStop) {
    guard let id else {
      throw .skip("malformed_record", "The record has no id. Check that the file is \(system.export).")
    }
    user = id
    guard let external = ExternalID(id) else {
      return lose("external_id", "The id is not \(ExternalID.rule).")
    }
    account.externalID = external.text
  }

  /// Keeps the time of the user's creation.
  /// - Parameter isGiven: whether the record has a value, readable or not.
  mutating func setCreation(_ time: Date?, isGiven: Bool) {
    account.createdAt = time
    if time == nil, isGiven { lose("created_at", "The time of creation cannot be read.") }
  }

  /// A name in parts, or else whole: a whole name is not split, since nobody knows where. An address is no name.
  mutating func setName(given: String?, family: String?, whole: String?) {
    account.name = PersonName(givenName: given, familyName: family)
    if account.name == nil, let whole, CanonicalAddress(whole) == nil {
      account.name = PersonName(givenName: whole, familyName: nil)
    }
  }

  /// - Parameters:
  ///   - wasMailed: whether the other system confirmed the address itself, if it is verified.
  ///   - isCertain: whether that is certain although another provider may have given the address.
  mutating func setAddress(_ text: String?, isVerified: Bool, wasMailed: Bool, isCertain: Bool = false) {
    guard let text else { return }
    guard CanonicalAddress(text) != nil else {
      return lose("email", "The email address is not one that can be compared with others.")
    }
    (address, isAddressVerified, self.wasMailed, isMailingCertain) = (text, isVerified, wasMailed, isCertain)
  }

  // MARK: Sign-in methods

  /// Adds an identity of a supported provider.
  /// - Parameter isVerified: whether the export calls the identity's own address verified.
  mutating func addIdentity(
    _ provider: Provider, subject: String?, email: String?, isVerified: Bool = false, refreshToken: String? = nil
  ) throws(ConversionStop) {
    guard let subject else {
      return addUnusable("no_subject", "The export does not say who the user is at \(provider.rawValue).")
    }
    var identity = AccountLine.Identity(
      provider: provider, tenant: try tenant(of: provider), subject: subject)
    if let email, let canonical = CanonicalAddress(email) {
      let isOfAccount = isAddressVerified && address.flatMap(CanonicalAddress.init) == canonical
      identity.email = AccountLine.Email(
        address: email,
        isVerified: options.trustsAddresses && (isVerified || isOfAccount) && Self.shows(provider, canonical),
        isPrivate: provider == .apple && canonical.isAtRelay)
    }
    if let refreshToken { addRefreshToken(refreshToken, to: &identity) }
    let isKnown = account.identities.contains {
      $0.provider == provider && $0.subject == subject && $0.tenant == identity.tenant
    }
    if !isKnown { account.identities.append(identity) }
    guard account.identities.count <= AccountLine.mostIdentities else {
      throw .skip("too_large", "The user has more than \(AccountLine.mostIdentities) sign-in methods.")
    }
  }

  /// Adds an identity of a provider by its usual name, or notes one that Pippin does not support.
  mutating func addIdentity(named name: String?, subject: String?, email: String? = nil) throws(ConversionStop) {
    switch name?.lowercased() {
    case "apple": try addIdentity(.apple, subject: subject, email: email)
    case "google": try addIdentity(.google, subject: subject, email: email)
    case "facebook": try addIdentity(.facebook, subject: subject, email: email)
    default: addUnusable(provider: name ?? "an unknown provider")
    }
  }

  private func tenant(of provider: Provider) throws(ConversionStop) -> String {
    switch provider {
    case .apple:
      guard let team = options.team else {
        throw .fail(
          ConversionFailure(
            "team_missing",
            "This user signs in with Apple. Add --team TEAM: the Team ID under which people have signed in so far."))
      }
      return team
    case .facebook:
      guard let app = options.facebookApp else {
        throw .fail(
          ConversionFailure(
            "facebook_app_missing",
            "This user signs in with Facebook. Add --facebook-app ID: the Facebook app with which people have signed in so far."
          ))
      }
      return app
    default: return ""
    }
  }

  private mutating func addRefreshToken(_ token: String, to identity: inout AccountLine.Identity) {
    guard identity.provider == .apple else { return }
    guard let client = options.appleClient else {
      return lose(
        "refresh_token",
        "Apple's refresh token is left out. Add --apple-client ID to keep it for the client of that id.")
    }
    // Apple's tokens have dots; a token that Better Auth encrypted is hexadecimal.
    guard !token.utf8.allSatisfy({ hexadecimal($0) != nil }) else {
      return lose("refresh_token", "Apple's refresh token is encrypted and left out.")
    }
    identity.refreshTokens = [AccountLine.RefreshToken(client: client, token: SecretText(token))]
  }

  /// Adds a password, whose address is the account's.
  mutating func addPassword(_ hash: AccountLine.Hash?) {
    if options.leavesOutPasswords {
      return addUnusable("password_left_out", "The password is left out, as --without-passwords says.")
    }
    guard let hash else {
      return addUnusable("unsupported_hash", "The password's hash has a form that cannot be verified here.")
    }
    guard let address else {
      return addUnusable("no_email", "The user has a password and no email address to sign in with.")
    }
    account.password = AccountLine.Password(address: address, hash: hash)
  }

  /// Adds a passkey that was read.
  mutating func append(_ passkey: AccountLine.Passkey) throws(ConversionStop) {
    guard !account.passkeys.contains(where: { $0.credentialID == passkey.credentialID }) else { return }
    guard account.passkeys.count < AccountLine.mostIdentities else {
      throw .skip("too_large", "The user has more than \(AccountLine.mostIdentities) passkeys.")
    }
    account.passkeys.append(passkey)
  }

  /// Notes a sign-in method that cannot be imported.
  mutating func addUnusable(_ code: String, _ detail: String) {
    let note = ConversionNote(code, detail)
    if !unusable.contains(note) { unusable.append(note) }
  }

  /// Says why the user has no sign-in method, if that turns out to be so.
  mutating func explainNone(_ code: String, _ detail: String) { explanation = ConversionNote(code, detail) }

  mutating func addUnusablePhone() {
    addUnusable("phone", "The user has a phone number to sign in with, which Pippin does not have.")
  }

  mutating func loseSecondFactor() {
    lose("second_factor", "The user signed in with a second factor, which Pippin does not have.")
  }

  /// Notes a provider that Pippin does not support.
  mutating func addUnusable(provider: String) {
    hasOtherProvider = true
    let name = provider.prefix(100)
    switch provider {
    case _ where provider.hasPrefix("saml") || provider.hasPrefix("sso:") || provider == "samlp":
      addUnusable("enterprise", "The user signs in with the enterprise connection \(name).")
    default: addUnusable("other_provider", "The user signs in with \(name), which Pippin does not have.")
    }
  }

  // MARK: What else is known

  /// Suspends the account, unless the ban has ended. A ban whose end is unknown has not ended.
  mutating func suspend(since start: Date?, until end: Date?, isForEver: Bool, reason: String?) {
    if let end, end <= now { return }
    if !isForEver { lose("ban_end", "The ban would have ended by itself. Here somebody has to lift it.") }
    suspend(at: start, reason: reason)
  }

  mutating func suspend(at time: Date?, reason: String?) {
    let fallback = "Disabled at \(system.name)"
    let text = PersonName(givenName: reason, familyName: nil)?.givenName ?? fallback
    account.suspension = AccountLine.Suspended(at: (time ?? now).inMilliseconds, reason: text, by: "import")
  }

  /// Keeps the metadata that the app may read, without the other system's own members.
  /// - Parameter isGiven: whether the record has a value, an object or not.
  mutating func setMetadata(_ object: ExportRecord?, isGiven: Bool, without own: Set<String> = []) {
    account.metadata = metadata(object, "metadata", isGiven, without: own)
  }

  /// Keeps the metadata that only operators may read, without the other system's own members.
  mutating func setPrivateMetadata(_ object: ExportRecord?, isGiven: Bool, without own: Set<String> = []) {
    account.privateMetadata = metadata(object, "private_metadata", isGiven, without: own)
  }

  /// Keeps the names of roles as metadata for operators.
  mutating func setPrivateMetadata(roles: [String]) {
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("roles", roles)
    writer.endObject()
    do throws(JSONError) {
      let document = try JSONDocument(parsing: writer.bytes, limits: RawRecord.limits)
      setPrivateMetadata(ExportRecord(document.root), isGiven: true)
    } catch {
      // Cannot happen: the JSON was written just now.
      return
    }
  }

  private mutating func metadata(
    _ object: ExportRecord?, _ name: String, _ isGiven: Bool, without own: Set<String>
  ) -> String? {
    guard let object else {
      if isGiven { lose(name, "What is there is not an object.") }
      return nil
    }
    let kept = KeptMetadata(object.element, without: own)
    for lost in kept.lost { lose(name, lost) }
    return kept.text
  }

  // MARK: The result

  /// The account's line.
  /// - Throws: the reason to skip it: it has no usable sign-in method, or the line breaks a rule of the format.
  mutating func line() throws(ConversionStop) -> AccountLine {
    if let address, let canonical = CanonicalAddress(address) {
      account.email = AccountLine.Email(
        address: address, isVerified: isProved(canonical), isPrivate: canonical.isAtRelay)
    }
    guard account.hasSignInMethod else { throw .skip(reasonForNone) }
    losses += unusable
    do throws(AccountLineProblem) {
      _ = try AccountLine(parsing: account.bytes)
    } catch {
      throw .skip(error.code, error.detail)
    }
    return account
  }

  /// All sign-in methods that cannot be imported, under the code of the first. Passwords come first: they can be fixed.
  private var reasonForNone: ConversionNote {
    let ordered = unusable.filter { $0.code.contains("password") } + unusable.filter { !$0.code.contains("password") }
    guard let first = ordered.first else { return explanation }
    return ConversionNote(first.code, ordered.map(\.detail).joined(separator: " "))
  }

  /// Whether the account's address counts as verified: the export says so, and a source that can know confirmed it.
  private mutating func isProved(_ canonical: CanonicalAddress) -> Bool {
    guard isAddressVerified, options.trustsAddresses else { return false }
    let identities = account.identities
    let isGivenByOne = identities.contains {
      Self.shows($0.provider, canonical) && $0.email.flatMap { CanonicalAddress($0.address) } == canonical
    }
    // If the export does not say which provider gave it, every one of them must be able to prove it.
    let isGivenByAny =
      !identities.isEmpty && !hasOtherProvider && identities.allSatisfy { Self.shows($0.provider, canonical) }
    // With another provider, the other system may have taken the address from it and added the password later.
    let isMailed =
      wasMailed
      && (isMailingCertain || (!hasOtherProvider && identities.allSatisfy { Self.canKnow($0.provider) }))
    if isMailed || isGivenByOne || isGivenByAny { return true }
    lose(
      "verified", "The email address is kept as not verified: the provider that gave it does not prove addresses.")
    return false
  }

  /// Whether the provider proves the address, as at a sign-in here: Facebook never does, Google only for Gmail.
  private static func shows(_ provider: Provider, _ address: CanonicalAddress) -> Bool {
    switch provider {
    case .apple: true
    case .google: address.text.hasSuffix("@gmail.com")
    default: false
    }
  }

  /// Whether the provider confirms an address before it passes it on.
  private static func canKnow(_ provider: Provider) -> Bool { provider == .apple || provider == .google }
}

/// The members of another system's object that can be kept as metadata, and those that cannot.
struct KeptMetadata {
  /// The object; `nil` where nothing is kept.
  private(set) var text: String?
  /// What is lost, one sentence each.
  private(set) var lost: [String] = []

  /// - Parameter own: members that the other system writes itself, which add nothing new.
  init(_ object: JSONElement, without own: Set<String>) {
    var writer = JSONWriter()
    var count = 0
    writer.beginObject()
    for (name, value) in object.members where !own.contains(name) && !value.isNull {
      guard MetadataObject.isName(name) else {
        lost.append("The member “\(name.prefix(80))” is lost: its name is not allowed.")
        continue
      }
      writer.name(name)
      writer.raw(value.rawBytes)
      count += 1
    }
    writer.endObject()
    guard count > 0 else { return }
    do {
      // In the line it is nested one level deeper.
      let limits = JSONLimits(maximumBytes: RawRecord.maximumBytes, maximumDepth: JSONLimits().maximumDepth - 1)
      text = try MetadataObject(JSONDocument(parsing: writer.bytes, limits: limits).root).text
    } catch let problem as MetadataProblem {
      lost.append("The object is lost: it \(problem.detail).")
    } catch {
      lost.append("The object is lost: it is nested too deeply.")
    }
  }
}
