import { expect, test, vi } from 'vitest';
import { pressHere } from './press-here.ts';

const press = (held: object = {}) => ({
  metaKey: false,
  ctrlKey: false,
  shiftKey: false,
  preventDefault: vi.fn(),
  ...held,
});

test('a plain press opens here instead of following the link', () => {
  const open = vi.fn();
  const plain = press();
  pressHere(open)(plain);
  expect(open).toHaveBeenCalledOnce();
  expect(plain.preventDefault).toHaveBeenCalledOnce();
});

test.each([{ metaKey: true }, { ctrlKey: true }, { shiftKey: true }])('%o: the link is followed', (held) => {
  const open = vi.fn();
  const elsewhere = press(held);
  pressHere(open)(elsewhere);
  expect(open).not.toHaveBeenCalled();
  expect(elsewhere.preventDefault).not.toHaveBeenCalled();
});

test('so it is where nothing opens here', () => {
  const plain = press();
  pressHere(null)(plain);
  expect(plain.preventDefault).not.toHaveBeenCalled();
});
