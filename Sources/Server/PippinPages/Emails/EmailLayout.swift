internal import PippinHTTP

/// The frame of an email: HTML with places such as `{{content}}`, Pippin's or the operator's own.
package struct EmailLayout: Sendable, Equatable {
  /// A place in the frame.
  package enum Place: String, CaseIterable, Sendable {
    /// The values of `lang` and `dir`.
    case language, direction
    case subject
    /// The first sentence, which lists of emails show beside the subject.
    case preview
    /// The style sheet.
    case style
    /// The logo and the name.
    case head
    case content
    /// The name and the operator's links.
    case footer
  }

  /// What is wrong with an operator's frame.
  package enum Fault: Error, Equatable, Sendable {
    case tooLarge
    case unknownPlace(String)
    case missing(Place)
    case twice(Place)
    /// A control character other than a tab or a line break.
    case control
    /// A script or a form, which mail programs refuse.
    case runs(String)

    /// The end of a sentence that begins with the file's name.
    package var detail: String {
      switch self {
      case .tooLarge: "has more than \(EmailLayout.maximumBytes) bytes"
      case .unknownPlace(let name):
        "has {{\(name)}}, which is none of: \(Place.allCases.map { "{{\($0.rawValue)}}" }.joined(separator: ", "))"
      case .missing(let place): "lacks {{\(place.rawValue)}}"
      case .twice(let place): "has {{\(place.rawValue)}} twice"
      case .control: "has a control character, which mail programs refuse"
      case .runs(let tag): "has \(tag), which mail programs refuse"
      }
    }
  }

  /// With the longest content, a message stays below the size up to which Gmail shows all of it.
  package static let maximumBytes = 32_768
  private static let refused = ["<script", "<form", "<iframe", "<object", "javascript:"]

  private enum Piece: Sendable, Equatable {
    case markup(String)
    case place(Place)
  }

  private let pieces: [Piece]

  package init(parsing given: String) throws(Fault) {
    let text = given.replacing("\r\n", with: "\n")
    let isText = text.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F || $0 == "\n" || $0 == "\t" }
    guard isText else { throw .control }
    guard text.utf8.count <= Self.maximumBytes else { throw .tooLarge }
    let lowercase = text.lowercased()
    if let found = Self.refused.first(where: lowercase.contains) { throw .runs(found) }
    var pieces: [Piece] = []
    var rest = text[...]
    while let open = rest.firstRange(of: "{{") {
      guard let close = rest[open.upperBound...].firstRange(of: "}}") else { break }
      let name = String(rest[open.upperBound..<close.lowerBound])
      guard let place = Place(rawValue: name) else { throw .unknownPlace(String(name.prefix(40))) }
      pieces.append(.markup(String(rest[..<open.lowerBound])))
      pieces.append(.place(place))
      rest = rest[close.upperBound...]
    }
    pieces.append(.markup(String(rest)))
    for place in Place.allCases where pieces.count(where: { $0 == .place(place) }) > 1 { throw .twice(place) }
    guard pieces.contains(.place(.content)) else { throw .missing(.content) }
    self.pieces = pieces
  }

  private init(trusted pieces: [Piece]) { self.pieces = pieces }

  func filled(_ values: [Place: HTML]) -> String {
    pieces.reduce(into: "") { text, piece in
      switch piece {
      case .markup(let markup): text += markup
      case .place(let place): text += values[place]?.rendered ?? ""
      }
    }
  }

  package static let standard: EmailLayout = {
    do {
      return try EmailLayout(parsing: markup)
    } catch {
      // This cannot happen: a test parses the markup.
      return EmailLayout(trusted: [.place(.content)])
    }
  }()

  /// Pippin's own; `pippin brand preview` writes it, as a start for another.
  package static let markup = """
    <!doctype html>
    <html lang="{{language}}" dir="{{direction}}">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <meta name="supported-color-schemes" content="light dark">
    <title>{{subject}}</title>
    <style>
    {{style}}
    </style>
    </head>
    <body style="margin:0;padding:0">
    <div style="display:none;max-height:0;overflow:hidden">{{preview}}</div>
    <table class="page" role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">
    <tr><td align="center" style="padding:32px 16px">
    <table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px">
    <tr><td style="padding:0 4px 20px">{{head}}</td></tr>
    <tr><td class="card" style="padding:32px">
    {{content}}</td></tr>
    <tr><td class="foot" style="padding:20px 4px 0">{{footer}}</td></tr>
    </table>
    </td></tr>
    </table>
    </body>
    </html>

    """
}

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
  /// The style of a token, which is sent in place of the digits once they are used up.
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
