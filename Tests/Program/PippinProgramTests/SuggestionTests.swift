import Testing

@testable import PippinProgram

@Suite struct SuggestionTests {
  @Test(arguments: [
    ("", "", 0), ("", "abc", 3), ("abc", "", 3), ("migrate", "migrate", 0), ("migarte", "migrate", 1),
    ("prot", "port", 1),
    ("serv", "serve", 1), ("listne", "listen", 1), ("kitten", "sitting", 3), ("ab", "ba", 1),
    // A swap with something between counts the swap and what is between.
    ("ca", "abc", 2), ("abcd", "badc", 2),
  ])
  func `the distance counts insertions, removals, replacements and swaps`(first: String, second: String, count: Int) {
    #expect(EditDistance.between(Array(first.utf8), Array(second.utf8)) == count)
    #expect(EditDistance.between(Array(second.utf8), Array(first.utf8)) == count)
  }

  @Test(arguments: [
    ("migarte", ["migrate"]), ("MIGRATE", ["migrate"]), ("migra", ["migrate"]), ("migr", []),
    ("mail tset", ["mail test"]),
    ("mial test", ["mail test"]), ("mail-test", ["mail test"]), ("mail", []), ("demo1", ["demo"]), ("demo12", []),
    ("job run", ["jobs run"]), ("jobs fan", []), ("", []), (String(repeating: "migrate", count: 10), []),
  ])
  func `a name is near within two mistakes a word, or one in a short word`(typed: String, names: [String]) {
    #expect(Suggestion(for: typed, among: ["demo", "migrate", "mail test", "jobs run"]).names == names)
  }

  @Test func `only the nearest names are suggested, in alphabetical order`() {
    let suggestion = Suggestion(for: "lost", among: ["post", "list", "cost", "lists", "last"])
    #expect(suggestion.names == ["cost", "last", "list", "post"])
    #expect(suggestion.question() == " Did you mean “cost”, “last”, “list” or “post”?")
    #expect(
      Suggestion(for: "listz", among: ["list", "lists"]).question { "--\($0)" } == " Did you mean --list or --lists?")
    #expect(Suggestion(for: "exact", among: ["exact", "exacts"]).names == ["exact"])
    #expect(Suggestion(for: "other", among: ["exact"]).question() == "")
  }
}
