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
    let shown = settings.filter { showsDefaults || !$0.isDefault }
    let page = ConsoleSettingsPage(
      items: shown.map { .init(setting: $0.setting, value: $0.value, source: $0.source) }, showsDefaults: showsDefaults)
    return show(page, visit)
  }
}
