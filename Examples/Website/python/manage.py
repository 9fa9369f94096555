"""The Django site of this folder: `pip install django`, `python3 manage.py migrate`, then `python3 manage.py runserver localhost:3000`."""

import os
import sys

from django.core.management import execute_from_command_line

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "django_site.settings")
execute_from_command_line(sys.argv)
