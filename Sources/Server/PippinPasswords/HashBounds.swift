import PippinTokens
import PippinFoundation
import PippinPlatform

/// The work of verifying a hash once, in units of its function.
enum HashWork: Hashable, Sendable {
  /// Rounds, times the blocks of the digest in the tag.
  case pbkdf2(PBKDF2.Digest, rounds: Int)
  /// The binary logarithm of the rounds.
  case bcrypt(cost: Int)
  case shaCrypt(isSHA512: Bool, rounds: Int)
  /// `N * r * p`.
  case scrypt(blocks: Int)
  case argon2(kibibytes: Int, passes: Int, lanes: Int)
  /// The binary logarithm of phpass's rounds of MD5.
  case phpass(cost: Int)
}

/// What verifying an imported hash may cost on this machine. The operator's file chooses the costs, so they are bounded before anything
/// is computed (decision 0106).
package struct HashBounds: Sendable {
  /// The longest time, in milliseconds.
  package let milliseconds: Int
  /// The most memory, in MiB.
  package let mebibytes: Int
  /// How long work takes, in seconds.
  private let seconds: @Sendable (HashWork) -> Double

  package static let millisecondsRange = 10...60_000
  package static let mebibytesRange = 16...1024

  /// A second and 128 MiB, on this machine.
  package static let standard = HashBounds(milliseconds: 1000, mebibytes: 128)

  package init(milliseconds: Int, mebibytes: Int) {
    self.init(milliseconds: milliseconds, mebibytes: mebibytes, seconds: HashSpeed.seconds)
  }

  init(milliseconds: Int, mebibytes: Int, seconds: @escaping @Sendable (HashWork) -> Double) {
    (self.milliseconds, self.mebibytes, self.seconds) = (milliseconds, mebibytes, seconds)
  }

  /// Refuses a hash that would take longer, or more memory.
  func check(_ form: any PasswordHashForm, named name: String) throws(PasswordHashProblem) {
    let memory = form.memory / 1_048_576
    guard memory <= mebibytes else {
      throw .tooCostly(
        form: name,
        most: "it needs \(memory) MiB, and passwords.imported_hash_mib allows \(mebibytes)")
    }
    let time = seconds(form.work) * 1000
    guard time <= Double(milliseconds) else {
      throw .tooCostly(
        form: name,
        most:
          "it would take \(time < 1e9 ? "about \(Int(time.rounded(.up))) ms" : "weeks") on this machine, and passwords.imported_hash_ms allows \(milliseconds)"
      )
    }
  }
}

/// How fast this machine computes, measured once for each function when it is first needed.
enum HashSpeed {
  /// How long work takes, in seconds of a core.
  static func seconds(_ work: HashWork) -> Double {
    switch work {
    case .pbkdf2(.sha1, let rounds): Double(rounds) * sha1
    case .pbkdf2(.sha256, let rounds): Double(rounds) * sha256
    case .pbkdf2(.sha512, let rounds): Double(rounds) * sha512
    case .bcrypt(let cost): bcrypt * powerOfTwo(cost)
    case .shaCrypt(let isSHA512, let rounds): Double(rounds) * (isSHA512 ? shaCrypt512 : shaCrypt256)
    case .scrypt(let blocks): Double(blocks) * scrypt
    case .argon2(let kibibytes, let passes, let lanes):
      Double(kibibytes) * Double(passes) * argon2
        // libargon2 starts a thread for each lane, four times in each pass.
        + (lanes > 1 ? Double(passes) * Double(lanes) * 4 * threadStart : 0)
    case .phpass(let cost): phpass * powerOfTwo(cost)
    }
  }

  private static let password = Array("a password of some length".utf8)
  private static let salt = Array("sixteen byte sal".utf8)
  private static let threadStart = 50e-6

  private static let sha1 = pbkdf2(.sha1)
  private static let sha256 = pbkdf2(.sha256)
  private static let sha512 = pbkdf2(.sha512)
  private static let bcrypt =
    measured { _ = Crypt.text(of: password, "$2b$06$abcdefghijklmnopqrstuu") } / powerOfTwo(6)
  // The rounds read the password, so the longest one is measured.
  private static let long = [UInt8](repeating: UInt8(ascii: "x"), count: 128)
  private static let shaCrypt256 = measured { _ = Crypt.text(of: long, "$5$rounds=2000$saltstring") } / 2000
  private static let shaCrypt512 = measured { _ = Crypt.text(of: long, "$6$rounds=2000$saltstring") } / 2000
  private static let scrypt =
    measured {
      // All numbers are in range, and without memory there is no time to measure.
      _ = ScryptCosts.ofMeasurement?.key(of: password, salt: salt, count: 32)
    } / Double(ScryptCosts.ofMeasurement?.work ?? 1)
  private static let argon2 =
    measured {
      _ = Argon2.tag(
        of: password, salt: salt, Argon2Hash.Costs(memory: 8192, iterations: 1, parallelism: 1), count: 32)
    } / 8192
  private static let phpass = measured { _ = PhpassHash.digest(of: password, salt: salt, cost: 10) } / powerOfTwo(10)

  private static func pbkdf2(_ digest: PBKDF2.Digest) -> Double {
    let rounds = 10_000
    return measured {
      do throws(CryptographyError) {
        _ = try PBKDF2.derive(from: password, salt: salt, rounds: rounds, digest, count: digest.byteCount)
      } catch {
        // All numbers are in range.
      }
    } / Double(rounds)
  }

  private static func powerOfTwo(_ exponent: Int) -> Double { Double(1 << min(exponent, 62)) }

  /// The shortest of a few runs, in seconds of this thread, so that other threads do not count.
  private static func measured(_ work: () -> Void) -> Double {
    var least = Double.infinity
    for _ in 0..<3 {
      let start = ThreadTime.seconds
      work()
      least = min(least, ThreadTime.seconds - start)
    }
    return max(least, 1e-9)
  }
}
