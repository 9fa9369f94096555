package import PippinFoundation
internal import PippinHTTP

/// Six pages and every email as they look with a brand, in both schemes, as files that need nothing else.
package struct BrandPreview: Sendable {
  /// One of the files; no name has a folder.
  package struct File: Sendable {
    package let name: String
    package let bytes: [UInt8]
  }

  /// The first line of `index.html`, which marks the folder as ours.
  package static let sign = "<!doctype html><!-- pippin brand preview -->"

  private enum Scheme: String, CaseIterable { case light, dark }

  /// An email to show.
  package struct Email: Sendable {
    package let name: String
    package let language: Language
    package let text: String
    package let html: String

    package init(name: String, language: Language, text: String, html: String) {
      self.name = name
      self.language = language
      self.text = text
      self.html = html
    }

    fileprivate func fileName(_ ending: String) -> String { "email-\(name).\(language.tag)\(ending)" }
  }

  private let brand: Brand
  private let appName: String
  private let now: Date
  private let emails: [Email]

  package init(brand: Brand, appName: String, emails: [Email] = [], now: Date) {
    self.brand = brand
    self.appName = appName
    self.emails = emails
    self.now = now
  }

  package var files: [File] {
    let pages = Scheme.allCases.flatMap { scheme in
      self.pages.map { page in
        File(name: "\(page.name)-\(scheme.rawValue).html", bytes: Array(document(page.page, scheme).utf8))
      }
    }
    return [File(name: "index.html", bytes: Array(index.utf8))] + pages + emailFiles + templateFiles
  }

  private var emailFiles: [File] {
    emails.flatMap { email in
      [File(name: email.fileName(".txt"), bytes: Array(email.text.utf8))]
        + Scheme.allCases.map { scheme in
          File(name: email.fileName("-\(scheme.rawValue).html"), bytes: Array(document(email, scheme).utf8))
        }
    }
  }

  /// The files from which operators start their own templates.
  private var templateFiles: [File] {
    if emails.isEmpty { return [] }
    return [File(name: "template-layout.html", bytes: Array(EmailLayout.markup.utf8))]
      + Language.allCases.map { language in
        File(name: "template-\(language.tag).strings", bytes: Array(EmailTexts.standard(language).utf8))
      }
  }

  private func document(_ email: Email, _ scheme: Scheme) -> String {
    var text = email.html
    if let logo = brand.choices.emailLogo {
      text.replace("cid:\(EmailPage.logoID)", with: "data:\(logo.mediaType);base64,\(Base64.encode(logo.bytes))")
    }
    text.replace(
      "@media (prefers-color-scheme:dark)", with: scheme == .dark ? "@media all" : "@media not all")
    text.replace("color-scheme:light dark", with: "color-scheme:\(scheme.rawValue)")
    text.replace("content=\"light dark\"", with: "content=\"\(scheme.rawValue)\"")
    return text
  }

  private var pages: [(name: String, page: any Page)] {
    let action = FormAction(path: "/", token: "")
    let google = SignInPage.Provider.other("Google", logo: .google, address: "/")
    let facebook = SignInPage.Provider.other("Facebook", logo: .facebook, address: "/")
    let day = 86_400.0
    let account = AccountPage(
      appName: appName, name: "Mary Appleseed", email: .init(address: "mary@example.com", isPrivateRelay: false),
      signInMethods: [
        .init(provider: "Apple", address: "mary@example.com", since: Moment(now - 90 * day, now: now), remove: "/"),
        .init(
          provider: "Google", logo: .google, address: "mary@example.com", since: Moment(now - 30 * day, now: now),
          remove: "/"),
      ],
      sessions: [
        .init(device: .browser, client: appName, lastUsed: Moment(now, now: now), isCurrent: true),
        .init(
          device: .named("Mary’s iPhone"), client: appName, lastUsed: Moment(now - day, now: now), isCurrent: false,
          isHandheld: true, end: action),
      ],
      signOut: action, signOutElsewhere: action, download: action, delete: "/",
      changes: .init(hasPassword: true, merge: action))
    return [
      (
        "sign-in",
        SignInPage(
          appName: appName, providers: [.apple(address: "/"), google, facebook],
          password: .init(action: action, email: nil, trouble: nil))
      ),
      ("sign-up", FormPage(appName: appName, kind: .signUp, action: action)),
      ("code", FormPage(appName: appName, kind: .confirmSignUp, action: action, typed: ["email": "mary@example.com"])),
      ("account", account),
      ("delete", DeleteAccountPage(appName: appName, isWithApple: true, confirm: action, signInAgain: "/")),
      ("message", MessagePage.deleted(appName: appName, atApple: .nothingLeft)),
    ]
  }

  /// The page with its files inside, and with the scheme's media queries resolved, because a frame cannot choose a
  /// scheme.
  private func document(_ page: any Page, _ scheme: Scheme) -> String {
    let isDark = scheme == .dark
    var text = page.html(in: PageFrame(.fallback, brand: brand)).rendered
    text.replace(
      "<link rel=\"stylesheet\" href=\"\(brand.stylesheet.path)\">",
      with: "<style>\n\(String(decoding: brand.stylesheet.body, as: UTF8.self))</style>")
    for asset in brand.assets where asset.mediaType.hasPrefix("image/") || asset.mediaType.hasPrefix("font/") {
      text.replace(asset.path, with: "data:\(asset.mediaType);base64,\(Base64.encode(asset.body))")
    }
    text.replace("@media (prefers-color-scheme: dark)", with: isDark ? "@media all" : "@media not all")
    text.replace("media=\"(prefers-color-scheme: dark)\"", with: isDark ? "media=\"all\"" : "media=\"not all\"")
    text.replace("media=\"(prefers-color-scheme: light)\"", with: isDark ? "media=\"not all\"" : "media=\"all\"")
    text.replace("color-scheme: light dark", with: "color-scheme: \(scheme.rawValue)")
    text.replace("content=\"light dark\"", with: "content=\"\(scheme.rawValue)\"")
    return text
  }

  private var index: String {
    let sections = pages.flatMap { page in
      Scheme.allCases.map { scheme -> HTML in
        let address = "\(page.name)-\(scheme.rawValue).html"
        let height = page.name == "account" ? 1400 : 860
        let frames = [390, 1100].map { width -> HTML in
          """
          <iframe sandbox title="\(page.name), \(scheme.rawValue), \(width) px" src="\(address: address)" \
          width="\(width)" height="\(height)"></iframe>
          """
        }
        return """
          <h2>\(page.name), \(scheme.rawValue)</h2>
          <p><a href="\(address: address)">\(address)</a></p>
          <div class="frames">\(frames.joined())</div>

          """
      }
    }
    let html: HTML = """
      <html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
      <title>\(appName): the pages</title>
      <style>
      body { font: 1rem/1.5 system-ui, sans-serif; margin: 2rem; color: #16191d; background: #fff; }
      .frames { display: flex; flex-wrap: wrap; gap: 1rem; } iframe { border: 1px solid #838b97; max-width: 100%; }
      table { border-collapse: collapse; margin: 1rem 0; } td, th { padding: .25rem .75rem; text-align: start; }
      .swatch { display: inline-block; inline-size: 1rem; block-size: 1rem; border: 1px solid #838b97; vertical-align: -.15em; }
      </style></head><body>
      <h1>\(appName): the pages</h1>
      \(adjustments)
      \(sections.joined())
      \(emailSection)
      <h2>Contrasts</h2>
      <p>Text needs 4.5 : 1, and the border of a control 3 : 1 (WCAG 2.2, 1.4.3 and 1.4.11).</p>
      \(table("Light", brand.choices.colors.light))
      \(table("Dark", brand.choices.colors.dark))
      </body></html>

      """
    return Self.sign + "\n" + html.rendered
  }

  private var emailSection: HTML? {
    let english = emails.filter { $0.language == .fallback }
    if english.isEmpty { return nil }
    let items = english.map { email -> HTML in
      let frames = Scheme.allCases.map { scheme -> HTML in
        let address = email.fileName("-\(scheme.rawValue).html")
        return """
          <iframe sandbox title="\(email.name), \(scheme.rawValue)" src="\(address: address)" width="600" height="720"></iframe>
          """
      }
      let others = emails.filter { $0.name == email.name }.map { other -> HTML in
        let address = other.fileName("-light.html")
        return "<a href=\"\(address: address)\" lang=\"\(other.language.tag)\">\(other.language.endonym)</a> "
      }
      let text: HTML = "<a href=\"\(address: email.fileName(".txt"))\">text</a>"
      return "<h3>\(email.name)</h3><p>\(others)· \(text)</p><div class=\"frames\">\(frames)</div>\n"
    }
    return """
      <h2>Emails</h2>
      <p>To change them, copy <a href="template-layout.html">template-layout.html</a> as <code>layout.html</code>, or a
      <code>template-….strings</code> without <code>template-</code>, into a folder, and name it in
      <code>mail.templates_folder</code>.</p>
      \(items)
      """
  }

  private var adjustments: HTML {
    let all = brand.choices.colors.adjustments
    if all.isEmpty { return "<p>Every colour is shown as it was given.</p>" }
    let items = all.map {
      "<li><code>brand.colors.\($0.part.rawValue)</code>: \($0.given.css) \($0.detail)</li>" as HTML
    }
    return "<p>Some colours are adjusted, so that everything can be read:</p><ul>\(items.joined())</ul>"
  }

  private func table(_ title: String, _ palette: Palette) -> HTML {
    let pairs =
      Palette.readable.map { ($0.text, $0.ground, "4.5 : 1") } + Palette.visible.map { ($0.edge, $0.ground, "3.0 : 1") }
    let rows = pairs.map { front, back, least -> HTML in
      """
      <tr><td>\(swatch(palette[front])) \(front.rawValue)</td><td>\(swatch(palette[back])) \(back.rawValue)</td>\
      <td>\(BrandColors.Adjustment.figure(palette[front].contrast(to: palette[back])))</td><td>\(least)</td></tr>

      """
    }
    return """
      <h3>\(title)</h3>
      <table><tr><th>colour</th><th>on</th><th>contrast</th><th>at least</th></tr>
      \(rows.joined())</table>
      """
  }

  private func swatch(_ color: Color) -> HTML {
    "<span class=\"swatch\" style=\"background:\(color.css)\"></span> <code>\(color.css)</code>"
  }
}
