"""The websocket between browser and kernel, without delay.

Tornado leaves Nagle's algorithm on, which together with delayed acknowledgements holds every small
answer of the kernel back for some 40 ms. Without it a press is answered in about half the time.
"""

from __future__ import annotations

from typing import Any

from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection


class NoDelayConnection(ZMQChannelsWebsocketConnection):
    """A kernel connection that sends each message at once."""

    def connect(self) -> Any:
        self.websocket_handler.set_nodelay(True)
        return super().connect()
