import { useEffect, useState, type ComponentType } from 'react';
import type { ToastMessage, ToastOptions } from './message.ts';

export type { ToastOptions } from './message.ts';

interface Loaded {
  addToast: (message: ToastMessage) => () => void;
  Region: ComponentType;
}

/** Region and queue are a script of their own: a page's first load has nothing to say in passing. */
let region: Promise<Loaded> | undefined;
const loadRegion = () =>
  (region ??= import('./region.tsx').catch((error: unknown) => {
    region = undefined;
    throw error;
  }));

/** The regions that stand in a page and wait for the first toast. */
const watchers = new Set<() => void>();

/** How long good news stands on this page, in milliseconds, where the page says so. */
let onThisPage: number | undefined;

/** Says how long what is said in passing stands while this is shown, in milliseconds; what went wrong, and what can be answered, stays longer. */
export function useToastTimeout(timeout: number): void {
  useEffect(() => {
    onThisPage = timeout;
    return () => {
      onThisPage = undefined;
    };
  }, [timeout]);
}

function show(kind: ToastMessage['kind']) {
  return (text: string, options: ToastOptions = {}): (() => void) => {
    let isGone = false;
    let close = () => {
      isGone = true;
    };
    for (const come of watchers) come();
    loadRegion().then(
      ({ addToast }) => {
        const isBrief = kind !== 'error' && !options.action && onThisPage !== undefined;
        if (!isGone) close = addToast({ kind, text, ...(isBrief && { timeout: onThisPage }), ...options });
      },
      // Without a connection a message cannot be shown; what it is about says so in its own place.
      () => undefined,
    );
    return () => close();
  };
}

/** Says something in passing, from anywhere in the browser. Each call returns a function that takes it away again. */
export const toast = { success: show('success'), error: show('error'), info: show('info') };

const FIRST_USE = ['pointerdown', 'keydown', 'touchstart'] as const;

/** Where toasts appear; rendered once by the root. It comes with the first toast, or as soon as somebody uses the page. */
export function ToastRegion() {
  const [Region, setRegion] = useState<ComponentType | null>(null);
  useEffect(() => {
    let isGone = false;
    const come = () => {
      void loadRegion().then(
        (loaded) => {
          if (!isGone) setRegion(() => loaded.Region);
        },
        () => undefined,
      );
    };
    watchers.add(come);
    if (region) come();
    for (const event of FIRST_USE) window.addEventListener(event, come, { once: true, passive: true });
    return () => {
      isGone = true;
      watchers.delete(come);
      for (const event of FIRST_USE) window.removeEventListener(event, come);
    };
  }, []);
  return Region ? <Region /> : null;
}
