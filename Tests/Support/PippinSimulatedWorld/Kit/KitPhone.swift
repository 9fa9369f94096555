import AppleIDEmulator
import Foundation
import PippinAccounts
import PippinHTTP
import PippinSimulation
import PippinTestKit
import SignInClient

/// A phone with an app that uses the kit, and perhaps with an extension of the app on the same keychain. Its processes are killed,
/// suspended and started again, the app is installed anew, and the phone is replaced.
final class KitPhone: Participant, Watcher, @unchecked Sendable {
  // Only the scheduler's one thread uses it.
  let person: Person
  let name: String
  let world: World
  let chance: Chance
  private(set) var keychain = Keychain()
  private(set) var laws: KitLaws
  private var app: KitProcess?
  private var appExtension: KitProcess?
  private let hasExtension: Bool
  private var processCount = 0
  /// How far the phone's clock is from the true time, in seconds.
  private var skew: TimeInterval = 0
  /// Where the app's files are, which go with the app.
  private let folder: URL
  /// What happened on this phone after which its session may be over.
  private var endings: [(at: Date, reasons: Set<String>)] = []

  init(number: Int, of person: Person, in world: World) {
    (self.person, self.world) = (person, world)
    name = "\(person.name)'s kit \(number + 1)"
    chance = Chance(seed: world.seed, for: name)
    hasExtension = chance.happens(0.5)
    laws = KitLaws(phone: name, keychain: keychain, history: world.history)
    folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "pippin-simulate-\(ProcessInfo.processInfo.processIdentifier)-\(person.name)-\(number)")
  }

  var history: History { world.history }
  private var marker: URL { folder.appendingPathComponent(".installed") }

  func live(for duration: Duration) async {
    let end = ContinuousClock.now + duration
    if processCount == 0 { removeApp() }
    if history.strikes(.phoneClockWrong, name) { skew = TimeInterval(chance.within(-86_400...86_400)) }
    while ContinuousClock.now < end, !history.isOver {
      guard let app = await startedApp() else {
        await pause(.seconds(1))
        continue
      }
      if hasExtension { wakeExtension(within: 300) }
      await pause(chance.pause(around: .seconds(300)))
      guard !history.isOver else { break }
      await act(app)
    }
    if history.isOver { removeApp() } else { endProcesses() }
  }

  /// One thing that happens: to the phone, to the app, or by the person in the app.
  private func act(_ app: KitProcess) async {
    if history.strikes(.phoneClockWrong, "\(name), while it runs") { setClock() }
    if history.strikes(.phoneCrashes, name) { app.life.die() }
    if history.strikes(.phoneSuspended, name) { await suspend(app) }
    if history.strikes(.phoneOffline, name), app.client.state.account != nil {
      return await sitThroughOutage(app)
    }
    switch chance.below(60) {
    case 0: return reinstall()
    case 1: return replacePhone()
    case 2: return restoreBackup()
    case 3...5: keychain.backUp()
    default: break
    }
    // A notification arrives while the person opens the app.
    if hasExtension, chance.happens(0.3) { wakeExtension(within: 0) }
    if history.strikes(.phoneSuspended, "\(name), while it asks") {
      let life = app.life
      Task.detached { [chance] in
        await pause(.milliseconds(chance.below(300)))
        life.suspend(for: .seconds(chance.within(1...3600)))
      }
    }
    await app.life.run { [self] in await use(app) }
    await check(app)
  }

  // MARK: The phone

  private func setClock() {
    history.count("kit: clock set")
    skew = chance.happens(0.3) ? 0 : TimeInterval(chance.within(-7200...7200))
  }

  private func suspend(_ app: KitProcess) async {
    let duration = Duration.seconds(chance.within(1...7200))
    app.life.suspend(for: duration)
    await pause(duration)
  }

  /// The person deletes the app and installs it again. The keychain stays.
  private func reinstall() {
    history.count("kit: reinstalled")
    history.note(name, "the app is installed anew")
    mayEnd(["reinstalled", "signed_out"])
    removeApp()
  }

  /// The person has a new phone, with the app's files of the old one. The keychain's items stay on the old one, which is erased.
  private func replacePhone() {
    history.count("kit: phones replaced")
    history.note(name, "the phone is replaced")
    endProcesses()
    keychain = Keychain()
    laws = KitLaws(phone: name, keychain: keychain, history: history)
  }

  /// The phone gets an earlier backup of itself, with the keychain of that time.
  private func restoreBackup() {
    guard keychain.hasBackup else { return }
    history.count("kit: backups restored")
    history.note(name, "the phone gets its backup back")
    endProcesses()
    keychain.restore()
  }

  private func endProcesses() {
    app?.life.die()
    appExtension?.life.die()
    (app, appExtension) = (nil, nil)
  }

  private func removeApp() {
    endProcesses()
    // It is missing where nobody started the app yet.
    try? FileManager.default.removeItem(at: folder)
  }

  // MARK: The processes

  /// The app, which is started where it does not run.
  private func startedApp() async -> KitProcess? {
    if let app, !app.life.isDead { return app }
    app = nil
    let isNew = !FileManager.default.fileExists(atPath: marker.path)
    guard let process = makeProcess("app") else { return nil }
    app = process
    await process.life.run { [self] in
      do {
        let state = try await process.client.started()
        guard !process.life.isDead else { return }
        history.note(process.life.name, "starts: \(state.words)")
        if isNew, case .signedIn = state, !process.life.keychainFailed {
          history.breaks(.kitKeepsItsState, "\(name) is signed in after the app was installed anew")
        }
        Task { await process.client.followRevocations(of: process.apple) }
      } catch {
        history.note(process.life.name, "cannot start: \(error)")
        process.life.die()
      }
    }
    guard !process.life.isDead else { return nil }
    await check(process)
    return process
  }

  private func makeProcess(_ kind: String) -> KitProcess? {
    processCount += 1
    let life = ProcessLife(
      name: "\(name), \(kind)", isExtension: kind == "extension",
      chance: Chance(seed: chance.next(), for: "process \(processCount) of \(name)"))
    do {
      return try KitProcess(
        life, of: person, on: keychain, laws: laws, in: world, isShared: hasExtension,
        marker: life.isExtension ? nil : marker, now: { [self] in Date().addingTimeInterval(skew) })
    } catch {
      history.breaks(.simulator, "\(name) could not be made: \(error)")
      return nil
    }
  }

  /// The system wakes the extension for a moment, perhaps while the app is at work.
  private func wakeExtension(within seconds: Int) {
    guard appExtension == nil, let process = makeProcess("extension") else { return }
    appExtension = process
    Task.detached { [self] in
      await pause(.milliseconds(process.life.chance.below(seconds * 1000 + 100)))
      guard !history.isOver, !process.life.isDead else { return }
      if let app, !app.life.isDead { (app.life.hasCompany, process.life.hasCompany) = (true, true) }
      await process.life.run { [self] in await useExtension(process) }
      if process.life.isDead { history.count("kit: extension killed") }
      process.life.die()
      app?.life.hasCompany = false
      appExtension = nil
    }
  }

  private func useExtension(_ process: KitProcess) async {
    do {
      let state = try await process.client.started()
      guard !process.life.isDead, state.account != nil else { return }
      history.count("kit: extension at work")
      switch process.life.chance.below(30) {
      case 0:
        world.mayEnd(person.name, ["signed_out"])
        try await process.client.signOut()
      case 1...4: _ = try await process.client.account()
      default: world.isSecret(try await process.client.accessToken())
      }
    } catch {
      if !process.life.isDead { note(process, "at work", error) }
    }
    guard !process.life.isDead else { return }
    await check(process)
  }

  // MARK: An outage

  /// Nothing that the phone sends arrives for a while, and the person tries again and again.
  private func sitThroughOutage(_ app: KitProcess) async {
    let minutes = chance.within(20...45)
    let end = ContinuousClock.now + .seconds(minutes * 60)
    let isKnown = chance.happens(0.2)
    app.connection.outage = (end, isKnown)
    laws.outageBegins()
    await app.life.run { [self] in
      while ContinuousClock.now < end, !history.isOver {
        await pause(.milliseconds(chance.within(1000...6000)))
        do {
          if chance.happens(0.1) { try await app.client.start() }
          if chance.happens(0.1) { try await app.client.checkCredential(with: app.apple) }
          _ = try await app.client.accessToken()
        } catch {
          // The person tries again.
        }
      }
    }
    app.connection.outage = nil
    guard !app.life.isDead else { return laws.outageIsOver() }
    if !isKnown { laws.outageEnds(minutes: Double(minutes)) } else { laws.outageIsOver() }
    await check(app)
  }

  // MARK: What holds

  /// Something happened on this phone after which its session may end for these reasons.
  func mayEnd(_ reasons: Set<String>) { endings.append((Date(), reasons)) }

  /// The kit is signed in exactly if the keychain says so, and nobody is signed out for no reason.
  func check(_ process: KitProcess) async {
    guard !process.life.isDead else { return }
    await process.life.run { [self] in
      let (keychain, writes) = (keychain, keychain.writes)
      guard let state = try? await process.client.started() else { return }
      guard !process.life.isDead, !process.life.isSuspended, !process.life.keychainFailed,
        history.mistake != .keychainAfterAnswer, keychain === self.keychain, keychain.writes == writes
      else { return }
      history.count("kit: state compared")
      if state.account?.id != keychain.kept.session?.account.id {
        history.breaks(
          .kitKeepsItsState,
          "\(process.life.name) is \(state.words), and the keychain has "
            + (keychain.kept.session.map { "the session \($0.id)" } ?? "no session"))
      }
      if case .signedOut(let reason) = state { checkReason(reason, of: process) }
    }
  }

  private func checkReason(_ reason: SignOutReason, of process: KitProcess) {
    history.count("kit: signed out, \(reason.rawValue)")
    guard reason != .neverSignedIn, !keychain.isOutdated else { return }
    let began = keychain.openedAt
    let token = keychain.lastSession?.refreshToken ?? ""
    let isExplained = world.isExplained(reason.rawValue, of: person.name, since: began, holding: token)
    guard !isExplained, !endings.contains(where: { $0.at >= began && $0.reasons.contains(reason.rawValue) }) else {
      // The other process finds no session any more.
      if hasExtension { mayEnd([SignOutReason.signedOut.rawValue]) }
      return
    }
    // What the other process was told, this one does not know: it finds no session any more.
    if hasExtension, reason == .signedOut,
      world.hasEnding(of: person.name, since: began) || world.wasLost(since: began)
    {
      return
    }
    history.breaks(
      world.lawOfSignOut(since: began), "\(process.life.name) is signed out: \(reason.rawValue)")
  }

  /// The faults are over: every sign-out has reached the server, and a session still opens.
  func atTheEnd() async throws {
    guard let app = await startedApp() else {
      return history.breaks(.kitKeepsItsState, "\(name) cannot start its app")
    }
    for _ in 0..<10 where !keychain.kept.endings.isEmpty {
      try await app.client.start()
      await pause(.seconds(60))
    }
    if !keychain.kept.endings.isEmpty {
      history.breaks(.kitKeepsItsState, "\(name) never told the server of \(keychain.kept.endings.count) sign-outs")
    }
    await check(app)
    if app.client.state.account != nil {
      do {
        _ = try await app.client.accessToken()
      } catch {
        if error.isTemporary { history.breaks(.kitKeepsItsState, "\(name) gets no token: \(error)") }
      }
      await check(app)
    }
    removeApp()
  }

  func note(_ process: KitProcess, _ what: String, _ error: any Error) {
    guard let error = error as? SignInError else { return history.note(process.life.name, "\(what): \(error)") }
    history.count("kit: \(what): \(error.code.rawValue)")
    history.note(process.life.name, "\(what): \(error.code.rawValue) \(error.reason ?? "")")
  }
}

extension AuthClient {
  /// Starts, and answers with the state, in one turn of the actor. Between two turns that follow at once, an optimised build leaves
  /// out a change of executors that a debug build makes, and a seed must be one run in both.
  func started() throws(SignInError) -> SessionState {
    try start()
    return state
  }
}

extension SessionState {
  var words: String {
    switch self {
    case .restoring: "restoring"
    case .signedOut(let reason): "signed out, \(reason.rawValue)"
    case .signedIn: "signed in"
    }
  }
}
