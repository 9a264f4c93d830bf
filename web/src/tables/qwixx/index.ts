import { qwixx as first } from "../../first/rows";
import { sentence } from "../news";
import Card from "../rows/Card.svelte";
import { sheetAsk, sheetOffers, sheetScore } from "../rows/sheets";
import { choiceName } from "../rows/words";
import { tableFor } from "../types";
import Table from "./Table.svelte";

export default tableFor("qwixx", { Table, Card, offers: sheetOffers, ask: sheetAsk, tell: sentence, moveName: choiceName, score: sheetScore, first });
