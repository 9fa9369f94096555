extension Invocation {
  /// A port number from 0 to 65535.
  func port(_ option: String, default number: Int) throws(CommandFailure) -> Int {
    guard let text = arguments[option] else { return number }
    guard let port = Int(text), (0...65_535).contains(port), String(port) == text else {
      throw arguments.usage("--\(option) is not a port from 0 to 65535")
    }
    return port
  }
}
