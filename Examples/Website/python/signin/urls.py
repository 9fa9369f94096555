from django.urls import path

from . import views

urlpatterns = [path(step, views.auth, {"step": step}) for step in ("sign-in", "callback", "sign-out")]
