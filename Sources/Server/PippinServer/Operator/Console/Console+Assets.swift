import PippinAPI
import PippinHTTP
import PippinPages

extension OperatorResponder {
  /// All pages of the console.
  static let consoleBindings =
    consoleSessionBindings + dashboardBindings + consoleAccountBindings + consoleRefusalBindings + consoleJobBindings
    + assetBindings

  private static let assetBindings: [RouteBinding<OperatorResponder>] = [
    console(.get, "/doctor", "openDoctor") { $0.show(ConsoleDoctorPage(), $1) },
    .page(.get, "/assets/{file}", "getConsoleAsset", isPage: false) { _, call in
      guard let asset = ConsoleAssets.all.first(where: { $0.path == call.request.path }) else {
        throw Problem(.notFound)
      }
      return HTTPResponse(
        status: 200,
        fields: [
          "content-type": asset.mediaType, "content-security-policy": asset.contentSecurityPolicy,
          "cache-control": "public, max-age=31536000, immutable", "cross-origin-resource-policy": "same-origin",
        ], body: asset.body)
    },
  ]
}
