package android.app

import android.content.Context
import android.content.Intent
import android.os.Bundle
import android.view.View
import android.widget.TextView

/** Of Android's, as much as docs/guides/android-app.md and passkeys-android.md use, with its documented signatures. */
open class Activity : Context() {
  var intent: Intent? = null
  private val words = TextView()

  protected open fun onCreate(savedInstanceState: Bundle?) {}

  protected open fun onNewIntent(intent: Intent) {}

  protected open fun onDestroy() {}

  fun setContentView(layout: Int) {}

  @Suppress("UNCHECKED_CAST")
  fun <V : View> findViewById(id: Int): V = words as V

  fun runOnUiThread(action: () -> Unit) = action()

  // What the system does.

  fun startWith(intent: Intent) {
    this.intent = intent
    onCreate(null)
  }

  fun bring(intent: Intent) = onNewIntent(intent)
}
