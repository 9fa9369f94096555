/// The name of one request in logs and error answers.
package enum RequestID {
  /// 16 random bytes as 32 lower-case hexadecimal digits; never taken over from a stranger's request.
  package static func make(random: (Int) -> [UInt8]) -> String {
    let digits = Array("0123456789abcdef".utf8)
    let text = random(16).flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
    return String(decoding: text, as: UTF8.self)
  }
}
