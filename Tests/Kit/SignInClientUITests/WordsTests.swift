import SignInClient
import Testing

@testable import SignInClientUI

@Suite struct `The texts of the views` {
  static let keys = Words.Key.allCases.map(\.rawValue) + Words.AccountKey.allCases.map { "account." + $0.rawValue }

  @Test(arguments: Words.languages)
  func `are complete in every language, with the same placeholders`(language: String) {
    let (texts, original) = (Words.table(language), Words.table("en"))
    #expect(Set(texts.keys) == Set(Self.keys), "\(language)")
    for (key, text) in texts {
      #expect(!text.isEmpty, "\(language): \(key)")
      #expect(Self.places(in: text) == Self.places(in: original[key] ?? ""), "\(language): \(key)")
    }
  }

  @Test(arguments: Words.languages)
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
