// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { useFocusPlace } from './use-focus-place.ts';

afterEach(cleanup);

function List({ entries }: { entries: readonly string[] }) {
  return (
    <>
      <button>Elsewhere</button>
      <ul {...useFocusPlace<HTMLUListElement>(entries)}>
        {entries.map((entry) => (
          <li key={entry}>
            <button>{entry}</button>
          </li>
        ))}
      </ul>
    </>
  );
}

const press = (name: string) => screen.getByRole('button', { name }).focus();

test('who dealt with the last thing they were at stays in the list', () => {
  const { rerender } = render(<List entries={['one', 'two']} />);
  press('one');
  rerender(<List entries={['two']} />);
  expect(document.activeElement).toBe(screen.getByRole('list'));
});

test('who is elsewhere stays there, and a page that was just opened is left alone', () => {
  const { rerender } = render(<List entries={['one', 'two', 'three']} />);
  rerender(<List entries={['two', 'three']} />);
  expect(document.activeElement).toBe(document.body);
  press('two');
  press('Elsewhere');
  rerender(<List entries={['three']} />);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Elsewhere' }));
});
