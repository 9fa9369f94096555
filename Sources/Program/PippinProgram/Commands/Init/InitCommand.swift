import PippinFoundation
import PippinTokens

extension Command {
  static let initialise = Command(
    name: "init", summary: "Write a first set of settings and a master key, and show the next steps.",
    options: InitField.allCases.map { .value($0.option, $0.placeholder, .optional, $0.summary) } + [
      .flag("emulator", "write settings for development, which use pippin emulate in place of Apple"),
      .flag("json", "print what was written as JSON"),
    ],
    operand: "DIR",
    notes: """
      Writes pippin.json5, master.key and a copy of the key file to DIR, or to this folder, readable only by you. Settings and keys are
      never overwritten; a pippin.json5 with comments alone is replaced. On a terminal it asks for what is missing; elsewhere it lists what is missing and writes nothing.
      Give --bundle-id, --services-id or both; without --bundle-id, --primary-app too, which Apple's notifications name. Without --key-id, a file named AuthKey_….p8 gives the Key ID. Without --store, the data
      is in sqlite:pippin.db.
      """,
    run: { (invocation) throws(CommandFailure) in
      let files = InitFiles(folder: invocation.arguments.operand ?? "")
      try files.refuseExisting()
      let plan = try invocation.arguments.has("emulator") ? invocation.emulatorPlan() : invocation.applePlan()
      let year = CivilDate(daysSince1970: Int((invocation.now().timeIntervalSince1970 / 86_400).rounded(.down))).year
      let written = try files.write(plan, masterKey: RandomSource.system.bytes(MasterKeyFile.byteCount), year: year)
      let steps = InitSteps(plan: plan, settings: files.settings)
      if invocation.arguments.has("json") {
        try invocation.console.write(steps.json(written: written))
      } else {
        try invocation.console.write(
          "Wrote \(written.map { Printable.text($0, limit: 200) }.joined(separator: ", ")).\n")
      }
      invocation.console.say(steps.text)
    })
}

extension Invocation {
  /// Apple's values, from the options or from a person.
  fileprivate func applePlan() throws(CommandFailure) -> InitPlan {
    var form = InitForm()
    var complaints: [String] = []
    for field in InitField.allCases {
      guard let value = arguments[field.option] else { continue }
      if let fault = form.take(value, for: field) { complaints.append("--\(field.option): \(fault)") }
    }
    let mayAsk = console.isInteractive && complaints.isEmpty
    if mayAsk {
      var questions = InitQuestions(console: console, home: environment["HOME"])
      try questions.ask(&form)
    } else {
      complaints += form.missing.map { "\($0) is missing" }
    }
    guard complaints.isEmpty, let plan = form.plan else {
      throw arguments.usage(
        complaints.count == 1
          ? complaints[0] : "these values are missing or refused:\n  " + complaints.joined(separator: "\n  "))
    }
    return plan
  }

  /// The emulator's values, which need no question.
  fileprivate func emulatorPlan() throws(CommandFailure) -> InitPlan {
    for field in InitField.allCases where field != .store && arguments.has(field.option) {
      throw arguments.usage("--emulator gives the address, the ids and the key; leave out --\(field.option)")
    }
    var form = InitForm()
    if let store = arguments["store"], let fault = form.take(store, for: .store) {
      throw arguments.usage("--store: \(fault)")
    }
    return .emulator(store: form.store)
  }
}
