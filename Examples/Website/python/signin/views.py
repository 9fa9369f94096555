import functools
import urllib.parse

from django.conf import settings
from django.http import HttpResponse
from django.shortcuts import redirect, render

from pippin_site import Pippin

from .models import DatabaseStore

pippin = Pippin(settings.PIPPIN_ISSUER, settings.PIPPIN_CLIENT, settings.PIPPIN_RETURN_TO, DatabaseStore())


def auth(request, step):
    """Sign-in, callback and sign-out. Django's own check refuses a POST without the form's `csrf_token`."""
    answer = pippin.handle(request.method, step, request.GET, request.COOKIES, request.headers)
    if answer.error:
        response = render(request, "signin/not-signed-in.html", {"error": answer.error}, status=answer.error.status)
    else:
        response = HttpResponse(status=303, headers={"Location": answer.location})
    for cookie in answer.cookies:
        response.set_cookie(**cookie)
    response["Cache-Control"], response["Referrer-Policy"] = "no-store", "no-referrer"
    return response


def signed_in(request):
    """Who is signed in, or None."""
    return pippin.session(request.COOKIES)


def account_required(view):
    """A view that only people who are signed in see, with `request.pippin`; all others sign in first and come back."""
    @functools.wraps(view)
    def guarded(request, *words, **named):
        request.pippin = signed_in(request)
        if not request.pippin:
            back = urllib.parse.urlencode({"return_to": request.get_full_path()})
            return redirect(f"/auth/sign-in?{back}")
        return view(request, *words, **named)
    return guarded
