/// The style sheet of all pages, served as a file.
///
/// System fonts, light and dark, from 320 px upwards, and logical properties only, so that a page in a language that
/// runs the other way needs no second sheet. Text keeps a contrast of at least 4.5 : 1 in both schemes.
enum Stylesheet {
  static func css(_ colors: BrandColors) -> String {
    """
    :root {
      color-scheme: light dark; \(colors.light.css)
      --shadow: 0 1px 2px rgb(90 60 30 / .07), 0 12px 40px -12px rgb(90 60 30 / .18);
      --display: ui-serif, "New York", "Iowan Old Style", "Palatino Linotype", Palatino, "Book Antiqua", Georgia, serif;
    }
    @media (prefers-color-scheme: dark) {
      :root { \(colors.dark.css) --shadow: 0 1px 2px rgb(0 0 0 / .4), 0 16px 48px -16px rgb(0 0 0 / .6); }
    }
    *, ::before, ::after { box-sizing: border-box; }
    html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; background: var(--paper); }
    body {
      margin: 0; min-block-size: 100vh; min-block-size: 100dvh; display: flex; flex-direction: column;
      padding-inline: clamp(1rem, 5vw, 2.5rem);
      background:
        radial-gradient(112% 6rem at 12% 100%, var(--hill) 99.4%, transparent) no-repeat,
        radial-gradient(78% 8.75rem at 88% 100%, var(--hill-far) 99.4%, transparent) no-repeat,
        radial-gradient(60rem 26rem at 50% -8rem, var(--glow), transparent 72%) no-repeat,
        var(--paper);
      color: var(--ink); font: 400 1.0625rem/1.55 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif;
      overflow-wrap: anywhere;
    }
    .top {
      display: flex; align-items: center; justify-content: center; gap: .5rem;
      padding-block: clamp(1.25rem, 7vh, 4rem) clamp(.875rem, 3vh, 1.5rem);
      font-size: 1.125rem; font-weight: 600; letter-spacing: .01em;
    }
    .mark { inline-size: 2.875rem; block-size: 2.875rem; flex: none; }
    .logo { block-size: 2.5rem; max-inline-size: 10rem; object-fit: contain; flex: none; }
    .stem { stroke: var(--leaf); } .leaf { fill: var(--leaf); } .young { fill: var(--young); } .seed { fill: var(--seed); }
    main {
      inline-size: 100%; max-inline-size: 26rem; margin-inline: auto; padding: clamp(1.5rem, 6vw, 2.5rem);
      background: var(--card); border: 1px solid var(--line); border-radius: 1.5rem; box-shadow: var(--shadow);
    }
    main.wide { max-inline-size: 42rem; }
    footer { margin-block-start: auto; padding-block: 3.5rem 1.25rem; text-align: center; color: var(--soft); font-size: .875rem; }
    .languages { display: flex; flex-wrap: wrap; justify-content: center; gap: .25rem 1rem; margin: 0; padding: 0; list-style: none; }
    .languages a { color: inherit; text-decoration: none; } .languages a:hover, .languages [aria-current] { text-decoration: underline; }
    h1 { margin: 0; font: 600 clamp(1.7rem, 5.5vw, 2.15rem)/1.18 var(--display); letter-spacing: -.012em; text-wrap: balance; }
    h2 { margin-block: 2.25rem .25rem; font: 600 1.25rem/1.3 var(--display); }
    p { margin-block: .75rem 0; text-wrap: pretty; }
    h1 + p { margin-block-start: .875rem; }
    .lead { font-size: 1.125rem; }
    .soft { color: var(--soft); font-size: .9375rem; }
    a { color: var(--leaf); text-underline-offset: .2em; text-decoration-thickness: .08em; }
    a:hover { text-decoration-thickness: .14em; }
    code { direction: ltr; unicode-bidi: isolate; font: .9em/1.4 ui-monospace, "SF Mono", "Cascadia Mono", Menlo, Consolas, monospace; }
    p code, li code { padding: .1em .35em; border-radius: .35em; background: var(--tint); }
    :focus-visible { outline: 3px solid var(--focus); outline-offset: 3px; }
    .actions { display: grid; gap: .75rem; margin-block-start: 1.75rem; }
    .button {
      display: flex; align-items: center; justify-content: center; inline-size: 100%; min-block-size: 2.75rem; min-inline-size: 140px;
      padding: .5rem 1.25rem; border: 1px solid var(--line); border-radius: .875rem; background: var(--card); color: var(--ink);
      font: 500 1.0625rem/1.2 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif;
      text-align: center; text-decoration: none; cursor: pointer;
    }
    .button:hover { background: var(--tint); }
    .button.main { border-color: transparent; background: var(--leaf); color: var(--card); }
    .button.main:hover, .button.grave:hover, .button.apple:hover { filter: brightness(1.12); }
    .button.grave { border-color: transparent; background: var(--wrong); color: var(--card); }
    .button.risky { color: var(--wrong); }
    .button.apple { padding-inline: 8%; border-color: transparent; background: var(--apple); color: var(--apple-text); font-size: 1.1875rem; forced-color-adjust: none; }
    .ways { grid-auto-rows: 1fr; } .ways form { display: grid; }
    .button.small { inline-size: auto; min-inline-size: 0; padding-inline: 1rem; font-size: .9375rem; }
    .actions + .soft { margin-block-start: 1.25rem; }
    .note { margin-block-start: 1.5rem; padding: .875rem 1.125rem; border-radius: .875rem; background: var(--warm); font-size: .9375rem; }
    .note + p { margin-block-start: 1.25rem; }
    .bad { background: var(--card); border: 1px solid var(--wrong); border-inline-start-width: .375rem; }
    .bad p { margin: 0; }
    .field { margin-block-start: 1.25rem; }
    .field label { display: block; font-weight: 600; font-size: .9375rem; }
    .field p { margin-block: .125rem 0; font-size: .875rem; } .hint { color: var(--soft); } .wrong { color: var(--wrong); font-weight: 500; }
    input {
      display: block; inline-size: 100%; min-block-size: 44px; margin-block-start: .375rem; padding: .5rem .875rem;
      border: 1px solid var(--edge); border-radius: .75rem; background: var(--paper); color: var(--ink); font: inherit;
    }
    [dir=rtl] input[dir=ltr] { text-align: end; }
    input[aria-invalid] { border-color: var(--wrong); box-shadow: inset 0 0 0 1px var(--wrong); }
    .check { display: flex; align-items: start; gap: .625rem; } .check label { font-weight: 400; }
    .check input { flex: none; inline-size: 1.25rem; min-block-size: 0; block-size: 1.25rem; margin: .125rem 0 0; accent-color: var(--leaf); }
    .or { display: flex; align-items: center; gap: .875rem; margin-block-start: 1.5rem; color: var(--soft); font-size: .875rem; }
    .or::before, .or::after { content: ""; flex: 1; border-block-start: 1px solid var(--line); }
    .changes { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; margin: 1rem 0 0; padding: 0; list-style: none; font-size: .9375rem; }
    .steps { margin-block: .5rem 0; padding-inline-start: 1.25rem; }
    .steps li { margin-block-start: .375rem; padding-inline-start: .25rem; }
    .steps li::marker { color: var(--seed); }
    .rows { margin: .5rem 0 0; padding: 0; list-style: none; }
    .rows > li { display: flex; flex-wrap: wrap; gap: .25rem 1rem; align-items: center; padding-block: .875rem; }
    .rows > li + li { border-block-start: 1px solid var(--line); }
    .what { flex: 1 1 12rem; min-inline-size: 0; }
    .what > .soft { display: block; }
    .what strong { font-weight: 600; margin-inline-end: .375rem; }
    .person bdi { margin-inline-end: .375rem; }
    .tag {
      display: inline-block; margin-inline-end: .5rem; padding: .1rem .6rem; border-radius: 1rem; background: var(--tint);
      color: var(--soft); vertical-align: .08em; font-size: .8125rem; font-weight: 500; white-space: nowrap;
    }
    .tag.here { background: var(--leaf); color: var(--card); }
    .person { display: flex; gap: 1.125rem; align-items: center; }
    .initial {
      flex: none; display: grid; place-items: center; inline-size: 3.75rem; block-size: 3.75rem; border-radius: 50%;
      background: var(--warm); color: var(--seed); font: 600 1.625rem/1 var(--display);
    }
    .person p { margin-block-start: .25rem; }
    .facts { margin: 1rem 0 0; }
    .facts dt { margin-block-start: .875rem; font-weight: 600; }
    .facts dd { margin: .125rem 0 0; color: var(--soft); font-size: .9375rem; }
    .status { margin: 0 0 .625rem; color: var(--seed); font-size: .875rem; font-weight: 600; letter-spacing: .02em; }
    .end { margin-block-start: 2rem; padding-block-start: 1.5rem; border-block-start: 1px solid var(--line); display: flex; flex-wrap: wrap; gap: .75rem; }
    .facts + .soft, .steps + .soft { margin-block-start: 1.75rem; }
    form { margin: 0; }
    @media (prefers-reduced-motion: no-preference) { .button:active { transform: translateY(1px); } }
    @media (forced-colors: active) { .button, .tag, .note { border: 1px solid; } .stem { stroke: CanvasText; } .leaf, .seed { fill: CanvasText; } }
    @media (prefers-contrast: more) { :root { --soft: var(--ink); --line: var(--ink); } }
    @media (max-width: 30rem) {
      body { padding-inline: .75rem; } main { padding: 1.5rem 1.25rem; border-radius: 1.25rem; } .top { padding-block: 1.125rem .875rem; }
      .person { gap: .875rem; } .initial { inline-size: 3rem; block-size: 3rem; font-size: 1.375rem; }
      .end form, .end .button { inline-size: 100%; }
    }
    @media print { body { background: none; } main { box-shadow: none; border: 0; } }

    """
  }
}
