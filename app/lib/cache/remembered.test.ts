import { expect, test } from 'vitest';
import { remembered } from './remembered.ts';

test('what was made is made once, an undefined too, and forgotten where there is too much of it', () => {
  const made: number[] = [];
  const half = remembered((number: number) => {
    made.push(number);
    return number % 2 === 0 ? number / 2 : undefined;
  }, 2);
  expect([half(4), half(3), half(4), half(3)]).toEqual([2, undefined, 2, undefined]);
  expect(made).toEqual([4, 3]);
  expect([half(6), half(4)]).toEqual([3, 2]);
  expect(made).toEqual([4, 3, 6, 4]);
});
