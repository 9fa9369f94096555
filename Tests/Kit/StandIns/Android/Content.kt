package android.content

import android.net.Uri
import org.json.JSONObject
import java.io.File

class Intent(val data: Uri?)

open class Context {
  fun getSharedPreferences(name: String, mode: Int): SharedPreferences = Preferences(File("$name.json"))

  companion object {
    const val MODE_PRIVATE = 0
  }
}

interface SharedPreferences {
  fun getString(key: String, otherwise: String?): String?

  fun getLong(key: String, otherwise: Long): Long

  fun edit(): Editor

  interface Editor {
    fun putString(key: String, value: String?): Editor

    fun putLong(key: String, value: Long): Editor

    fun remove(key: String): Editor

    fun clear(): Editor

    fun commit(): Boolean
  }
}

/** A file, so that it outlives the process as the real ones do. */
private class Preferences(private val file: File) : SharedPreferences {
  private fun read() = if (file.exists()) JSONObject(file.readText()) else JSONObject()

  override fun getString(key: String, otherwise: String?) = read().let { if (it.has(key)) it.getString(key) else otherwise }

  override fun getLong(key: String, otherwise: Long) = read().let { if (it.has(key)) it.getLong(key) else otherwise }

  override fun edit(): SharedPreferences.Editor = Change()

  private inner class Change : SharedPreferences.Editor {
    private var new = read()

    override fun putString(key: String, value: String?) = also { new.put(key, value) }

    override fun putLong(key: String, value: Long) = also { new.put(key, value) }

    override fun remove(key: String) = also { new.remove(key) }

    override fun clear() = also { new = JSONObject() }

    override fun commit(): Boolean {
      file.writeText(new.toString())
      return true
    }
  }
}
