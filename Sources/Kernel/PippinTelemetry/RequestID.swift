/// The id of a request in logs and error answers.
package enum RequestID {
  /// The id of the task's current request, which each of its log lines carries.
  @TaskLocal package static var current: String?

  /// 16 random bytes as 32 lower-case hexadecimal digits; never taken from a client's request.
  package static func make(random: (Int) -> [UInt8]) -> String {
    var text: [UInt8] = []
    text.reserveCapacity(32)
    for byte in random(16) {
      text.append(digit(byte >> 4))
      text.append(digit(byte & 15))
    }
    return String(decoding: text, as: UTF8.self)
  }

  private static func digit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
  }
}
