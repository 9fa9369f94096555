import Foundation
import PippinLock
import SignInClient
import SwiftUI
import UIKit

@testable import SignInClientUI

// Runs Examples/CoordinatorApp with two windows.

/// The server behind the sample's client.
let server = ScriptedServer()

var failures = 0
func expect(_ holds: Bool, _ what: String) {
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

server.answer("GET /v1/providers", .ok(Answers.offers("apple")))
let app = AppDelegate()
UIApplication.shared.delegate = app
var scenes = [connect(), connect()]
var windows = scenes.compactMap(\.window)
expect(UIWindow.visibleWithoutRoot == 0, "no window is visible without a root controller")
for scene in scenes { scene.sceneDidBecomeActive(UIWindowScene()) }
let bothAsk = await settles { windows.allSatisfy { $0.rootViewController is SignInViewController } }
expect(bothAsk, "both windows ask for a sign-in")
let asked = await settles { AppleAuthorizationProvider.shown.contains { $0.purpose == .existing } }
expect(asked, "a known user is looked for silently")

server.answer("POST /v1/sign-in/apple", Answers.accountExists)
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

server.answer("POST /v1/sign-in/apple", .ok(Answers.signIn()))
_ = try await app.session.client.signIn(with: AppleAuthorizationProvider(anchor: PresentationAnchor()))
let bothIn = await settles { windows.allSatisfy { $0.rootViewController is UIHostingController<AccountView> } }
expect(bothIn, "after a sign-in in one window, both show the account")

let screens = windows.map(\.rootViewController)
server.answer("GET /v1/session", .ok(Answers.session.replacingOccurrences(of: "Mary\"}", with: "Maria\"}")))
_ = try await app.session.client.account()
_ = await settles { false || app.session.state.account?.name?.givenName == "Maria" }
for _ in 0..<1000 { await Task.yield() }
expect(zip(screens, windows).allSatisfy { $0 === $1.rootViewController }, "a new name of the account keeps the screens")

weak var closed = scenes.last?.window
scenes.last?.sceneDidDisconnect(UIWindowScene())
scenes.removeLast()
windows.removeLast()
AppleAuthorizationProvider.shown = []
var kept = screens
kept.removeAll()
exit(await finish())

@MainActor func finish() async -> Int32 {
  let isReleased = await settles { closed == nil }
  expect(isReleased, "a closed window and its coordinator are released")
  return failures == 0 ? 0 : 1
}
