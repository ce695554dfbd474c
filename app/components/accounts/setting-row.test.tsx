// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Sent } from './sent.tsx';
import { SettingRow } from './setting-row.tsx';

afterEach(cleanup);

const row = (name: string, isOpen: boolean, content = <button>Save name</button>) => (
  <SettingRow term="Name" value={name} action="Change" about="your name" saved={name} isOpen={isOpen}>
    {content}
  </SettingRow>
);

const details = () => document.querySelector('details')!;

test('a row that has saved closes, and the keyboard goes on from it', () => {
  const { rerender } = render(row('Ana', true));
  screen.getByRole('button', { name: 'Save name' }).focus();
  rerender(row('Anna', false));
  expect(details().open).toBe(false);
  expect(document.activeElement).toBe(document.querySelector('summary'));
});

test('a row that nobody was in takes the keyboard from nobody', () => {
  const { rerender } = render(
    <>
      <input aria-label="Elsewhere" />
      {row('Ana', false)}
    </>,
  );
  screen.getByLabelText('Elsewhere').focus();
  rerender(
    <>
      <input aria-label="Elsewhere" />
      {row('Anna', false)}
    </>,
  );
  expect(document.activeElement).toBe(screen.getByLabelText('Elsewhere'));
});

test('the words that a link was sent take the keyboard from the form that they stand for', () => {
  const { rerender } = render(row('Ana', true));
  screen.getByRole('button', { name: 'Save name' }).focus();
  rerender(row('Ana', true, <Sent>We have sent a link.</Sent>));
  expect(document.activeElement).toBe(screen.getByRole('status'));
});
