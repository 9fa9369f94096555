package androidx.browser.customtabs

import android.content.Context
import android.net.Uri

class CustomTabsIntent private constructor() {
  fun launchUrl(context: Context, url: Uri) = println("open $url")

  class Builder {
    fun build() = CustomTabsIntent()
  }
}
