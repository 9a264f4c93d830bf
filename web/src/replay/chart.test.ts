import { expect, test } from "vitest";
import { review } from "../testing/reviews";
import { Plot } from "./chart";

const plot = new Plot(review(), { width: 300, height: 100 });

test("a line goes from the first moment to the last, sure wins at the top", () => {
  expect(plot.line(1)).toBe("0.0,50.0 100.0,30.0 300.0,0.0");
  expect(plot.line(2)).toBe("0.0,50.0 100.0,70.0 300.0,100.0");
});

test("mistakes are marked on the line of who made them, luck where it was great", () => {
  expect(plot.marks()).toEqual([
    { kind: "luck", event: 1, seat: 2, x: 100, y: 70 },
    { kind: "mistake", event: 2, seat: 1, x: 200, y: expect.closeTo(30) },
  ]);
});

test("a place on the chart is the nearest moment", () => {
  expect([-1, 0, 0.4, 0.9, 3].map((share) => plot.eventAt(share))).toEqual([0, 0, 1, 3, 3]);
});

test("alone the scale is in points", () => {
  const [ada] = review().seats;
  const alone = new Plot(review({ seats: [ada!], events: [], course: [{ event: 0, values: [100] }, { event: 4, values: [-10] }] }), { width: 100, height: 120 });
  expect(alone.ticks()).toEqual([0, 60]);
  expect(alone.line(1)).toBe("0.0,10.0 100.0,120.0");
});
