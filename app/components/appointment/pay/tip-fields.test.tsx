// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { tipOptions } from '#app/domain/payments/index.ts';
import { chosenTip, TipFields } from './tip-fields.tsx';

const options = tipOptions(12_000, { tipOnly: true });
afterEach(cleanup);

test.each([
  [undefined, '12.00', { problem: 'Please select a tip option.' }],
  ['15', '-5', { tipCents: 1800 }],
  ['custom', '12.50', { tipCents: 1250 }],
  ['custom', '0', { problem: 'Please enter a tip above $0.' }],
  ['custom', '-5', { problem: 'Please enter the tip as an amount, such as 12.50.' }],
])('%s with %s is %j', (choice, custom, expected) => {
  expect(chosenTip(options, choice, custom)).toEqual(expected);
});

function Form({ problem }: { problem: string | null }) {
  const [custom, setCustom] = useState('12.00');
  return (
    <TipFields
      label="How much?"
      currency="USD"
      choice="custom"
      onChoice={() => {}}
      onCustom={setCustom}
      problem={problem === null ? null : { text: problem }}
      {...{ options, custom }}
    />
  );
}

test('an amount of one’s own stays as it is typed, and what is wrong with it is spoken', () => {
  const { rerender } = render(<Form problem={null} />);
  const amount = screen.getByLabelText<HTMLInputElement>('Your amount');
  fireEvent.change(amount, { target: { value: '-5' } });
  fireEvent.blur(amount);
  expect(amount.value).toBe('-5');
  rerender(<Form problem="Please enter a tip above $0." />);
  expect(screen.getByRole('alert').textContent).toBe('Please enter a tip above $0.');
  expect(amount.getAttribute('aria-invalid')).toBe('true');
});
