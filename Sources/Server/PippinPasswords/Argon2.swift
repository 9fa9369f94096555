import CPippinArgon2

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
