import { useEffect, useRef, useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * Radios and checkboxes work before a page's scripts have come; React then knows only what the server had drawn and would undo
 * what a visitor chose in between. `take` hears once, right after the first rendering, which values of the inputs of this name
 * are chosen, where they differ from what was drawn.
 */
export function useChosenBefore(
  name: string | undefined,
  take: ((chosen: string[]) => void) | undefined,
): void {
  const isFirstOnServerPage = useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
  const found = useRef<string[] | null>();
  // Read while rendering: on its way into the page React already sets radios back.
  if (found.current === undefined) found.current = isFirstOnServerPage && name ? chosenOf(name) : null;
  useEffect(() => {
    if (found.current) take?.(found.current);
    found.current = null;
  }, []);
}

/** The chosen values, or null where all is as the server drew it. */
function chosenOf(name: string): string[] | null {
  if (typeof document === 'undefined') return null;
  const inputs = [...document.getElementsByName(name)].filter((one) => one instanceof HTMLInputElement);
  if (inputs.every(({ checked, defaultChecked }) => checked === defaultChecked)) return null;
  return inputs.filter(({ checked }) => checked).map(({ value }) => value);
}
