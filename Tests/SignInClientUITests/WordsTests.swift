import SignInClient
import Testing

@testable import SignInClientUI

@Suite struct `The texts of the views` {
  static let languages: [(String, @Sendable (Words.Key) -> String)] = [
    ("de", Words.german), ("ar", Words.arabic), ("ja", Words.japanese), ("ru", Words.russian),
  ]

  @Test(arguments: Words.Key.allCases)
  func `have the same placeholders in every language`(key: Words.Key) {
    let places = Self.places(in: Words.english(key))
    for (language, words) in Self.languages {
      #expect(Self.places(in: words(key)) == places, "\(language): \(key)")
      #expect(!words(key).isEmpty, "\(language): \(key)")
    }
  }

  @Test(arguments: Words.AccountKey.allCases)
  func `have the same placeholders on the account page`(key: Words.AccountKey) {
    let places = Self.places(in: Words.english(key))
    let others: [(Words.AccountKey) -> String] = [Words.german, Words.arabic, Words.japanese, Words.russian]
    for words in others { #expect(Self.places(in: words(key)) == places, "\(words(key))") }
  }

  @Test(arguments: ["en", "de", "ar", "ja", "ru"])
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
    #expect(SignInProblem(unknown).words == Words.text(.problemOther))
    #expect(SignInProblem(SignInError(.credentialsInvalid, "No.", requestID: "r2")).requestID == nil)
  }

  @Test func `mentions the device when Apple's sheet is unavailable`() {
    let reason = AuthorizationError.Code.unavailable.rawValue
    let problem = SignInProblem(SignInError(.provider, "Apple did not say why.", reason: reason))
    #expect(problem.words == Words.text(.problemAppleUnavailable))
  }
}
