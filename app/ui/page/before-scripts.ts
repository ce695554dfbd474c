import { useEffect, useRef, useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * Fields work before a page's scripts have come; React then knows only what the server had drawn, and would undo in a field
 * whose value it holds what a visitor did in between. `take` hears once, right after the first rendering, what `read` found in
 * the inputs of this name; it finds null where all is as it was drawn.
 */
function useDoneBefore<Found>(
  name: string | undefined,
  read: (inputs: HTMLInputElement[]) => Found | null,
  take: ((found: Found) => void) | undefined,
): void {
  const isFirstOnServerPage = useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
  const found = useRef<Found | null>();
  // Read while rendering: on its way into the page React already sets radios back.
  if (found.current === undefined)
    found.current =
      isFirstOnServerPage && name && typeof document !== 'undefined'
        ? read([...document.getElementsByName(name)].filter((one) => one instanceof HTMLInputElement))
        : null;
  useEffect(() => {
    if (found.current !== null && found.current !== undefined) take?.(found.current);
    found.current = null;
  }, []);
}

/** Radios or checkboxes of a name: hears the chosen values where others were drawn. */
export function useChosenBefore(name: string | undefined, take: ((chosen: string[]) => void) | undefined) {
  useDoneBefore(
    name,
    (inputs) =>
      inputs.some(({ checked, defaultChecked }) => checked !== defaultChecked)
        ? inputs.filter(({ checked }) => checked).map(({ value }) => value)
        : null,
    take,
  );
}

/** A field of text: hears what was typed where something else was drawn. */
export function useTypedBefore(name: string | undefined, take: ((text: string) => void) | undefined) {
  useDoneBefore(
    name,
    (inputs) => inputs.find(({ value, defaultValue }) => value !== defaultValue)?.value ?? null,
    take,
  );
}
