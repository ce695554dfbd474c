import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore, type RefObject } from 'react';

const FINE = '(hover: hover) and (pointer: fine)';

function subscribe(changed: () => void): () => void {
  const query = window.matchMedia(FINE);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}

/**
 * Whether a control may be replaced by its scripted form: after hydration, where there is a mouse.
 * On the server, without JavaScript and on phones it is false, and the native control stands.
 */
export function useEnhanced(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(FINE).matches,
    () => false,
  );
}

const never = () => () => {};

/** Whether scripts run: false on the server and while hydrating, then true. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

const useBrowserLayoutEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect;

interface ValueProps {
  value?: string;
  defaultValue?: string;
  onChange?: (value: string) => void;
}

/**
 * The value of a field that is native first and scripted later: controlled or not, and what was typed before
 * hydration (or restored by the browser) is carried over.
 */
export function useFieldValue(
  { value, defaultValue = '', onChange }: ValueProps,
  native: RefObject<HTMLInputElement | HTMLSelectElement>,
): [string, (next: string) => void] {
  const [own, setOwn] = useState(defaultValue);
  const controlled = useRef(value !== undefined);
  useBrowserLayoutEffect(() => {
    const typed = native.current?.value;
    if (!controlled.current && typed !== undefined) setOwn(typed);
  }, [native]);
  const set = (next: string) => {
    setOwn(next);
    onChange?.(next);
  };
  return [value ?? own, set];
}
