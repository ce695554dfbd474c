// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SearchField } from './search-field.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function aField() {
  const asked: string[] = [];
  const shown = (value: string) => (
    <SearchField label="Topics" value={value} onSearch={(text) => asked.push(text)} />
  );
  const { rerender } = render(shown(''));
  const field = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Topics' });
  return {
    asked,
    field,
    /** Types a text and waits until it is asked for. */
    type(text: string) {
      fireEvent.change(field, { target: { value: text } });
      act(() => void vi.advanceTimersByTime(500));
    },
    /** The page has come to what was asked for, or to another address. */
    comeTo: (value: string) => rerender(shown(value)),
  };
}

test('what is typed while the page still comes to what was asked before stays', () => {
  const { asked, field, type, comeTo } = aField();
  type('zzzz');
  comeTo('zzzz');
  fireEvent.keyDown(field, { key: 'Escape' });
  type('frozen');
  expect(asked).toEqual(['zzzz', '', 'frozen']);
  comeTo('');
  expect(field.value).toBe('frozen');
  comeTo('frozen');
  expect(field.value).toBe('frozen');
});

test('Escape empties it and goes no further; a second one does', () => {
  const escaped = vi.fn();
  render(
    <div onKeyDown={({ key }) => escaped(key)}>
      <SearchField label="Clients" value="" onSearch={() => undefined} />
    </div>,
  );
  const field = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Clients' });
  fireEvent.change(field, { target: { value: 'knee' } });
  fireEvent.keyDown(field, { key: 'Escape' });
  expect(field.value).toBe('');
  expect(escaped).not.toHaveBeenCalled();
  fireEvent.keyDown(field, { key: 'Escape' });
  expect(escaped).toHaveBeenCalledWith('Escape');
});

test('another address replaces it, also one that was asked for long ago', () => {
  const { field, type, comeTo } = aField();
  type('knee');
  comeTo('knee');
  type('back');
  comeTo('back');
  comeTo('knee');
  expect(field.value).toBe('knee');
});
