// @vitest-environment jsdom
import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useRestoredFocus } from './use-restored-focus.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  document.body.innerHTML = '';
});

/** A calendar of these events, earliest first, and a sheet over it. */
function calendar(hashes: string[], sheetOpen = false) {
  const links = hashes.map(
    (hash, at) => `<a href="#${hash}" data-calendar-hash="${hash}" data-calendar-event="${at}">x</a>`,
  );
  document.body.innerHTML = `<div id="area"><button id="today">Today</button>${links.join('')}</div><button id="sheet"></button>`;
  const root = { current: document.getElementById('area') };
  const shown = renderHook(({ open }) => useRestoredFocus(root as never, 1, open), {
    initialProps: { open: sheetOpen },
  });
  return {
    focus: (id: string) =>
      document.querySelector<HTMLElement>(`#${id}, [data-calendar-hash="${id}"]`)!.focus(),
    remove: (id: string) => document.querySelector(`#${id}, [data-calendar-hash="${id}"]`)!.remove(),
    set: (open: boolean) => shown.rerender({ open }),
  };
}

const focused = () => {
  vi.advanceTimersByTime(10_000);
  const { id, dataset } = document.activeElement as HTMLElement;
  return dataset.calendarHash ?? id;
};

test.each([
  ['the one after it', 'b', 'c'],
  ['the one before it where it was the last', 'c', 'b'],
])('of an event that its sheet cancelled the focus goes to %s', (_which, cancelled, next) => {
  const { focus, remove, set } = calendar(['a', 'b', 'c']);
  focus(cancelled);
  set(true);
  focus('sheet');
  remove(cancelled);
  remove('sheet');
  set(false);
  expect(focused()).toBe(next);
});

test('an event that is still there gets it back', () => {
  const { focus, remove, set } = calendar(['a', 'b']);
  focus('a');
  set(true);
  focus('sheet');
  remove('sheet');
  set(false);
  expect(focused()).toBe('a');
});

test('where the sheet was opened by its address and no event is left, the calendar’s controls have it', () => {
  const { focus, remove, set } = calendar(['a'], true);
  focus('sheet');
  remove('a');
  remove('sheet');
  set(false);
  expect(focused()).toBe('today');
});

test('a calendar without a sheet takes no focus by itself, nor from whoever has it', () => {
  const { focus, set } = calendar(['a']);
  expect(document.activeElement).toBe(document.body);
  vi.advanceTimersByTime(10_000);
  expect(document.activeElement).toBe(document.body);
  set(true);
  focus('sheet');
  set(false);
  expect(focused()).toBe('sheet');
});
