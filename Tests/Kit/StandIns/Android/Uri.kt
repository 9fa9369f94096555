package android.net

import java.net.URI
import java.net.URLDecoder
import java.net.URLEncoder

class Uri private constructor(private val text: String) {
  override fun toString() = text

  fun getQueryParameter(name: String): String? = URI(text).rawQuery.orEmpty().split("&")
    .map { it.split("=", limit = 2) }.firstOrNull { it[0] == name && it.size == 2 }
    ?.let { URLDecoder.decode(it[1], "UTF-8") }

  fun buildUpon() = Builder(text)

  class Builder(private var text: String) {
    fun appendQueryParameter(name: String, value: String) = also {
      text += (if ("?" in text) "&" else "?") + name + "=" + URLEncoder.encode(value, "UTF-8")
    }

    fun build() = parse(text)
  }

  companion object {
    fun parse(text: String) = Uri(text)
  }
}
