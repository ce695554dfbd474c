import { describe, expect, test } from 'vitest';
import { readCountdown } from './countdown-clock.ts';

describe('readCountdown', () => {
  test.each([
    [600_000, '10:00', '10 minutes left'],
    [599_999, '10:00', '10 minutes left'],
    [599_000, '09:59', '10 minutes left'],
    [540_000, '09:00', '9 minutes left'],
    [61_000, '01:01', '2 minutes left'],
    [60_000, '01:00', '1 minute left'],
    [31_000, '00:31', '1 minute left'],
    [30_000, '00:30', '30 seconds left'],
    [9_500, '00:10', '10 seconds left'],
    [1, '00:01', '10 seconds left'],
    [0, '00:00', 'Time is up'],
    [-5_000, '00:00', 'Time is up'],
    [4_500_000, '75:00', '75 minutes left'],
  ])('%i ms', (left, text, spoken) => {
    expect(readCountdown(left)).toMatchObject({ text, spoken });
  });
});
