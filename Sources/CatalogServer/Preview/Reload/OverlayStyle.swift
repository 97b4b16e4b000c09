/// How the overlay looks, and the page that stands in for a site that is not there yet.
enum OverlayStyle {
  static let text = """
    :host, body.no-site {
      --back: #fff; --text: #1c1e21; --quiet: #5a6068; --line: #d9dce1; --code: #f4f5f7; --accent: #b3261e;
      color-scheme: light dark;
    }
    @media (prefers-color-scheme: dark) {
      :host, body.no-site {
        --back: #17191c; --text: #e8eaed; --quiet: #a5abb3; --line: #34383e; --code: #0e1012; --accent: #ff8a80;
      }
    }
    :host {
      all: initial; position: fixed; inset: 0; z-index: 2147483647; box-sizing: border-box; display: flex;
      align-items: flex-start; justify-content: center; width: 100%; height: 100%; max-width: none; max-height: none; margin: 0;
      padding: 4vh 1rem; border: 0; overflow: auto; background: rgb(0 0 0 / .55);
    }
    section {
      box-sizing: border-box; width: 100%; max-width: 62rem; padding: 1.25rem 1.5rem; border-top: 4px solid var(--accent);
      border-radius: 8px; background: var(--back); color: var(--text); box-shadow: 0 10px 40px rgb(0 0 0 / .4);
      font: 16px/1.5 system-ui, sans-serif;
    }
    header { display: flex; gap: 1rem; align-items: baseline; justify-content: space-between; }
    h1 { margin: 0; font-size: 1.25rem; line-height: 1.3; overflow-wrap: anywhere; }
    button {
      flex: none; padding: .25rem .75rem; border: 1px solid var(--line); border-radius: 6px; background: none; color: inherit;
      font: inherit; cursor: pointer;
    }
    button:hover { border-color: currentColor; }
    button:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
    ol { margin: 1rem 0 0; padding: 0; list-style: none; }
    li { padding: 1rem 0; border-top: 1px solid var(--line); }
    p { margin: 0; overflow-wrap: anywhere; }
    .place { color: var(--accent); font: 600 .875rem/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; }
    .message { margin-top: .15rem; white-space: pre-wrap; }
    pre {
      margin: .6rem 0 0; padding: .7rem .9rem; border-radius: 6px; background: var(--code); color: var(--text); overflow-x: auto;
      font: .875rem/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; tab-size: 4;
    }
    footer { padding-top: .9rem; border-top: 1px solid var(--line); color: var(--quiet); font-size: .875rem; }
    body.no-site { margin: 0; background: var(--back); color: var(--text); font: 16px/1.5 system-ui, sans-serif; }
    .no-site main { max-width: 60rem; margin: 12vh auto; padding: 0 1.25rem; }
    .no-site h1 { font-size: 1.5rem; }
    .no-site pre { white-space: pre-wrap; overflow-wrap: anywhere; }

    """
}
