"""The settings of the Django site in `Examples/Website/python`, for its tests."""

from django_site.settings import *

DATA_UPLOAD_MAX_MEMORY_SIZE = 1_048_576
ROOT_URLCONF = "django_urls_for_tests"
# A test of its own looks at Django's check; these browsers send no forms.
MIDDLEWARE = [name for name in MIDDLEWARE if "Csrf" not in name]
# Nobody needs these sessions after a power cut.
DATABASES["default"]["OPTIONS"] = {
    "timeout": 60, "transaction_mode": "IMMEDIATE", "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=OFF"}
