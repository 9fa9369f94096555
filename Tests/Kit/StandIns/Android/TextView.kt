package android.widget

import android.view.View

class TextView : View() {
  var text: CharSequence? = null
    set(value) = println("words $value")
}
