package android.os

class Bundle

object Build {
  const val MODEL = "Pixel of the test"
}
