package com.example.app

import android.content.Intent
import android.net.Uri
import android.view.View

object R {
  object layout {
    const val sign_in = 1
  }

  object id {
    const val words = 2
  }
}

/** A device that does what it reads, one word a line; it starts with the link that is its argument, if any. */
fun main(arguments: Array<String>) {
  val activity = SignInActivity()
  activity.startWith(Intent(arguments.firstOrNull()?.let(Uri.Companion::parse)))
  for (line in generateSequence(::readLine)) {
    val words = line.split(" ")
    try {
      when (words[0]) {
        "press" -> activity.signIn(View())
        "link" -> activity.bring(Intent(Uri.parse(words[1])))
        "token" -> println("token ${SignIn.accessToken(activity, words.getOrNull(1))}")
        "sign-out" -> SignIn.signOut(activity).also { println("signed out") }
        else -> error("no such thing to do: $line")
      }
    } catch (refusal: Refusal) {
      println("refused ${refusal.code}")
    }
  }
}
