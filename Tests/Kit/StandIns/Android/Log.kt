package android.util

object Log {
  fun w(tag: String, failure: Throwable): Int = 0.also { println("$tag $failure") }
}
