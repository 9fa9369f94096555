/// How much of a core the calling thread has used.
package enum ThreadTime {
  /// In seconds since the thread began.
  package static var seconds: Double {
    var time = timespec()
    // Fails for no clock that there is.
    _ = unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
