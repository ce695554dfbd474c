import { useEffect, useRef, useState } from 'react';
import { paths } from '#app/paths.ts';

export interface WhatSuggestion {
  kind: 'specialty' | 'practice';
  text: string;
}

export interface PlaceSuggestion {
  id: string;
  label: string;
  latitude: number | null;
  longitude: number | null;
}

/** A pause in typing after which is asked, milliseconds. */
const PAUSE_MS = 120;

async function read<T>(url: string, signal: AbortSignal): Promise<T | null> {
  try {
    const answer = await fetch(url, { signal, headers: { accept: 'application/json' } });
    return answer.ok ? ((await answer.json()) as T) : null;
  } catch {
    // Suggestions only help: without them one types on.
    return null;
  }
}

/** Suggestions for specialties and practices, page after page of ten (specification 000, section 9). */
export function useWhatSuggestions(text: string, active: boolean) {
  const [found, setFound] = useState<{ items: WhatSuggestion[]; page: number; hasMore: boolean }>({
    items: [],
    page: 0,
    hasMore: false,
  });
  const asking = useRef<AbortController>();
  const ask = async (page: number) => {
    asking.current?.abort();
    const { signal } = (asking.current = new AbortController());
    const url = paths.searchSuggestions(text, page);
    const answer = await read<{ suggestions: WhatSuggestion[]; hasMore: boolean }>(url, signal);
    if (signal.aborted || !answer) return;
    setFound(({ items }) => ({
      items: page === 1 ? answer.suggestions : [...items, ...answer.suggestions],
      page,
      hasMore: answer.hasMore,
    }));
  };
  useEffect(() => {
    if (!active) return;
    const waiting = setTimeout(() => void ask(1), PAUSE_MS);
    return () => clearTimeout(waiting);
  }, [text, active]);
  useEffect(() => {
    return () => asking.current?.abort();
  }, []);
  return { items: found.items, more: found.hasMore ? () => void ask(found.page + 1) : undefined };
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
export function usePlaceSuggestions(text: string, active: boolean) {
  const session = useRef<string>();
  const [places, setPlaces] = useState<PlaceSuggestion[]>([]);
  useEffect(() => {
    if (!active || text.trim().length < 2) return setPlaces([]);
    const asking = new AbortController();
    const waiting = setTimeout(() => {
      session.current ??= newSession();
      const url = paths.placeSuggestions({ text, session: session.current });
      void read<{ places: PlaceSuggestion[] }>(url, asking.signal).then((answer) => {
        if (!asking.signal.aborted && answer) setPlaces(answer.places);
      });
    }, PAUSE_MS);
    return () => {
      clearTimeout(waiting);
      asking.abort();
    };
  }, [text, active]);
  const positionOf = (place: PlaceSuggestion) => {
    const asked = { id: place.id, session: session.current };
    session.current = undefined;
    return place.latitude === null ? askPlace(asked) : place;
  };
  return { places, positionOf };
}

/** A place by its id, or the one around a position; null where nobody knows. */
export async function askPlace(asked: { id?: string; lat?: string; lng?: string; session?: string }) {
  const answer = await read<{ place: { label: string; latitude: number; longitude: number } | null }>(
    paths.placeSuggestions(asked),
    AbortSignal.timeout(5000),
  );
  return answer?.place ?? null;
}
