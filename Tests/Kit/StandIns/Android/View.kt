package android.view

open class View
