import PippinAPI
import PippinAccounts
import PippinHTTP
import PippinPages

extension OperatorResponder {
  static let consoleSettingsBindings: [RouteBinding<OperatorResponder>] = [
    console(.get, "/settings", "openSettingsInConsole", scope: .readSettings) { try $0.settingsPage($1) }
  ]

  private func settingsPage(_ visit: ConsoleVisit) throws -> HTTPResponse {
    let showsDefaults = try visit.call.query().first("defaults") == "on"
    let reading = settings.reading
    let shown = (reading?.rows ?? []).filter { showsDefaults || !$0.isDefault }
    let now = flows.now()
    let page = ConsoleSettingsPage(
      items: shown.map { .init(setting: $0.setting, value: $0.value, source: $0.source) }, showsDefaults: showsDefaults,
      read: reading.map { ConsoleTime($0.readAt, now: now) }, awaitingRestart: reading?.awaitingRestart ?? [],
      refusal: settings.refusal.map { .init(at: ConsoleTime($0.at, now: now), problems: $0.problems) })
    return show(page, visit)
  }
}
