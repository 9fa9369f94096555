import PippinFoundation
import PippinHTTP
package import PippinPages
import PippinServer

/// The members of `brand`.
enum BrandSetting: String, SettingKey {
  case name
  case logoFile = "logo_file"
  case logoDarkFile = "logo_dark_file"
  case logoEmailFile = "logo_email_file"
  case iconFile = "icon_file"
  case hideName = "hide_name"
  case font
  case fontFile = "font_file"
  case radius
  case colors
  case links
  case poweredBy = "powered_by"
  case providerIcons = "provider_icons"

  var declaration: SettingDeclaration {
    switch self {
    case .name:
      .init(
        .text("text", isPublic: true), "what the pages call the service", without: .means("the name of the web client"))
    case .logoFile:
      .init(.file, "an SVG or PNG of at most 64 KiB", without: .means("Pippin's mark"))
    case .logoDarkFile:
      .init(.file, "the logo on dark pages, likewise", without: .means("`logo_file`"))
    case .logoEmailFile:
      .init(.file, "the logo in emails, a PNG of at most 64 KiB", without: .means("the name alone"))
    case .iconFile:
      .init(
        .file, "the icon in tabs and on home screens, a square PNG of 180 to 1024 pixels and at most 64 KiB",
        without: .means("the logo in tabs, and on home screens too if it can be such a PNG"))
    case .hideName:
      .init(.boolean, "whether the logo already shows the name", without: .value("false"))
    case .font:
      .init(.choice(Typeface.allCases.map(\.rawValue)), "a family of the device's own fonts", without: .value("system"))
    case .fontFile:
      .init(.file, "a font for the pages, a WOFF2 of at most 128 KiB", without: .means("the device's font"))
    case .radius:
      .init(.integer(0...24), "the radius of the card's corners, in pixels", without: .value("12"))
    case .colors:
      .init(
        .object(BrandColors.Part.self), "colours of the pages; what could not be read is adjusted",
        without: .means("Pippin's colours"))
    case .links:
      .init(.object(BrandLinkSetting.self), "links on each page", without: .means("no links"))
    case .poweredBy:
      .init(.boolean, "whether the foot of each page names Pippin", without: .value("true"))
    case .providerIcons:
      .init(
        .object(ProviderIconSetting.self), "your copies of other providers' logos for their buttons",
        without: .means("the first letter of the name"))
    }
  }
}

/// The members of `brand.links`.
enum BrandLinkSetting: String, SettingKey {
  case home, terms, privacy, support

  var declaration: SettingDeclaration {
    switch self {
    case .home:
      .init(
        .text("https://…"), "your site or app: the header leads there, and the footer says “Back to” it",
        without: .means("no link"))
    case .terms: .init(.text("https://…"), "the terms of service", without: .means("no link"))
    case .privacy: .init(.text("https://…"), "the privacy policy", without: .means("no link"))
    case .support:
      .init(.text("https://… or mailto:…"), "where a person gets help", without: .means("no link"))
    }
  }
}

/// The members of `brand.provider_icons`.
enum ProviderIconSetting: String, SettingKey {
  case googleFile = "google_file"
  case facebookFile = "facebook_file"

  var declaration: SettingDeclaration {
    switch self {
    case .googleFile:
      .init(.file, "an SVG or PNG of at most 4 KiB, from Google's brand page", without: .means("the letter G"))
    case .facebookFile:
      .init(.file, "an SVG or PNG of at most 4 KiB, from Facebook's brand page", without: .means("the letter F"))
    }
  }

  var icon: ProviderIcon { self == .googleFile ? .google : .facebook }
}

/// The members of `apple_button`.
enum AppleButtonSetting: String, SettingKey {
  case logoBlackFile = "logo_black_file"
  case logoWhiteFile = "logo_white_file"

  var declaration: SettingDeclaration {
    switch self {
    case .logoBlackFile:
      .init(.file, "Apple's logo in black, from Apple's design resources", without: .required)
    case .logoWhiteFile:
      .init(.file, "the same in white", without: .required)
    }
  }
}

extension BrandColors.Part: SettingKey {
  var declaration: SettingDeclaration {
    let summary =
      switch self {
      case .accent: "the main button and links, on light pages"
      case .accentDark: "the same on dark pages"
      case .background: "behind the card, on light pages"
      case .backgroundDark: "the same on dark pages"
      case .card: "behind the content, on light pages"
      case .cardDark: "the same on dark pages"
      }
    return .init(.text("#2f5d8a"), summary, without: .means("Pippin's colour"))
  }
}

extension SettingsReader {
  /// The settings `brand` and `apple_button`; what is not there is Pippin's.
  mutating func brand(_ setting: Setting, appleButton: Setting) -> (Brand, name: String?) {
    var choices = Brand.Choices()
    choices.appleLogos = appleLogos(appleButton)
    guard setting.isPresent, object(setting, BrandSetting.self) else { return (Brand(choices), name: nil) }
    logos(setting, &choices)
    choices.hidesName = bool(setting[BrandSetting.hideName]) ?? false
    if choices.hidesName, !setting[BrandSetting.logoFile].isPresent {
      problem(
        setting[BrandSetting.hideName], "leaves the pages without a name", cure: "Name a logo_file that shows it.")
    }
    font(setting, &choices)
    choices.radius = integer(setting[BrandSetting.radius])
    choices.colors = colors(setting[BrandSetting.colors])
    choices.links = links(setting[BrandSetting.links])
    choices.isPoweredByShown = bool(setting[BrandSetting.poweredBy]) ?? true
    choices.providerIcons = providerIcons(setting[BrandSetting.providerIcons])
    return (Brand(choices), brandName(setting[BrandSetting.name]))
  }

  private mutating func logos(_ setting: Setting, _ choices: inout Brand.Choices) {
    let cure = "Give an SVG, or a PNG of at least 80 pixels' height, that was made to be small."
    func present(_ key: BrandSetting) -> Setting? { setting[key].isPresent ? setting[key] : nil }
    if let file = present(.logoFile) { choices.logo = picture(file, cure: cure) }
    if let file = present(.logoDarkFile) {
      choices.darkLogo = picture(file, cure: cure)
      if present(.logoFile) == nil { problem(file, "is without a logo for light pages", cure: "Name a logo_file too.") }
    }
    if let file = present(.logoEmailFile), let picture = picture(file, cure: cure) {
      if picture.mediaType != "image/png" {
        problem(file, "is not a PNG, and many mail programs show nothing else", cure: "Save the logo as a PNG.")
      }
      choices.emailLogo = picture
    }
    if let file = present(.iconFile), let picture = picture(file, cure: Self.iconCure) {
      if !picture.isIcon { problem(file, "is not a square PNG of 180 to 1024 pixels", cure: Self.iconCure) }
      choices.icon = picture
    }
  }

  private static let iconCure = "Save the icon as a PNG of 180 by 180 pixels, filled to its edges."

  private mutating func font(_ setting: Setting, _ choices: inout Brand.Choices) {
    let family = setting[BrandSetting.font]
    if let word = string(family) {
      if let typeface = Typeface(rawValue: word) {
        choices.typeface = typeface
      } else {
        let words = Typeface.allCases.map(\.rawValue).joined(separator: ", ")
        problem(family, "is not a family of fonts", cure: "Write one of: \(words).")
      }
    }
    let file = setting[BrandSetting.fontFile]
    let cure = "Give a WOFF2 with the letters of your languages only."
    guard file.isPresent, let contents = self.file(file, isSecret: false, cure: cure) else { return }
    do throws(FontFile.Fault) {
      choices.font = try FontFile(contents.bytes)
    } catch {
      problem(file, error.rawValue, cure: cure)
    }
  }

  private mutating func links(_ setting: Setting) -> BrandLinks {
    var links = BrandLinks()
    guard setting.isPresent, object(setting, BrandLinkSetting.self) else { return links }
    links.home = link(setting[BrandLinkSetting.home], isMailAllowed: false)
    links.terms = link(setting[BrandLinkSetting.terms], isMailAllowed: false)
    links.privacy = link(setting[BrandLinkSetting.privacy], isMailAllowed: false)
    links.support = link(setting[BrandLinkSetting.support], isMailAllowed: true)
    return links
  }

  private mutating func link(_ setting: Setting, isMailAllowed: Bool) -> String? {
    guard let text = string(setting) else { return nil }
    // Without header fields (RFC 6068), which an address could hide in its local part.
    if isMailAllowed, text.hasPrefix("mailto:"), !text.contains(where: { "?&%#".contains($0) }),
      MailAddress(String(text.dropFirst(7))) != nil
    {
      return text
    }
    do {
      if try HTTPURL(parsing: text).scheme == "https" { return text }
    } catch {
      // Told below, as is any other scheme.
    }
    let cure = "Write an address like https://example.com/terms\(isMailAllowed ? ", or mailto:help@example.com" : "")."
    problem(setting, "is not an https address", cure: cure)
    return nil
  }

  private mutating func providerIcons(_ setting: Setting) -> [ProviderIcon: Picture] {
    var icons: [ProviderIcon: Picture] = [:]
    guard setting.isPresent, object(setting, ProviderIconSetting.self) else { return icons }
    let cure = "Take the small logo from the provider's brand page, as an SVG or PNG of at most 4 KiB."
    for key in ProviderIconSetting.allCases where setting[key].isPresent {
      guard let picture = picture(setting[key], cure: cure) else { continue }
      if !picture.isSmall { problem(setting[key], "has more than 4 KiB", cure: cure) }
      icons[key.icon] = picture
    }
    return icons
  }

  private mutating func brandName(_ setting: Setting) -> String? {
    guard let name = string(setting) else { return nil }
    guard name.count <= 60, !name.unicodeScalars.contains(where: \.properties.isBidiControl),
      !name.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
    else {
      problem(setting, "is not a name for a heading", cure: "Write at most 60 characters, without invisible ones.")
      return nil
    }
    return name
  }

  private mutating func appleLogos(_ setting: Setting) -> AppleLogos? {
    guard setting.isPresent, object(setting, AppleButtonSetting.self) else { return nil }
    let cure = "Download the logo for a button with text from Apple's design resources, in black and in white."
    let black = picture(setting[AppleButtonSetting.logoBlackFile], cure: cure)
    let white = picture(setting[AppleButtonSetting.logoWhiteFile], cure: cure)
    guard let black, let white else { return nil }
    return AppleLogos(black: black, white: white)
  }

  private mutating func picture(_ setting: Setting, cure: String) -> Picture? {
    guard let contents = file(setting, isSecret: false, cure: cure) else { return nil }
    do throws(Picture.Fault) {
      return try Picture(contents.bytes)
    } catch {
      problem(setting, error.rawValue, cure: cure)
      return nil
    }
  }

  private mutating func colors(_ setting: Setting) -> BrandColors {
    guard setting.isPresent, object(setting, BrandColors.Part.self) else { return .standard }
    var parts: [BrandColors.Part: Color] = [:]
    for part in BrandColors.Part.allCases {
      guard let text = string(setting[part]) else { continue }
      guard let color = Color(parsing: text) else {
        problem(setting[part], "is not a colour in digits", cure: "Write it like #2f5d8a.")
        continue
      }
      parts[part] = color
    }
    let colors = BrandColors(parts)
    for adjustment in colors.adjustments {
      warn(
        setting[adjustment.part], "\(adjustment.given.css) \(adjustment.detail)",
        cure: "Look at the pages with pippin brand preview.")
    }
    return colors
  }
}

/// The operator's own texts and frame of emails.
package struct EmailOverrides: Sendable {
  package var texts = EmailTexts()
  package var layout = EmailLayout.standard

  package init() {}

  /// The file with the frame; the others are named after languages.
  static let layoutFile = "layout.html"
  static let textsEnding = ".strings"
}

extension SettingsReader {
  /// Reads every file of `mail.templates_folder`, so that a mistake stops the start and not an email.
  mutating func emailTemplates(_ setting: Setting) -> EmailOverrides {
    var overrides = EmailOverrides()
    let tags = Language.allCases.map { $0.tag + EmailOverrides.textsEnding }.joined(separator: ", ")
    let cure = "It may have \(EmailOverrides.layoutFile) and \(tags); docs/guides/email.md says what is in them."
    guard let name = string(setting) else { return overrides }
    let before = problems.count
    let folder = name.utf8.first == UInt8(ascii: "/") ? name : setting.origin.folder + name
    let files: [String]
    do {
      files = try FileManager.default.contentsOfDirectory(atPath: folder).filter { !$0.hasPrefix(".") }.sorted()
    } catch {
      problem(setting, "cannot be read: \(FileProblem(error).detail)", cure: cure)
      return overrides
    }
    for file in files {
      guard let text = emailTemplate(setting, folder + "/" + file, cure: cure) else { continue }
      if file == EmailOverrides.layoutFile {
        do throws(EmailLayout.Fault) {
          overrides.layout = try EmailLayout(parsing: text)
        } catch {
          problem(setting, "\(file) \(error.detail)", cure: "Mend the file, or delete it for Pippin's own frame.")
        }
      } else if file.hasSuffix(EmailOverrides.textsEnding),
        let language = Language(rawValue: String(file.dropLast(EmailOverrides.textsEnding.count)))
      {
        for fault in overrides.texts.add(text, in: language) {
          problem(
            setting, "\(Printable.text(file)): \(Printable.text(fault, limit: 200))",
            cure: "Keep the keys and the {placeholders} of Pippin's own texts, which `pippin brand preview` writes.")
        }
      } else {
        problem(setting, "has \(Printable.text(file)), which no email uses", cure: cure)
      }
    }
    if problems.count == before { tryOut(overrides, setting) }
    return overrides
  }

  /// Writes one email of each kind in each language: what could not be sent stops the start.
  private mutating func tryOut(_ overrides: EmailOverrides, _ setting: Setting) {
    let presentation = PageEmailPresentation(
      name: String(repeating: "x", count: 64), texts: overrides.texts, layout: overrides.layout)
    for language in Language.allCases {
      let now = Date(timeIntervalSince1970: 0)
      for (name, email) in EmailSamples(presentation, app: "Example", language: language.tag, now: now).all {
        do throws(MailMessageError) {
          guard let sender = MailSender(name: nil, address: email.recipient) else { continue }
          // An email with a token in place of six digits has the heading as its subject.
          for subject in [email.subject, email.heading].compactMap(\.self) {
            _ = try MailMessage(
              from: sender, to: email.recipient, subject: subject, text: email.text, html: presentation.html(email),
              id: "sample", date: now)
          }
        } catch {
          problem(
            setting,
            "makes the email \(name) in \(language.tag) impossible: its \(error) is too long, or has a control character",
            cure: "Shorten the texts or the frame, and keep each subject on one line.")
          return
        }
      }
    }
  }

  private mutating func emailTemplate(_ setting: Setting, _ path: String, cure: String) -> String? {
    do throws(FileProblem) {
      let contents = try FileAccess.contents(of: path)
      note(contents.bytes, of: setting, from: path)
      if let text = String(validating: contents.bytes, as: UTF8.self) { return text }
      problem(setting, "\(Printable.text(path, limit: 200)) is not UTF-8", cure: "Save it as UTF-8.")
    } catch {
      problem(setting, "\(Printable.text(path, limit: 200)) cannot be read: \(error.detail)", cure: cure)
    }
    return nil
  }
}
