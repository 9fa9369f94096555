// Draws the Mermaid diagrams. Material's own loader breaks a page's search if the host of Mermaid cannot be reached;
// with this one the diagram's text stays.
window.mermaid = {
  initialize(settings) {
    this.settings = settings
  },
  async render(id, text) {
    this.library ??= import("https://unpkg.com/mermaid@11.4.1/dist/mermaid.esm.min.mjs")
    const { default: mermaid } = await this.library
    mermaid.initialize(this.settings)
    return mermaid.render(id, text)
  },
}
