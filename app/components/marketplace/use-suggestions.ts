import { useState } from 'react';
import { ask } from '#app/components/operation/call.ts';
import { op, type OpInput, type OpValue } from '#app/components/operation/op.ts';
import { useQueryOperation } from '#app/components/operation/use-query-operation.ts';
import { paths } from '#app/paths.ts';
import { useShown } from '#app/ui/overlays/use-shown.ts';

type WhatSuggestions = OpValue<'searchSuggestions'>['suggestions'];
type PlaceSuggestion = OpValue<'placeSuggestions'>['places'][number];

/** A pause in typing after which is asked, milliseconds. */
const PAUSE_MS = 120;

/** Characters that are asked for. */
const MAX = { what: 60, place: 80 };

const NO_PAGES = { text: '', page: 1, before: [] as WhatSuggestions };

/** Suggestions for specialties and practices, page after page of ten (specification 000, section 9). */
export function useWhatSuggestions(typed: string, active: boolean) {
  const text = typed.slice(0, MAX.what);
  const [pages, setPages] = useState(NO_PAGES);
  const { page, before } = pages.text === text ? pages : NO_PAGES;
  const { value, isWaiting } = useQueryOperation(
    op.searchSuggestions,
    active ? { text, page } : null,
    page === 1 ? { delayMs: PAUSE_MS } : {},
  );
  const items = [...before, ...(value?.suggestions ?? [])];
  const more = value?.hasMore ? () => setPages({ text, page: page + 1, before: items }) : undefined;
  return useShown({ items, more }, !isWaiting);
}

/** 128 random bits; crypto.randomUUID is there on secure pages only. */
const newSession = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

/**
 * Places for what is typed: localities, sublocalities, neighborhoods. `positionOf` asks where the one picked is, where that is not
 * known yet. What is typed until then is one session of the place service, and the next word begins another.
 */
export function usePlaceSuggestions(typed: string, active: boolean) {
  const [session, setSession] = useState(newSession);
  const text = typed.slice(0, MAX.place);
  const { value } = useQueryOperation(
    op.placeSuggestions,
    active && text.trim().length >= 2 ? { text, session } : null,
    { delayMs: PAUSE_MS, keepsFormer: true },
  );
  const positionOf = async (place: PlaceSuggestion) => {
    const known = place.latitude === null ? await askPlace({ id: place.id, session }) : place;
    setSession(newSession());
    return known;
  };
  return { places: value?.places ?? [], positionOf };
}

/** A place by its id, or the one around a position; null where nobody knows. */
export async function askPlace(input: OpInput<'searchedPlace'>) {
  const signal = AbortSignal.timeout(5000);
  const answer = await ask<'searchedPlace'>(paths.op(op.searchedPlace.name, input), { signal });
  return answer.ok ? answer.value.place : null;
}
