internal import Foundation
internal import PippinFoundation

/// The language of the kit's own texts.
package enum KitLanguage {
  /// The kit's language that suits the app's best, as the server chooses one for a browser. It is the same as long as the app runs.
  package static let current = best(for: Bundle.main.preferredLocalizations)

  /// - Parameter preferences: languages, the most preferred first.
  package static func best(for preferences: [String]) -> String {
    let tags = all.map { LanguageTag($0) }
    return preferences.lazy.compactMap { LanguageTag($0).best(among: tags) }.first.map { all[$0] } ?? all[0]
  }

  /// The texts of one language by their keys, without those that it lacks.
  package static func table(keys: String, lines: String) -> [String: String] {
    let texts = zip(pieces(of: keys), pieces(of: lines)).filter { !$0.1.isEmpty }
    return Dictionary(texts) { first, _ in first }
  }

  private static func pieces(of text: String) -> [String] {
    text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map { String(Substring($0)) }
  }
}
