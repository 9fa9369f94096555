import PippinHTTP

/// The tag of the sign-in method that was last used in this browser; at most one is on a page.
///
/// Screen readers read it as the description of the method's button, so it is no part of the button's name.
enum LastUsedTag {
  private static let id = "last-used"

  /// The attribute of the method's button, after a space.
  static func description(if isLastUsed: Bool) -> HTML? { isLastUsed ? " aria-describedby=\"\(id)\"" : nil }

  /// Inside a button, at its upper edge.
  static func html(in language: Translation) -> HTML {
    "<span class=\"tag here last\" id=\"\(id)\" aria-hidden=\"true\">\(language.html("sign_in.last_used"))</span>"
  }

  /// On a line above Apple's button, with the clear space that Apple demands around it (BUTTON-4).
  static func line(in language: Translation) -> HTML { "<p class=\"last-used\">\(html(in: language))</p>\n" }
}
