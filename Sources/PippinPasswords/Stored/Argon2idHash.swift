import PippinSecret

/// Argon2id version 1.3 as a PHC string: `$argon2id$v=19$m=19456,t=2,p=1$salt$tag`.
struct Argon2idHash: PasswordHashForm {
  private static let name = "Argon2id"
  /// The most memory of an imported hash, in KiB.
  static let mostMemory = 131_072
  /// The most memory times passes of an imported hash, in KiB.
  static let mostWork = 524_288
  /// libargon2 starts threads for each pass and lane, which costs more than the work where the memory is small.
  static let most = (iterations: 64, parallelism: 16)

  /// The costs of any implementation, unlike ``PasswordParameters``, which bound our own.
  struct Costs: Hashable, Sendable {
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

  init(_ fields: HashFields, in source: PasswordHashSource) throws(PasswordHashProblem) {
    let values = try fields.values(4, of: Self.name)
    guard values[0] == "v=19" else { throw .malformed(form: Self.name, reason: "its version is not v=19") }
    let numbers = try HashFields.numbers(values[1], ["m", "t", "p"], of: Self.name)
    let costs = Costs(memory: numbers[0], iterations: numbers[1], parallelism: numbers[2])
    // RFC 9106, 3.1.
    guard costs.iterations >= 1, costs.parallelism >= 1, costs.memory >= 8 * costs.parallelism else {
      throw .malformed(form: Self.name, reason: "its costs are lower than Argon2 allows")
    }
    salt = try HashBase64.plain.decode(values[2], 8...64, "salt", of: Self.name)
    tag = try HashBase64.plain.decode(values[3], 16...64, "tag", of: Self.name)
    let isOwn =
      source == .store
      && PasswordParameters(
        memory: costs.memory, iterations: costs.iterations, parallelism: costs.parallelism) != nil
    let isCheap =
      costs.memory <= Self.mostMemory && costs.work <= Self.mostWork && costs.iterations <= Self.most.iterations
      && costs.parallelism <= Self.most.parallelism
    guard isOwn || isCheap else {
      let most = "m=\(Self.mostMemory),t=\(Self.most.iterations),p=\(Self.most.parallelism)"
      throw .tooCostly(form: Self.name, most: "\(most), with m times t up to \(Self.mostWork),")
    }
    self.costs = costs
  }

  var text: String {
    let numbers = "m=\(costs.memory),t=\(costs.iterations),p=\(costs.parallelism)"
    return "$argon2id$v=19$\(numbers)$\(HashBase64.plain.encode(salt))$\(HashBase64.plain.encode(tag))"
  }

  func matches(_ password: [UInt8]) -> Bool? {
    Argon2id.tag(of: password, salt: salt, costs, count: tag.count).map { ConstantTime.equals($0, tag) }
  }
}
