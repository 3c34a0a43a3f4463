"""Every room of the web, and what they share: words, headers, guards, errors, static files."""

from flask import Flask
from flask_compress import Compress
from jinja2 import ChoiceLoader, FileSystemLoader

from app.config import TEMPLATES, TRANSLATIONS
from app.web import assets, errors, guards, headers, limits, look, reader
from app.web.carnet import carnet
from app.web.carnet_devices import carnet_devices
from app.web.carnet_files import carnet_files
from app.web.carnet_match import carnet_match
from app.web.carnet_players import carnet_players
from app.web.carnet_statistics import carnet_statistics
from app.web.events import events
from app.web.finder import finder
from app.web.home import home
from app.web.installed import installed
from app.web.live import live
from app.web.new import new
from app.web.patterns import patterns
from app.web.rematch import rematch
from app.web.review import review
from app.web.rules import rules
from app.web.share import share
from app.web.table import table

PACKET = 1400
"""Bytes that travel in one packet anyhow; compressing fewer gains nothing."""


def register(app: Flask) -> None:
    """Give `app` its rooms."""
    app.config["COMPRESS_MIN_SIZE"] = PACKET
    Compress(app)  # first, so that it has the last word on what was made
    # The prose of the rules lies with the languages, and is drawn within our templates.
    app.jinja_loader = ChoiceLoader([FileSystemLoader(TEMPLATES), FileSystemLoader(TRANSLATIONS)])
    app.json.sort_keys = False  # type: ignore[attr-defined]  # in the order in which it is told
    for shared in (headers, reader, guards, limits, errors, assets):
        shared.register(app)
    notebook = (carnet, carnet_devices, carnet_files, carnet_match, carnet_players, carnet_statistics)
    shared_rooms = (rules, finder, patterns, live, events, look.look, installed)
    for room in (home, new, table, rematch, review, share, *notebook, *shared_rooms):
        app.register_blueprint(room)
