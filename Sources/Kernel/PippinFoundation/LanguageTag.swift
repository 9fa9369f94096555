/// The parts of a language tag (RFC 5646) that decide which texts somebody can read: `de`, `pt-BR`, `zh-Hans-CN`.
package struct LanguageTag: Sendable, Equatable {
  package let language: String
  package let script: String?
  package let region: String?

  /// Takes a locale's spelling, too: `zh_CN`. The parts are in lower case.
  package init(_ text: String) {
    self.init(subtags: text.lowercased().split { $0 == "-" || $0 == "_" }.map(String.init))
  }

  /// - Parameter subtags: the parts of the tag, in lower case.
  package init(subtags: [String]) {
    language = subtags.first ?? ""
    // A subtag of one letter begins an extension, which says nothing about script or region.
    let parts = subtags.dropFirst().prefix { $0.utf8.count > 1 }
    script = parts.first { $0.utf8.count == 4 && $0.utf8.allSatisfy { $0 >= UInt8(ascii: "a") } }
    region = parts.first {
      $0.utf8.count == 2 || ($0.utf8.count == 3 && $0.utf8.allSatisfy { $0 <= UInt8(ascii: "9") })
    }
  }

  /// The place among `tags` of the one whose texts suit somebody who asks for this language; nil if none does.
  ///
  /// Another region's words are understood, so a region only decides between two. Another script may not be, so it has to be the same
  /// (0150).
  package func best(among tags: [LanguageTag]) -> Int? {
    let readable = tags.indices.filter { tags[$0].suits(self) }
    return readable.first { tags[$0].region == region } ?? readable.first
  }

  private func suits(_ asked: LanguageTag) -> Bool {
    language == asked.language && (script == nil || asked.impliedScript == nil || script == asked.impliedScript)
  }

  /// The script, or the one that most people of the region read (CLDR, likely subtags). Only Chinese needs it.
  private var impliedScript: String? {
    if script != nil || language != "zh" { return script }
    return region.map { ["tw", "hk", "mo"].contains($0) } == true ? "hant" : "hans"
  }
}
