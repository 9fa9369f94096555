import SignInClient
import Testing

@testable import SignInClientUI

@Suite struct `The words of the views` {
  static let languages: [(String, @Sendable (Words.Key) -> String)] = [
    ("de", Words.german), ("ar", Words.arabic), ("ja", Words.japanese), ("ru", Words.russian),
  ]

  @Test(arguments: Words.Key.allCases)
  func `have the same places to fill in every language`(key: Words.Key) {
    let places = Self.places(in: Words.english(key))
    for (language, words) in Self.languages {
      #expect(Self.places(in: words(key)) == places, "\(language): \(key)")
      #expect(!words(key).isEmpty, "\(language): \(key)")
    }
  }

  @Test(arguments: Words.AccountKey.allCases)
  func `have the same places on the account page`(key: Words.AccountKey) {
    let places = Self.places(in: Words.english(key))
    let others: [(Words.AccountKey) -> String] = [Words.german, Words.arabic, Words.japanese, Words.russian]
    for words in others { #expect(Self.places(in: words(key)) == places, "\(words(key))") }
  }

  @Test(arguments: ["en", "de", "ar", "ja", "ru"])
  func `are those of the language that the app is shown in`(language: String) {
    Words.languageOfTest.withValue(language) {
      #expect(Words.language == language)
      #expect((Words.text(.signIn) == "Sign in") == (language == "en"))
    }
  }

  @Test func `are filled with what they are about`() {
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

@Suite struct `What a person is told of a failure` {
  @Test func `is about the connection when the server cannot be reached`() {
    let problem = SignInProblem(SignInError(.unreachable, "The Internet connection appears to be offline."))
    #expect(problem.words == Words.text(.problemUnreachable))
  }

  @Test func `names the request only where they cannot help themselves`() {
    let unknown = SignInError(SignInError.Code(rawValue: "internal_error"), "Something broke.", requestID: "r1")
    #expect(SignInProblem(unknown).requestID == "r1")
    #expect(SignInProblem(unknown).words == Words.text(.problemOther))
    #expect(SignInProblem(SignInError(.credentialsInvalid, "No.", requestID: "r2")).requestID == nil)
  }

  @Test func `is about the device when Apple's sheet cannot be used there`() {
    let reason = AuthorizationError.Code.unavailable.rawValue
    let problem = SignInProblem(SignInError(.provider, "Apple did not say why.", reason: reason))
    #expect(problem.words == Words.text(.problemAppleUnavailable))
  }
}
