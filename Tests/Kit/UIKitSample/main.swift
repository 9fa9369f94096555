import Foundation
import PippinLock
import SignInClient
import SwiftUI
import UIKit

@testable import SignInClientUI

// Runs Examples/CoordinatorApp with two windows.

/// The server behind the sample's client.
let scripted = ScriptedServer()

var failures = 0
@MainActor func expect(_ holds: Bool, _ what: String) {
  print(holds ? "ok    \(what)" : "FAILED \(what)")
  if !holds { failures += 1 }
}

/// Waits for what the sample's tasks bring about.
@MainActor func settles(_ holds: () -> Bool) async -> Bool {
  let end = ContinuousClock.now.advanced(by: .seconds(20))
  while !holds() {
    guard ContinuousClock.now < end else { return false }
    await Task.yield()
  }
  return true
}

@MainActor func connect() -> SceneDelegate {
  let delegate = SceneDelegate()
  delegate.scene(UIWindowScene(), willConnectTo: UISceneSession(), options: UIScene.ConnectionOptions())
  return delegate
}

@MainActor func button(of window: UIWindow) -> UIControl? {
  window.rootViewController?.view.subviews.first?.subviews.compactMap { $0 as? UIControl }.first
}

scripted.answer("GET /v1/providers", .ok(Answers.offers("apple")))
let app = AppDelegate()
UIApplication.shared.delegate = app
let scenes = [connect(), connect()]
let windows = scenes.compactMap(\.window)
expect(UIWindow.visibleWithoutRoot == 0, "no window is visible without a root controller")
for scene in scenes { scene.sceneDidBecomeActive(UIWindowScene()) }
let bothAsk = await settles { windows.allSatisfy { $0.rootViewController is SignInViewController } }
expect(bothAsk, "both windows ask for a sign-in")
let asked = await settles { AppleAuthorizationProvider.shown.contains { $0.purpose == .existing } }
expect(asked, "a known user is looked for silently")

scripted.answer("POST /v1/sign-in/apple", Answers.accountExists)
for (number, window) in windows.enumerated() {
  let before = AppleAuthorizationProvider.shown.filter { $0.purpose == .create }.count
  button(of: window)?.sendActions(for: .primaryActionTriggered)
  _ = await settles { AppleAuthorizationProvider.shown.filter { $0.purpose == .create }.count > before }
  let sheet = AppleAuthorizationProvider.shown.last { $0.purpose == .create }
  expect(sheet?.window === window, "Apple's sheet appears over window \(number + 1), whose button was pressed")
  let presented = await settles {
    window.rootViewController?.presentedViewController is UIHostingController<SignInView>
  }
  expect(presented, "window \(number + 1) asks whether to link to the existing account")
}

scripted.answer("POST /v1/sign-in/apple", .ok(Answers.signIn()))
_ = try await app.session.client.signIn(with: AppleAuthorizationProvider(anchor: PresentationAnchor()))
let bothIn = await settles { windows.allSatisfy { $0.rootViewController is UIHostingController<AccountView> } }
expect(bothIn, "after a sign-in in one window, both show the account")

let screens = windows.map(\.rootViewController)
scripted.answer("GET /v1/session", .ok(Answers.session.replacingOccurrences(of: "Mary\"}", with: "Maria\"}")))
_ = try await app.session.client.account()
_ = await settles { app.session.state.account?.name?.givenName == "Maria" }
for _ in 0..<1000 { await Task.yield() }
expect(zip(screens, windows).allSatisfy { $0 === $1.rootViewController }, "a new name of the account keeps the screens")

/// The order that the first window shows.
@MainActor func shownOrder() -> String? {
  (windows[0].rootViewController?.presentedViewController as? OrderViewController)?.order
}

if let url = URL(string: "https://shop.example.com/orders/42") {
  scenes[0].scene(UIWindowScene(), openURLContexts: [UIOpenURLContext(url: url)])
}
expect(shownOrder() == "42", "a link opens its order")
windows[0].rootViewController?.dismiss(animated: false)

try await app.session.client.signOut()
let bothOut = await settles { windows.allSatisfy { $0.rootViewController is SignInViewController } }
expect(bothOut, "after a sign-out both windows ask for a sign-in")
let activity = NSUserActivity()
activity.webpageURL = URL(string: "https://shop.example.com/orders/43")
scenes[0].scene(UIWindowScene(), continue: activity)
expect(shownOrder() == nil, "a link waits for the sign-in")
_ = try await app.session.client.signIn(with: AppleAuthorizationProvider(anchor: PresentationAnchor()))
expect(await settles { shownOrder() == "43" }, "and opens after it")

/// Opens a third window, uses it, and closes it.
@MainActor func openAndClose() async -> () -> UIWindow? {
  let scene = connect()
  weak let window = scene.window
  scene.sceneDidBecomeActive(UIWindowScene())
  expect(
    await settles { window?.rootViewController is UIHostingController<AccountView> }, "a third window shows the account"
  )
  scene.sceneDidDisconnect(UIWindowScene())
  return { [weak window] in window }
}

let third = await openAndClose()
expect(await settles { third() == nil }, "a closed window and its coordinator are released")

scripted.answer("DELETE /v1/account", .ok(Answers.deletion("revoked")))
let page = AppleAuthorizationProvider(anchor: PresentationAnchor())
_ = try await app.session.client.deleteAccount(confirmingWith: page)
let gone = await settles { windows.allSatisfy { $0.rootViewController is SignInViewController } }
expect(gone, "after a deletion elsewhere both windows ask for a sign-in")
exit(failures == 0 ? 0 : 1)
