package import PippinHTTP

/// A page's title and content, independent of the language. The frame around it is the same for all pages.
package protocol Page: Sendable {
  /// The title in the browser's tab, before the app's name.
  var title: Text { get }

  /// The name of the app or service.
  var appName: String { get }

  /// The maximum width of the content.
  var width: PageWidth { get }

  /// Whether the page has a password field, which the page's script can show (``PageScript``).
  var hasPasswordField: Bool { get }

  /// Whether the page uses passkeys, which needs a script (``PasskeyScript``).
  var usesPasskeys: Bool { get }

  /// What the page tells password managers; only where it uses passkeys.
  var passkeySignals: PasskeySignals? { get }

  /// What stands at the end of a wide page's header, such as the button to sign out.
  func headerActions(in language: Translation) -> HTML?

  /// The id of the form that keeps what was typed when the language changes; nil if nothing is typed that a page may show again.
  var keptForm: String? { get }

  /// The content of `<main>`.
  func content(in language: Translation) -> HTML
}

/// The width of a page's content on a large screen.
package enum PageWidth: String, Sendable {
  /// For a single task: the content is one card, with the service's name above it.
  case narrow
  /// For settings and for text to read: a header across the page, and a column of cards.
  case wide
}

extension Page {
  package var width: PageWidth { .narrow }
  package var hasPasswordField: Bool { false }
  package var usesPasskeys: Bool { passkeySignals != nil }
  package var passkeySignals: PasskeySignals? { nil }
  package func headerActions(in language: Translation) -> HTML? { nil }
  package var keptForm: String? { nil }

  /// The `Content-Security-Policy` of the page.
  package var policy: String {
    let scripts = [hasPasswordField ? PageScript.digest : nil, usesPasskeys ? PasskeyScript.digest : nil].compactMap(
      \.self)
    guard !scripts.isEmpty else { return PagePolicy.contentSecurityPolicy }
    return PagePolicy.contentSecurityPolicy + "; script-src " + scripts.map { "'\($0)'" }.joined(separator: " ")
  }

  /// The whole document. It loads only our style sheet and logo; at most it has two small scripts of ours (``PageScript``,
  /// ``PasskeyScript``), so it allows the strictest content security policy. Only ``AppleScriptPage`` loads scripts, and has its own policy.
  package func html(in frame: PageFrame) -> HTML {
    let language = frame.translation
    return """
      <!doctype html>
      <html lang="\(language.language.tag)" dir="\(language.language.direction.rawValue)">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      \(themeColors(frame.brand.choices.colors))
      <meta name="robots" content="noindex">
      <meta name="referrer" content="no-referrer">
      <title>\(language.text(title)) · \(appName)</title>
      <link rel="stylesheet" href="\(frame.brand.stylesheet.path)">
      <link rel="icon" type="\(frame.brand.icon.mediaType)" href="\(frame.brand.icon.path)">
      \(frame.brand.touchIcon.map { "<link rel=\"apple-touch-icon\" href=\"\($0.path)\">\n" as HTML })</head>
      <body class="\(width.rawValue)">
      <header class="top">\(frame.brand.header(appName))\
      \(headerActions(in: language))</header>
      <main>
      \(content(in: language))
      </main>
      <footer>\(frame.brand.wayHome(appName, in: language))\(frame.chooser.map { $0.html(in: language, keeping: keptForm) })\
      \(frame.brand.footer(in: language))</footer>
      \(hasPasswordField ? PageScript.html(in: language) : nil)\(passkeySignals?.html)\
      \(usesPasskeys ? PasskeyScript.html : nil)</body>
      </html>

      """
  }
}

extension Page {
  /// What a phone paints around the page: the ground that is at its top. On a narrow one that is the card.
  private func themeColors(_ colors: BrandColors) -> HTML {
    let ground: Palette.Role = width == .narrow ? .card : .page
    return """
      <meta name="theme-color" media="(prefers-color-scheme: light)" content="\(colors.light[ground].css)">
      <meta name="theme-color" media="(prefers-color-scheme: dark)" content="\(colors.dark[ground].css)">
      """
  }
}

/// An email address with a line break opportunity before the @, for narrow screens.
func breakable(_ address: String) -> HTML {
  guard let sign = address.lastIndex(of: "@") else { return "\(address)" }
  return "\(address[..<sign])<wbr>\(address[sign...])"
}

/// The values around a page's content in one answer.
package struct PageFrame: Sendable {
  /// The page's language.
  package let translation: Translation

  package let brand: Brand

  /// The links to the page in other languages; nil if requesting the page again would have an effect.
  package let chooser: LanguageChooser?

  package init(_ language: Language, brand: Brand = .standard, chooser: LanguageChooser? = nil) {
    translation = .of(language)
    self.brand = brand
    self.chooser = chooser
  }
}

/// The security header fields of our pages.
package enum PagePolicy {
  /// The `Content-Security-Policy`: only our style sheet, our mark and forms to us, and no framing.
  ///
  /// Sign-in buttons and the return to an app are links and not forms: Chromium applies `form-action` to redirects too,
  /// and these lead to Apple or to an app.
  package static let contentSecurityPolicy =
    "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
}

/// The script of pages with a password field: it adds a button that shows the password, and hides it again before the form is
/// sent.
///
/// It is inline, so that it costs no request, and allowed by its digest alone. Without scripts there is no button, and
/// everything else works.
enum PageScript {
  /// The script with the button that it copies into each field.
  static func html(in language: Translation) -> HTML {
    """
    <template id="reveal"><button class="reveal" type="button" aria-pressed="false" \
    aria-label="\(language.text("field.show_password"))">\(Icon.eye.html)\(Icon.eyeOff.html)</button></template>
    <script>\(unescaped: text)</script>

    """
  }

  /// The SHA-256 of the text, as `script-src` spells it; a test compares the two.
  static let digest = "sha256-vD/KAXFYIFRcSeF8Mm+qGFsqKo1S2c2nIDYrrlEs7SQ="

  static let text =
    #"for(const e of document.querySelectorAll(".reveals")){const i=e.firstElementChild,"#
    + #"b=document.getElementById("reveal").content.firstElementChild.cloneNode(true),"#
    + #"show=o=>{i.type=o?"text":"password";b.setAttribute("aria-pressed",o)};e.append(b);b.setAttribute("aria-controls",i.id);"#
    + #"b.onclick=()=>show(i.type=="password");i.form.addEventListener("submit",()=>show(false))}"#
}

/// A link on a page.
package struct PageLink: Sendable, Equatable {
  package let title: Text
  package let address: String

  package init(_ title: Text, address: String) {
    self.title = title
    self.address = address
  }

  /// The link inside a text.
  /// - Parameter attributes: further attributes, after a space.
  func anchor(attributes: HTML? = nil, in language: Translation) -> HTML {
    "<a href=\"\(address: address)\"\(attributes)>\(language.html(title))</a>"
  }

  /// The link as a button. Its text is one element, because a flex layout would drop the spaces around a name in it.
  /// - Parameters:
  ///   - label: the accessible label, which begins with the visible text.
  ///   - attributes: further attributes, after a space.
  func button(
    class style: String = "button", icon: Icon? = nil, label: Text? = nil, attributes: HTML? = nil,
    in language: Translation
  ) -> HTML {
    """
    <a class="\(style)" href="\(address: address)"\(label.map { " aria-label=\"\(language.text($0))\"" as HTML })\(attributes)>\
    \(icon?.html)<span>\(language.html(title))</span></a>
    """
  }
}

/// Links to the current page in each language, by the language's own name. On a page with a form they are buttons that send the form,
/// so that what was typed is kept.
package struct LanguageChooser: Sendable, Equatable {
  /// The query parameter and the form field for the language.
  package static let parameter = "lang"

  /// Where a form is sent to change the language, and the query parameter with the page.
  package static let path = "/language"
  package static let pageParameter = "page"

  /// The page's path and query without the language.
  private let page: String

  /// The page's path and query without that parameter, ready to append another one.
  let address: String

  private let keepsTyped: Bool

  /// - Parameters:
  ///   - path: the page's path.
  ///   - query: its query, encoded and without the parameter.
  ///   - keepsTyped: whether a page with a form keeps what was typed; a file cannot.
  package init(path: String, query: String = "", keepsTyped: Bool = true) {
    self.keepsTyped = keepsTyped
    page = path + (query.isEmpty ? "" : "?" + query)
    address = path + "?" + (query.isEmpty ? "" : query + "&") + Self.parameter + "="
  }

  /// - Parameter form: the id of the form that keeps what was typed; nil for links.
  func html(in translation: Translation, keeping form: String? = nil) -> HTML {
    let links = Language.allCases.map { language -> HTML in
      let current: HTML = language == translation.language ? " aria-current=\"true\"" : ""
      if keepsTyped, let form {
        return """
          <li><button form="\(form)" formaction="\(address: keeping)" formnovalidate name="\(Self.parameter)" \
          value="\(language.tag)" lang="\(language.tag)" dir="\(language.direction.rawValue)"\(current)>\
          \(language.endonym)</button></li>
          """
      }
      return """
        <li><a href="\(address: address + language.tag)" lang="\(language.tag)" hreflang="\(language.tag)" \
        dir="\(language.direction.rawValue)"\(current)>\(language.endonym)</a></li>
        """
    }
    // Closed until somebody looks for it, so that it takes one line however many languages there are.
    return """
      <nav aria-label="\(translation.text("footer.languages"))"><details class="languages">\
      <summary>\(Icon.globe.html)<span>\(translation.language.endonym)</span></summary><ul>\(links)</ul></details></nav>
      """
  }
}

extension LanguageChooser {
  private var keeping: String { Self.path + "?" + FormData.encode([(Self.pageParameter, page)]) }
}

/// A static file for pages. Its name changes with its content, so it may be cached forever.
package struct Asset: Sendable, Equatable {
  /// The path, from the root.
  package let path: String

  /// The `Content-Type`.
  package let mediaType: String

  package let body: [UInt8]

  /// The `Content-Security-Policy`, so that nothing in a picture can run when it is opened as a document.
  package var contentSecurityPolicy: String { "default-src 'none'; frame-ancestors 'none'; sandbox" }

  init(name: String, fileExtension: String, mediaType: String, body: [UInt8]) {
    path = "/assets/\(name)-\(Self.version(of: body)).\(fileExtension)"
    self.mediaType = mediaType
    self.body = body
  }

  init(_ name: String, _ picture: Picture) {
    self.init(name: name, fileExtension: picture.fileExtension, mediaType: picture.mediaType, body: picture.bytes)
  }

  /// Sixteen hexadecimal digits that change with the content (FNV-1a, not cryptographic).
  private static func version(of bytes: [UInt8]) -> String {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
