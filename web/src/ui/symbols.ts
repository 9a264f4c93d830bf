// The symbol that goes with each colour, as a path in a square of 20 by 20: drawn on the page, engraved into the blocks.

export const SYMBOLS = {
  red: "M10 2.2 19 17.6H1z",
  yellow: "M10 2a8 8 0 110 16 8 8 0 010-16z",
  green: "M10 .8 19.2 10 10 19.2.8 10z",
  blue: "M3.4 2.4h13.2a1 1 0 011 1v13.2a1 1 0 01-1 1H3.4a1 1 0 01-1-1V3.4a1 1 0 011-1z",
  violet: "M10 .8l2.7 6 6.5.7-4.9 4.4 1.4 6.5L10 15l-5.7 3.4 1.4-6.5L.8 7.5l6.5-.7z",
  pink: "M10 18C4 13.5 1.2 10.4 1.2 6.8 1.2 4 3.3 2.2 5.7 2.2c1.8 0 3.4 1 4.3 2.6.9-1.6 2.5-2.6 4.3-2.6 2.4 0 4.5 1.8 4.5 4.6 0 3.6-2.8 6.7-8.8 11.2z",
} as const;
