// @vitest-environment jsdom
import { act, cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LongTable, type ReadPart } from './long-table.tsx';

interface Seen {
  element: Element;
  tell: (near: boolean) => void;
}
let seen: Seen[] = [];
const read = vi.fn<(part: number) => void>();

beforeEach(() => {
  seen = [];
  read.mockClear();
  // jsdom has no layout, so the test says what is near the eye.
  class Observer {
    constructor(private readonly changed: (entries: { isIntersecting: boolean }[]) => void) {}
    observe(element: Element) {
      const tell = (isIntersecting: boolean) => act(() => this.changed([{ isIntersecting }]));
      seen.push({ element, tell });
    }
    disconnect = () => undefined;
  }
  vi.stubGlobal('IntersectionObserver', Observer);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const COUNT = 50_000;
const PART = 100;
const rowOf = (index: number) => ({ id: `row ${index}` });

function usePart(part: number, near: boolean): ReadPart<{ id: string }> {
  if (near) read(part);
  const rows = near ? Array.from({ length: PART }, (_, index) => rowOf(part * PART + index)) : null;
  return { rows, failed: false, retry: () => undefined };
}

const columns = [
  { id: 'id', header: 'Id', cell: ({ id }: { id: string }) => <button type="button">{id}</button> },
];
const show = (hook: typeof usePart = usePart) =>
  render(
    <LongTable
      label="Rows"
      columns={columns}
      rowKey={({ id }) => id}
      count={COUNT}
      partSize={PART}
      usePart={hook}
    />,
  );
const buttons = () => screen.getAllByRole('button').map(({ textContent }) => textContent);

test('fifty thousand rows: the first hundred stand there, and every other is reached where it belongs', () => {
  show();
  expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('50001');
  expect(buttons()).toHaveLength(PART);
  expect(new Set(read.mock.calls.flat())).toEqual(new Set([0]));
  expect(seen).toHaveLength(COUNT / PART);
  seen.at(-1)!.tell(true);
  seen[0]!.tell(false);
  expect(buttons()).toEqual(Array.from({ length: PART }, (_, index) => `row ${COUNT - PART + index}`));
  const last = within(seen.at(-1)!.element as HTMLElement)
    .getAllByRole('row')
    .at(-1)!;
  expect(last.getAttribute('aria-rowindex')).toBe('50001');
});

test('what has the focus is not taken away', () => {
  show();
  screen.getByRole('button', { name: 'row 7' }).focus();
  seen[0]!.tell(false);
  expect(document.activeElement?.textContent).toBe('row 7');
  (document.activeElement as HTMLElement).blur();
  seen[0]!.tell(false);
  expect(screen.queryByRole('button', { name: 'row 7' })).toBeNull();
});

test('a part that cannot be read says so in its place, and can be tried again', () => {
  const retry = vi.fn();
  show((part, near) => (part === 1 ? { rows: null, failed: near, retry } : usePart(part, near)));
  seen[1]!.tell(true);
  const alert = within(seen[1]!.element as HTMLElement).getByRole('alert');
  expect(alert.textContent).toContain('could not be read');
  within(alert).getByRole('button', { name: 'Try again' }).click();
  expect(retry).toHaveBeenCalledOnce();
  expect(buttons()).toContain('row 99');
});
