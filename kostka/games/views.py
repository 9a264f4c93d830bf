"""All that the games show and tell, as types: the union of their views, and that of their news."""

from __future__ import annotations

from kostka.games.duel import news as duel_news
from kostka.games.duel.view import DuelView
from kostka.games.on_board import news as on_board_news
from kostka.games.on_board.view import OnBoardView
from kostka.games.qubix import news as qubix_news
from kostka.games.qubix.view import QubixView
from kostka.games.qwixx import news as qwixx_news
from kostka.games.qwixx.view import QwixxView

View = QwixxView | OnBoardView | DuelView | QubixView
News = qwixx_news.News | on_board_news.News | duel_news.News | qubix_news.News
