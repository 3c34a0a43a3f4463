"""What a browser keeps for us: a language, a look, a hand, a carnet. For a year, and anew while it is in use."""

import re

from flask import Response, request

LANGUAGE = "lang"
LOOK = "look"
HAND = "hand"
OVER_HTTP = "carnet"
RENEWED = "renewed"
"""Tells for a day that the others were given anew."""
DAY = 86_400
YEAR = 365 * DAY
"""How long a cookie is kept, in seconds."""
OURS = re.compile(r"[A-Za-z0-9_-]{1,22}")


def carnet() -> str:
    """Return the name of the cookie that opens a carnet; over https it is bound to this host."""
    return "__Host-carnet" if request.is_secure else OVER_HTTP


def carnet_kept() -> str | None:
    """Return the cookie that opens a carnet; over https also one that this browser was given before, over http."""
    return request.cookies.get(carnet()) or request.cookies.get(OVER_HTTP)


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
    if request.is_secure and OVER_HTTP in request.cookies:
        _move(response)
    if RENEWED in request.cookies:
        return
    for name in (LANGUAGE, LOOK, HAND, carnet()):
        value = request.cookies.get(name, "")
        if OURS.fullmatch(value):
            remember(response, name, value)
    remember(response, RENEWED, "1", DAY)


def _move(response: Response) -> None:
    """Let a carnet begun over http go on over https, once, where none was begun there."""
    old = request.cookies.get(OVER_HTTP, "")
    if carnet() not in request.cookies and OURS.fullmatch(old):
        remember(response, carnet(), old)
    response.delete_cookie(OVER_HTTP, secure=True, httponly=True, samesite="Lax")
