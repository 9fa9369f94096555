import CPippinArgon2

/// Argon2id version 1.3 with libargon2; blocks the thread.
enum Argon2id {
  static func tag(
    of password: [UInt8], salt: [UInt8], _ costs: Argon2idHash.Costs, count: Int
  ) -> [UInt8]? {
    var tag = [UInt8](repeating: 0, count: count)
    let status = unsafe argon2id_hash_raw(
      UInt32(costs.iterations), UInt32(costs.memory), UInt32(costs.parallelism), password, password.count, salt,
      salt.count, &tag, tag.count)
    // The only remaining error is a lack of memory or threads.
    return status == ARGON2_OK.rawValue ? tag : nil
  }
}
