import CPippinArgon2
import PippinSecret

/// Argon2 as a PHC string: `$argon2id$v=19$m=19456,t=2,p=1$salt$tag`. Ours are Argon2id of version 19.
struct Argon2Hash: PasswordHashForm {
  /// How the memory is addressed.
  enum Variant: String, Sendable {
    case id = "argon2id"
    case i = "argon2i"

    var name: String { self == .id ? "Argon2id" : "Argon2i" }
  }

  /// The costs of any implementation, unlike ``PasswordParameters``, which bound our own.
  struct Costs: Hashable, Sendable {
    var variant = Variant.id
    /// 19 is version 1.3, 16 the one before.
    var version = 19
    /// In KiB.
    let memory: Int
    let iterations: Int
    let parallelism: Int

    init(memory: Int, iterations: Int, parallelism: Int) {
      (self.memory, self.iterations, self.parallelism) = (memory, iterations, parallelism)
    }

    init(_ parameters: PasswordParameters) {
      self.init(
        memory: parameters.memory, iterations: parameters.iterations, parallelism: parameters.parallelism)
    }

    var work: Int { memory * iterations }
  }

  let costs: Costs
  let salt: [UInt8]
  let tag: [UInt8]

  /// A new hash.
  init(_ parameters: PasswordParameters, salt: [UInt8], tag: [UInt8]) {
    (costs, self.salt, self.tag) = (Costs(parameters), salt, tag)
  }

  init(_ variant: Variant, _ fields: HashFields) throws(PasswordHashProblem) {
    var values = fields.values
    // Version 16 had no name for itself.
    if values.count == 3, values[0].hasPrefix("m=") { values.insert("v=16", at: 0) }
    guard values.count == 4 else {
      throw .malformed(form: variant.name, reason: "it has \(fields.values.count + 1) parts instead of 5")
    }
    guard let version = ["v=19": 19, "v=16": 16][values[0]] else {
      throw .malformed(form: variant.name, reason: "its version is neither v=19 nor v=16")
    }
    let numbers = try HashFields.numbers(values[1], ["m", "t", "p"], of: variant.name)
    try self.init(
      variant, version: version, memory: numbers[0], iterations: numbers[1], parallelism: numbers[2],
      salt: try HashBase64.plain.decode(values[2], 8...64, "salt", of: variant.name),
      tag: try HashBase64.plain.decode(values[3], 16...64, "tag", of: variant.name))
  }

  init(
    _ variant: Variant, version: Int, memory: Int, iterations: Int, parallelism: Int, salt: [UInt8], tag: [UInt8]
  ) throws(PasswordHashProblem) {
    var costs = Costs(memory: memory, iterations: iterations, parallelism: parallelism)
    (costs.variant, costs.version) = (variant, version)
    // RFC 9106, 3.1.
    guard iterations >= 1, parallelism >= 1, memory >= 8 * parallelism else {
      throw .malformed(form: variant.name, reason: "its costs are lower than Argon2 allows")
    }
    // Each lane is a thread of the system.
    guard parallelism <= 64 else { throw .tooCostly(form: variant.name, most: "it has more than 64 lanes") }
    (self.costs, self.salt, self.tag) = (costs, salt, tag)
  }

  var name: String { costs.variant.name }
  var work: HashWork {
    .argon2(kibibytes: costs.memory, passes: costs.iterations, lanes: costs.parallelism)
  }
  var memory: Int { costs.memory << 10 }

  var text: String {
    let numbers = "m=\(costs.memory),t=\(costs.iterations),p=\(costs.parallelism)"
    return "$\(costs.variant.rawValue)$v=\(costs.version)$\(numbers)$\(HashBase64.plain.encode(salt))$"
      + HashBase64.plain.encode(tag)
  }

  func matches(_ password: [UInt8]) -> Bool? {
    Argon2.tag(of: password, salt: salt, costs, count: tag.count).map { ConstantTime.equals($0, tag) }
  }
}

/// The cost of a hash: the parameters of Argon2id (RFC 9106).
package struct PasswordParameters: Hashable, Sendable {
  /// The memory in KiB.
  package let memory: Int
  /// Passes over the memory.
  package let iterations: Int
  /// Lanes, each computed by a thread.
  package let parallelism: Int

  package static let memoryRange = 7168...1_048_576
  package static let iterationRange = 1...64
  package static let parallelismRange = 1...16

  /// 19 MiB and two passes: about 20 ms on one core, with little enough memory for several at once on a small machine.
  package static let standard = PasswordParameters(uncheckedMemory: 19_456, iterations: 2, parallelism: 1)

  /// Argon2's own minimum. It protects nothing: it is for simulations, and no setting can ask for it.
  package static let simulation = PasswordParameters(uncheckedMemory: 8, iterations: 1, parallelism: 1)

  /// OWASP's minimum (Password Storage Cheat Sheet), as strong as ``standard``, with more passes for less memory.
  private static let floor: [(memory: Int, iterations: Int)] = [
    (47_104, 1), (19_456, 2), (12_288, 3), (9216, 4), (7168, 5),
  ]

  /// Whether the parameters are below OWASP's minimum.
  package var isBelowFloor: Bool { !Self.floor.contains { memory >= $0.memory && iterations >= $0.iterations } }

  /// Nil outside the ranges: a lower cost does not protect, and a higher one would stop a server.
  package init?(memory: Int, iterations: Int, parallelism: Int) {
    guard Self.memoryRange.contains(memory), Self.iterationRange.contains(iterations),
      Self.parallelismRange.contains(parallelism)
    else { return nil }
    self.init(uncheckedMemory: memory, iterations: iterations, parallelism: parallelism)
  }

  private init(uncheckedMemory memory: Int, iterations: Int, parallelism: Int) {
    self.memory = memory
    self.iterations = iterations
    self.parallelism = parallelism
  }
}

/// Argon2 with libargon2; blocks the thread.
enum Argon2 {
  static func tag(
    of password: [UInt8], salt: [UInt8], _ costs: Argon2Hash.Costs, count: Int
  ) -> [UInt8]? {
    var tag = [UInt8](repeating: 0, count: count)
    let version = costs.version == 16 ? ARGON2_VERSION_10 : ARGON2_VERSION_13
    let status = unsafe argon2_hash(
      UInt32(costs.iterations), UInt32(costs.memory), UInt32(costs.parallelism), password, password.count, salt,
      salt.count, &tag, tag.count, nil, 0, costs.variant == .id ? Argon2_id : Argon2_i, version.rawValue)
    // The only remaining error is a lack of memory or threads.
    return status == ARGON2_OK.rawValue ? tag : nil
  }
}
