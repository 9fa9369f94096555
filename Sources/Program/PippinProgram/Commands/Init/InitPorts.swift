/// The addresses of this machine that the settings of `pippin init` name.
struct InitPorts: Sendable {
  let server: ListenAddress
  let `operator`: ListenAddress
  let emulator: ListenAddress
  /// Whether the settings use the emulator.
  private let usesEmulator: Bool

  static let options: [CommandOption] = [
    .value("port", port(.usual), .optional, "the port that the server listens on"),
    .value("operator-port", port(.usualForOperator), .optional, "the port for the operator"),
    .value("emulator-port", port(.usualForEmulator), .optional, "with --emulator: the emulator's port"),
  ]

  /// Reads the options.
  init(_ invocation: Invocation) throws(CommandFailure) {
    func address(_ option: String, _ usual: ListenAddress) throws(CommandFailure) -> ListenAddress {
      usual.on(try invocation.port(option, default: usual.port, from: 1))
    }
    server = try address("port", .usual)
    `operator` = try address("operator-port", .usualForOperator)
    emulator = try address("emulator-port", .usualForEmulator)
    usesEmulator = invocation.arguments.has("emulator")
    guard usesEmulator || !invocation.arguments.has("emulator-port") else {
      throw invocation.arguments.usage("--emulator-port needs --emulator")
    }
    var options: [Int: String] = [:]
    for (option, address) in named {
      if let other = options.updateValue(option, forKey: address.port) {
        throw invocation.arguments.usage("\(other) and \(option) are both \(address.port); give each its own port")
      }
    }
  }

  /// What to tell of ports that are in use: empty if there are none.
  func warnings(obstacle: (ListenAddress) -> String?) -> String {
    let found = named.compactMap { option, address in
      obstacle(address).map { "Port \(address.port) of this machine cannot be used: \($0). Its option is \(option).\n" }
    }
    guard !found.isEmpty else { return "" }
    return "\n" + found.joined()
      + "Stop the program that uses it; or remove the files that were just written, and run pippin init again with "
      + "another port.\n"
  }

  private var named: [(option: String, address: ListenAddress)] {
    [("--port", server), ("--operator-port", `operator`)] + (usesEmulator ? [("--emulator-port", emulator)] : [])
  }

  private static func port(_ address: ListenAddress) -> String { String(address.port) }
}
