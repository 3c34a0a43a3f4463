"""Marquoir, a scorekeeper for bezique.

Nothing is imported here at module level, so that `import app.scoring` stays pure and quick.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from flask import Flask

    from app.config import Settings


def create_app(settings: "Settings | None" = None) -> "Flask":
    """Put the application together; the database has to be there, migrated.

    Without settings they are read from the environment, which raises BadSetting where one is wrong.
    """
    import os

    from flask import Flask
    from werkzeug.middleware.proxy_fix import ProxyFix

    from app import config, store, web

    settings = settings or config.settings_from(os.environ)
    app = Flask(__name__, template_folder=str(config.TEMPLATES), static_folder=None)
    app.config["TRUSTED_HOSTS"] = list(settings.hosts) or None
    app.extensions["settings"] = settings
    app.extensions["store"] = store.open_store(settings)
    web.register(app)
    if settings.proxies:
        count = settings.proxies
        app.wsgi_app = ProxyFix(app.wsgi_app, x_for=count, x_proto=count, x_host=count)  # type: ignore[method-assign]
    return app
