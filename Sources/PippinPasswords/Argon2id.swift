import CPippinArgon2
import PippinSecret

/// Argon2id version 1.3 with libargon2; blocks the thread.
enum Argon2id {
  static func tag(of password: Password, salt: [UInt8], _ parameters: PasswordParameters) -> [UInt8]? {
    var tag = [UInt8](repeating: 0, count: PasswordHash.tagByteCount)
    let status = password.bytes.withBytes { span in
      unsafe span.withUnsafeBufferPointer { password in
        unsafe argon2id_hash_raw(
          UInt32(parameters.iterations), UInt32(parameters.memory), UInt32(parameters.parallelism),
          password.baseAddress, password.count, salt, salt.count, &tag, tag.count)
      }
    }
    // The only remaining error is a lack of memory or threads.
    return status == ARGON2_OK.rawValue ? tag : nil
  }
}
