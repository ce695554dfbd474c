import { describe, expect, test } from 'vitest';
import { readCountdown } from './countdown-clock.ts';

describe('readCountdown', () => {
  test.each([
    [600_000, '10:00', '10 minutes left'],
    [599_999, '10:00', '10 minutes left'],
    [599_000, '9:59', '10 minutes left'],
    [540_000, '9:00', '9 minutes left'],
    [61_000, '1:01', '2 minutes left'],
    [60_000, '1:00', '1 minute left'],
    [31_000, '0:31', '1 minute left'],
    [30_000, '0:30', '30 seconds left'],
    [9_500, '0:10', '10 seconds left'],
    [1, '0:01', '10 seconds left'],
    [0, '0:00', 'Time is up'],
    [-5_000, '0:00', 'Time is up'],
    [4_500_000, '75:00', '75 minutes left'],
  ])('%i ms', (left, text, spoken) => {
    expect(readCountdown(left)).toMatchObject({ text, spoken });
  });
});
