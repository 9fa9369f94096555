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

  /// Settings that were read again and refused.
  package struct Refusal: Sendable {
    let at: ConsoleTime
    /// One problem a line.
    let problems: [String]

    package init(at: ConsoleTime, problems: [String]) {
      self.at = at
      self.problems = problems
    }
  }

  let items: [Item]
  let showsDefaults: Bool
  /// When they were read; nil if they came from no source.
  let read: ConsoleTime?
  /// The settings whose new values wait for a restart.
  let awaitingRestart: [String]
  /// The last reload, if it was refused.
  let refusal: Refusal?

  package let title = "Settings"
  package var section: ConsoleSection? { .settings }

  package init(
    items: [Item], showsDefaults: Bool, read: ConsoleTime? = nil, awaitingRestart: [String] = [],
    refusal: Refusal? = nil
  ) {
    self.items = items
    self.showsDefaults = showsDefaults
    self.read = read
    self.awaitingRestart = awaitingRestart
    self.refusal = refusal
  }

  package var content: HTML {
    """
    \(refusal.map(words))\(awaitingRestart.isEmpty ? nil : waiting)
    <p class="soft">The settings in force on this server\(read.map { ", read \($0.html)" as HTML }). Of files and of everything else that \
    could hold a secret the page says only that it is <code>set</code>; addresses are without their query.</p>
    \(items.isEmpty ? "<p>This server reads no settings. The settings of <code>pippin demo</code> are built in.</p>" : list)
    """
  }

  private func words(_ refusal: Refusal) -> HTML {
    """
    <section class="verdict bad"><h2>The last reload was refused</h2>
    <p>The settings were read again \(refusal.at.html), and refused. Those from before are still in force.</p>
    <ul>\(refusal.problems.map { "<li>\($0)</li>" as HTML })</ul></section>

    """
  }

  private var waiting: HTML {
    """
    <section class="verdict warn"><h2>A restart is needed</h2>
    <p>These settings have other values since the last reload, which only a restart brings into force:</p>
    <ul>\(awaitingRestart.map { "<li><code>\($0)</code></li>" as HTML })</ul></section>

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
