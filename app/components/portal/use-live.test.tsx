// @vitest-environment jsdom
import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useLive } from './use-live.ts';

/** jsdom has no event streams; this one is told what its server says. */
class Line extends EventTarget {
  static readonly CLOSED = 2;
  static opened: Line[] = [];
  readyState = 1;
  constructor() {
    super();
    Line.opened.push(this);
  }
  close() {
    this.readyState = Line.CLOSED;
  }
  says(what: string) {
    this.dispatchEvent(new Event(what));
  }
  refuses() {
    this.readyState = Line.CLOSED;
    this.says('error');
  }
}

const changed = vi.fn();
beforeEach(() => {
  Line.opened = [];
  changed.mockClear();
  vi.stubGlobal('EventSource', Line);
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** How long after a refusal the line is asked for again, milliseconds. */
function refusedFor(): number {
  const before = Line.opened.length;
  Line.opened.at(-1)!.refuses();
  let ms = 0;
  for (; Line.opened.length === before && ms < 120_000; ms += 250) vi.advanceTimersByTime(250);
  return ms;
}

test('a line that is refused is asked for less and less often, until it stands again', () => {
  renderHook(() => useLive('/live', changed));
  const waits = Array.from({ length: 7 }, refusedFor);
  expect(waits).toEqual([5_000, 10_000, 20_000, 40_000, 60_000, 60_000, 60_000]);
  Line.opened.at(-1)!.says('ready');
  expect(refusedFor()).toBe(5_000);
});

test('several changes at once, and the line that stands, are one re-read', () => {
  renderHook(() => useLive('/live', changed));
  for (const what of ['ready', 'change', 'change']) Line.opened[0]!.says(what);
  expect(changed).not.toHaveBeenCalled();
  vi.advanceTimersByTime(150);
  expect(changed).toHaveBeenCalledTimes(1);
});

test('a lost line, which the browser mends itself, is not opened twice', () => {
  renderHook(() => useLive('/live', changed));
  Line.opened[0]!.says('error');
  vi.advanceTimersByTime(120_000);
  expect(Line.opened).toHaveLength(1);
});
