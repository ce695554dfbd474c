// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Button } from './button.tsx';

afterEach(cleanup);

/** How often a form is sent by somebody who presses its button, as a browser counts the clicks. */
function sentByPresses(busy: boolean | undefined, counts = [1, 2]): number {
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
  for (const detail of counts) fireEvent.click(screen.getByRole('button', { name: 'Save' }), { detail });
  return sent;
}

test('a double click is one press of a button that may be busy', () => {
  expect(sentByPresses(false)).toBe(1);
});

test('of any other button it is two', () => {
  expect(sentByPresses(undefined)).toBe(2);
});

test('the second press counts where the first one went astray', () => {
  expect(sentByPresses(false, [2])).toBe(1);
});
