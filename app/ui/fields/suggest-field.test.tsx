// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { SuggestField, type Suggestion } from './suggest-field.tsx';

afterEach(cleanup);
// jsdom has no layout to scroll.
beforeAll(() => void (Element.prototype.scrollIntoView = () => undefined));

const SUGGESTIONS = ['Reiki', 'Reflexology', 'Rolfing'].map((text) => ({ id: text, text }));

function aField(given: { onPick?: (one: Suggestion) => void; onMore?: () => void } = {}) {
  function Field() {
    const [value, setValue] = useState('');
    return (
      <form>
        <SuggestField
          label="What"
          name="query"
          {...given}
          {...{ value }}
          onChange={setValue}
          suggestions={SUGGESTIONS}
        />
      </form>
    );
  }
  render(<Field />);
  const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'What' });
  return { field, key: (name: string) => fireEvent.keyDown(field, { key: name }) };
}
const listed = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
const active = () => screen.queryByRole('option', { selected: true })?.textContent ?? null;

test('opens with the focus, closes with Escape and with leaving, and hides nothing', () => {
  const { field, key } = aField();
  expect(listed()).toEqual([]);
  fireEvent.focus(field);
  expect(listed()).toEqual(['Reiki', 'Reflexology', 'Rolfing']);
  expect(field.getAttribute('aria-expanded')).toBe('true');
  expect(document.querySelector('[aria-hidden]')).toBeNull();
  key('Escape');
  expect(listed()).toEqual([]);
  fireEvent.change(field, { target: { value: 're' } });
  expect(listed()).toHaveLength(3);
  fireEvent.blur(field);
  expect(listed()).toEqual([]);
});

test('arrows walk around the list, past what was typed; Enter takes what is walked to, and is else the form’s', () => {
  const onPick = vi.fn();
  const { field, key } = aField({ onPick });
  fireEvent.focus(field);
  expect(fireEvent.keyDown(field, { key: 'Enter' })).toBe(true);
  key('ArrowDown');
  expect(active()).toBe('Reiki');
  expect(document.getElementById(field.getAttribute('aria-activedescendant')!)?.textContent).toBe('Reiki');
  key('ArrowUp');
  expect(active()).toBeNull();
  key('ArrowUp');
  expect(active()).toBe('Rolfing');
  expect(fireEvent.keyDown(field, { key: 'Enter' })).toBe(false);
  expect(field.value).toBe('Rolfing');
  expect(onPick).toHaveBeenCalledExactlyOnceWith(SUGGESTIONS[2]);
  expect(listed()).toEqual([]);
});

test('a press on a suggestion takes it and leaves the focus in the field; the end of the list asks for more', () => {
  const onMore = vi.fn();
  const { field, key } = aField({ onMore });
  fireEvent.focus(field);
  for (let steps = 0; steps < 4; steps += 1) key('ArrowDown');
  expect(onMore).toHaveBeenCalledOnce();
  expect(active()).toBe('Rolfing');
  const option = screen.getByRole('option', { name: 'Reflexology' });
  expect(fireEvent.mouseDown(option)).toBe(false);
  fireEvent.click(option);
  expect(field.value).toBe('Reflexology');
});
