from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True
    operations = [
        migrations.CreateModel("WebSession", [
            ("id", models.CharField(max_length=43, primary_key=True, serialize=False)),
            ("value", models.JSONField()),
            ("until", models.DateTimeField(db_index=True)),
        ]),
    ]
