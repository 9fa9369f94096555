/// The style sheet of all pages, served as a file. `docs/explain/design.md` describes its scale, colours and components.
///
/// System fonts, light and dark, from 320 px upwards, lengths that follow the reader's text size, and logical properties only,
/// so that a page in a language that runs the other way needs no second sheet.
enum Stylesheet {
  static func css(_ colors: BrandColors) -> String {
    """
    :root {
      color-scheme: light dark; \(colors.light.css)
      --radius: .75rem; --radius-control: .5rem; --shadow: 0 1px 2px rgb(16 20 26 / .06), 0 8px 24px -12px rgb(16 20 26 / .12);
      --font: system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Helvetica Neue", Arial, sans-serif;
      --mono: ui-monospace, "SF Mono", "Cascadia Mono", Menlo, Consolas, "Liberation Mono", monospace;
    }
    @media (prefers-color-scheme: dark) { :root { \(colors.dark.css) --shadow: none; } }
    \(base)
    \(frame)
    \(text)
    \(buttons)
    \(forms)
    \(settings)
    \(adaptations)

    """
  }

  private static let base = """
    *, ::before, ::after { box-sizing: border-box; }
    html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; background: var(--page); scroll-padding-block-start: 1rem; }
    body {
      margin: 0; min-block-size: 100vh; min-block-size: 100dvh; display: flex; flex-direction: column;
      background: var(--page); color: var(--ink); font: 400 1rem/1.5 var(--font); overflow-wrap: anywhere;
    }
    :lang(ko) { word-break: keep-all; }
    form { margin: 0; } [hidden] { display: none !important; }
    a { color: var(--accent-text); text-underline-offset: .2em; text-decoration-thickness: .07em; }
    a:hover { text-decoration-thickness: .14em; }
    :focus-visible { outline: .1875rem solid var(--focus); outline-offset: .125rem; }
    .icon {
      flex: none; inline-size: 1.25rem; block-size: 1.25rem; fill: none; stroke: currentColor; stroke-width: 1.75;
      stroke-linecap: round; stroke-linejoin: round;
    }
    [dir=rtl] :is(.arrow, .chevron, .sign-out, .edit) { transform: scaleX(-1); }
    """

  private static let frame = """
    .top, main, footer { inline-size: 100%; margin-inline: auto; padding-inline: 1rem; }
    .brand { display: flex; align-items: center; gap: .625rem; min-inline-size: 0; min-block-size: 2.75rem; font-weight: 600; }
    a.brand { inline-size: fit-content; color: inherit; text-decoration: none; } a.brand:hover { text-decoration: underline; }
    .mark { inline-size: 1.75rem; block-size: 1.75rem; flex: none; }
    .logo { block-size: 2rem; max-inline-size: 12rem; object-fit: contain; flex: none; }
    .stem { stroke: var(--accent); } .leaf, .seed { fill: var(--accent); } .young { fill: var(--accent); opacity: .6; }
    .narrow .top { max-inline-size: 26rem; padding-block: clamp(1rem, 7vh, 4rem) .75rem; }
    .narrow .brand { justify-content: center; margin-inline: auto; font-size: 1.0625rem; }
    .narrow main { max-inline-size: 26rem; padding: 2rem; background: var(--card); border: 1px solid var(--line); border-radius: var(--radius); box-shadow: var(--shadow); }
    .wide .top { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: .5rem 1rem; max-inline-size: 60rem; padding-block: .75rem; }
    .wide main { max-inline-size: 60rem; padding-block: 1rem 1.5rem; }
    footer { display: flex; flex-wrap: wrap; align-items: center; justify-content: center; gap: .25rem 1.5rem; margin-block-start: auto; padding-block: 1rem; color: var(--soft); font-size: .8125rem; text-align: center; }
    footer p { margin: 0; inline-size: 100%; }
    footer ul { display: flex; flex-wrap: wrap; justify-content: center; gap: 0 1.25rem; margin: 0; padding: 0; list-style: none; }
    .provider { flex: none; display: inline-grid; place-items: center; inline-size: 1.25rem; block-size: 1.25rem; border: 1px solid var(--edge); border-radius: 50%; background: var(--fill); color: var(--ink); font: 600 .6875rem/1 var(--font); }
    .provider::before { content: attr(data-letter); }
    footer :is(a, button) { display: inline-flex; align-items: center; justify-content: center; min-block-size: 2.75rem; min-inline-size: 2.75rem; color: inherit; text-decoration: none; }
    footer button { padding: 0; border: 0; background: none; font: inherit; cursor: pointer; } footer :is(a, button):hover, .languages [aria-current] { text-decoration: underline; } .languages [aria-current] { color: var(--ink); }
    footer .home { inline-size: auto; font-size: .9375rem; } footer .home a { color: var(--accent-text); } footer nav:has([open]) { inline-size: 100%; }
    :is(.languages, .developers) summary { display: inline-flex; align-items: center; gap: .5rem; min-block-size: 2.75rem; cursor: pointer; list-style: none; }
    summary::-webkit-details-marker { display: none; } .languages summary .icon { inline-size: 1rem; block-size: 1rem; }
    :is(.languages, .developers) summary::after { content: ""; inline-size: .4375rem; block-size: .4375rem; margin-block-start: -.25rem; border-block-end: .0938rem solid; border-inline-end: .0938rem solid; transform: rotate(45deg); }
    [dir=rtl] summary::after { transform: rotate(-45deg); }
    """

  private static let text = """
    h1 { margin: 0; font: 600 clamp(1.375rem, 1.2rem + 1vw, 1.625rem)/1.25 var(--font); letter-spacing: -.011em; text-wrap: balance; }
    h2 { margin-block: 2rem .25rem; font: 600 1.0625rem/1.35 var(--font); }
    p { margin-block: .75rem 0; text-wrap: pretty; }
    h1 + p { margin-block-start: .5rem; }
    .emblem { display: grid; place-items: center; inline-size: 3rem; block-size: 3rem; margin-block-end: 1rem; border-radius: 50%; background: var(--accent-tint); color: var(--accent-text); }
    .emblem .icon { inline-size: 1.5rem; block-size: 1.5rem; } .emblem.warning { background: var(--fill); color: var(--soft); } .emblem.check { background: var(--success-tint); color: var(--success); } .emblem.trash { background: var(--danger-tint); color: var(--danger); }
    .lead { font-size: 1.0625rem; } .soft { color: var(--soft); font-size: .875rem; } .narrow h1 + p:not(.note) { color: var(--soft); } .narrow h1 + p strong { color: var(--ink); font-weight: 600; }
    code { direction: ltr; unicode-bidi: isolate; font: .875em/1.4 var(--mono); }
    p code, li code { padding: .1em .35em; border-radius: .3em; background: var(--fill); }
    .steps { margin-block: 1rem 0; padding: 0; list-style: none; }
    .steps li { position: relative; margin-block-start: .5rem; padding-inline-start: 1.25rem; }
    .steps li::before { content: ""; position: absolute; inset-inline-start: .25rem; inset-block-start: .6em; inline-size: .3125rem; block-size: .3125rem; border-radius: 50%; background: var(--soft); }
    .facts { margin: 1rem 0 0; } .facts dt { margin-block-start: .75rem; font-weight: 600; } .facts dd { margin: .125rem 0 0; color: var(--soft); font-size: .9375rem; }
    .developers { margin-block-start: 1.5rem; border-block-start: 1px solid var(--line); color: var(--soft); font-size: .875rem; }
    .developers summary { margin-block-start: .5rem; } .developers > p { margin-block: .5rem 0; } .developers h2 { color: var(--ink); font-size: 1rem; }
    .note { position: relative; margin-block: 1.25rem 0; padding-block: .75rem; padding-inline: 2.75rem .875rem; border-radius: var(--radius-control); background: var(--fill); font-size: .9375rem; }
    .note:not(:has(.icon)) { padding-inline-start: .875rem; }
    .note .icon { position: absolute; inset-inline-start: .875rem; inset-block-start: .8125rem; color: var(--soft); }
    .note.ok { background: var(--success-tint); } .note.ok .icon { color: var(--success); }
    .note.bad { background: var(--danger-tint); } .note.bad .icon { color: var(--danger); }
    .tag { display: inline-block; padding: .0625rem .5rem; border-radius: 1rem; background: var(--fill); color: var(--soft); font-size: .8125rem; font-weight: 500; }
    .tag.here { background: var(--accent-tint); color: var(--accent-text); } .tag.off { background: var(--danger-tint); color: var(--danger); }
    """

  /// A template among the ways keeps the passkey's place until the script has seen whether the browser has passkeys, so that nothing
  /// moves. Two in a line need the width for names of fourteen letters: one that wraps would make every button higher.
  private static let buttons = """
    .button {
      display: flex; align-items: center; justify-content: center; gap: .625rem; inline-size: 100%; min-block-size: 2.75rem; min-inline-size: 140px;
      padding: .5rem 1rem; border: 1px solid var(--edge); border-radius: var(--radius-control); background: var(--card); color: var(--ink);
      font: 500 1rem/1.25 var(--font); text-align: center; text-decoration: none; cursor: pointer; transition: background-color .12s;
    }
    .button:hover { background: var(--fill); } .button:active { background: var(--line); }
    .button:disabled { opacity: .55; cursor: default; }
    .button.main { border-color: var(--accent-edge); background: var(--accent); color: var(--on-accent); font-weight: 600; }
    .button.danger { border-color: transparent; background: var(--danger); color: var(--on-danger); font-weight: 600; }
    .button.apple { padding-inline: 8%; border-color: transparent; background: var(--apple); color: var(--apple-text); font-size: 1.1875rem; font-family: system-ui, sans-serif; forced-color-adjust: none; }
    .button:is(.main, .danger, .apple):hover { filter: brightness(1.1); } .button:is(.main, .danger, .apple):active { filter: brightness(.92); }
    .button.risky { border-color: currentColor; color: var(--danger); } .button.risky:hover { background: var(--danger-tint); }
    .button.quiet { border-color: transparent; background: none; color: var(--accent-text); } .button.quiet:hover { background: var(--fill); }
    .button.small { inline-size: auto; min-inline-size: 2.75rem; padding-inline: .875rem; font-size: .9375rem; }
    .button > .icon { margin-inline: -.125rem 0; }
    .actions { display: grid; gap: .75rem; margin-block-start: 1.5rem; } .actions.row { display: flex; flex-wrap: wrap; } .actions.row > .button:not(.small) { flex: 1 1 auto; inline-size: auto; }
    [data-says]:not([hidden]) ~ form .button.main { border-color: var(--edge); background: var(--card); color: var(--ink); font-weight: 500; }
    main:has(.actions > [data-says]:not([hidden])) .up { display: none; }
    :is(form, .actions) + .actions:not(.ways) { margin-block-start: .75rem; }
    .ways { grid-auto-rows: 1fr; } h1 + .ways { margin-block-start: 1.25rem; } .ways form { display: grid; }
    .ways .button:has(> :is(.icon, .provider)) { justify-content: start; text-align: start; }
    @media (min-width: 22.5rem) {
      .ways .button:not(.half) > :is(.icon, .provider) + span { flex: 1; padding-inline-end: 1.875rem; text-align: center; }
    }
    @media (scripting: enabled) { .ways > template { display: block; min-block-size: 2.75rem; } }
    @media (min-width: 23rem) {
      .ways.pairs { grid-template-columns: 1fr 1fr; } .ways.pairs > :not(.half) { grid-column: 1 / -1; } .button.half { gap: .5rem; padding-inline: .5rem; font-size: .9375rem; }
    }
    .last-used { display: flex; justify-content: end; margin-block: .75rem 0; padding-inline-end: .5rem; } h1 + .last-used { margin-block-start: .125rem; } .last-used + .ways { margin-block-start: .5rem; } .ways > .last-used { align-self: end; margin: 0; }
    .tag.last { padding: .0625rem .5rem; font-size: .75rem; line-height: 1.25; box-shadow: 0 0 0 1px var(--card); } a + .last { margin-inline-start: .375rem; }
    .button:has(> .last) { position: relative; padding-block: .625rem; } .button > .last { position: absolute; inset-block-start: -.375rem; inset-inline-end: .5rem; }
    .again { justify-content: center; gap: 0 .75rem; }
    .or { display: flex; align-items: center; gap: .75rem; margin-block-start: 1.25rem; color: var(--soft); font-size: .875rem; }
    .or::before, .or::after { content: ""; flex: 1; border-block-start: 1px solid var(--line); } .or + form > .field:first-of-type { margin-block-start: .75rem; }
    .links { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 1rem; margin-block-start: .75rem; font-size: .9375rem; }
    .links:has(> :only-child) { justify-content: center; }
    .links a, .back a { display: inline-flex; align-items: center; justify-content: center; min-block-size: 2.75rem; min-inline-size: 2.75rem; }
    .back { margin-block-start: .75rem; font-size: .9375rem; text-align: center; }
    """

  private static let forms = """
    .field { margin-block-start: 1.125rem; } .field + .button { margin-block-start: 1.5rem; }
    .field label { display: block; font-weight: 500; font-size: .9375rem; }
    .with-link { display: grid; grid-template-columns: 1fr auto; align-items: end; column-gap: 1rem; } .with-link > * { grid-column: 1 / -1; } .with-link > label { grid-area: 1 / 1; }
    .with-link > a { grid-area: 1 / 2; display: inline-flex; align-items: end; min-block-size: 2.75rem; margin-block: -1rem -.25rem; padding-block-end: .25rem; font-size: .9375rem; }
    .field p { margin-block: .375rem 0; font-size: .875rem; } .hint { color: var(--soft); }
    .wrong { display: flex; gap: .375rem; color: var(--danger); } .wrong .icon { inline-size: 1.125rem; block-size: 1.125rem; margin-block-start: .125rem; }
    input {
      display: block; inline-size: 100%; min-block-size: 2.75rem; margin-block-start: .375rem; padding: .5rem .75rem;
      border: 1px solid var(--edge); border-radius: var(--radius-control); background: var(--card); color: var(--ink); font: inherit;
    }
    input:hover { border-color: var(--soft); }
    input:focus-visible { border-color: var(--focus); outline-offset: 0; }
    input:disabled { background: var(--fill); color: var(--soft); }
    input[aria-invalid] { border-color: var(--danger); box-shadow: 0 0 0 1px var(--danger); } input[aria-invalid]:focus-visible { outline-color: var(--danger); }
    input[type=checkbox] { inline-size: 1.5rem; block-size: 1.5rem; min-block-size: 0; margin: 0; padding: 0; flex: none; accent-color: var(--accent); }
    .what label, .what label .soft { display: block; }
    [dir=rtl] input[dir=ltr] { text-align: end; }
    .reveals { position: relative; } .reveals:has(.reveal) input { padding-inline-end: 3.25rem; }
    [dir=rtl] .reveals:has(.reveal) input[dir=ltr] { padding-inline: 3.25rem .75rem; }
    .reveal { position: absolute; inset-inline-end: 0; inset-block-end: 0; display: grid; place-items: center; inline-size: 2.75rem; block-size: calc(100% - .375rem); min-block-size: 2.75rem; padding: 0; border: 0; border-radius: var(--radius-control); background: none; color: var(--soft); cursor: pointer; }
    .reveal:hover { color: var(--ink); } .reveal .eye-off, .reveal[aria-pressed=true] .eye { display: none; } .reveal[aria-pressed=true] .eye-off { display: block; }
    .code input { padding-block: .625rem; font: 600 1.625rem/1.25 var(--mono); letter-spacing: .25em; text-align: center; }
    [dir=rtl] .code input[dir=ltr] { text-align: center; }
    .user-code { display: block; margin-block-start: .5rem; padding: .625rem; border-radius: var(--radius-control); background: var(--fill); color: var(--ink); direction: ltr; unicode-bidi: isolate; font: 600 1.625rem/1.25 var(--mono); letter-spacing: .125em; text-align: center; }
    """

  private static let settings = """
    .person { display: flex; gap: 1rem; align-items: center; } .note + .person { margin-block-start: 1.25rem; }
    .avatar { flex: none; display: grid; place-items: center; inline-size: 3.5rem; block-size: 3.5rem; border-radius: 50%; background: var(--accent-tint); color: var(--accent-text); font: 600 1.5rem/1 var(--font); box-shadow: inset 0 0 0 1px var(--line); }
    .person p { margin-block-start: .125rem; } .person bdi { margin-inline-end: .375rem; }
    .who { display: flex; flex-wrap: wrap; align-items: center; gap: 0 .75rem; margin-block-start: 1rem; padding-inline: .75rem; border: 1px solid var(--line); border-radius: var(--radius-control); }
    .who .avatar { inline-size: 2.25rem; block-size: 2.25rem; font-size: 1rem; } .who .what { flex-basis: 8rem; padding-block: .625rem; line-height: 1.35; }
    .who form { flex-basis: 100%; border-block-start: 1px solid var(--line); } .who .button { inline-size: 100%; }
    .who ~ h2 { margin-block-start: 1.125rem; } .who ~ .links { justify-content: flex-start; margin-block-start: .75rem; font-size: .875rem; } .who ~ .links a { padding-block: .375rem; }
    .values { margin: .25rem 0 0; padding: 0; list-style: none; line-height: 1.35; }
    .values li { padding-block: .5rem; border-block-end: 1px solid var(--line); } .values .soft { display: block; } .values em { color: var(--soft); font-style: normal; }
    .card { margin-block-start: 1.25rem; padding: 1.25rem; background: var(--card); border: 1px solid var(--line); border-radius: var(--radius); box-shadow: var(--shadow); }
    .card > h2:first-child { margin-block-start: 0; } .card > h2 + p { margin-block-start: .125rem; }
    .card.reading { max-inline-size: 44rem; margin-inline: auto; } .wide:has(.reading) :is(.top, main) { max-inline-size: 46rem; }
    .card.danger-zone { border-color: var(--danger); }
    .rows { margin: .75rem 0 0; padding: 0; list-style: none; }
    .rows > li { display: flex; flex-wrap: wrap; gap: .5rem 1rem; align-items: center; padding-block: .75rem; }
    .rows > li + li { border-block-start: 1px solid var(--line); }
    .rows > li:last-child { padding-block-end: 0; }
    .glyph { flex: none; display: grid; place-items: center; inline-size: 2.5rem; block-size: 2.5rem; border-radius: var(--radius-control); background: var(--fill); color: var(--soft); }
    .what { flex: 1 1 10rem; min-inline-size: 0; } .what > .soft { display: block; } .what strong { font-weight: 600; margin-inline-end: .375rem; }
    .what > a { display: block; inline-size: fit-content; min-inline-size: 2.75rem; padding-block: .625rem; margin-block: -.625rem; }
    .detail .ways { max-inline-size: 24rem; } .detail p + .ways { margin-block-start: .75rem; }
    .leads { margin: 0; } .leads > li { display: block; padding: 0; }
    .lead-row { display: flex; align-items: center; gap: .875rem; min-block-size: 3.5rem; padding: .375rem 1rem; color: inherit; text-decoration: none; }
    a.lead-row:hover { background: var(--fill); } a.lead-row:focus-visible { outline-offset: -.1875rem; border-radius: var(--radius); } .leads > li:last-child .lead-row { border-end-start-radius: var(--radius); border-end-end-radius: var(--radius); }
    .lead-row > .icon { color: var(--soft); } .lead-row > .chevron { inline-size: 1rem; block-size: 1rem; } .lead-row .what { line-height: 1.35; } .lead-row strong { font-weight: 500; }
    .card.list { margin-block-start: .75rem; padding: 0; } .head { display: flex; align-items: center; justify-content: space-between; gap: 0 1rem; min-block-size: 2.75rem; padding-inline: 1rem; }
    .head h2 { margin: 0; } .head a, .up a { display: inline-flex; align-items: center; min-block-size: 2.75rem; min-inline-size: 2.75rem; font-size: .9375rem; }
    .up { margin: 0; } .up a { gap: .25rem; font-weight: 500; text-decoration: none; } .up a:hover { text-decoration: underline; }
    .up .chevron { margin-inline-start: -.375rem; transform: scaleX(-1); } [dir=rtl] .up .chevron { transform: none; }
    .card.form { max-inline-size: 28rem; } .detail .card > :first-child { margin-block-start: 0; }
    .do { display: flex; flex-wrap: wrap; gap: .5rem; }
    .pages { display: none; } .pages ul { margin: 0; padding: 0; list-style: none; }
    .pages a { display: flex; align-items: center; gap: .625rem; min-block-size: 2.75rem; padding: .375rem .75rem; border-radius: var(--radius-control); color: var(--ink); text-decoration: none; font-size: .9375rem; }
    .pages a:hover, .pages [aria-current] { background: var(--fill); } .pages .icon { color: var(--soft); }
    .pages [aria-current], .pages [aria-current] .icon { color: var(--accent-text); }
    @media (min-width: 60rem) {
      .settings { display: grid; grid-template-columns: 13rem minmax(0, 1fr); gap: 0 2.5rem; align-items: start; }
      .pages { display: block; position: sticky; inset-block-start: 1.25rem; }
    }
    """

  private static let adaptations = """
    @media (max-width: 30rem) {
      .narrow, .narrow main { background: var(--card); border: 0; box-shadow: none; }
      .narrow .top { padding-block: .75rem 0; } .narrow .top .brand { justify-content: start; margin-inline: 0; }
      .narrow main { padding: 1rem; border-radius: 0; }
      .card:not(.list) { padding: 1rem; } .do { inline-size: 100%; padding-inline-start: 3.5rem; }
    }
    @media (prefers-contrast: more) { :root { --soft: var(--ink); --line: var(--edge); --edge: var(--ink); } }
    @media (forced-colors: active) {
      .button, .note, .tag, .card, .glyph, .emblem, .avatar, .narrow main, .pages [aria-current] { border: 1px solid; } footer button { text-decoration: underline; }
      .stem { stroke: CanvasText; } .leaf, .seed, .young { fill: CanvasText; } .steps li::before { background: CanvasText; }
    }
    @media (prefers-reduced-motion: reduce) { * { transition: none !important; } }
    @media print {
      html, body, .narrow, .narrow main, .card { background: none; box-shadow: none; } .pages, .languages, .reveal, .top form { display: none; }
      .card, .rows > li { break-inside: avoid; } .button { border: 1px solid; }
    }
    """
}
