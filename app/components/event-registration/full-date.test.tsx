// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { RadioCards } from '#app/ui/fields/radio-cards.tsx';

afterEach(cleanup);

test('of a choice that is missing only what can be chosen is marked', () => {
  const cards = [
    { value: 'open', title: 'Tuesday' },
    { value: 'full', title: 'Wednesday', disabled: true },
  ];
  render(<RadioCards name="date" label="Choose a date" cards={cards} errors={['Please choose a date.']} />);
  expect(screen.getByRole('radio', { name: 'Tuesday' }).getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByRole('radio', { name: 'Wednesday' }).getAttribute('aria-invalid')).toBeNull();
});
