import Foundation
import PippinServer
import PippinTestKit
import Testing

/// Each sample export, whole: what comes of it is kept under `Tests/Server/Snapshots/PippinServer`, to be reviewed as a diff.
@Suite struct SampleTests {
  private static let snapshots = PackageRoot.appending("Tests/Server/Snapshots/PippinServer")

  /// `PIPPIN_RECORD=1 swift test --filter PippinServerTests` writes the files anew.
  private static let isUpdating = ProcessInfo.processInfo.environment["PIPPIN_RECORD"] == "1"

  @Test(arguments: Sample.allCases) func `becomes these lines`(_ sample: Sample) throws {
    let conversions = try convert(sample.bytes, from: sample.system, options: sample.options())
    let text = conversions.map { "\($0.record) \($0.user ?? "-")\n\($0.text)\n" }.joined(separator: "\n")
    let file = Self.snapshots.appending(path: sample.rawValue + ".txt")
    if Self.isUpdating { try Data(text.utf8).write(to: file) }
    #expect(text == String(decoding: try Data(contentsOf: file), as: UTF8.self))
  }

  @Test(arguments: Sample.allCases) func `gives lines that the import can read`(_ sample: Sample) throws {
    for conversion in try convert(sample.bytes, from: sample.system, options: sample.options()) {
      guard let account = conversion.account else { continue }
      #expect(try AccountLine(parsing: account.bytes).bytes == account.bytes)
    }
  }

  @Test(arguments: Sample.allCases, [1, 2, 7, 4096]) func `does not depend on how the file is cut`(
    _ sample: Sample, _ piece: Int
  ) throws {
    let whole = try convert(sample.bytes, from: sample.system, options: sample.options())
    let pieces = try convert(sample.bytes, from: sample.system, options: sample.options(), piece: piece)
    #expect(pieces.map(\.text) == whole.map(\.text))
  }

  @Test(arguments: [
    (Sample.supabaseTable, Sample.supabase), (.deviseTable, .devise), (.wordPressTable, .wordPress),
  ]) func `a table says what the JSON says`(_ table: Sample, _ json: Sample) throws {
    let fromTable = try convert(table.bytes, from: table.system, options: table.options())
    let fromJSON = try convert(json.bytes, from: json.system, options: json.options())
    #expect(fromTable.map(\.text) == fromJSON.map(\.text))
  }

  @Test(arguments: Sample.allCases) func `marks each relay address as private`(_ sample: Sample) throws {
    let accounts = try convert(sample.bytes, from: sample.system, options: sample.options()).compactMap(\.account)
    for email in accounts.compactMap(\.email) {
      #expect(email.isPrivate == email.address.hasSuffix("@privaterelay.appleid.com"))
    }
  }

  @Test(arguments: Sample.allCases) func `keeps no hash and counts each password where passwords are left out`(
    _ sample: Sample
  ) throws {
    var options = try sample.options()
    let with = try convert(sample.bytes, from: sample.system, options: options).compactMap(\.account)
    options.leavesOutPasswords = true
    options.hashConfig = nil
    options.passwordHashes = nil
    options.clerkHashes = nil
    let without = try convert(sample.bytes, from: sample.system, options: options)
    #expect(without.compactMap(\.account).allSatisfy { $0.password == nil })
    let leftOut = without.count {
      $0.reason == "password_left_out" || $0.losses.contains { $0.code == "password_left_out" }
    }
    #expect(leftOut >= with.count { $0.password != nil })
  }

  @Test(arguments: Sample.allCases) func `verifies no address where none is to be trusted`(_ sample: Sample) throws {
    var options = try sample.options()
    options.trustsAddresses = false
    for account in try convert(sample.bytes, from: sample.system, options: options).compactMap(\.account) {
      #expect(account.email?.isVerified != true)
      #expect(account.identities.allSatisfy { $0.email?.isVerified != true })
    }
  }

  @Test(arguments: Sample.allCases) func `says nothing of hashes and tokens in its reasons`(_ sample: Sample) throws {
    let secrets = ["$2a$", "$2b$", "fbscrypt", "made-up-token", "00ff00ff", "md5:"]
    for conversion in try convert(sample.bytes, from: sample.system, options: sample.options()) {
      var notes = conversion.losses
      if case .skipped(let reason) = conversion.outcome { notes.append(reason) }
      for note in notes { #expect(!secrets.contains { note.detail.contains($0) }) }
    }
  }

  @Test(arguments: Sample.allCases) func `an export that ends too early is refused and never half believed`(
    _ sample: Sample
  ) throws {
    let (bytes, options) = (try sample.bytes, try sample.options())
    let isList = bytes.first == UInt8(ascii: "{") && sample.rawValue.hasSuffix(".json")
    for end in stride(from: 1, to: bytes.count - 1, by: 97) {
      do {
        let conversions = try convert(Array(bytes[..<end]), from: sample.system, options: options)
        // Lines and rows are whole by themselves; a list has an end.
        #expect(!isList, "byte \(end) gave \(conversions.count) users")
      } catch {
        #expect(["malformed_file", "no_records"].contains(error.code))
      }
    }
  }

  @Test(arguments: Sample.allCases) func `damaged exports give lines that the import can read, or a reason`(
    _ sample: Sample
  ) throws {
    let (bytes, options) = (try sample.bytes, try sample.options())
    let splinters = Array("{}[]\",:\\0né\n\u{0}".utf8) + [0xFF]
    var state: UInt64 = 20_261_125
    func random(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % bound
    }
    for _ in 0..<60 {
      var damaged = bytes
      for _ in 0...random(4) {
        let place = random(damaged.count)
        switch random(3) {
        case 0: damaged[place] = splinters[random(splinters.count)]
        case 1: damaged.remove(at: place)
        default: damaged.insert(splinters[random(splinters.count)], at: place)
        }
      }
      do throws(ConversionFailure) {
        for account in try convert(damaged, from: sample.system, options: options).compactMap(\.account) {
          #expect(throws: Never.self) { try AccountLine(parsing: account.bytes) }
        }
      } catch {
        #expect(!error.code.isEmpty)
      }
    }
  }
}
