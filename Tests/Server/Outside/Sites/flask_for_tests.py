"""`Examples/Website/python/flask_site.py` with what the tests ask beyond its own pages."""

import os

import flask_site
import routes
from flask import jsonify, request
from postgresql_store import PostgreSQLStore

flask_site.pippin.store = PostgreSQLStore(os.environ["DATABASE"])
flask_site.app.config["MAX_CONTENT_LENGTH"] = 1_048_576
more = routes.Routes(flask_site.pippin)


@flask_site.app.route("/<path:path>", methods=["GET", "POST"])
def test_route(path):
    status, value = more.answer("/" + path, request.cookies, request.headers, request.get_data())
    return jsonify(value), status


flask_site.app.run("127.0.0.1", int(os.environ["PORT"]), threaded=True)
