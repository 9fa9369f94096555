package kotlinx.coroutines

object Dispatchers {
  val IO = Any()
}

class CoroutineScope

fun MainScope() = CoroutineScope()

/** The passkeys of the sample are compiled, and not run. */
fun CoroutineScope.launch(block: suspend () -> Unit): Unit = throw IllegalStateException("Nothing runs in $this.")

fun CoroutineScope.cancel() = Unit

suspend fun <T> withContext(context: Any, block: suspend () -> T): T = block()
