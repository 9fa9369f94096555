/// A system whose users can be converted: the one list behind the command's help, its options and the guides.
package enum ExportingSystem: String, CaseIterable, Sendable {
  case firebase
  case supabase
  case auth0
  case cognito
  case betterAuth = "better-auth"
  case devise

  /// The system's name in messages.
  package var name: String {
    switch self {
    case .firebase: "Firebase Auth"
    case .supabase: "Supabase"
    case .auth0: "Auth0"
    case .cognito: "Amazon Cognito"
    case .betterAuth: "Better Auth"
    case .devise: "Devise"
    }
  }

  /// What the file to convert is, as the end of a sentence.
  package var export: String {
    switch self {
    case .firebase: "the JSON of firebase auth:export, or the pages of accounts:batchGet; not the CSV"
    case .supabase: "auth.users with auth.identities, as the query in the guide writes them"
    case .auth0: "the JSON of a bulk user export; --password-hashes adds the file that Auth0's support sends"
    case .cognito: "the JSON of aws cognito-idp list-users"
    case .betterAuth: "the tables user and account, as the query in the guide writes them"
    case .devise: "the users table as JSON or CSV, with the columns that the guide names"
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
    }
  }

  /// The member of an object that holds the records, where the export wraps them in pages.
  var pageMember: String? {
    switch self {
    case .firebase: "users"
    case .cognito: "Users"
    default: nil
    }
  }

  /// Whether an export may be a table. Firebase writes names into its CSV as people typed them, so a name can forge a row.
  var allowsTables: Bool { self != .firebase }

  /// Writes what a record says into the draft.
  func read(_ record: ExportRecord, into draft: inout AccountDraft) throws(ConversionStop) {
    switch self {
    case .firebase: try FirebaseExport.read(record, into: &draft)
    case .supabase: try SupabaseExport.read(record, into: &draft)
    case .auth0: try Auth0Export.read(record, into: &draft)
    case .cognito: try CognitoExport.read(record, into: &draft)
    case .betterAuth: try BetterAuthExport.read(record, into: &draft)
    case .devise: try DeviseExport.read(record, into: &draft)
    }
  }
}
