package import PippinFoundation
internal import PippinHTTP

/// Every page and every email as they look with a brand, in both schemes and each language, as files that need nothing else.
package struct BrandPreview: Sendable {
  /// One of the files; no name has a folder.
  package struct File: Sendable {
    package let name: String
    package let bytes: [UInt8]

    init(_ name: String, _ text: String) {
      self.init(name, Array(text.utf8))
    }

    init(_ name: String, _ bytes: [UInt8]) {
      self.name = name
      self.bytes = bytes
    }
  }

  /// The first line of `index.html`, which marks the folder as ours.
  package static let sign = "<!doctype html><!-- pippin brand preview -->"

  enum Scheme: String, CaseIterable { case light, dark }

  /// An email to show.
  package struct Email: Sendable {
    package let name: String
    package let language: Language
    package let subject: String
    package let text: String
    package let html: String

    package init(name: String, language: Language, subject: String, text: String, html: String) {
      self.name = name
      self.language = language
      self.subject = subject
      self.text = text
      self.html = html
    }

    func fileName(_ ending: String) -> String { "email-\(name).\(language.tag)\(ending)" }
  }

  let brand: Brand
  let appName: String
  let emails: [Email]
  package let samples: [Sample]
  private let pagesByPath: [String: Sample]
  /// The settings that gave the brand, as they would stand in a settings file; nil without any.
  let settings: String?

  package init(
    brand: Brand, appName: String, emails: [Email] = [], problems: [Problem] = [], settings: String? = nil, now: Date
  ) {
    self.brand = brand
    self.appName = appName
    self.emails = emails
    self.settings = settings
    samples = SamplePages(appName: appName, problems: problems, now: now).all
    pagesByPath = Dictionary(samples.compactMap { sample in sample.path.map { ($0, sample) } }) { first, _ in first }
  }

  package var files: [File] {
    let indexes = Language.allCases.map { File(Self.indexName($0), index(in: $0)) }
    let pages = samples.flatMap { sample in
      Language.allCases.flatMap { language in
        Scheme.allCases.map { File(sample.fileName(language, $0), document(sample, language, $0)) }
      }
    }
    return indexes + sharedFiles + pages + emailFiles + templateFiles
  }

  static func indexName(_ language: Language) -> String {
    language == .fallback ? "index.html" : "index.\(language.tag).html"
  }

  // MARK: - Files of all pages

  static let fontSheet = "font.css"

  /// What the pages and the index share, so that a logo or font is there once.
  private var sharedFiles: [File] {
    let pictures = brand.assets.filter { $0.mediaType.hasPrefix("image/") }.map { File($0.fileName, $0.body) }
    let font = brand.choices.font.map { File(Self.fontSheet, inside(brand.choices.fontFace($0.asset))) }
    return Scheme.allCases.map { File(Self.stylesheetName($0), stylesheet($0)) } + pictures + [font].compactMap(\.self)
  }

  private static func stylesheetName(_ scheme: Scheme) -> String { "style-\(scheme.rawValue).css" }

  /// With the scheme's media queries resolved, because a frame cannot choose a scheme.
  private func stylesheet(_ scheme: Scheme) -> String {
    var css = inside(String(decoding: brand.stylesheet.body, as: UTF8.self))
    css.replace("@media (prefers-color-scheme: dark)", with: scheme == .dark ? "@media all" : "@media not all")
    css.replace("color-scheme: light dark", with: "color-scheme: \(scheme.rawValue)")
    return css
  }

  /// Fonts and pictures inside the style sheet, because not every browser lets a file's style sheet load another file.
  private func inside(_ css: String) -> String {
    var css = css
    for asset in brand.assets where asset.mediaType.hasPrefix("image/") || asset.mediaType.hasPrefix("font/") {
      css.replace("url(\(asset.path))", with: "url(data:\(asset.mediaType);base64,\(Base64.encode(asset.body)))")
    }
    return css
  }

  // MARK: - Pages

  /// The page beside the files of this folder. Its links lead to the other pages, and its forms nowhere.
  private func document(_ sample: Sample, _ language: Language, _ scheme: Scheme) -> [UInt8] {
    let frame = PageFrame(language, brand: brand, chooser: LanguageChooser(path: Self.ownPath, keepsTyped: false))
    let files = Dictionary(uniqueKeysWithValues: brand.assets.map { ($0.path, $0.fileName) })
      .merging([brand.stylesheet.path: Self.stylesheetName(scheme)]) { $1 }
    let page = StillPage(isDark: scheme == .dark) { address in
      if let file = files[address] { return file }
      guard address.utf8.first == UInt8(ascii: "/") else { return address }
      if address.hasPrefix(Self.ownPath) {
        let language = Language(rawValue: String(address.drop { $0 != "=" }.dropFirst())) ?? language
        return sample.fileName(language, scheme)
      }
      return pagesByPath[String(address.prefix { !"?#".contains($0) })]?.fileName(language, scheme) ?? "#"
    }
    return page.edited(sample.page.html(in: frame).bytes)
  }

  /// Marks the links to the same page in other languages, until they get their file's name.
  private static let ownPath = "/preview-of-this-page"

  // MARK: - Emails

  private var emailFiles: [File] {
    emails.flatMap { email in
      [File(email.fileName(".txt"), email.text)]
        + Scheme.allCases.map { File(email.fileName("-\($0.rawValue).html"), document(email, $0)) }
    }
  }

  /// The files from which operators start their own templates.
  private var templateFiles: [File] {
    if emails.isEmpty { return [] }
    return [File("template-layout.html", EmailLayout.markup)]
      + Language.allCases.map { File("template-\($0.tag).strings", EmailTexts.standard($0)) }
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
}

extension Asset {
  /// The last part of the path.
  var fileName: String { path.split(separator: "/").last.map(String.init) ?? path }
}
