/// The style sheet of the operator console, light and dark, from 320 px upwards. Text, space, corners and targets are those of the pages
/// (`docs/explain/design.md`); tables are denser.
enum ConsoleStylesheet {
  static var css: String {
    """
    :root {
      color-scheme: light dark; \(Palette.light.css) \(ConsoleColors.light.css)
      --radius: .75rem; --radius-control: .5rem; --shadow: 0 1px 2px rgb(16 20 26 / .06), 0 8px 24px -12px rgb(16 20 26 / .12);
      --font: system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Helvetica Neue", Arial, sans-serif;
      --mono: ui-monospace, "SF Mono", "Cascadia Mono", Menlo, Consolas, "Liberation Mono", monospace;
    }
    @media (prefers-color-scheme: dark) { :root { \(Palette.dark.css) \(ConsoleColors.dark.css) --shadow: none; } }
    \(base)
    \(frame)
    \(content)
    \(controls)
    \(plots)
    \(adaptations)

    """
  }

  private static let base = """
    *, ::before, ::after { box-sizing: border-box; }
    html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; background: var(--page); }
    body { margin: 0; background: var(--page); color: var(--ink); font: 400 1rem/1.5 var(--font); overflow-wrap: anywhere; }
    form, p, ul, ol, dl, dd { margin: 0; } ul, ol { padding: 0; list-style: none; }
    a { color: var(--accent-text); text-underline-offset: .2em; text-decoration-thickness: .07em; } a:hover { text-decoration-thickness: .14em; }
    :focus-visible { outline: .1875rem solid var(--focus); outline-offset: .125rem; }
    main:focus { outline: none; }
    h1 { margin: 0 0 1rem; font: 600 clamp(1.375rem, 1.2rem + 1vw, 1.625rem)/1.25 var(--font); letter-spacing: -.011em; }
    h2 { margin: 0 0 .5rem; font: 600 1.0625rem/1.35 var(--font); }
    h2:not(:first-child, h1 + h2) { margin-block-start: 2rem; }
    b { font-weight: 600; } code { font: .875em/1.4 var(--mono); } time { white-space: nowrap; }
    pre { margin: .75rem 0; padding: .75rem; border-radius: var(--radius-control); background: var(--fill); white-space: pre-wrap; }
    .soft, .ago { color: var(--soft); font-size: .875rem; } .ago { white-space: nowrap; }
    .unseen { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
    .skip { position: absolute; inset-block-start: -4rem; inset-inline-start: .5rem; padding: .625rem .75rem; background: var(--card); z-index: 1; } .skip:focus { inset-block-start: .5rem; }
    """

  private static let frame = """
    .top { display: grid; grid-template-columns: auto minmax(12rem, 26rem) 1fr; gap: .5rem 1.5rem; align-items: center; padding: .75rem 1.25rem 0; background: var(--card); border-block-end: 1px solid var(--line); }
    .home { display: inline-flex; align-items: center; gap: .625rem; min-block-size: 2.75rem; color: inherit; text-decoration: none; white-space: nowrap; }
    .mark { flex: none; inline-size: 1.75rem; block-size: 1.75rem; } .stem { stroke: var(--accent); } .leaf, .seed { fill: var(--accent); } .young { fill: var(--accent); opacity: .6; }
    .top nav { grid-column: 1 / -1; grid-row: 2; } .top nav ul { display: flex; flex-wrap: wrap; gap: 0 1.25rem; }
    .top nav a { display: flex; align-items: center; min-block-size: 2.75rem; min-inline-size: 2.75rem; padding-block-start: .1875rem; border-block-end: .1875rem solid transparent; color: var(--soft); text-decoration: none; }
    .top nav a:hover { color: var(--ink); } .top nav [aria-current] { color: var(--ink); font-weight: 600; border-color: var(--accent); }
    .who { display: flex; flex-wrap: wrap; gap: .25rem .75rem; justify-content: end; align-items: center; color: var(--soft); font-size: .875rem; }
    .who .quiet { padding-inline-end: 0; } .search { display: flex; gap: .5rem; } .search input { flex: 1; min-inline-size: 0; }
    main { max-inline-size: 84rem; margin-inline: auto; padding: 1.5rem 1.25rem 3rem; }
    .outside .top { grid-template-columns: auto; padding-block-end: .75rem; } .outside main { max-inline-size: 32rem; }
    """

  private static let content = """
    .status, .alert, .verdict { margin-block-end: 1.25rem; padding: .75rem .875rem; border-radius: var(--radius-control); }
    .status, .verdict.good { background: var(--success-tint); } .alert, .verdict.bad { background: var(--danger-tint); } .verdict.warn { background: var(--warn-tint); }
    .verdict .soft, .verdict .ago { color: var(--ink); } .verdict .soft { font-size: inherit; } .verdict li { padding-block: .25rem; }
    .verdict a { color: var(--ink); } .verdict li > a { display: inline-flex; align-items: center; min-block-size: 2.75rem; margin-block: -.625rem; } .verdict > details { margin-block: -.25rem -.5rem; }
    .tag { display: inline-block; padding: .0625rem .5rem; border-radius: 1rem; background: var(--fill); color: var(--soft); font-size: .8125rem; font-weight: 500; line-height: 1.45; }
    .tag.good { background: var(--success-tint); color: var(--success); } .tag.bad { background: var(--danger-tint); color: var(--danger); } .tag.warn { background: var(--warn-tint); color: var(--warn); }
    .verdict .tag { background: var(--card); }
    .columns { display: grid; grid-template-columns: minmax(0, 1fr) 24.5rem; gap: 1.25rem; align-items: start; }
    .aside { display: grid; gap: 1.25rem; } .aside section, .card { padding: 1.25rem; border: 1px solid var(--line); border-radius: var(--radius); background: var(--card); box-shadow: var(--shadow); min-inline-size: 0; }
    .facts dt { color: var(--soft); font-size: .8125rem; } .facts div + div { margin-block-start: .5rem; }
    .list, .events { border: 1px solid var(--line); border-radius: var(--radius); background: var(--card); box-shadow: var(--shadow); }
    .list li { padding: .75rem 1.25rem; } .list li + li { border-block-start: 1px solid var(--line); } .list summary + .facts { margin-block-end: .5rem; }
    :is(.aside, .card) .list { border: 0; box-shadow: none; } :is(.aside, .card) .list li { padding-inline: 0; } :is(.aside, .card) .list li:first-child { padding-block-start: 0; } :is(.aside, .card) .list li:last-child { padding-block-end: 0; }
    .split { display: flex; flex-wrap: wrap; gap: .5rem 1.5rem; justify-content: space-between; align-items: start; } .split > :first-child { flex: 1 1 20rem; min-inline-size: 0; }
    .events li { display: grid; grid-template-columns: 12.5rem minmax(0, 1fr); gap: .125rem 1rem; padding: .75rem 1rem; border-inline-start: .25rem solid transparent; } .events li + li { border-block-start: 1px solid var(--line); }
    .events li:first-child { border-start-start-radius: inherit; } .events { overflow: clip; }
    .events .when { color: var(--soft); font-size: .875rem; font-variant-numeric: tabular-nums; } .events .when .ago { display: block; }
    .events .refused { border-inline-start-color: var(--danger); } .what p + p { margin-block-start: .25rem; }
    .soft + :is(section, p:not(.soft)) { margin-block-start: .75rem; } .soft + :is(.list, .events) { margin-block-start: .75rem; } .more { margin-block: .75rem; } .steps { margin-block: .75rem 1rem; list-style: disc; padding-inline-start: 1.25rem; } .steps li { margin-block: .25rem; }
    table { inline-size: 100%; margin-block-start: .5rem; border-collapse: collapse; font-size: .875rem; font-variant-numeric: tabular-nums; }
    caption { padding-block: .25rem; color: var(--soft); text-align: start; } th, td { padding: .375rem .75rem .375rem 0; border-block-end: 1px solid var(--line); text-align: start; vertical-align: top; }
    thead th { color: var(--soft); font-weight: 400; } tbody th { font-weight: 400; }
    .rows { border: 1px solid var(--line); border-radius: var(--radius); border-collapse: separate; border-spacing: 0; background: var(--card); box-shadow: var(--shadow); } .rows :is(th, td) { padding: .5rem 1rem; vertical-align: middle; } .rows tbody tr:last-child > * { border-block-end: 0; } .rows.accounts :is(th, td) { padding-block: .25rem; }
    .rows.settings { table-layout: fixed; } .soft + nav { margin-block-start: .5rem; }
    .rows .tag { white-space: nowrap; } tbody th > a { display: inline-flex; align-items: center; min-block-size: 2.75rem; }
    .rows tbody tr:hover { background: var(--fill); } .whom { display: flex; flex-wrap: wrap; gap: 0 1rem; align-items: center; } .whom a { display: inline-flex; align-items: center; min-inline-size: min(15rem, 100%); min-block-size: 2.75rem; font-size: 1rem; } .n { text-align: end; } th:last-child, td:last-child { padding-inline-end: 0; }
    """

  private static let controls = """
    input, select { inline-size: 100%; min-block-size: 2.75rem; padding: .5rem .75rem; border: 1px solid var(--edge); border-radius: var(--radius-control); background: var(--card); color: var(--ink); font: inherit; }
    input[aria-invalid=true] { border-color: var(--danger); } ::placeholder { color: var(--soft); opacity: 1; }
    button, .button { display: inline-flex; align-items: center; justify-content: center; min-block-size: 2.75rem; padding: .25rem 1rem; border: 1px solid var(--edge); border-radius: var(--radius-control); background: var(--card); color: var(--ink); font: inherit; font-weight: 500; text-decoration: none; cursor: pointer; }
    button:hover, .button:hover { background: var(--fill); }
    .primary { background: var(--accent); border-color: var(--accent-edge); color: var(--on-accent); font-weight: 600; } .primary:hover { background: var(--accent); filter: brightness(1.08); }
    button.danger { background: var(--danger); border-color: var(--danger); color: var(--on-danger); } button.danger:hover { background: var(--danger); filter: brightness(1.08); }
    a.danger { border-color: var(--danger); color: var(--danger); }
    button.quiet { padding-inline: .5rem; border-color: transparent; background: none; color: var(--accent-text); text-decoration: underline; text-underline-offset: .2em; } a.quiet { display: inline-flex; align-items: center; min-block-size: 2.75rem; }
    .stack { display: grid; gap: .5rem; max-inline-size: 32rem; } .stack label { font-weight: 600; } .stack :is(.primary, .plain) { justify-self: start; }
    .row { display: flex; flex-wrap: wrap; gap: .5rem 1rem; align-items: center; }
    .actions { display: grid; gap: .5rem; } .actions .button, .actions button { inline-size: 100%; }
    .filter { display: flex; flex-wrap: wrap; gap: .5rem 1.25rem; align-items: end; margin-block: .75rem 1rem; } .filter button { min-inline-size: 5.5rem; }
    .field { display: flex; gap: .5rem; align-items: center; min-inline-size: 0; } .field label { color: var(--soft); font-size: .875rem; } .field :is(input, select) { inline-size: auto; max-inline-size: 100%; min-inline-size: 0; }
    .bar-row { display: flex; flex-wrap: wrap; gap: .25rem 1.5rem; align-items: center; justify-content: space-between; }
    .choice { display: flex; flex-wrap: wrap; gap: .25rem; } .choice a { display: inline-flex; align-items: center; min-block-size: 2.75rem; padding-inline: .75rem; border-radius: var(--radius-control); color: var(--ink); text-decoration: none; }
    .choice a:hover { background: var(--fill); } .choice [aria-current] { background: var(--ink); color: var(--card); }
    .refresh { font-size: .875rem; } :is(.refresh, .more, .do) a, .card > p > a:last-child, .what > .soft > a { display: inline-flex; align-items: center; min-block-size: 2.75rem; min-inline-size: 2.75rem; } .what > .soft > a { margin-block: -.6875rem; }
    summary { min-block-size: 2.75rem; padding-block: .75rem; color: var(--soft); font-size: .875rem; cursor: pointer; } .verdict summary { color: var(--ink); }
    """

  // Solid colours. The patterns, which tell series apart without colour, are for people who set their own colours.
  private static let plots = """
    .numbers { display: grid; grid-template-columns: repeat(4, minmax(0, 1fr)); gap: 1.25rem; margin-block: .75rem; } .numbers + .soft { margin-block-end: 1.25rem; }
    .numbers div { padding: 1rem 1.25rem; border: 1px solid var(--line); border-radius: var(--radius); background: var(--card); box-shadow: var(--shadow); } .numbers dt { color: var(--soft); font-size: .875rem; } .numbers dd b { display: block; font-size: 1.625rem; line-height: 1.25; font-variant-numeric: tabular-nums; }
    .cards { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 1.25rem; } .broad, .cards > :last-child:nth-child(even) { grid-column: 1 / -1; }
    .card { display: flex; flex-direction: column; } .card > p { margin-block-end: .5rem; } .card > .plot + details { margin-block-start: auto; } .card > details:last-child { margin-block-end: -.75rem; }
    .plot { display: block; flex: none; max-inline-size: 100%; overflow: visible; margin-block: .5rem; } .plot text { fill: var(--ink); font: .875rem var(--font); font-variant-numeric: tabular-nums; }
    .plot .tick { fill: var(--soft); font-size: .8125rem; } .plot .value { font-weight: 600; }
    .chart { display: grid; grid-template-columns: 3rem minmax(0, 1fr); } .middle { text-anchor: middle; } .end { text-anchor: end; } .grid { stroke: var(--line); }
    .track { fill: var(--fill); } .bar:not([fill]) { fill: var(--accent); } .unfinished { opacity: .5; } .hover { fill: transparent; } .hover:hover { fill: var(--ink); fill-opacity: .06; }
    .s-apple { color: var(--s-apple); } .s-google { color: var(--s-google); } .s-facebook { color: var(--s-facebook); } .s-password { color: var(--s-password); } .s-passkey { color: var(--s-passkey); } .s-other { color: var(--s-other); }
    .bar[fill] { stroke: currentColor; stroke-width: 1; } @media (forced-colors: none) { .bar[fill] { fill: currentColor; stroke: var(--card); } .swatch .bar { stroke: none; } }
    pattern .ground { fill: var(--card); } pattern.s-apple .ground { fill: currentColor; } pattern path { fill: none; stroke: currentColor; stroke-width: 2; } pattern circle { fill: currentColor; }
    .legend { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; font-size: .875rem; } .legend li { display: flex; align-items: center; gap: .375rem; } .swatch { flex: none; border-radius: .25rem; }
    """

  private static let adaptations = """
    @media (max-width: 60rem) { .columns { grid-template-columns: minmax(0, 1fr); } .aside { display: contents; } .aside > :is([aria-labelledby=actions], [aria-labelledby=facts]) { order: -1; } .top { grid-template-columns: auto minmax(0, 1fr); } .search { grid-column: 1 / -1; grid-row: 2; } .top nav { grid-row: 3; } }
    @media (max-width: 48rem) { .cards { grid-template-columns: minmax(0, 1fr); } .numbers { grid-template-columns: repeat(2, minmax(0, 1fr)); } }
    @media (max-width: 40rem) { .top, main { padding-inline: 1rem; } .card, .aside section, .numbers div, .list li { padding: 1rem; } .numbers, .cards { gap: .75rem; } .field { flex: 1 1 9rem; display: grid; gap: .25rem; } .field :is(input, select) { inline-size: 100%; } .filter button { flex: 1 1 9rem; } .rows, .rows tbody, .rows caption { display: block; } .rows thead, .rows time { display: none; } .rows caption { padding: .75rem 1rem .25rem; } .rows tr { display: flex; flex-wrap: wrap; gap: .25rem .75rem; align-items: center; padding: .5rem 1rem .75rem; } .rows tr + tr { border-block-start: 1px solid var(--line); } .rows :is(th, td), .rows.accounts :is(th, td) { padding: 0; border: 0; } .rows th { flex: 1 1 100%; } .events li { grid-template-columns: minmax(0, 1fr); } .events .when .ago { display: inline; } time { white-space: normal; } }
    @media (max-width: 24rem) { .plot .middle { display: none; } }
    @media (prefers-contrast: more) { :root { --line: var(--edge); --soft: var(--ink); } }
    @media (forced-colors: active) { .plot .bar, .swatch .bar { forced-color-adjust: none; } .tag, .status, .alert, .verdict { border: 1px solid; } }
    @media print { .top, .skip, .refresh, .actions { display: none; } }
    """
}

/// The colours that only the console has, beside the pages' palette.
package struct ConsoleColors: Sendable {
  /// What needs attention: text, and a background.
  package let warn: Color
  package let warnTint: Color
  /// The colours of plots, in addition to their patterns.
  package let series: [PlotSeries: Color]

  package static let light = ConsoleColors(
    warn: 0x8a5300, warnTint: 0xfdf1de,
    series: [
      .apple: 0x16191d, .google: 0x1a5fd0, .facebook: 0x9a4d00, .password: 0x7a2e8e, .passkey: 0x0f6b5c,
      .other: 0x565d68,
    ])

  package static let dark = ConsoleColors(
    warn: 0xf0bd6e, warnTint: 0x32260f,
    series: [
      .apple: 0xf1f3f5, .google: 0x8ab8ff, .facebook: 0xf0a860, .password: 0xd9a3ea, .passkey: 0x6fd3c0,
      .other: 0xa9b0bb,
    ])

  /// Custom properties of CSS.
  var css: String {
    "--warn: \(warn.css); --warn-tint: \(warnTint.css); "
      + PlotSeries.allCases.map { "--s-\($0.rawValue): \(series[$0]?.css ?? "currentColor");" }.joined(separator: " ")
  }
}
