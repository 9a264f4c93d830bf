/** Places on a grid along a spiral from the lower left corner to the middle, clockwise: [column, row], from 0. */
export function spiral(columns: number, rows: number): [number, number][] {
  const steps: [number, number][] = [[0, -1], [1, 0], [0, 1], [-1, 0]];
  const seen = new Set<string>();
  const places: [number, number][] = [];
  let [column, row, heading] = [0, rows - 1, 0];
  const free = (c: number, r: number) => c >= 0 && r >= 0 && c < columns && r < rows && !seen.has(`${c} ${r}`);
  for (let count = 0; count < columns * rows; count++) {
    places.push([column, row]);
    seen.add(`${column} ${row}`);
    const [dc, dr] = steps[heading % 4] ?? [0, 0];
    if (!free(column + dc, row + dr)) heading++;
    const [nc, nr] = steps[heading % 4] ?? [0, 0];
    column += nc;
    row += nr;
  }
  return places;
}
