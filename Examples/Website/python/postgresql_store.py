"""Sessions in PostgreSQL: `pip install "psycopg[binary,pool]"`."""

from psycopg.types.json import Jsonb
from psycopg_pool import ConnectionPool

TABLE = "CREATE TABLE IF NOT EXISTS web_sessions (id text PRIMARY KEY, value jsonb NOT NULL, until timestamptz NOT NULL)"
KEEP = """INSERT INTO web_sessions VALUES (%s, %s, now() + %s * interval '1 second')
  ON CONFLICT (id) DO UPDATE SET value = excluded.value, until = excluded.until"""


class PostgreSQLStore:
    """Values contain tokens: nobody but the site may read the table. Delete rows whose `until` is past, once a day."""

    def __init__(self, address):
        self.pool = ConnectionPool(address, open=True)
        with self.pool.connection() as connection:
            connection.execute(TABLE)

    def get(self, id):
        with self.pool.connection() as connection:
            row = connection.execute("SELECT value FROM web_sessions WHERE id = %s AND until > now()", [id]).fetchone()
            return row[0] if row else None

    def set(self, id, value, seconds):
        with self.pool.connection() as connection:
            connection.execute(KEEP, [id, Jsonb(value), seconds])

    def delete(self, id):
        with self.pool.connection() as connection:
            connection.execute("DELETE FROM web_sessions WHERE id = %s", [id])
