import { cleanup } from '@testing-library/react';
import { afterAll, afterEach, vi } from 'vitest';

/** Files that share a document leave nothing in it behind, since the next file's tests look into the same one. */
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  document.head.replaceChildren();
  document.body.replaceChildren();
  for (const element of [document.body, document.documentElement])
    for (const { name } of [...element.attributes]) element.removeAttribute(name);
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
  // A step back that a router of memory took: the page waits for the browser's.
  window.dispatchEvent(new PopStateEvent('popstate'));
});

/** What elements and ranges can do in jsdom: a file that teaches them more is the only one that sees it. */
const prototypes = [Element.prototype, HTMLElement.prototype, Range.prototype, Document.prototype].map(
  (of) => ({
    of,
    names: new Set(Reflect.ownKeys(of)),
  }),
);

/** What some files set for themselves, and jsdom has not. */
afterAll(() => {
  for (const { of, names } of prototypes)
    for (const name of Reflect.ownKeys(of)) if (!names.has(name)) Reflect.deleteProperty(of, name);
  Reflect.deleteProperty(document, 'elementFromPoint');
  for (const name of ['IS_REACT_ACT_ENVIRONMENT', 'matchMedia']) Reflect.deleteProperty(globalThis, name);
});
