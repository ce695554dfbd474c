import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nearestStarts } from './nearest.ts';

test('the nearest on both sides, in order', () => {
  expect(nearestStarts([10, 20, 30, 40, 50], 31, 3)).toEqual([20, 30, 40]);
  expect(nearestStarts([10, 20, 30], 5, 2)).toEqual([10, 20]);
  expect(nearestStarts([10, 20, 30], 99, 2)).toEqual([20, 30]);
});

test('at the same distance the later one comes first', () => {
  expect(nearestStarts([10, 30], 20, 1)).toEqual([30]);
});

test('no more than there are, and none of none', () => {
  expect(nearestStarts([10, 20], 15, 9)).toEqual([10, 20]);
  expect(nearestStarts([], 15, 3)).toEqual([]);
  expect(nearestStarts([10], 15, 0)).toEqual([]);
});

test('no start that is left out is nearer than one that is offered', () => {
  const starts = fc.uniqueArray(fc.integer({ min: 0, max: 1000 })).map((list) => list.sort((a, b) => a - b));
  fc.assert(
    fc.property(starts, fc.integer({ min: 0, max: 1000 }), fc.nat(8), (all, wanted, count) => {
      const offered = nearestStarts(all, wanted, count);
      const furthest = Math.max(0, ...offered.map((start) => Math.abs(start - wanted)));
      expect(offered).toHaveLength(Math.min(count, all.length));
      if (offered.length === 0) return;
      const left = all.filter((start) => !offered.includes(start));
      for (const start of left) expect(Math.abs(start - wanted)).toBeGreaterThanOrEqual(furthest);
    }),
  );
});
