import Testing

@testable import PippinPages

extension Language {
  static let english = fallback
  static let german = named("de")
  static let russian = named("ru")
  static let japanese = named("ja")
  static let arabic = named("ar")

  static func named(_ tag: String) -> Language {
    guard let language = Language(rawValue: tag) else { preconditionFailure("there is no file \(tag).strings") }
    return language
  }
}

@Suite struct LanguageTests {
  @Test(arguments: [
    ("de", Language.german), ("de-AT,de;q=0.9,en;q=0.5", .german), ("nl,ru;q=0.7,en;q=0.3", .russian),
    ("en;q=0.2, ja;q=0.8", .japanese), ("AR-eg", .arabic), ("uk, pl", .english), ("*", .english),
    ("nl, *;q=0.1", .english),
    ("ja;q=0.5,de;q=0.5", .japanese), ("de;q=0,de-AT", .english), ("en;q=0,*", .german), ("ru;q=0.001", .russian),
    (" , de ,, ", .german), ("zh-Hant-TW,ja;q=0.8", .japanese), ("de\t;\tQ=1.000", .german),
    ("de-AT;q=0,de", .german), ("de;q=0,de-AT,ru;q=0.1", .russian), ("fr-CA,en;q=0.5", Language.named("fr")),
  ])
  func `answers in the language that is liked best`(field: String, language: Language) throws {
    #expect(try #require(LanguagePreferences(parsing: field)).best == language)
  }

  @Test(arguments: [
    "d3", "de_AT", "de-", "-de", "de;q", "de;q=", "de;q=2", "de;q=1.001", "de;q=0.1234", "de;q=0,1x", "de;q=.5",
    "de;q=-1",
    "de; q = 0.5", "de;q=0.5;q=0.6", "deutschland", "de-österreich", "*-de", "de;level=1", "de\u{0}", "q=0.5",
  ])
  func `takes nothing from a field that is not one`(field: String) {
    #expect(LanguagePreferences(parsing: field) == nil)
  }

  @Test func `reads no more than any browser sends`() {
    #expect(LanguagePreferences(parsing: Array(repeating: "de", count: 64).joined(separator: ",")) != nil)
    #expect(LanguagePreferences(parsing: Array(repeating: "de", count: 65).joined(separator: ",")) == nil)
    #expect(LanguagePreferences(parsing: String(repeating: " ", count: 1_025)) == nil)
  }

  @Test(arguments: [
    (Language.english, [0: PluralCategory.other, 1: .one, 2: .other, 11: .other, 21: .other]),
    (.german, [0: .other, 1: .one, 2: .other]), (.japanese, [0: .other, 1: .other, 5: .other]),
    (
      .russian,
      [
        0: .many, 1: .one, 2: .few, 4: .few, 5: .many, 11: .many, 12: .many, 14: .many, 21: .one, 22: .few, 111: .many,
        101: .one,
      ]
    ),
    (
      .arabic,
      [
        0: .zero, 1: .one, 2: .two, 3: .few, 10: .few, 11: .many, 99: .many, 100: .other, 102: .other, 103: .few,
        111: .many,
        200: .other,
      ]
    ),
  ])
  func `counts as the language does`(language: Language, forms: [Int: PluralCategory]) {
    for (count, form) in forms { #expect(language.pluralCategory(of: count) == form, "\(count)") }
    for count in 0...300 { #expect(language.pluralCategories.contains(language.pluralCategory(of: count))) }
  }

  @Test(arguments: [
    (PluralRule.french, [0: PluralCategory.one, 1: .one, 2: .other]),
    (.polish, [0: .many, 1: .one, 2: .few, 5: .many, 12: .many, 21: .many, 22: .few, 101: .many]),
  ])
  func `counts in French and Polish`(rule: PluralRule, forms: [Int: PluralCategory]) {
    for (count, form) in forms { #expect(rule.category(of: count) == form, "\(count)") }
  }

  /// BUTTON-1
  @Test func `Apple's button says what Apple prescribes`() {
    let titles = [
      "en": ["Sign in with Apple", "Continue with Apple"], "de": ["Mit Apple anmelden", "Mit Apple fortfahren"],
      "ru": ["Вход с Apple", "Продолжить с Apple"], "ja": ["Appleでサインイン", "Appleで続ける"],
      "ar": ["تسجيل الدخول باستخدام Apple", "متابعة باستخدام Apple"],
      "fr": ["Se connecter avec Apple", "Continuer avec Apple"],
      "es": ["Iniciar sesión con Apple", "Continuar con Apple"],
      "pt-BR": ["Iniciar sessão com a Apple", "Continuar com a Apple"], "zh-Hans": ["通过 Apple 登录", "通过 Apple 继续"],
      "ko": ["Apple로 로그인", "Apple로 계속하기"],
    ]
    for language in Language.allCases {
      let words = Translation.of(language)
      #expect([words.text("button.apple.sign_in"), words.text("button.apple.continue")] == titles[language.tag])
    }
  }
}
