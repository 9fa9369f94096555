"""`Examples/Website/python/fastapi_site.py` with what the tests ask beyond its own pages."""

import os

import fastapi_site
import routes
import uvicorn
from fastapi import Request
from fastapi.concurrency import run_in_threadpool
from fastapi.responses import JSONResponse

fastapi_site.pippin.store = routes.FileStore(os.environ["FOLDER"])
more = routes.Routes(fastapi_site.pippin)


@fastapi_site.app.api_route("/{path:path}", methods=["GET", "POST"])
async def test_route(path: str, request: Request):
    body = await request.body()
    if len(body) > 1_048_576:
        return JSONResponse(None, 413)
    status, value = await run_in_threadpool(more.answer, "/" + path, request.cookies, request.headers, body)
    return JSONResponse(value, status)


uvicorn.run(fastapi_site.app, host="127.0.0.1", port=int(os.environ["PORT"]), log_level="warning")
