import Foundation
import PippinHTTP
import PippinTestKit
import Testing

@testable import PippinPages

@Suite struct CatalogTests {
  static let sources = PackageRoot.appending("Sources/Server")
  static let english = Catalog(parsing: LanguageFile.of(.english))

  /// The keys of a language's file, and which of them are in forms.
  static func forms(of language: Language) throws -> [String: Set<String>] {
    try StringsFile(parsing: LanguageFile.of(language)).entries.reduce(into: [:]) { forms, entry in
      let (base, form) = Catalog.split(entry.key)
      forms[base, default: []].formUnion(form.map { [$0] } ?? [])
    }
  }

  @Test(arguments: Language.allCases)
  func `each file can be read and keeps to the original's keys and placeholders`(language: Language) {
    #expect(Catalog(parsing: LanguageFile.of(language), reference: Self.english).faults == [])
  }

  @Test(arguments: LanguageFile.all.map(\.language))
  func `each file describes its language`(language: Language) throws {
    let entries = try StringsFile(parsing: LanguageFile.of(language)).entries
    let head = Dictionary(uniqueKeysWithValues: entries.map { ($0.key, $0.text) })
    #expect(head["language.name"] == language.endonym)
    #expect(head["language.direction"] == language.direction.rawValue)
    #expect(head["language.plurals"] == language.plurals.rawValue)
    #expect(head["language.place"].flatMap { Int($0) } != nil)
    #expect(Language(rawValue: language.tag) == language)
  }

  @Test func `the fallback is one of the files, and no two have one place`() {
    #expect(Language.allCases.first == .fallback)
    #expect(Set(LanguageFile.all.map(\.place)).count == LanguageFile.all.count)
  }

  @Test(arguments: Language.allCases)
  func `every text exists in every language`(language: Language) throws {
    let missing = Set(try Self.forms(of: .english).keys).subtracting(try Self.forms(of: language).keys)
    #expect(missing.sorted() == [], "said in English until somebody translates them")
  }

  @Test(arguments: Language.allCases)
  func `what a program reads stays as it is`(language: Language) {
    for (key, template) in Catalog(parsing: LanguageFile.of(language)).templates {
      let code = Set(template.pieces.filter { if case .code = $0 { true } else { false } }.map { "\($0)" })
      let original = Self.english.templates[key]?.pieces.filter { if case .code = $0 { true } else { false } } ?? []
      #expect(code == Set(original.map { "\($0)" }), "\(key)")
    }
  }

  @Test(arguments: Language.allCases)
  func `no text has markup, and none straight quotes or spaces at its ends`(language: Language) throws {
    for entry in try StringsFile(parsing: LanguageFile.of(language)).entries {
      #expect(!entry.text.contains { "<>&'\"".contains($0) }, "\(entry.key)")
      #expect(
        !entry.text.isEmpty && entry.text == entry.text.trimmingCharacters(in: .whitespacesAndNewlines), "\(entry.key)")
    }
  }

  @Test(arguments: Language.allCases)
  func `a text that is counted has each form that the language counts in`(language: Language) throws {
    for (key, forms) in try Self.forms(of: language) where !forms.isEmpty {
      #expect(forms == Set(language.pluralCategories.map(\.rawValue)), "\(key)")
    }
  }

  @Test(arguments: Language.allCases)
  func `the program carries the file as it is`(language: Language) throws {
    let file = Self.sources.appendingPathComponent("PippinPages/Languages/\(language.tag).strings")
    // Below are the app kit's texts, if they are in the same file.
    let text = String(decoding: try Data(contentsOf: file), as: UTF8.self)
    #expect(LanguageFile.of(language) + "\n" == text.components(separatedBy: "\n/* ==== The app kit ==== */")[0])
  }

  @Test func `every text that a page asks for is in the catalog, and every text of the catalog is asked for`() throws {
    let known = Set(try Self.forms(of: .english).keys)
    let asked = try Self.literals(/(?:Text|text|html)\("([a-z_0-9.]+)"/)
    #expect(asked.subtracting(known) == [])
    let literals = try Self.literals(/"([a-z_0-9.]+)"/)
    // Those of problems, forms and months are put together; Apple's two are there for whichever page wants them. Mails are written
    // elsewhere, and tested there in every language.
    let composed =
      [
        "language.", "problem.", "month.", "button.apple.", "form.", "trouble.", "changed.", "mail.", "footer.",
      ] + PersonMessage.allCases.map { "message.\($0.rawValue)." }
    #expect(known.subtracting(literals).filter { key in !composed.contains { key.hasPrefix($0) } } == [])
  }

  @Test func `every text about a problem is about one that exists`() throws {
    var texts: Set<String> = ["problem.all", "problem.what_to_do", "problem.reasons"]
    for problem in Problem.all {
      let changes = problem.reasons.compactMap(problem.change)
      let parts = [problem.title, problem.happened] + problem.advice + problem.reasons.map(problem.meaning) + changes
      texts.formUnion(parts.map(\.key))
    }
    for language in Language.allCases {
      let told = try Self.forms(of: language).keys.filter { $0.hasPrefix("problem.") }
      #expect(Set(told).subtracting(texts) == [], "\(language)")
      let titles = language == .english ? [] : Problem.all.map(\.title.key)
      #expect(Set(titles).subtracting(told) == [], "\(language)")
    }
  }

  /// What the expression's group finds in the sources of the pages and of the service.
  private static func literals(_ expression: Regex<(Substring, Substring)>) throws -> Set<String> {
    var literals: Set<String> = []
    for folder in ["PippinPages", "PippinServer"] {
      let files = FileManager.default.enumerator(
        at: sources.appendingPathComponent(folder), includingPropertiesForKeys: nil)
      for case let file as URL in try #require(files) where file.pathExtension == "swift" {
        guard !file.lastPathComponent.hasPrefix("LanguageFile") else { continue }
        let text = String(decoding: try Data(contentsOf: file), as: UTF8.self)
        guard folder == "PippinPages" || text.contains("import PippinPages\n") else { continue }
        literals.formUnion(text.matches(of: expression).map { String($0.1) })
      }
    }
    return literals
  }
}

@Suite struct TranslationTests {
  @Test func `a name is escaped and isolated in markup, and isolated in a title that runs the other way`() {
    let english = Translation.of(.english)
    #expect(
      english.html("continue.heading", ["app": "<b>&{app}`x`"]).rendered
        == "Continue to <bdi>&lt;b&gt;&amp;{app}`x`</bdi>")
    #expect(english.text("continue.heading", ["app": "A"]) == "Continue to A")
    #expect(Translation.of(.arabic).text("continue.heading", ["app": "A"]).contains("\u{2068}A\u{2069}"))
  }

  @Test(arguments: [
    ("\"a\" = \"b\"", "line 1: expected “;”"), ("\n\"a\" \"b\";", "line 2: expected “=”"),
    ("a = \"b\";", "line 1: expected “\"”"),
    ("\"a\" = \"b\n\";", "line 1: the text does not end on its line"), ("/* a", "line 1: the comment does not end"),
    ("\"a\" = \"\\n\";", "line 1: a backslash stands before a quote or another backslash only"),
    ("\"a\" = \"b\";\n\"a\" = \"c\";", "line 2: the key “a” is there twice"),
    ("\"a\" = \"{\";", "a: a brace has no partner"),
    ("\"a\" = \"}\";", "a: a brace has no partner"), ("\"a\" = \"{A}\";", "a: “{A}” is not a placeholder's name"),
    ("\"a\" = \"`b\";", "a: a backtick has no partner"),
  ])
  func `a mistake in a language file is reported with its line`(file: String, fault: String) {
    #expect(Catalog(parsing: file).faults == [fault])
  }

  @Test func `a translation with wrong placeholders is ignored and the original shown`() {
    let original = Catalog(
      parsing: #""a" = "{x} and {y}"; "b" = "b"; "c#one" = "one"; "c#other" = "{count} of {x}";"#)
    let translation = Catalog(
      parsing: #""a" = "{x}"; "b" = "{z}"; "d" = "d"; "c#one" = "{x}"; "c#few" = "{count}"; // "e" = "e";"#,
      reference: original)
    #expect(translation.templates.keys.sorted() == ["c#one"])
    #expect(
      translation.faults == [
        "a: {y} is missing", "b: {z} is not in the original", "d: the original has no such key",
        "c#few: {x} is missing",
      ])
  }

  @Test func `quotes and backslashes can be written, and comments are skipped`() throws {
    let file = try StringsFile(parsing: "/* a \"b\" = */ \"k\" = \"\\\"q\\\" \\\\ // {x} /*\"; // c\n")
    #expect(file.entries == [.init(key: "k", text: "\"q\" \\ // {x} /*")])
  }
}
