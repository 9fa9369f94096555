#if canImport(UIKit)
  import Foundation
  import UIKit

  // snippet.scene
  /// One window with its own coordinator.
  final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
    var window: UIWindow?
    private var coordinator: AppCoordinator?

    func scene(
      _ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions
    ) {
      guard let scene = scene as? UIWindowScene, let delegate = UIApplication.shared.delegate as? AppDelegate else {
        return
      }
      let window = UIWindow(windowScene: scene)
      self.window = window
      coordinator = AppCoordinator(window: window, session: delegate.session)
      coordinator?.start()
      // The link that launched the app.
      open(connectionOptions.urlContexts.first?.url ?? connectionOptions.userActivities.first?.webpageURL)
    }

    func scene(_ scene: UIScene, openURLContexts contexts: Set<UIOpenURLContext>) {
      open(contexts.first?.url)
    }

    func scene(_ scene: UIScene, continue userActivity: NSUserActivity) {
      open(userActivity.webpageURL)
    }

    private func open(_ url: URL?) {
      if let url { coordinator?.open(url) }
    }

    func sceneDidBecomeActive(_ scene: UIScene) {
      coordinator?.becameActive()
    }

    func sceneDidDisconnect(_ scene: UIScene) {
      coordinator?.stop()
      (coordinator, window) = (nil, nil)
    }
  }
// snippet.end
#endif
