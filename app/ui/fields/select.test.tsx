// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { NativeSelect } from './native-select.tsx';
import { Select } from './select.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const OPTIONS = [
  { value: 'a', label: 'Apples' },
  { value: 'b', label: 'Pears' },
];
const isTouched = (field: HTMLElement) => field.hasAttribute('data-touched');

/** A mouse, or a phone. */
const pointer = (isFine: boolean) =>
  vi.stubGlobal('matchMedia', () => ({ matches: isFine, addEventListener() {}, removeEventListener() {} }));

test('a select looks changed once its reader changed it (002 §5), and still tells whoever listens', () => {
  const heard: string[] = [];
  render(
    <NativeSelect
      label="Fruit"
      options={OPTIONS}
      onChange={({ currentTarget }) => heard.push(currentTarget.value)}
    />,
  );
  const field = screen.getByLabelText('Fruit');
  expect(isTouched(field)).toBe(false);
  fireEvent.change(field, { target: { value: 'b' } });
  expect(isTouched(field)).toBe(true);
  expect(heard).toEqual(['b']);
});

test.each([
  ['the phone’s own list', false],
  ['the list of a page with a mouse', true],
])('so does %s', async (_what, isFine) => {
  pointer(isFine);
  vi.stubGlobal('CSS', { escape: (text: string) => text });
  render(<Select label="Fruit" options={OPTIONS} defaultValue="a" />);
  const field = screen.getByLabelText('Fruit');
  expect(isTouched(field)).toBe(false);
  if (isFine) {
    fireEvent.keyDown(field, { key: 'ArrowDown' });
    fireEvent.keyUp(field, { key: 'ArrowDown' });
    await act(async () => screen.getByRole('option', { name: 'Pears' }).click());
  } else fireEvent.change(field, { target: { value: 'b' } });
  expect(isTouched(screen.getByLabelText('Fruit'))).toBe(true);
});
