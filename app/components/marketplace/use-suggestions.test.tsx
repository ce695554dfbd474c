// @vitest-environment jsdom
import { act, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { opDone } from '#tests/support/pages/op-answers.ts';
import { usePlaceSuggestions, useWhatSuggestions } from './use-suggestions.ts';

/** What was asked, in order, and the answers that are waited for. */
let asked: { name: string; input: Record<string, unknown> }[];
let answers: ((value: object) => void)[];
beforeEach(() => {
  asked = [];
  answers = [];
  vi.stubGlobal('fetch', (path: string) => {
    const url = new URL(path, 'http://localhost');
    const input = JSON.parse(url.searchParams.get('input')!) as Record<string, unknown>;
    asked.push({ name: url.pathname.split('/').at(-1)!, input });
    return new Promise((resolve) => answers.push((value) => resolve(opDone(value as never))));
  });
});
afterEach(() => vi.unstubAllGlobals());

const answer = async (value: object) => {
  await waitFor(() => expect(answers).not.toEqual([]));
  await act(async () => answers.shift()!(value));
};

const specialties = (...texts: string[]) => texts.map((text) => ({ kind: 'specialty', text }));

test('suggestions grow by a page, and another word keeps those of the last until its own are there', async () => {
  const { result, rerender } = renderHook(({ text }) => useWhatSuggestions(text, true), {
    initialProps: { text: 'ma' },
  });
  const texts = () => result.current.items.map(({ text }) => text);
  await answer({ suggestions: specialties('massage'), hasMore: true });
  await waitFor(() => expect(texts()).toEqual(['massage']));
  act(() => result.current.more!());
  expect(texts()).toEqual(['massage']);
  await answer({ suggestions: specialties('maya'), hasMore: false });
  await waitFor(() => expect(texts()).toEqual(['massage', 'maya']));
  expect(result.current.more).toBeUndefined();
  rerender({ text: 'mas' });
  expect(texts()).toEqual(['massage', 'maya']);
  await answer({ suggestions: specialties('massage'), hasMore: true });
  await waitFor(() => expect(texts()).toEqual(['massage']));
  expect(asked.map(({ input }) => input)).toEqual([
    { text: 'ma', page: 1 },
    { text: 'ma', page: 2 },
    { text: 'mas', page: 1 },
  ]);
});

test('a place is asked for in the session of its word, and the next word begins another', async () => {
  const { result, rerender } = renderHook(({ text, active }) => usePlaceSuggestions(text, active), {
    initialProps: { text: 'Portl', active: true },
  });
  const place = { id: 'p1', label: 'Portland', type: 'locality' as const, latitude: null, longitude: null };
  await answer({ places: [place], placesDown: false });
  await waitFor(() => expect(result.current.places).toEqual([place]));
  const named = { label: 'Portland', latitude: 45.52, longitude: -122.68 };
  const found = result.current.positionOf(place);
  await answer({ place: named });
  expect(await found).toEqual(named);
  // A place that was picked is not looked for.
  rerender({ text: 'Portland', active: false });
  expect(result.current.places).toEqual([]);
  rerender({ text: 'Bost', active: true });
  await answer({ places: [], placesDown: false });
  const sessions = asked.map(({ input }) => input.session);
  expect(asked.map(({ name }) => name)).toEqual(['placeSuggestions', 'searchedPlace', 'placeSuggestions']);
  expect(sessions[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(sessions[1]).toBe(sessions[0]);
  expect(sessions[2]).not.toBe(sessions[0]);
});
