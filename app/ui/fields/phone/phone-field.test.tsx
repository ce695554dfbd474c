// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { PhoneField } from '../phone-field.tsx';

afterEach(cleanup);

const number = () => screen.getByLabelText<HTMLInputElement>('Phone');
const country = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Country' });
const choose = (value: string) => fireEvent.change(country(), { target: { value } });
const type = (value: string) => fireEvent.input(number(), { target: { value } });

async function open(defaultValue = '') {
  const heard: string[] = [];
  render(
    <form onInput={(event) => heard.push((event.target as HTMLInputElement).value)}>
      <PhoneField countries label="Phone" name="phone" defaultValue={defaultValue} />
    </form>,
  );
  // The others come with the library's tables.
  await screen.findByRole('option', { name: 'Canada +1' });
  return heard;
}

test('the list of countries begins with the United States and the United Kingdom, then has all others (002 §9)', async () => {
  await open();
  const options = within(country()).getAllByRole('option');
  expect(options.slice(0, 2).map(({ textContent }) => textContent)).toEqual([
    'United States +1',
    'United Kingdom +44',
  ]);
  const others = options.slice(2).map(({ textContent }) => textContent!);
  expect(others.length).toBeGreaterThan(200);
  expect(others).toEqual(others.toSorted((one, other) => one.localeCompare(other, 'en')));
  expect(new Set(options.map(({ textContent }) => textContent)).size).toBe(options.length);
  expect(country().value).toBe('US');
});

test('a country that is chosen stands before the digits, and the form hears of it', async () => {
  const heard = await open();
  type('5035550170');
  expect(number().value).toBe('(503) 555-0170');
  choose('GB');
  expect([country().value, number().value]).toEqual(['GB', '+44 50 3555 0170']);
  expect(heard.at(-1)).toBe('+44 50 3555 0170');
  choose('US');
  expect([country().value, number().value]).toEqual(['US', '(503) 555-0170']);
});

test('what is typed with a plus chooses its country, and one that stood there is known', async () => {
  await open('+49 30 901820');
  expect(country().value).toBe('DE');
  type('+442079460958');
  expect([country().value, number().value]).toEqual(['GB', '+44 20 7946 0958']);
  type('');
  expect(country().value).toBe('US');
  // Of those with one code the one that was chosen stays.
  choose('CA');
  type('4165550123');
  expect([country().value, number().value]).toEqual(['CA', '(416) 555-0123']);
});

test('without the list the field is as it was', () => {
  render(<PhoneField label="Phone" name="phone" />);
  expect(screen.queryByRole('combobox')).toBeNull();
  type('5035550170');
  expect(number().value).toBe('(503) 555-0170');
});
