package import PippinPages

/// What our own pages call the service, and how they look.
package struct BrandSettings: Sendable {
  /// Without one, the web client's.
  package let name: String?
  package let brand: Brand
}

extension SettingsReader {
  /// The settings `brand` and `apple_button`; what is not there is Pippin's.
  mutating func brand(_ setting: Setting, appleButton: Setting) -> BrandSettings {
    let appleLogos = appleLogos(appleButton)
    guard setting.isPresent, object(setting, known: ["name", "logo_file", "colors"]) else {
      return BrandSettings(name: nil, brand: Brand(appleLogos: appleLogos))
    }
    let cure = "Give an SVG, or a PNG of at least 80 pixels' height, that was made to be small."
    let logo = setting["logo_file"].isPresent ? picture(setting["logo_file"], cure: cure) : nil
    return BrandSettings(
      name: brandName(setting["name"]),
      brand: Brand(logo: logo, colors: colors(setting["colors"]), appleLogos: appleLogos))
  }

  private mutating func brandName(_ setting: Setting) -> String? {
    guard let name = string(setting) else { return nil }
    guard name.count <= 60, !name.unicodeScalars.contains(where: \.properties.isBidiControl),
      !name.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
    else {
      problem(setting, "is no name for a heading", cure: "Write at most 60 characters, without invisible ones.")
      return nil
    }
    return name
  }

  private mutating func appleLogos(_ setting: Setting) -> AppleLogos? {
    guard setting.isPresent, object(setting, known: ["logo_black_file", "logo_white_file"]) else { return nil }
    let cure = "Download the logo for a button with text from Apple's design resources, in black and in white."
    let black = picture(setting["logo_black_file"], cure: cure)
    let white = picture(setting["logo_white_file"], cure: cure)
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
    guard setting.isPresent, object(setting, known: BrandColors.Part.allCases.map(\.rawValue)) else { return .standard }
    var parts: [BrandColors.Part: Color] = [:]
    for part in BrandColors.Part.allCases {
      guard let text = string(setting[part.rawValue]) else { continue }
      guard let color = Color(parsing: text) else {
        problem(setting[part.rawValue], "is no colour in digits", cure: "Write it like #2f5d8a.")
        continue
      }
      parts[part] = color
    }
    do throws(BrandColors.Fault) {
      return try BrandColors(parts)
    } catch {
      let contrast = Int(error.contrast * 10)
      problem(
        setting[error.part.rawValue],
        "leaves text with a contrast of \(contrast / 10).\(contrast % 10) : 1, and fewer than 4.5 : 1 cannot be read by all",
        cure: error.suggestion.map { "Take \($0.css), or one as far from the other side." } ?? "Choose another colour.")
      return .standard
    }
  }
}
