"""A server as a process on the first core; the clients keep to the others."""

from __future__ import annotations

import atexit
import os
import resource
import signal
import subprocess
import sys
import time
from contextlib import closing, suppress
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).parent.parent.parent
SERVER_CORE: Final = min(os.sched_getaffinity(0))

SERVE: Final = (
    "import sys, argparse; sys.path.insert(0, '.'); from kostka.server import command\n"
    "parser = argparse.ArgumentParser(); command.arguments(parser); command.run(parser.parse_args())"
)
ECHO: Final = """
import uvicorn, collections
rooms = collections.defaultdict(list)
async def app(scope, receive, send):
    if scope["type"] == "lifespan":
        while (await receive())["type"] != "lifespan.shutdown": await send({"type": "lifespan.startup.complete"})
        return await send({"type": "lifespan.shutdown.complete"})
    if scope["type"] == "http":
        await send({"type": "http.response.start", "status": 200, "headers": []})
        return await send({"type": "http.response.body", "body": b"ok"})
    await receive(); await send({"type": "websocket.accept"})
    room = rooms[scope["path"]]; room.append(send)
    while (message := await receive())["type"] == "websocket.receive":
        for one in room: await one({"type": "websocket.send", "text": message["text"]})
import socket, sys
listening = socket.socket(); listening.bind(("127.0.0.1", 0)); listening.listen(4096)
print(f"http://127.0.0.1:{listening.getsockname()[1]}/", flush=True)
config = uvicorn.Config(app, ws="websockets-sansio", ws_per_message_deflate=False, log_level="error", lifespan="on")
uvicorn.Server(config).run(sockets=[listening])
"""


def say(name: str, value: float, unit: str, against: str) -> None:
    print(f"{name:<34} {value:>12,.1f} {unit:<22} {against}", flush=True)


def share_the_machine() -> None:
    """Leave the first core to the server, and have room for thousands of connections."""
    cores = os.sched_getaffinity(0)
    os.sched_setaffinity(0, cores - {SERVER_CORE} or cores)
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


class Process:
    """A server on the first core; the clients keep to the others."""

    def __init__(self, code: str, *flags: str) -> None:
        self.begun = time.perf_counter()
        self.process = subprocess.Popen([sys.executable, "-c", code, *flags], cwd=ROOT, stdout=subprocess.PIPE)
        os.sched_setaffinity(self.process.pid, {SERVER_CORE})
        atexit.register(self.process.kill)  # nothing is left running, however this ends
        assert self.process.stdout
        line = self.process.stdout.readline().decode()
        self.port = int(line.split("http://")[1].split("/")[0].rsplit(":", 1)[1])
        self.url = f"http://127.0.0.1:{self.port}"

    def first_response(self) -> float:
        while True:
            asking = HTTPConnection("127.0.0.1", self.port)
            with suppress(OSError, HTTPException), closing(asking):
                asking.request("GET", "/healthz")
                asking.getresponse().read()
                return time.perf_counter() - self.begun
            time.sleep(0.005)

    def memory(self) -> int:
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(status.split("VmRSS:")[1].split()[0]) * 1024

    def seconds(self) -> float:
        """The processor's time that it has used so far."""
        user, system = Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(")", 1)[1].split()[11:13]
        return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")

    def stop(self) -> None:
        self.process.send_signal(signal.SIGTERM)
        self.process.communicate(timeout=60)


def serve(db: Path, **more: Any) -> Process:
    """`kostka serve` with limits that no benchmark reaches; further settings by name."""
    flags = {"db": f"sqlite:///{db}", "port": 0, "log": "warning", "requests": 10**6, "rate": 1e6, "burst": 10**6}
    flags |= {"tables_per_hour": 10**6, "connections": 10**6, **more}
    return Process(SERVE, *(f"--{name.replace('_', '-')}={value}" for name, value in flags.items()))
