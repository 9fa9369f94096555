#if canImport(UIKit)
  import SignInClient
  import SignInClientUI
  import SwiftUI
  import UIKit

  // snippet.coordinator
  /// Shows the screens of one window, depending on the session state.
  @MainActor
  final class AppCoordinator {
    private let window: UIWindow
    private let session: SessionModel
    /// The sign-in of this window. Apple's sheet appears over the window of its anchor.
    private let signIn: SignInModel
    private let account: AccountModel
    private var screen: Screen?
    private var following: Task<Void, Never>?

    private enum Screen: Equatable {
      case launch, signIn, account(String)
    }

    init(window: UIWindow, session: SessionModel) {
      self.window = window
      self.session = session
      signIn = SignInModel(client: session.client)
      signIn.anchor.window = window
      account = AccountModel(
        client: session.client, providers: [AppleAuthorizationProvider(anchor: signIn.anchor)])
    }

    func start() {
      show(.restoring)
      window.makeKeyAndVisible()
      // The task must not keep the coordinator, or a closed window would stay in memory.
      following = Task { [weak self, client = session.client] in
        for await state in await client.states() { self?.show(state) }
      }
    }

    /// Call it when the scene is disconnected.
    func stop() {
      following?.cancel()
    }

    /// The storage may be readable now, and the user may have revoked consent.
    func becameActive() {
      // A silent request after a team transfer needs the window that the user looks at.
      session.anchor.window = window
      Task { [session] in await session.becameActive() }
    }

    private func show(_ state: SessionState) {
      switch state {
      case .restoring: show(.launch) { UIViewController() }
      case .signedOut: show(.signIn) { SignInViewController(model: signIn) }
      // A ready-made SwiftUI view in a UIKit app.
      case .signedIn(let user): show(.account(user.id)) { UIHostingController(rootView: AccountView(model: account)) }
      }
    }

    /// A change of the user's account is no reason for a new screen: they would lose their place.
    private func show(_ screen: Screen, _ controller: () -> UIViewController) {
      guard screen != self.screen else { return }
      self.screen = screen
      window.rootViewController?.dismiss(animated: false)
      window.rootViewController = controller()
    }
  }
// snippet.end
#endif
