/// The styles of emails with a brand: light colours at each element, and a sheet with the dark ones for programs that read it.
struct EmailStyle {
  private let colors: BrandColors
  private let font: String
  private let radius: Int

  init(_ brand: Brand) {
    colors = brand.choices.colors
    font = "font-family:\(brand.choices.typeface.stack.replacing("\"", with: "'"))"
    radius = brand.choices.radius ?? 12
  }

  private func light(_ role: Palette.Role) -> String { colors.light[role].css }
  private func dark(_ role: Palette.Role) -> String { colors.dark[role].css }

  private var text: String { "\(font);font-size:16px;line-height:1.5;color:\(light(.ink))" }
  private var small: String { "\(font);font-size:14px;line-height:1.5;color:\(light(.soft))" }

  var brandName: String { "\(font);font-size:18px;line-height:40px;font-weight:600;color:\(light(.ink))" }
  var heading: String { "\(font);margin:0;font-size:22px;line-height:1.3;font-weight:600;color:\(light(.ink))" }
  var paragraph: String { "\(text);margin:16px 0 0" }
  var note: String { "\(small);margin:16px 0 0" }
  var code: String {
    "margin:16px 0 0;padding:16px;border-radius:\(radius * 2 / 3)px;background:\(light(.fill));color:\(light(.ink));"
      + "font-family:ui-monospace,Menlo,Consolas,monospace;font-size:30px;line-height:1.2;letter-spacing:6px;text-align:center"
  }
  /// For a token, which stands in for the digits where those are used up.
  var longCode: String {
    code.replacing("font-size:30px", with: "font-size:16px").replacing("letter-spacing:6px", with: "letter-spacing:1px")
      + ";overflow-wrap:anywhere"
  }
  var list: String { "margin:16px 0 0;padding-inline-start:24px" }
  var item: String { "\(text);margin:8px 0 0" }
  var buttonCell: String {
    "border-radius:\(radius * 2 / 3)px;background:\(light(.accent));border:1px solid \(light(.accentEdge))"
  }
  var button: String {
    "\(font);display:inline-block;padding:11px 24px;font-size:16px;line-height:22px;font-weight:600;text-decoration:none;"
      + "color:\(light(.onAccent))"
  }
  var footerLink: String { "\(font);font-size:13px;line-height:2;color:\(light(.soft))" }

  /// Colours of the frame, and everything in dark colours. `!important`, because the elements have styles.
  var sheet: String {
    func rule(_ selector: String, _ declarations: String) -> String { "\(selector){\(declarations)}" }
    let frame = [
      rule("body,.page", "background:\(light(.page))"),
      rule(".card", "background:\(light(.card));border:1px solid \(light(.line));border-radius:\(radius)px"),
      rule(".foot", "\(font);font-size:13px;line-height:1.6;color:\(light(.soft))"),
    ]
    let dark = [
      rule("body,.page", "background:\(dark(.page))!important"),
      rule(".card", "background:\(dark(.card))!important;border-color:\(dark(.line))!important"),
      rule(".ink", "color:\(dark(.ink))!important"),
      rule(".soft,.foot", "color:\(dark(.soft))!important"),
      rule(".code", "background:\(dark(.fill))!important;color:\(dark(.ink))!important"),
      rule("td.button", "background:\(dark(.accent))!important;border-color:\(dark(.accentEdge))!important"),
      rule("a.button", "color:\(dark(.onAccent))!important"),
    ]
    return """
      :root{color-scheme:light dark;supported-color-schemes:light dark}
      \(frame.joined(separator: "\n"))
      @media (max-width:480px){.card{padding:24px 20px!important}}
      @media (prefers-color-scheme:dark){
      \(dark.joined(separator: "\n"))
      }
      """
  }
}
