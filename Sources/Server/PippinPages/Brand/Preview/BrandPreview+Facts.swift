internal import PippinHTTP

extension BrandPreview {
  /// What the brand consists of: colours with their contrasts, logo, font, links, and the settings that gave it.
  var facts: HTML {
    """
    <section id="brand"><h2>Brand</h2>
    <div class="facts">
    <div><h3>Logo</h3>\(logos)</div>
    <div><h3>Font</h3>\(specimen)<h3>Links</h3>\(links)</div>
    <div><h3>Settings</h3>\(settings.map { "<pre tabindex=\"0\"><code>\($0)</code></pre>" as HTML } ?? "<p>None: this is how pages look without them.</p>")</div>
    </div>
    <h3 class="colours">Colours</h3>
    \(adjustments)
    <div class="facts wide">
    \(palette("Light pages", brand.choices.colors.light))\(palette("Dark pages", brand.choices.colors.dark))</div></section>

    """
  }

  // MARK: - Colours

  private var adjustments: HTML {
    let all = brand.choices.colors.adjustments
    if all.isEmpty { return "<p>Every colour is shown as it was given.</p>" }
    let items = all.map {
      """
      <li><code>brand.colors.\($0.part.rawValue)</code>: \(chip($0.given)) <strong class="fails">fails</strong>. It \($0.detail).</li>
      """ as HTML
    }
    return "<p>Some colours are adjusted, so that everything can be read:</p><ul>\(items.joined())</ul>"
  }

  private func chip(_ color: Color) -> HTML {
    let ink: Color = color.contrast(to: 0xffffff) > color.contrast(to: 0x000000) ? 0xffffff : 0x000000
    return "<code class=\"say\" style=\"background:\(color.css);color:\(ink.css)\">\(color.css)</code>"
  }

  private func palette(_ title: String, _ palette: Palette) -> HTML {
    let roles = Palette.Role.allCases.map { role -> HTML in
      let color = palette[role].css
      return "<li><span style=\"background:\(color)\"></span>\(role.rawValue)<br><code>\(color)</code></li>"
    }
    let texts = Palette.readable.map { contrast(palette, $0.text, $0.ground, least: BrandColors.leastContrast) }
    let edges = Palette.visible.map { contrast(palette, $0.edge, $0.ground, least: BrandColors.leastVisibleContrast) }
    return """
      <div><h4>\(title)</h4><ul class="roles">\(roles)</ul>
      <details open><summary>\(summary(palette))</summary><div class="scroll" role="region" aria-label="Contrasts, \(title)" tabindex="0"><table>
      <thead><tr><th scope="col">Colours</th><th scope="col">Contrast</th><th scope="col">Needs</th></tr></thead><tbody>
      \(texts)\(edges)</tbody></table></div>
      <p class="soft">Text needs 4.5 : 1, and the border of a control 3 : 1 (WCAG 2.2, 1.4.3 and 1.4.11).</p></details></div>

      """
  }

  /// How many of the pairs fail.
  private func summary(_ palette: Palette) -> HTML {
    let failures =
      Palette.readable.filter { palette[$0.text].contrast(to: palette[$0.ground]) < BrandColors.leastContrast }.count
      + Palette.visible.filter { palette[$0.edge].contrast(to: palette[$0.ground]) < BrandColors.leastVisibleContrast }
      .count
    let count = Palette.readable.count + Palette.visible.count
    return failures == 0
      ? "All \(count) contrasts <span class=\"passes\">pass</span>"
      : "\(failures) of \(count) contrasts <strong class=\"fails\">fail</strong>"
  }

  private func contrast(_ palette: Palette, _ front: Palette.Role, _ back: Palette.Role, least: Double) -> HTML {
    // What needs less than text is no text, but a border.
    let drawn: HTML =
      least < BrandColors.leastContrast
      ? "border:3px solid \(palette[front].css);color:\(palette[back].extremeInk.css)" : "color:\(palette[front].css)"
    let ratio = palette[front].contrast(to: palette[back])
    let verdict: HTML =
      ratio < least ? "<strong class=\"fails\">fails</strong>" : "<span class=\"passes\">passes</span>"
    return """
      <tr><td><span class="say" style="\(drawn);background:\(palette[back].css)">\(front.rawValue)</span> \
      on \(back.rawValue)</td><td>\(BrandColors.Adjustment.figure(ratio)) \(verdict)</td>\
      <td>\(BrandColors.Adjustment.figure(least))</td></tr>

      """
  }

  // MARK: - Logo, font and links

  private var logos: HTML {
    let choices = brand.choices
    let logo: HTML = brand.logo.map { picture($0, class: "logo") } ?? Mark.inline
    let dark: HTML = (brand.darkLogo ?? brand.logo).map { picture($0, class: "logo") } ?? Mark.inline
    var marks = [
      mark("on light pages", choices.colors.light, logo), mark("on dark pages", choices.colors.dark, dark),
      mark("in the tab", choices.colors.light, picture(brand.icon, class: "tab")),
    ]
    if let icon = brand.touchIcon {
      marks.append(mark("on a home screen", choices.colors.light, picture(icon, class: "home")))
    }
    if let email = choices.emailLogo {
      let image: HTML = "<img class=\"logo\" src=\"\(unescaped: email.dataAddress)\" alt=\"\">"
      marks.append(mark("in emails", choices.colors.light, image))
    }
    return "<ul class=\"marks\">\(marks)</ul>"
  }

  private func picture(_ asset: Asset, class style: String) -> HTML {
    "<img class=\"\(style)\" src=\"\(address: asset.fileName)\" alt=\"\">"
  }

  private func mark(_ place: String, _ palette: Palette, _ image: HTML) -> HTML {
    """
    <li><span style="background:\(palette[.page].css);--accent:\(palette[.accent].css)">\(image)</span>\(place)</li>
    """
  }

  private var specimen: HTML {
    let family = brand.choices.fontFamily
    let source: HTML =
      brand.choices.font == nil
      ? "\(brand.choices.typeface.rawValue), from the device’s own fonts" : "a file of yours, before the device’s fonts"
    return """
      <p class="specimen" style="font-family:\(family)">Sign in to \(appName) 0123456789</p>
      <p class="soft">\(source)</p>
      """
  }

  private var links: HTML {
    let links = brand.choices.links
    let all = [("home", links.home), ("terms", links.terms), ("privacy", links.privacy), ("support", links.support)]
    let rows = all.map { name, link -> HTML in
      "<dt>\(name)</dt><dd>\(link.map { "<a href=\"\(address: $0)\">\($0)</a>" as HTML } ?? "none")</dd>"
    }
    let poweredBy = brand.choices.isPoweredByShown ? "yes" : "no"
    return "<dl>\(rows)<dt>the line about Pippin</dt><dd>\(poweredBy)</dd></dl>"
  }
}
