// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { BelowNote } from './below-note.tsx';

type Tell = (isIntersecting: boolean) => void;
let tell: Tell = () => {};
let watched: Element | null = null;

beforeEach(() => {
  // jsdom has no layout, so the test says what is in view.
  class Observer {
    constructor(changed: (changes: { isIntersecting: boolean }[]) => void) {
      tell = (isIntersecting) => act(() => changed([{ isIntersecting }]));
    }
    observe(element: Element) {
      watched = element;
    }
    disconnect = () => undefined;
  }
  vi.stubGlobal('IntersectionObserver', Observer);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const note = () => screen.queryByText('3 bookings lie outside.');

test('beside Save stands what a change does as long as the place that tells it whole is out of view, and a press leads there', () => {
  const place = document.createElement('section');
  place.innerHTML =
    '<input type="radio" aria-label="Send times"><input type="radio" checked aria-label="Keep them">';
  const scrolled = vi.fn();
  place.scrollIntoView = scrolled;
  document.body.append(place);
  render(<BelowNote text="3 bookings lie outside." place={place} />);
  expect(watched).toBe(place);
  expect(note()).toBeNull();

  tell(false);
  expect(note()).not.toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Look' }));
  expect(scrolled).toHaveBeenCalledOnce();
  expect(document.activeElement).toBe(screen.getByLabelText('Keep them'));

  tell(true);
  expect(note()).toBeNull();
  place.remove();
});
