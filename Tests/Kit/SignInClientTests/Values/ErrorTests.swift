import Foundation
import PippinAPI
import PippinTestKit
import Testing

@testable import SignInClient

/// Errors as `NSError` and as texts for users.
@Suite struct ErrorTests {
  private static let own: [SignInError.Code] = [
    .unreachable, .unexpectedAnswer, .cancelled, .unsupported, .signedOut, .provider, .unsupportedAuthorization,
    .storage,
    .insecureAddress,
  ]
  private static let all = own + ErrorCode.allCases.map { SignInError.Code($0) }

  private static let authorization: [AuthorizationError.Code] = [
    .failed, .busy, .noWindow, .stateMismatch, .incomplete, .unavailable,
  ]
  private static let storage: [StorageError.Code] = [.locked, .notAllowed, .unreadable, .failed]

  /// The rows of the documentation's tables.
  private func documented() throws -> Set<String> {
    let page = PackageRoot.appending("Sources/Kit/SignInClient/SignInClient.docc/Errors.md")
    return Set(try String(contentsOf: page, encoding: .utf8).split(separator: "\n").map(String.init))
  }

  @Test func `each error code has its own documented NSError code`() throws {
    let rows = try documented()
    for code in Self.all {
      let error = SignInError(code, "detail")
      #expect(type(of: error).errorDomain == "SignInClient.SignInError")
      #expect(
        rows.contains { $0.hasPrefix("| \(error.errorCode) | `\(code.rawValue)` |") },
        "\(code.rawValue) \(error.errorCode)")
    }
    #expect(Set(Self.all.map { SignInError($0, "").errorCode }).count == Self.all.count)
    for code in Self.authorization {
      let error = AuthorizationError(code, "detail")
      #expect(type(of: error).errorDomain == "SignInClient.AuthorizationError")
      #expect(rows.contains { $0.hasPrefix("| \(error.errorCode) | `\(code.rawValue)` |") }, "\(code.rawValue)")
    }
    for code in Self.storage {
      let error = StorageError(code, "detail")
      #expect(type(of: error).errorDomain == "SignInClient.StorageError")
      #expect(rows.contains { $0.hasPrefix("| \(error.errorCode) | `\(code.rawValue)` |") }, "\(code.rawValue)")
    }
  }

  @Test func `an unknown code has a number of its own that does not change`() {
    let shop = SignInError(SignInError.Code(rawValue: "shop_closed"), "")
    let stock = SignInError(SignInError.Code(rawValue: "out_of_stock"), "")
    #expect(shop.errorCode != stock.errorCode)
    #expect((10_000..<100_000).contains(shop.errorCode))
    // The FNV-1a hash of the empty text is 2166136261.
    #expect(SignInError.number(ofUnknown: "") == 10_000 + 2_166_136_261 % 90_000)
  }

  @Test func `an alert shows a sentence for the user, not the type and a number`() {
    let errors: [any Error] = [
      SignInError(.unreachable, "host not found"), AuthorizationError(.unavailable, "1000"),
      StorageError(.locked, "-25308"),
    ]
    for error in errors {
      #expect(error.localizedDescription == (error as? any LocalizedError)?.errorDescription)
      #expect(!error.localizedDescription.contains("SignInClient"))
      #expect(!error.localizedDescription.contains("error 1"))
    }
    #expect(
      SignInError(.unreachable, "").localizedDescription
        == "The server isn’t responding. Check your connection and try again. Nothing was lost.")
  }

  @Test func `every error has a text in every language, and no two languages share it`() {
    let names = Set(Self.all.map { SignInError($0, "").textName } + ["problemAppleUnavailable"])
    for name in names {
      let texts = KitLanguage.all.compactMap { ProblemTexts.table($0)[name] }
      #expect(texts.count == KitLanguage.all.count && Set(texts).count == texts.count, "\(name)")
    }
  }

  @Test func `an NSError has the developers' words and the provider's error`() {
    let reason = AuthorizationError.Code.busy.rawValue
    let error = SignInError(.provider, "Another sheet is open.", reason: reason)
    #expect(error.errorUserInfo[NSDebugDescriptionErrorKey] as? String == "provider_failed: Another sheet is open.")
    #expect((error.errorUserInfo[NSUnderlyingErrorKey] as? AuthorizationError)?.code == .busy)
  }
}
