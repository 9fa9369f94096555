import Foundation
import PippinTestKit
import SignInClient
import Testing

@testable import SignInClientUI

@Suite struct `The texts of the views` {
  static let keys = Words.Key.allCases.map(\.rawValue) + Words.AccountKey.allCases.map { "account." + $0.rawValue }

  @Test(arguments: KitLanguage.all)
  func `are complete in every language, with the same placeholders`(language: String) {
    let (texts, original) = (Words.table(language), Words.table("en"))
    #expect(Set(texts.keys) == Set(Self.keys), "\(language)")
    for (key, text) in texts {
      #expect(!text.isEmpty, "\(language): \(key)")
      #expect(Self.places(in: text) == Self.places(in: original[key] ?? ""), "\(language): \(key)")
    }
  }

  @Test(arguments: KitLanguage.all)
  func `use the app's language`(language: String) {
    Words.languageOfTest.withValue(language) {
      #expect(Words.language == language)
      #expect((Words.text(.signIn) == "Sign in") == (language == "en"))
    }
  }

  @Test func `have their placeholders filled in`() {
    let words = Words.text(.linkExplanation, ["provider": "Apple", "app": "Shop", "email": "mary@example.com"])
    #expect(words.contains("Shop") && words.contains("mary@example.com") && words.contains("Apple"))
    #expect(!words.contains("{"))
  }

  /// One thing has one name, wherever people meet it.
  @Test(arguments: KitLanguage.all)
  func `say what the pages say where the English says the same`(language: String) throws {
    let (english, translated) = (try Self.pages("en"), try Self.pages(language))
    let texts = Words.table(language)
    for (key, original) in Words.table("en") {
      let said = english.filter { $0.value == original }.compactMap { translated[$0.key]?.lowercased() }
      // A word at the start of a line may be a capital one here, and a small one in a sentence there.
      if !said.isEmpty { #expect(said.contains(texts[key]?.lowercased() ?? ""), "\(language): \(key)") }
    }
  }

  /// The texts of the server's pages in a language.
  private static func pages(_ language: String) throws -> [String: String] {
    let file = PackageRoot.appending("Sources/Server/PippinPages/Languages/\(language).strings")
    let entries = String(decoding: try Data(contentsOf: file), as: UTF8.self).matches(of: /"([a-z0-9_.]+)" = "(.*)";/)
    // The kit's own are in the file, too.
    return Dictionary(entries.filter { !$0.1.hasPrefix("kit.") }.map { (String($0.1), String($0.2)) }) { first, _ in
      first
    }
  }

  private static func places(in text: String) -> Set<Substring> {
    Set(
      text.split(separator: "{", omittingEmptySubsequences: false).dropFirst().compactMap {
        $0.split(separator: "}").first
      })
  }
}

@Suite struct `The error message for the user` {
  @Test func `mentions the connection when the server is unreachable`() {
    let problem = SignInProblem(SignInError(.unreachable, "The Internet connection appears to be offline."))
    #expect(problem.words == Words.text(.problemUnreachable))
  }

  @Test func `has a request id only if the user cannot solve the problem`() {
    let unknown = SignInError(SignInError.Code(rawValue: "internal_error"), "Something broke.", requestID: "r1")
    #expect(SignInProblem(unknown).requestID == "r1")
    #expect(SignInProblem(unknown).words == Words.text(.problemUnexpected))
    #expect(SignInProblem(SignInError(.credentialsInvalid, "No.", requestID: "r2")).requestID == nil)
  }

  @Test(arguments: [SignInError.Code.unsupported, .insecureAddress, SignInError.Code(rawValue: "shop_closed")])
  func `does not advise another sign-in method where that is no help`(code: SignInError.Code) {
    #expect(SignInProblem(SignInError(code, "any")).words == Words.text(.problemUnexpected))
  }

  @Test(arguments: ["provider_refused", "identity_token_invalid", "provider_failed", "unsupported_authorization"])
  func `advises another sign-in method when a provider failed`(code: String) {
    let error = SignInError(SignInError.Code(rawValue: code), "any")
    #expect(SignInProblem(error).words == Words.text(.problemOther))
  }

  @Test func `mentions the device when Apple's sheet is unavailable`() {
    let reason = AuthorizationError.Code.unavailable.rawValue
    let problem = SignInProblem(SignInError(.provider, "Apple did not say why.", reason: reason))
    #expect(problem.words == Words.text(.problemAppleUnavailable))
  }
}
