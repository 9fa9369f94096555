#if canImport(UIKit)
  import Foundation
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
    /// The sign-in of a guest who saves the account.
    private weak var saving: UIViewController?
    /// The order of a link that was opened before somebody was signed in.
    private var waitingOrder: String?
    private var following: Task<Void, Never>?
    private var observing: AnyObject?

    private enum Screen: Equatable {
      case launch, signIn, deleted, account(String)
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
      // What is stored, so that the first screen is the right one.
      show(session.client.state)
      window.makeKeyAndVisible()
      // The task must not keep the coordinator, or a closed window would stay in memory.
      following = Task { [weak self, client = session.client] in
        for await state in await client.states() { self?.show(state) }
      }
      // "Done" on the page about the deletion changes the model only.
      observing = account.onChange { [weak self] in self?.showAgain() }
    }

    /// Call it when the scene is disconnected.
    func stop() {
      following?.cancel()
      observing = nil
    }

    /// Opens a link of the app, as soon as somebody is signed in.
    func open(_ url: URL) {
      guard url.pathComponents.dropLast().last == "orders" else { return }
      waitingOrder = url.lastPathComponent
      showAgain()
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
      case .signedOut where account.deletion != nil:
        show(.deleted) { UIHostingController(rootView: DeletedAccountView(model: account)) }
      case .signedOut(let reason): show(.signIn) { SignInViewController(model: signIn, notice: reason.sentence) }
      case .signedIn(let user):
        // A ready-made SwiftUI view in a UIKit app.
        show(.account(user.id)) {
          let page = AccountView(model: account)
          return UIHostingController(rootView: page.onSaveAccount { [weak self] in self?.saveAccount() })
        }
        // A guest who saved the account stays on the same screen.
        if !user.isGuest { saving?.dismiss(animated: true) }
        openWaitingOrder()
      }
    }

    private func showAgain() {
      show(session.client.state)
    }

    /// Asks a guest for a sign-in method.
    private func saveAccount() {
      guard let topmost, saving == nil else { return }
      let page = UIHostingController(rootView: SignInView(model: signIn))
      saving = page
      topmost.present(page, animated: true)
    }

    private func openWaitingOrder() {
      guard let waitingOrder, let topmost else { return }
      self.waitingOrder = nil
      topmost.present(OrderViewController(order: waitingOrder), animated: true)
    }

    private var topmost: UIViewController? {
      var found = window.rootViewController
      while let next = found?.presentedViewController { found = next }
      return found
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
