"""What a browser keeps for us: a language, a look, a carnet. Each for a year, and anew for as long as it is in use."""

import re

from flask import Response, request

LANGUAGE = "lang"
LOOK = "look"
RENEWED = "renewed"
"""Tells for a day that the others were given anew."""
DAY = 86_400
YEAR = 365 * DAY
"""How long a cookie is kept, in seconds."""
OURS = re.compile(r"[A-Za-z0-9_-]{1,22}")


def carnet() -> str:
    """Return the name of the cookie that opens a carnet; over https it is bound to this host."""
    return "__Host-carnet" if request.is_secure else "carnet"


def remember(response: Response, name: str, value: str, age: int = YEAR) -> Response:
    """Let this browser remember something; it is never shown to scripts, nor sent along from other sites."""
    response.set_cookie(name, value, max_age=age, secure=request.is_secure, httponly=True, samesite="Lax")
    return response


def forget(response: Response, name: str) -> Response:
    """Let this browser forget something."""
    response.delete_cookie(name, secure=request.is_secure, httponly=True, samesite="Lax")
    return response


def renew(response: Response) -> None:
    """Give this browser its cookies anew, once a day."""
    if RENEWED in request.cookies:
        return
    for name in (LANGUAGE, LOOK, carnet()):
        value = request.cookies.get(name, "")
        if OURS.fullmatch(value):
            remember(response, name, value)
    remember(response, RENEWED, "1", DAY)
