internal import Foundation

/// The texts of errors. They are among those of the views, in `Sources/Kit/SignInClientUI/Languages`.
enum ProblemTexts {
  /// The app's own text under `name` in its table `SignInClient`, or the kit's.
  static func text(_ name: String, in language: String = language) -> String {
    let own = table(language)[name] ?? table("en")[name] ?? name
    return Bundle.main.localizedString(forKey: name, value: own, table: "SignInClient")
  }

  /// The kit's language that best matches the app's preferred languages.
  static var language: String {
    Bundle.preferredLocalizations(from: languages, forPreferences: Bundle.main.preferredLocalizations).first ?? "en"
  }
}
