"""What the server writes down: warnings and, where asked for, a line for each request; never the token of a link."""

import json
import logging
import re
import sys
from datetime import datetime, timedelta
from typing import Any

from gunicorn.glogging import Logger

LINK = re.compile(r"(/[mv]/|/join/)[\w-]+")


def mask(text: str) -> str:
    """Take the tokens of links out of a text: whoever reads a log is not at the table."""
    return LINK.sub(r"\1…", text)


class Masked(logging.Formatter):
    """Writes a record with all that belongs to it, tracebacks too, without a token."""

    def format(self, record: logging.LogRecord) -> str:
        """Write it."""
        return mask(super().format(record))


class Log(Logger):  # type: ignore[misc]
    """gunicorn's own log, and that of everything else in its processes."""

    def setup(self, cfg: Any) -> None:
        """Let whoever has something to say write to standard error."""
        super().setup(cfg)
        handler = logging.StreamHandler(sys.stderr)
        logging.basicConfig(handlers=[handler], level=logging.WARNING, force=True)
        for one in (handler, *self.error_log.handlers):
            one.setFormatter(Masked("%(asctime)s %(levelname)s %(name)s: %(message)s"))
        self.access_log.handlers = []

    def access(self, resp: Any, _req: Any, environ: dict[str, Any], request_time: timedelta) -> None:
        """Write one line of JSON for a request: nobody's address, and no query, which may name a device."""
        if not self.cfg.accesslog:
            return
        line = {
            "at": datetime.now().astimezone().isoformat(timespec="milliseconds"),
            "method": environ.get("REQUEST_METHOD"),
            "path": mask(environ.get("PATH_INFO", "")),
            "status": resp.status_code,
            "bytes": resp.sent,
            "ms": round(request_time / timedelta(milliseconds=1), 1),
        }
        sys.stdout.write(json.dumps(line, ensure_ascii=False) + "\n")
        sys.stdout.flush()
