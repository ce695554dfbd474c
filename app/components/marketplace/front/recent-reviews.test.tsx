// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RecentReviews } from './recent-reviews.tsx';

/** The window: whether reviews stand still in it, and who wants to hear of a change. */
const media = { still: false, heard: new Set<() => void>() };

beforeEach(() => {
  vi.useFakeTimers();
  media.still = false;
  // jsdom has neither.
  window.matchMedia = () =>
    ({
      get matches() {
        return media.still;
      },
      addEventListener: (_: string, hear: () => void) => media.heard.add(hear),
      removeEventListener: (_: string, hear: () => void) => media.heard.delete(hear),
    }) as never;
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      #tell;
      constructor(tell: (changes: object[]) => void) {
        this.#tell = tell;
      }
      observe(target: Element) {
        this.#tell([{ target, isIntersecting: true }]);
      }
      disconnect() {}
    },
  );
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const reviews = [1, 2, 3].map((n) => ({
  id: `r${n}`,
  rating: 5,
  text: `Kind words ${n}`,
  reviewer: `Bo ${n}.`,
  practitioner: 'Ada Moss',
  photoUrl: null,
  url: 'https://ada.example/',
}));

/** Which of them is shown: 1 to 3. */
const shown = () =>
  screen
    .getAllByRole('button', { name: /^Review \d of 3$/ })
    .findIndex((button) => button.getAttribute('aria-current') === 'true') + 1;
const pass = (ms: number) => {
  act(() => {
    vi.advanceTimersByTime(ms);
  });
};
const press = (name: string) => {
  const button = screen.getByRole('button', { name });
  act(() => button.focus());
  fireEvent.click(button);
};

test('they turn every three seconds; what was stopped is let go by the same button, which keeps the focus (002 §2, §9)', () => {
  render(<RecentReviews reviews={reviews} />);
  expect(shown()).toBe(1);
  pass(3_000);
  expect(shown()).toBe(2);
  press('Stop the reviews');
  pass(9_000);
  expect(shown()).toBe(2);
  press('Let the reviews take turns');
  pass(3_000);
  expect(shown()).toBe(3);
});

test('they wait for whoever points at one or has the focus in one, whichever ends first', () => {
  render(<RecentReviews reviews={reviews} />);
  const list = screen.getByRole('list');
  const link = screen.getAllByRole('link', { name: 'Ada Moss' })[0]!;
  fireEvent.pointerEnter(list);
  act(() => link.focus());
  fireEvent.pointerLeave(list);
  pass(9_000);
  expect(shown()).toBe(1);
  act(() => link.blur());
  pass(3_000);
  expect(shown()).toBe(2);
});

test('a window that becomes narrow lets them begin', () => {
  media.still = true;
  render(<RecentReviews reviews={reviews} />);
  pass(9_000);
  expect(shown()).toBe(1);
  media.still = false;
  act(() => media.heard.forEach((hear) => hear()));
  pass(3_000);
  expect(shown()).toBe(2);
});

test('one that is chosen stays, and the one that leaves is seen while it fades', () => {
  render(<RecentReviews reviews={reviews} />);
  press('Review 3 of 3');
  pass(9_000);
  expect(shown()).toBe(3);
  for (const item of screen.getAllByRole('listitem')) {
    expect(item.className).toContain('transition-[opacity,visibility]');
    expect(Number(/duration-\[(\d+)ms\]/.exec(item.className)![1])).toBeGreaterThanOrEqual(650);
  }
});
