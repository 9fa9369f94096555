package import PippinHTTP

/// The settings that this server runs with, by the objects that they stand in, as the reference has them.
package struct ConsoleSettingsPage: ConsolePage {
  package struct Item: Sendable {
    /// The path, such as `clients[0].id`.
    let setting: String
    let value: String
    let source: String

    package init(setting: String, value: String, source: String) {
      self.setting = setting
      self.value = value
      self.source = source
    }

    /// The object that it is a member of; empty for the whole file.
    fileprivate var object: String {
      setting.lastIndex(of: ".").map { String(setting[..<$0]) } ?? ""
    }

    fileprivate var html: HTML {
      let name = setting.lastIndex(of: ".").map { String(setting[$0...].dropFirst()) } ?? setting
      return """
        <tr><th scope="row"><code>\(name)</code></th><td><code>\(value)</code></td><td class="soft">\(source)</td></tr>

        """
    }
  }

  let items: [Item]
  let showsDefaults: Bool

  package let title = "Settings"
  package var section: ConsoleSection? { .settings }

  package init(items: [Item], showsDefaults: Bool) {
    self.items = items
    self.showsDefaults = showsDefaults
  }

  package var content: HTML {
    """
    <p class="soft">The settings as this server read them when it started. Of files and of everything else that could hold a secret \
    the page says only that it is <code>set</code>; addresses are without their query.</p>
    \(items.isEmpty ? "<p>This server reads no settings. The settings of <code>pippin demo</code> are built in.</p>" : list)
    """
  }

  private var list: HTML {
    """
    <nav aria-label="Settings"><ul class="choice"><li><a href="/settings"\(current(!showsDefaults))>Set</a></li>\
    <li><a href="/settings?defaults=on"\(current(showsDefaults))>Defaults too</a></li></ul></nav>
    \(tables)
    """
  }

  private func current(_ isCurrent: Bool) -> HTML? { isCurrent ? " aria-current=\"true\"" : nil }

  /// The objects, in the order of their first settings.
  private var tables: HTML {
    var objects: [String] = []
    for item in items where !objects.contains(item.object) { objects.append(item.object) }
    let members = Dictionary(grouping: items, by: \.object)
    return objects.map { table($0, members[$0] ?? []) }.joined()
  }

  private func table(_ object: String, _ items: [Item]) -> HTML {
    let caption: HTML = object.isEmpty ? "At the top of the file" : "<code>\(object)</code>"
    return """
      <table class="rows settings"><caption>\(caption)</caption><thead><tr><th scope="col">Setting</th><th scope="col">Value</th>\
      <th scope="col">Source</th></tr></thead>
      <tbody>\(items.map(\.html))</tbody></table>

      """
  }
}
