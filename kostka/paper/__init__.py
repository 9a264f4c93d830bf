"""Sheets and boards to print, in six languages, from the layouts that the games are played on."""

from kostka.paper.printing import blank, finished

__all__ = ["blank", "finished"]
