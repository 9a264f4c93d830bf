import type { GameTable } from "../types";
import Card from "../rows/Card.svelte";
import { sheetAsk, sheetOffers, sheetScore, sheetTell } from "../rows/sheets";
import Table from "./Table.svelte";

const qwixx: GameTable = { Table, Card, offers: sheetOffers, ask: sheetAsk, tell: sheetTell, score: sheetScore };
export default qwixx;
