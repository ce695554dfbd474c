// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Button } from './button.tsx';

afterEach(cleanup);

/** How often a form is sent by somebody who presses its button twice, as a browser counts the clicks. */
function sentByTwoPresses(busy: boolean | undefined): number {
  let sent = 0;
  render(
    <form
      onSubmit={(event) => {
        event.preventDefault();
        sent += 1;
      }}
    >
      <Button type="submit" busy={busy}>
        Save
      </Button>
    </form>,
  );
  for (const detail of [1, 2]) fireEvent.click(screen.getByRole('button', { name: 'Save' }), { detail });
  return sent;
}

test('a double click is one press of a button that may be busy', () => {
  expect(sentByTwoPresses(false)).toBe(1);
});

test('of any other button it is two', () => {
  expect(sentByTwoPresses(undefined)).toBe(2);
});
