"""A request as it comes in: whatever its body holds, it is read or refused."""

from __future__ import annotations

from typing import Any

from litestar import Request
from litestar.exceptions import ClientException, SerializationException


class Asked(Request[Any, Any, Any]):
    """A body that no JSON reader takes is the sender's mistake, also where the reader itself gives up."""

    async def json(self) -> Any:
        try:
            return await super().json()
        except (SerializationException, ValueError, RecursionError) as error:
            # not UTF-8, numbers of thousands of digits, thousands of brackets
            raise ClientException(f"this is not JSON that can be read: {str(error)[:200]}") from None
