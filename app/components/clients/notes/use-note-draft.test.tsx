// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { forgetNoteDrafts, hasNoteDraft, keepOwnNoteDrafts, useNoteDraft } from './use-note-draft.ts';

const APPOINTMENT = '0198c0de-0000-7000-8000-000000000001';
const OTHER = '0198c0de-0000-7000-8000-000000000002';

beforeEach(() => localStorage.clear());

/** The form as it stands after it was closed and opened again. */
const opened = (about = APPOINTMENT) =>
  renderHook(({ id }) => useNoteDraft(id), { initialProps: { id: about } });

test('what was typed is there again, word for word, under the same key', () => {
  const first = opened();
  expect(first.result.current).toMatchObject({ text: '', state: 'empty' });
  act(() => first.result.current.write(' Left shoulder.\n'));
  expect(first.result.current).toMatchObject({ text: ' Left shoulder.\n', state: 'kept' });
  const { key } = first.result.current;
  first.unmount();
  expect(hasNoteDraft(APPOINTMENT)).toBe(true);
  expect(opened().result.current).toMatchObject({ text: ' Left shoulder.\n', state: 'found', key });
  expect(opened(OTHER).result.current.text).toBe('');
});

test('another text has another key: what was sent under the first may be saved already', () => {
  const { result } = opened();
  act(() => result.current.write('One'));
  const { key } = result.current;
  act(() => result.current.write('One and two'));
  expect(result.current.key).not.toBe(key);
});

test('another visit shows its own draft', () => {
  const { result, rerender } = opened();
  act(() => result.current.write('About the first.'));
  rerender({ id: OTHER });
  expect(result.current.text).toBe('');
  rerender({ id: APPOINTMENT });
  expect(result.current.text).toBe('About the first.');
});

test('nothing is left once it is saved, emptied, or its writer signs out', () => {
  const { result } = opened();
  act(() => result.current.write('Saved.'));
  act(() => result.current.forget());
  expect(result.current).toMatchObject({ text: '', state: 'empty' });
  act(() => result.current.write('Emptied.'));
  act(() => result.current.write('  '));
  expect(localStorage).toHaveLength(0);
  act(() => result.current.write('Left behind.'));
  localStorage.setItem('tendwell-theme', 'dark');
  forgetNoteDrafts();
  expect(Object.keys(localStorage)).toEqual(['tendwell-theme']);
});

test('a browser that keeps nothing is said, so that leaving asks', () => {
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const { result } = opened();
  act(() => result.current.write('Not kept.'));
  expect(result.current.state).toBe('impossible');
  full.mockRestore();
});

test('a month later it is gone', () => {
  const { result } = opened();
  act(() => result.current.write('Old.'));
  const now = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 31 * 86_400_000);
  expect(opened().result.current.text).toBe('');
  expect(localStorage).toHaveLength(0);
  now.mockRestore();
});

test('what is written while it is being saved stays', () => {
  const { result } = opened();
  act(() => result.current.write('Sent.'));
  const { key } = result.current;
  act(() => result.current.write('Sent. And more.'));
  act(() => result.current.forget(key));
  expect(result.current.text).toBe('Sent. And more.');
  expect(opened().result.current.text).toBe('Sent. And more.');
  act(() => result.current.forget(result.current.key));
  expect(result.current.text).toBe('');
  expect(hasNoteDraft(APPOINTMENT)).toBe(false);
});

test('another practice in the same browser, and a month, leave nothing of it', () => {
  keepOwnNoteDrafts('a');
  const first = opened();
  act(() => first.result.current.write('Of a.'));
  keepOwnNoteDrafts('a');
  expect(hasNoteDraft(APPOINTMENT)).toBe(true);
  keepOwnNoteDrafts('b');
  expect(hasNoteDraft(APPOINTMENT)).toBe(false);
  const second = opened();
  act(() => second.result.current.write('Of b.'));
  const now = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 31 * 86_400_000);
  keepOwnNoteDrafts('b');
  now.mockRestore();
  expect(Object.keys(localStorage)).toEqual(['tendwell-notes-of']);
});
