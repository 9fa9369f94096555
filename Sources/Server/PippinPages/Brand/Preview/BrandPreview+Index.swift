internal import PippinHTTP

extension BrandPreview {
  /// The widths at which the index shows a page.
  enum Size: String, CaseIterable {
    case phone, desktop

    /// In CSS pixels, before the frame is made smaller.
    var pixels: (width: Int, height: Int) { self == .phone ? (390, 844) : (1200, 820) }
    var name: String { self == .phone ? "Phone" : "Desktop" }
  }

  /// The page to begin with: every page and email in one language, and what the brand consists of.
  func index(in language: Language) -> String {
    let groups = Group.allCases.map { group in (group: group, samples: samples.filter { $0.group == group }) }
    let shown = emails.filter { $0.language == language }
    let parts = groups.map { ($0.group.id, $0.group.rawValue) } + (shown.isEmpty ? [] : [("emails", "Emails")])
    let html: HTML = """
      <html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark"><meta name="robots" content="noindex">
      <title>\(appName): every page and email</title>
      <link rel="icon" type="\(brand.icon.mediaType)" href="\(address: brand.icon.fileName)">
      \(brand.choices.font == nil ? nil : "<link rel=\"stylesheet\" href=\"\(address: Self.fontSheet)\">\n" as HTML)\
      <style>
      \(unescaped: PreviewStylesheet.css)</style></head><body><main>
      \(switches)
      <div class="bar"><h1>\(appName)<span class="soft"> · \(counts(emails: shown.count))</span></h1>
      \(chooser(language))
      <fieldset><legend>Width</legend>\(Size.allCases.map { label($0.rawValue, $0.name) })</fieldset>
      <fieldset><legend>Scheme</legend>\(label("both", "Both"))\(Scheme.allCases.map { label($0.rawValue, $0.name) })</fieldset>
      <nav aria-label="Contents"><ul>\((parts + [("brand", "Brand")]).map { part in
        "<li><a href=\"#\(part.0)\">\(part.1)</a></li>" as HTML
      })</ul></nav></div>
      <div class="pages">
      \(groups.map { section($0.group.id, $0.group.rawValue, nil, cards($0.samples, language)) })\
      \(shown.isEmpty ? nil : section("emails", "Emails", emailNote, shown.map(card).joined()))\
      \(facts)</div></main>
      </body></html>

      """
    return Self.sign + "\n" + html.rendered
  }

  private func counts(emails: Int) -> String {
    "\(samples.count) pages" + (emails == 0 ? "" : ", \(emails) \(emails == 1 ? "email" : "emails")")
  }

  // MARK: - What is chosen

  /// One of each kind is checked; the style sheet hides what does not go with it. They stand before everything that they change.
  private var switches: HTML {
    func radio(_ name: String, _ id: String, isChecked: Bool) -> HTML {
      let checked: HTML? = isChecked ? " checked" : nil
      return "<input class=\"switch\" type=\"radio\" name=\"\(name)\" id=\"\(id)\"\(checked)>"
    }
    return """
      \(Size.allCases.map { radio("width", $0.rawValue, isChecked: $0 == .phone) })\
      \(radio("scheme", "both", isChecked: true))\
      \(Scheme.allCases.map { radio("scheme", $0.rawValue, isChecked: false) })
      """
  }

  private func label(_ id: String, _ words: String) -> HTML { "<label for=\"\(id)\">\(words)</label>" }

  private func chooser(_ language: Language) -> HTML {
    let links = Language.allCases.map { other -> HTML in
      let current: HTML? = other == language ? " aria-current=\"page\"" : nil
      return """
        <li><a href="\(address: Self.indexName(other))" lang="\(other.tag)" hreflang="\(other.tag)"\(current)>\
        \(other.endonym)</a></li>
        """
    }
    return "<nav aria-label=\"Languages\"><ul>\(links)</ul></nav>"
  }

  // MARK: - The grid

  private func section(_ id: String, _ title: String, _ note: HTML?, _ cards: HTML) -> HTML {
    "<section id=\"\(id)\"><h2>\(title)</h2>\(note)<div class=\"grid\">\n\(cards)</div></section>\n"
  }

  private func cards(_ samples: [Sample], _ language: Language) -> HTML {
    samples.map { sample in
      card(sample.title, note: nil) { sample.fileName(language, $0) }
    }.joined()
  }

  private func card(_ email: Email) -> HTML {
    let text = email.fileName(".txt")
    return card(email.subject, note: "<a href=\"\(address: text)\">As text</a>") {
      email.fileName("-\($0.rawValue).html")
    }
  }

  /// The page in a frame for each width and scheme. Frames are out of the keyboard's way; a link over each opens the page whole.
  private func card(_ title: String, note: HTML?, file: (Scheme) -> String) -> HTML {
    let frames = Size.allCases.flatMap { size in
      Scheme.allCases.map { scheme -> HTML in
        let words = "\(title), \(scheme.rawValue), \(size.rawValue)"
        return """
          <div class="shot \(size.rawValue) \(scheme.rawValue)"><iframe src="\(address: file(scheme))" \
          title="\(words)" width="\(size.pixels.width)" height="\(size.pixels.height)" loading="lazy" tabindex="-1" inert>\
          </iframe><a href="\(address: file(scheme))" aria-label="\(words)"></a></div>

          """
      }
    }
    let note: HTML? = note.map { "<p class=\"soft\">\($0)</p>" }
    return "<article><h3>\(title)</h3>\(note)<div class=\"shots\">\n\(frames)</div></article>\n"
  }

  private var emailNote: HTML {
    """
    <p>To change them, copy <a href="template-layout.html">template-layout.html</a> as <code>layout.html</code>, or a
    <code>template-….strings</code> without <code>template-</code>, into a folder, and name it in
    <code>mail.templates_folder</code>.</p>
    """
  }
}

extension BrandPreview.Scheme {
  var name: String { self == .light ? "Light" : "Dark" }
}

/// The style sheet of the index, which has none of the brand's looks, so that only the pages have them.
enum PreviewStylesheet {
  static var css: String { base + "\n" + bar + "\n" + grid + "\n" + facts + "\n" }

  private static let base = """
    :root { color-scheme: light dark; --ground: #fff; --ink: #16191d; --soft: #565d68; --edge: #838b97; --fill: #eef0f3; --bad: #b3201d; --good: #1a7341; }
    @media (prefers-color-scheme: dark) { :root { --ground: #15171a; --ink: #f1f3f5; --soft: #a9b0bb; --edge: #7a828e; --fill: #24282e; --bad: #ff9a91; --good: #7fd49b; } }
    *, ::before, ::after { box-sizing: border-box; }
    html { scroll-padding-block-start: 1rem; }
    body { margin: 0; font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif; color: var(--ink); background: var(--ground); overflow-wrap: anywhere; }
    a { color: inherit; text-underline-offset: .2em; } :focus-visible { outline: 3px solid #1a5fd0; outline-offset: 2px; }
    h2 { margin: 0 0 1rem; font-size: 1.375rem; line-height: 1.3; } h3 { margin: 0 0 .5rem; font-size: 1rem; }
    main { position: relative; } .pages { padding: 1rem; } section { margin-block-end: 3rem; } .soft { color: var(--soft); font-weight: 400; }
    """

  private static let bar = """
    .switch { position: absolute; opacity: 0; inset-block-start: 0; inset-inline-start: 0; }
    .bar { display: flex; flex-wrap: wrap; align-items: center; gap: .75rem 1.5rem; padding: 1rem; border-block-end: 1px solid var(--edge); }
    .bar h1 { margin: 0; inline-size: 100%; font-size: 1.625rem; line-height: 1.25; } .bar h1 .soft { font-size: 1rem; }
    .bar ul { display: flex; flex-wrap: wrap; gap: .25rem 1rem; margin: 0; padding: 0; list-style: none; }
    .bar li a { display: block; padding-block: .25rem; } .bar [aria-current] { font-weight: 600; text-decoration: none; }
    fieldset { display: flex; align-items: center; margin: 0; padding: 0; border: 0; } legend { float: inline-start; padding: 0; margin-inline-end: .5rem; color: var(--soft); }
    label { padding: .25rem .75rem; border: 1px solid var(--edge); margin-inline-start: -1px; cursor: pointer; }
    label:first-of-type { border-start-start-radius: .5rem; border-end-start-radius: .5rem; } label:last-of-type { border-start-end-radius: .5rem; border-end-end-radius: .5rem; }
    \(["phone", "desktop", "both", "light", "dark"].map { "#\($0):checked ~ .bar label[for=\($0)]" }.joined(separator: ", ")) { background: var(--ink); color: var(--ground); }
    \(["phone", "desktop", "both", "light", "dark"].map { "#\($0):focus-visible ~ .bar label[for=\($0)]" }.joined(separator: ", ")) { outline: 3px solid #1a5fd0; outline-offset: 2px; }
    """

  private static let grid = """
    .grid { display: flex; flex-wrap: wrap; align-items: start; gap: 2rem 1.5rem; } article { max-inline-size: 100%; }
    .shots { display: flex; flex-wrap: wrap; gap: .5rem; }
    .grid h3 { max-inline-size: 22rem; } .grid p { margin: 0 0 .5rem; }
    .shot { position: relative; overflow: hidden; inline-size: calc(var(--w) * var(--s)); block-size: calc(var(--h) * var(--s)); border: 1px solid var(--edge); border-radius: .5rem; background: var(--fill); }
    .shot iframe { display: block; border: 0; inline-size: var(--w); block-size: var(--h); transform: scale(var(--s)); transform-origin: 0 0; }
    .shot a { position: absolute; inset: 0; } .shot a:hover { outline: 3px solid #1a5fd0; outline-offset: -3px; }
    .phone { --w: 390px; --h: 844px; --s: .44; } .desktop { --w: 1200px; --h: 820px; --s: .29; }
    @media (min-width: 40rem) { .desktop { --s: .45; } }
    #phone:checked ~ .pages .desktop, #desktop:checked ~ .pages .phone, #light:checked ~ .pages .shot.dark, #dark:checked ~ .pages .shot.light { display: none; }
    """

  private static let facts = """
    .facts { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 21rem), 1fr)); gap: 2rem; }
    .facts.wide { grid-template-columns: repeat(auto-fit, minmax(min(100%, 30rem), 1fr)); } .colours { margin-block-start: 2rem; } h4 { margin: 0 0 .5rem; font-size: 1rem; font-weight: 400; }
    .roles { display: grid; grid-template-columns: repeat(auto-fill, minmax(6.5rem, 1fr)); gap: .5rem; margin: 0 0 1rem; padding: 0; list-style: none; font-size: .8125rem; line-height: 1.3; }
    .roles span { display: block; block-size: 2.5rem; margin-block-end: .25rem; border: 1px solid var(--edge); border-radius: .375rem; }
    table { border-collapse: collapse; inline-size: 100%; font-size: .875rem; } td, th { padding: .25rem .5rem .25rem 0; text-align: start; vertical-align: baseline; border-block-end: 1px solid var(--fill); font-weight: 400; }
    td + td, th + th { white-space: nowrap; }
    thead th { color: var(--soft); } .say { display: inline-block; padding: .125rem .5rem; border: 1px solid var(--edge); border-radius: .375rem; }
    .passes { color: var(--good); } .fails { color: var(--bad); font-weight: 600; }
    .scroll { overflow-x: auto; } code, pre { font: .875rem/1.5 ui-monospace, "SF Mono", Menlo, Consolas, monospace; }
    pre { margin: 0; padding: 1rem; border-radius: .5rem; background: var(--fill); overflow-x: auto; }
    .marks { display: flex; flex-wrap: wrap; gap: 1rem; margin: 0; padding: 0; list-style: none; }
    .marks span { display: grid; place-items: center; block-size: 7rem; min-inline-size: 7rem; padding: 1rem; border: 1px solid var(--edge); border-radius: .5rem; }
    .marks img { display: block; max-inline-size: 14rem; } .marks .logo, .marks svg { block-size: 2rem; inline-size: auto; } .marks .tab { inline-size: 1rem; block-size: 1rem; object-fit: contain; } .marks .home { inline-size: 3.75rem; block-size: 3.75rem; border-radius: .875rem; }
    .stem { stroke: var(--accent); } .leaf, .seed { fill: var(--accent); } .young { fill: var(--accent); opacity: .6; }
    .specimen { font-size: 1.5rem; line-height: 1.35; margin: 0 0 .5rem; } dl { margin: 0; } dt { color: var(--soft); } dd { margin: 0 0 .5rem; }
    """
}
