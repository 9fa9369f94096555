package import PippinAccounts
package import PippinFoundation
import PippinTokens

/// Converts an export to accounts, piece by piece, and holds only one record in memory.
package struct AccountConverter {
  private let system: ExportingSystem
  private let options: ConversionOptions
  private let now: Date
  private var reader: RecordReader
  private var count = 0
  /// Where a user's rows are far apart in the export: what puts them together at its end.
  private var gatherer: DjangoGatherer?

  /// - Parameter now: decides whether a ban has ended, and is the time of suspensions that the export does not date.
  package init(from system: ExportingSystem, options: ConversionOptions, now: Date) {
    self.system = system
    self.options = options
    self.now = now
    reader = RecordReader(pageMember: system.pageMember, allowsTables: system.allowsTables)
    gatherer = system == .django ? DjangoGatherer() : nil
  }

  /// Reads the next piece of the export.
  /// - Returns: the results of the records that end in it.
  package mutating func convert(_ bytes: [UInt8]) throws(ConversionFailure) -> [Conversion] {
    try conversions(of: reader.read(bytes))
  }

  /// Reads the end of the export.
  /// - Throws: a failure if it ends within a record, or has none.
  package mutating func finish() throws(ConversionFailure) -> [Conversion] {
    var last = try conversions(of: reader.finish())
    if gatherer?.hasNaturalKeys ?? false {
      throw ConversionFailure(
        "natural_keys",
        "The file names users by natural keys, which two users can share with a primary key. Write it with dumpdata again, without "
          + "--natural-primary and --natural-foreign.")
    }
    for user in gatherer?.finish() ?? [] { last.append(try conversion(of: .json(user))) }
    guard count > 0 || reader.isEmptyList else {
      throw ConversionFailure("no_records", "The file has no records. Check that it is \(system.export).")
    }
    return last
  }

  private mutating func conversions(of records: [RawRecord]) throws(ConversionFailure) -> [Conversion] {
    var conversions: [Conversion] = []
    for record in records {
      if gatherer == nil {
        conversions.append(try conversion(of: record))
      } else if let unread = gather(record) {
        conversions.append(unread)
      }
    }
    return conversions
  }

  /// Keeps a row until the export ends.
  /// - Returns: the result for a row that cannot be read, or that is of no model that is.
  private mutating func gather(_ raw: RawRecord) -> Conversion? {
    do throws(RecordProblem) {
      let row = ExportRecord(try raw.document().root)
      if gatherer?.take(row) ?? false { return nil }
      count += 1
      guard let model = row.text("model") else {
        return skipped("malformed_record", "The record has no model. Check that the file is \(system.export).")
      }
      return skipped("other_model", "The row is of the model \(model.prefix(80)), which is not read.")
    } catch {
      count += 1
      return skipped("malformed_record", error.detail)
    }
  }

  private mutating func conversion(of raw: RawRecord) throws(ConversionFailure) -> Conversion {
    count += 1
    let document: JSONDocument
    do throws(RecordProblem) {
      document = try raw.document()
    } catch {
      return skipped("malformed_record", error.detail)
    }
    var draft = AccountDraft(system: system, options: options, now: now)
    do throws(ConversionStop) {
      try system.read(ExportRecord(document.root), into: &draft)
      return Conversion(
        record: count, user: draft.user, outcome: .converted(try draft.line()), losses: draft.losses)
    } catch {
      switch error {
      case .skip(let note): return Conversion(record: count, user: draft.user, outcome: .skipped(note), losses: [])
      case .fail(let failure):
        throw ConversionFailure(failure.code, "Record \(count): \(failure.detail)")
      }
    }
  }

  private func skipped(_ code: String, _ detail: String) -> Conversion {
    Conversion(record: count, user: nil, outcome: .skipped(ConversionNote(code, detail)), losses: [])
  }
}

/// A system whose users can be converted; the command's help, its options and the guides use this list.
package enum ExportingSystem: String, CaseIterable, Sendable {
  case firebase
  case supabase
  case auth0
  case cognito
  case betterAuth = "better-auth"
  case devise
  case keycloak
  case clerk
  case kratos
  case hanko
  case django
  case wordPress = "wordpress"
  case aspnetIdentity = "aspnet-identity"

  /// The system's name in messages.
  package var name: String {
    switch self {
    case .firebase: "Firebase Auth"
    case .supabase: "Supabase"
    case .auth0: "Auth0"
    case .cognito: "Amazon Cognito"
    case .betterAuth: "Better Auth"
    case .devise: "Devise"
    case .keycloak: "Keycloak"
    case .clerk: "Clerk"
    case .kratos: "Ory Kratos"
    case .hanko: "Hanko"
    case .django: "Django"
    case .wordPress: "WordPress"
    case .aspnetIdentity: "ASP.NET Core Identity"
    }
  }

  /// The file that is converted, as the end of a sentence.
  package var export: String {
    switch self {
    case .firebase: "the JSON of firebase auth:export, or the pages of accounts:batchGet; not the CSV"
    case .supabase: "auth.users with auth.identities, as the query in the guide writes them"
    case .auth0: "the JSON of a bulk user export; --password-hashes adds the file that Auth0's support sends"
    case .cognito: "the JSON of aws cognito-idp list-users"
    case .betterAuth: "the tables user and account, as the query in the guide writes them"
    case .devise: "the users table as JSON or CSV, with the columns that the guide names"
    case .keycloak: "a realm export with its users"
    case .clerk: "the users of the Backend API as JSON, or the dashboard's CSV"
    case .kratos: "the identities of the admin API with their credentials, as the guide gets them"
    case .hanko: "the JSON that Hanko exports and imports"
    case .django: "the JSON of manage.py dumpdata, with the models that the guide names"
    case .wordPress: "the JSON or CSV of wp user list, with the fields that the guide names"
    case .aspnetIdentity:
      "AspNetUsers with AspNetUserLogins and AspNetUserPasskeys, as the query in the guide writes them"
    }
  }

  /// The guide's file name in `docs/guides`.
  package var guide: String {
    switch self {
    case .firebase: "move-from-firebase-auth.md"
    case .supabase: "move-from-supabase.md"
    case .auth0: "move-from-auth0.md"
    case .cognito: "move-from-cognito.md"
    case .betterAuth: "move-from-better-auth.md"
    case .devise: "move-from-devise.md"
    case .keycloak: "move-from-keycloak.md"
    case .clerk: "move-from-clerk.md"
    case .kratos: "move-from-ory-kratos.md"
    case .hanko: "move-from-hanko.md"
    case .django: "move-from-django.md"
    case .wordPress: "move-from-wordpress.md"
    case .aspnetIdentity: "move-from-aspnet-identity.md"
    }
  }

  /// The member of an object that holds the records, where the export wraps them in pages.
  var pageMember: String? {
    switch self {
    case .firebase, .keycloak: "users"
    case .cognito: "Users"
    default: nil
    }
  }

  /// Whether an export may be a table. Firebase writes names into its CSV as people typed them, so a name can forge a row.
  /// Records with objects in them have no table.
  var allowsTables: Bool {
    switch self {
    case .firebase, .keycloak, .kratos, .hanko, .django: false
    default: true
    }
  }

  /// Reads a record into the draft.
  func read(_ record: ExportRecord, into draft: inout AccountDraft) throws(ConversionStop) {
    switch self {
    case .firebase: try FirebaseExport.read(record, into: &draft)
    case .supabase: try SupabaseExport.read(record, into: &draft)
    case .auth0: try Auth0Export.read(record, into: &draft)
    case .cognito: try CognitoExport.read(record, into: &draft)
    case .betterAuth: try BetterAuthExport.read(record, into: &draft)
    case .devise: try DeviseExport.read(record, into: &draft)
    case .keycloak: try KeycloakExport.read(record, into: &draft)
    case .clerk: try ClerkExport.read(record, into: &draft)
    case .kratos: try KratosExport.read(record, into: &draft)
    case .hanko: try HankoExport.read(record, into: &draft)
    case .django: try DjangoExport.read(record, into: &draft)
    case .wordPress: try WordPressExport.read(record, into: &draft)
    case .aspnetIdentity: try ASPNETIdentityExport.read(record, into: &draft)
    }
  }
}

/// What a conversion needs besides the export.
package struct ConversionOptions: Sendable {
  /// The Apple team under which people signed in. Apple's subjects are per team, and no export names the team.
  package var team: String?
  /// The id of the Facebook app that the subjects belong to.
  package var facebookApp: String?
  /// The client that Apple's refresh tokens were issued to.
  package var appleClient: ClientID?
  /// Firebase's parameters of the project's password hashes.
  package var hashConfig: FirebaseHashConfig?
  /// Auth0's password hashes, which come in a file of their own.
  package var passwordHashes: Auth0PasswordHashes?
  /// Clerk's password digests, which are only in the dashboard's table.
  package var clerkHashes: ClerkPasswordHashes?
  /// Whether password hashes are left out, for instance because a pepper makes them useless.
  package var leavesOutPasswords = false
  /// The RP ID of the passkeys, where the export does not name it; a passkey of another one is left out.
  package var rpID: String?
  /// Whether passkeys are left out, for instance because they belong to a domain of the former provider.
  package var leavesOutPasskeys = false
  /// Whether an address that the export calls verified counts as verified.
  package var trustsAddresses = true

  package init() {}
}

/// The result for one record.
package struct Conversion: Sendable {
  /// The record's position in the export, from 1 on. The header row of a table is not counted.
  package let record: Int
  /// The user's id at the other system, where the record has one.
  package let user: String?
  package let outcome: Outcome
  /// What the record has and the line has not.
  package let losses: [ConversionNote]

  package enum Outcome: Sendable {
    case converted(AccountLine)
    case skipped(ConversionNote)
  }
}

/// A reason: a code for programs, a sentence for people. Never with a hash or a token in it.
package struct ConversionNote: Sendable, Equatable {
  package let code: String
  package let detail: String

  package init(_ code: String, _ detail: String) {
    self.code = code
    self.detail = detail
  }
}

/// Why a conversion cannot go on: a broken file, or a missing option.
package struct ConversionFailure: Error, Sendable, Equatable {
  package let code: String
  package let detail: String

  package init(_ code: String, _ detail: String) {
    self.code = code
    self.detail = detail
  }
}

/// Why the reading of a record stops: the record is skipped, or the whole run fails.
enum ConversionStop: Error {
  case skip(ConversionNote)
  case fail(ConversionFailure)

  static func skip(_ code: String, _ detail: String) -> ConversionStop { .skip(ConversionNote(code, detail)) }
}
