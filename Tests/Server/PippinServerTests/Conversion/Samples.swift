import Foundation
import PippinAccounts
import PippinServer
import PippinTestKit
import Testing

/// The exports in `Examples/MoveIn`, and how each is converted.
enum Sample: String, CaseIterable, CustomTestStringConvertible {
  case firebase = "firebase.json"
  case firebasePages = "firebase-pages.json"
  case supabase = "supabase.jsonl"
  case supabaseTable = "supabase.csv"
  case auth0 = "auth0.jsonl"
  case cognito = "cognito.json"
  case betterAuth = "better-auth.jsonl"
  case devise = "devise.jsonl"
  case deviseTable = "devise.csv"
  case keycloak = "keycloak.json"
  case clerk = "clerk.json"
  case clerkTable = "clerk.csv"
  case kratos = "kratos.json"
  case hanko = "hanko.json"
  case django = "django.json"
  case wordPress = "wordpress.json"
  case wordPressTable = "wordpress.csv"
  case aspnetIdentity = "aspnet-identity.jsonl"

  static let folder = PackageRoot.appending("Examples/MoveIn")

  var testDescription: String { rawValue }

  var system: ExportingSystem {
    switch self {
    case .firebase, .firebasePages: .firebase
    case .supabase, .supabaseTable: .supabase
    case .auth0: .auth0
    case .cognito: .cognito
    case .betterAuth: .betterAuth
    case .devise, .deviseTable: .devise
    case .keycloak: .keycloak
    case .clerk, .clerkTable: .clerk
    case .kratos: .kratos
    case .hanko: .hanko
    case .django: .django
    case .wordPress, .wordPressTable: .wordPress
    case .aspnetIdentity: .aspnetIdentity
    }
  }

  static func bytes(_ name: String) throws -> [UInt8] { [UInt8](try Data(contentsOf: folder.appending(path: name))) }

  var bytes: [UInt8] { get throws { try Self.bytes(rawValue) } }

  func options() throws -> ConversionOptions {
    var options = try ConversionOptions.complete
    if self == .auth0 { options.passwordHashes = try .sample }
    if self == .clerk { options.clerkHashes = try .sample }
    return options
  }
}

extension ConversionOptions {
  /// Everything that any sample needs, but for Auth0's hashes.
  static var complete: ConversionOptions {
    get throws {
      var options = ConversionOptions()
      options.team = "TEAM000001"
      options.facebookApp = "1234567890"
      options.appleClient = ClientID(rawValue: "com.example.app")
      options.rpID = "localhost"
      options.hashConfig = try FirebaseHashConfig(
        parsing: String(decoding: Sample.bytes("firebase-hash-config.txt"), as: UTF8.self))
      return options
    }
  }
}

extension Auth0PasswordHashes {
  static var sample: Auth0PasswordHashes {
    get throws {
      var hashes = Auth0PasswordHashes()
      try hashes.read(Sample.bytes("auth0-password-hashes.jsonl"))
      try hashes.finish()
      return hashes
    }
  }
}

extension ClerkPasswordHashes {
  static var sample: ClerkPasswordHashes {
    get throws {
      var hashes = ClerkPasswordHashes()
      try hashes.read(Sample.bytes("clerk.csv"))
      try hashes.finish()
      return hashes
    }
  }
}

/// The clock of all conversions: 25 November 2026.
let now = Date(timeIntervalSince1970: 1_795_600_000)

/// Converts a text in one piece, or in pieces of some bytes.
func convert(
  _ bytes: [UInt8], from system: ExportingSystem, options: ConversionOptions, piece: Int = .max
) throws(ConversionFailure) -> [Conversion] {
  var converter = AccountConverter(from: system, options: options, now: now)
  var conversions: [Conversion] = []
  var rest = bytes[...]
  while !rest.isEmpty {
    conversions += try converter.convert(Array(rest.prefix(piece)))
    rest = rest.dropFirst(piece)
  }
  return conversions + (try converter.finish())
}

extension Conversion {
  /// The line, or the reason why there is none; each loss below.
  var text: String {
    let head =
      switch outcome {
      case .converted(let account): String(decoding: account.bytes, as: UTF8.self)
      case .skipped(let reason): "skipped \(reason.code): \(reason.detail)"
      }
    return ([head] + losses.map { "  lost \($0.code): \($0.detail)" }).joined(separator: "\n")
  }

  var account: AccountLine? {
    if case .converted(let account) = outcome { account } else { nil }
  }

  var reason: String? {
    if case .skipped(let reason) = outcome { reason.code } else { nil }
  }
}
