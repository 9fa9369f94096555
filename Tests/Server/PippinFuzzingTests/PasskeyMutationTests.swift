import Foundation
import PippinFuzzing
import PippinTestKit
import Testing

/// What `make fuzz` does at length, in short: the seeds of the parsers of passkeys and of App Attest, changed here and there, break no property.
@Suite struct PasskeyMutationTests {
  static let targets: [FuzzTarget] = [
    .cbor, .attestationObject, .authenticatorData, .clientData, .registration, .assertion, .appAttestation,
    .appAssertion, .appAttestField,
  ]

  @Test(arguments: targets)
  func `changed seeds break no property`(_ target: FuzzTarget) throws {
    let folder = PackageRoot.appending("Fuzz/corpus/\(target.rawValue)")
    var random = Numbers(random: SeededRandom(seed: 1))
    for file in try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil) {
      let seed = Array(try Data(contentsOf: file))
      for _ in 0..<500 {
        let input = Self.changed(seed, &random)
        #expect(throws: Never.self, "\(file.lastPathComponent)") { try target.check(input) }
      }
    }
  }

  /// One to three changes: a bit, a byte, some bytes out, or some bytes twice.
  fileprivate static func changed(_ seed: [UInt8], _ random: inout Numbers) -> [UInt8] {
    var input = seed
    for _ in 0..<Int.random(in: 1...3, using: &random) where !input.isEmpty {
      let place = Int.random(in: 0..<input.count, using: &random)
      switch Int.random(in: 0..<4, using: &random) {
      case 0: input[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      case 1: input[place] = UInt8.random(in: 0...255, using: &random)
      case 2: input.removeSubrange(place..<min(place + Int.random(in: 1...4, using: &random), input.count))
      default: input.insert(contentsOf: input[place..<min(place + 4, input.count)], at: place)
      }
    }
    return input
  }
}

/// The seeded numbers as the standard library wants them.
private struct Numbers: RandomNumberGenerator {
  let random: SeededRandom

  mutating func next() -> UInt64 { random.next() }
}
