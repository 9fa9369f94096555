import datetime

from django.db import models
from django.utils import timezone


class WebSession(models.Model):
    """A person who is signed in. The value contains tokens: nobody but the site may read the table."""

    id = models.CharField(primary_key=True, max_length=43)
    value = models.JSONField()
    until = models.DateTimeField(db_index=True)


class DatabaseStore:
    """The sessions in Django's database, which all processes of the site share."""

    def get(self, id):
        return WebSession.objects.filter(id=id, until__gt=timezone.now()).values_list("value", flat=True).first()

    def set(self, id, value, seconds):
        until = timezone.now() + datetime.timedelta(seconds=seconds)
        WebSession.objects.update_or_create(id=id, defaults={"value": value, "until": until})

    def delete(self, id):
        WebSession.objects.filter(id=id).delete()
