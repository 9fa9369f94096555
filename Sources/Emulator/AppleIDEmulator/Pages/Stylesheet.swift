/// The style sheet, inline in every page.
enum Stylesheet {
  /// The hash source for policies.
  static let source = Page.source(of: text)

  static let text = """
    :root { --page: #f5f5f7; --card: #fff; --text: #1d1d1f; --quiet: #56565b; --line: #d2d2d7; --accent: #0062c4;
      --on-accent: #fff; --bad: #b3001e; --good: #0a6b2d; --soft: #eef4fb; color-scheme: light dark; }
    @media (prefers-color-scheme: dark) { :root { --page: #111113; --card: #1d1d1f; --text: #f5f5f7; --quiet: #b4b4ba;
      --line: #47474b; --accent: #5aaeff; --on-accent: #06121f; --bad: #ff8a95; --good: #6fdc8f; --soft: #16283a; } }
    * { box-sizing: border-box; }
    body { margin: 0; background: var(--page); color: var(--text); line-height: 1.5;
      font: 1rem/1.5 system-ui, "Helvetica Neue", Arial, sans-serif; }
    main { margin: 0 auto; padding: 1rem; }
    .narrow main { max-width: 30rem; }
    .wide main, .wide header { max-width: 76rem; }
    header { margin: 0 auto; padding: 1rem 1rem 0; }
    .narrow header { text-align: center; padding-top: max(.75rem, 4vh); }
    header a { display: inline-flex; align-items: center; gap: .5rem; color: var(--quiet); font-size: .92rem;
      font-weight: 600; text-decoration: none; min-height: 2.75rem; border-radius: .4rem; }
    header a:hover { text-decoration: underline; }
    header svg { width: 1.5rem; height: 1.5rem; fill: none; stroke: var(--accent); stroke-width: 1.6;
      stroke-linecap: round; stroke-linejoin: round; }
    footer { text-align: center; color: var(--quiet); font-size: .85rem; padding: 1rem; }
    h1 { font-size: 1.6rem; line-height: 1.25; margin: 0 0 .5rem; text-wrap: pretty; }
    h2 { font-size: 1.25rem; margin: 2rem 0 .75rem; }
    h3 { font-size: 1.05rem; margin: 0; }
    p { margin: 0 0 .9rem; }
    .card { background: var(--card); border: 1px solid var(--line); border-radius: 1rem; padding: 1.5rem; }
    .narrow .card { padding: clamp(1.25rem, 6vw, 2.25rem); }
    .card > :last-child, .note > :last-child { margin-bottom: 0; }
    .quiet { color: var(--quiet); font-size: .92rem; }
    .bad { color: var(--bad); font-weight: 600; }
    .good { color: var(--good); }
    .note { background: var(--soft); border-radius: .75rem; padding: .9rem 1rem; }
    .break { overflow-wrap: anywhere; }
    form { margin: 0; }
    .narrow form + form { margin-top: 1.25rem; }
    fieldset { border: 1px solid var(--line); border-radius: .75rem; padding: .5rem 1rem 1rem; margin: 0 0 1rem; }
    legend { padding: 0 .35rem; font-weight: 600; }
    label { display: block; margin-top: .6rem; }
    label.choice { display: flex; gap: .75rem; align-items: flex-start; padding: .35rem 0; min-height: 2.75rem; }
    label.choice input { margin-top: .35rem; width: 1.1rem; height: 1.1rem; accent-color: var(--accent); flex: none; }
    input[type=text] { width: 100%; margin-top: .25rem; font: inherit; padding: .6rem .75rem; min-height: 2.75rem; color: inherit;
      background: var(--page); border: 1px solid var(--quiet); border-radius: .6rem; }
    button { font: inherit; font-weight: 600; min-height: 2.75rem; padding: .55rem 1.1rem; border-radius: .7rem;
      border: 1px solid var(--accent); background: none; color: var(--accent); cursor: pointer; }
    button.main { background: var(--accent); color: var(--on-accent); }
    button.danger { border-color: var(--bad); color: var(--bad); }
    .wide button { font-size: .92rem; min-height: 2.4rem; padding: .35rem .8rem; }
    .narrow button { width: 100%; margin-top: .6rem; }
    button.person { display: flex; flex-direction: column; align-items: flex-start; text-align: left; color: inherit;
      border-color: var(--line); font-weight: 400; }
    button.person:hover { background: var(--soft); }
    :focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
    .people { display: grid; gap: 1rem; grid-template-columns: repeat(auto-fill, minmax(min(100%, 22rem), 1fr)); }
    .app { border-top: 1px solid var(--line); margin-top: 1rem; padding-top: 1rem; }
    .row { display: flex; flex-wrap: wrap; gap: .5rem; margin-top: .6rem; }
    .app.row { margin-top: 1rem; }
    .scroll { overflow-x: auto; }
    table { border-collapse: collapse; width: 100%; min-width: 40rem; font-size: .92rem; }
    th, td { text-align: left; vertical-align: top; padding: .45rem .6rem; border-bottom: 1px solid var(--line); }
    th { color: var(--quiet); font-weight: 600; }
    time { white-space: nowrap; }
    @media (max-width: 44rem) { table { min-width: 0; } table, tbody, tr, td { display: block; } thead { display: none; }
      tr { border-bottom: 1px solid var(--line); padding: .6rem 0; } td { border: 0; padding: .1rem 0; } }
    nav a { display: inline-block; padding: .6rem .9rem .6rem 0; }
    a { color: var(--accent); }
    .finder { margin-bottom: 1rem; max-width: 32rem; }
    .finder input { flex: 1 1 12rem; margin: 0; }
    .letter { margin-bottom: .75rem; padding: .6rem 1.5rem; }
    .letter summary { overflow-wrap: anywhere; }
    dl { display: grid; grid-template-columns: max-content 1fr; gap: .25rem 1rem; margin: .4rem 0 .8rem; }
    dt { color: var(--quiet); }
    dd { margin: 0; }
    pre { white-space: pre-wrap; overflow-wrap: anywhere; margin: 0 0 .9rem; padding: .9rem 1rem; border-radius: .75rem;
      background: var(--page); font: inherit; }
    summary { cursor: pointer; color: var(--accent); font-weight: 600; padding: .4rem 0; }
    .new { max-width: 26rem; margin-top: 1rem; }
    .new button { margin-top: .9rem; }
    code { font-family: ui-monospace, Menlo, Consolas, monospace; font-size: .92em; overflow-wrap: anywhere; }
    """
}
