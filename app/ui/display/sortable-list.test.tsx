// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { SortableList } from './sortable-list.tsx';

beforeAll(() => {
  window.CSS ??= { escape: (text: string) => text } as never;
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const ITEMS = ['a', 'b', 'c'].map((id) => ({ id, name: `Entry ${id}`, content: id }));

/** The list in a window of so many pixels, and the orders that were wished for. */
function list(width: number) {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: width >= Number(/\(min-width: (\d+)px\)/.exec(query)?.[1] ?? Infinity),
    addEventListener() {},
    removeEventListener() {},
  }));
  const wished: string[][] = [];
  render(<SortableList label="Entries" items={ITEMS} onMove={(ids) => wished.push(ids)} />);
  return wished;
}
const entry = (id: string) => document.querySelector<HTMLElement>(`[data-id="${id}"]`)!;

function drag(from: string, to: string) {
  const dataTransfer = { effectAllowed: '', setData() {} };
  const isBegun = fireEvent.dragStart(entry(from), { dataTransfer });
  fireEvent.dragOver(entry(to), { dataTransfer });
  fireEvent.drop(entry(to), { dataTransfer });
  fireEvent.dragEnd(entry(from), { dataTransfer });
  return isBegun;
}

test('from 768 px on an entry is dragged to its place (002 §9)', () => {
  const wished = list(768);
  expect(drag('c', 'a')).toBe(true);
  expect(wished).toEqual([['c', 'a', 'b']]);
});

test('below 768 px nothing is dragged, and its buttons move an entry', () => {
  const wished = list(767);
  expect(drag('c', 'a')).toBe(false);
  expect(wished).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Move Entry c up' }));
  expect(wished).toEqual([['a', 'c', 'b']]);
});
