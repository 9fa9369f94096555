import PippinPages

/// The members of `brand`.
enum BrandSetting: String, SettingKey {
  case name
  case logoFile = "logo_file"
  case colors

  var declaration: SettingDeclaration {
    switch self {
    case .name:
      .init(.text("text"), "what the pages call the service", without: .means("the name of the web client"))
    case .logoFile:
      .init(.file, "an SVG or PNG of at most 64 KiB", without: .means("Pippin's mark"))
    case .colors:
      .init(
        .object(BrandColors.Part.self), "colours of the pages; too little contrast is refused",
        without: .means("Pippin's colours"))
    }
  }
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
      case .accent: "links and the main button, on light pages"
      case .accentDark: "the same on dark pages"
      case .background: "the ground of light pages"
      case .backgroundDark: "the ground of dark pages"
      }
    return .init(.text("#2f5d8a"), summary, without: .means("Pippin's colour"))
  }
}

extension SettingsReader {
  /// The settings `brand` and `apple_button`; what is not there is Pippin's.
  mutating func brand(_ setting: Setting, appleButton: Setting) -> (Brand, name: String?) {
    let appleLogos = appleLogos(appleButton)
    guard setting.isPresent, object(setting, BrandSetting.self) else {
      return (Brand(appleLogos: appleLogos), name: nil)
    }
    let cure = "Give an SVG, or a PNG of at least 80 pixels' height, that was made to be small."
    let logo = setting[BrandSetting.logoFile].isPresent ? picture(setting[BrandSetting.logoFile], cure: cure) : nil
    let name = brandName(setting[BrandSetting.name])
    return (Brand(logo: logo, colors: colors(setting[BrandSetting.colors]), appleLogos: appleLogos), name)
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
    do throws(BrandColors.Fault) {
      return try BrandColors(parts)
    } catch {
      let contrast = Int(error.contrast * 10)
      problem(
        setting[error.part],
        "leaves text with a contrast of \(contrast / 10).\(contrast % 10) : 1, and fewer than 4.5 : 1 cannot be read by all",
        cure: error.suggestion.map { "Take \($0.css), or one as far from the other side." } ?? "Choose another colour.")
      return .standard
    }
  }
}
